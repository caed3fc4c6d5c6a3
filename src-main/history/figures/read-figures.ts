/**
 * The figures of a period's report. Payments and returns are movements of their own days: a charge that was paid and
 * went back counts as paid on the one day and as returned on the other. A payment that no one has confirmed is
 * counted apart, and so is a state after PAID that is not marked as taking money back.
 */

import { takesMoneyBack } from '../../../src-preload/contract/values/states.ts';
import { zonedTime } from '../../ground/zoned-time.ts';
import type { FiguresOfPeriod, ReportPeriod } from '../api/reports-api.ts';
import type { ReadableDb } from '../database/database.ts';
import { UNCONFIRMED } from '../database/money-standing-sql.ts';
import { eachRow } from '../database/prepared.ts';
import { OUTCOME_UNKNOWN } from '../model/attention.ts';
import { periodOf } from '../reports/period.ts';

interface Row {
  readonly created: number;
  readonly paid: number | null;
  readonly observed: number;
  readonly amount: number;
  readonly isUnconfirmed: number;
}

type Writable<Type> = { -readonly [Field in keyof Type]: Type[Field] };

const NO_FIGURES = {
  created: 0,
  createdSum: 0,
  createdPaid: 0,
  paid: 0,
  paidSum: 0,
  unconfirmed: 0,
  unconfirmedSum: 0,
  returned: 0,
  returnedSum: 0,
  unmarked: 0,
  unmarkedSum: 0,
} as const;

/** @param returningStates those other than REFUNDED that take money back, by the gateway's settings. */
export function figures(
  db: ReadableDb,
  period: Omit<ReportPeriod, 'basis'>,
  timeZone: string,
  returningStates: readonly string[],
): FiguresOfPeriod {
  const zoned = zonedTime(timeZone);
  const days = new Map<string, Writable<FiguresOfPeriod['days'][number]>>();
  const dayOf = (instant: number) => {
    const day = zoned.day(instant);
    const figuresOfDay = days.get(day) ?? { day, ...NO_FIGURES };
    days.set(day, figuresOfDay);
    return figuresOfDay;
  };
  const spans: number[] = [];

  for (const { created, paid, observed, amount, isUnconfirmed } of rowsOf(db, { ...period, basis: 'created' })) {
    const day = dayOf(created);
    day.created += 1;
    day.createdSum += amount;
    if (paid === null || isUnconfirmed !== 0) continue;
    day.createdPaid += 1;
    // The time Balcão first saw it paid depends on when it was read, not on when it was paid.
    if (observed === 0 && paid >= created) spans.push(paid - created);
  }
  for (const { paid, amount, isUnconfirmed } of rowsOf(db, { ...period, basis: 'paid' })) {
    if (paid === null) continue;
    const day = dayOf(paid);
    if (isUnconfirmed !== 0) {
      day.unconfirmed += 1;
      day.unconfirmedSum += amount;
      continue;
    }
    day.paid += 1;
    day.paidSum += amount;
  }
  const unmarkedStates = new Map<string, { state: string; count: number; sum: number }>();
  for (const { at, state, amount } of returnsIn(db, period)) {
    const day = dayOf(at);
    if (takesMoneyBack(state, returningStates)) {
      day.returned += 1;
      day.returnedSum += amount;
      continue;
    }
    day.unmarked += 1;
    day.unmarkedSum += amount;
    const figuresOfState = unmarkedStates.get(state) ?? { state, count: 0, sum: 0 };
    figuresOfState.count += 1;
    figuresOfState.sum += amount;
    unmarkedStates.set(state, figuresOfState);
  }
  return {
    unmarkedStates: [...unmarkedStates.values()].toSorted((one, other) => (one.state < other.state ? -1 : 1)),
    days: [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    timeToPay: timeToPay(spans),
  };
}

function rowsOf(db: ReadableDb, period: ReportPeriod): Iterable<Row> {
  const { where, parameters } = periodOf(period);
  return eachRow<Row>(
    db,
    `SELECT created_at_ms AS created, paid_at_ms AS paid, paid_at_is_observed AS observed, amount,
       CASE WHEN ${UNCONFIRMED} THEN 1 ELSE 0 END AS isUnconfirmed
     FROM charges WHERE ${where} AND state <> '${OUTCOME_UNKNOWN}'`,
    ...parameters,
  );
}

/** A return of a payment that no one has confirmed is no movement either. */
function returnsIn(
  db: ReadableDb,
  { from, before }: Omit<ReportPeriod, 'basis'>,
): Iterable<{ readonly at: number; readonly state: string; readonly amount: number }> {
  return eachRow(
    db,
    `SELECT returned_at_ms AS at, state, amount FROM charges INDEXED BY charges_by_return
     WHERE returned_at_ms IS NOT NULL AND returned_at_ms >= ? AND returned_at_ms < ?
       AND NOT ${UNCONFIRMED}`,
    from,
    before,
  );
}

function timeToPay(spans: readonly number[]): FiguresOfPeriod['timeToPay'] {
  const sorted = Float64Array.from(spans).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return sorted.length === 0 ? null : { median: at(0.5), p90: at(0.9), count: sorted.length };
}
