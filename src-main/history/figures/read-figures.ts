/**
 * The figures of a period's report. Payments and returns are movements of their own days: a charge that was paid and
 * went back counts as paid on the one day and as returned on the other. A payment that no one has confirmed is
 * counted apart, and so is a state after PAID that is not marked as taking money back.
 */

import { takesMoneyBack } from '../../../src-preload/contract/values/states.ts';
import { QUARTER, zonedTime } from '../../ground/zoned-time.ts';
import type { FiguresOfPeriod, ReportPeriod } from '../api/reports-api.ts';
import type { ReadableDb } from '../database/database.ts';
import { UNCONFIRMED } from '../database/money-standing-sql.ts';
import { allRows, eachRow } from '../database/prepared.ts';
import { OUTCOME_UNKNOWN } from '../model/attention.ts';
import { periodOf } from '../reports/period.ts';

/** Charges whose instants are in the same quarter of an hour, and so on the same day in every zone. */
interface QuarterOfAnHour {
  /** The first of the instants. */
  readonly at: number;
  readonly count: number;
  readonly sum: number;
}

type Span = Omit<ReportPeriod, 'basis'>;

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
  period: Span,
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
  for (const { at, count, sum, paid } of createdIn(db, period)) {
    const day = dayOf(at);
    day.created += count;
    day.createdSum += sum;
    day.createdPaid += paid;
  }
  for (const { at, count, sum } of paidIn(db, period)) {
    const day = dayOf(at);
    day.paid += count;
    day.paidSum += sum;
  }
  for (const { at, count, sum } of unconfirmedIn(db, period)) {
    const day = dayOf(at);
    day.paid -= count;
    day.paidSum -= sum;
    day.unconfirmed += count;
    day.unconfirmedSum += sum;
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
    timeToPay: timeToPay(spansOf(db, period)),
  };
}

/** @returns with how many of them have a payment that somebody has confirmed. */
function createdIn(db: ReadableDb, period: Span): readonly (QuarterOfAnHour & { readonly paid: number })[] {
  const { where, parameters } = periodOf({ ...period, basis: 'created' });
  return allRows(
    db,
    `SELECT min(created_at_ms) AS at, count(*) AS count, sum(amount) AS sum,
       sum(CASE WHEN paid_at_ms IS NOT NULL AND NOT ${UNCONFIRMED} THEN 1 ELSE 0 END) AS paid
     FROM charges WHERE ${where} AND state <> '${OUTCOME_UNKNOWN}' GROUP BY created_at_ms / ${QUARTER}`,
    ...parameters,
  );
}

/** Every payment, unconfirmed ones too: along its index alone. */
function paidIn(db: ReadableDb, period: Span): readonly QuarterOfAnHour[] {
  const { where, parameters } = periodOf({ ...period, basis: 'paid' });
  return allRows(
    db,
    `SELECT min(paid_at_ms) AS at, count(*) AS count, sum(amount) AS sum FROM charges INDEXED BY charges_by_payment
     WHERE ${where} AND state <> '${OUTCOME_UNKNOWN}' GROUP BY paid_at_ms / ${QUARTER}`,
    ...parameters,
  );
}

/** Those of the payments that no one has confirmed: few, and found along the index of charges that need attention. */
function unconfirmedIn(db: ReadableDb, period: Span): readonly QuarterOfAnHour[] {
  const { where, parameters } = periodOf({ ...period, basis: 'paid' });
  return allRows(
    db,
    `SELECT min(paid_at_ms) AS at, count(*) AS count, sum(amount) AS sum
     FROM charges INDEXED BY charges_needing_attention
     WHERE attention <> 0 AND ${UNCONFIRMED} AND ${where} AND state <> '${OUTCOME_UNKNOWN}'
     GROUP BY paid_at_ms / ${QUARTER}`,
    ...parameters,
  );
}

/**
 * Milliseconds from creation to payment. The time Balcão first saw a charge paid depends on when it was read, not on when
 * it was paid.
 */
function spansOf(db: ReadableDb, period: Span): number[] {
  const { where, parameters } = periodOf({ ...period, basis: 'created' });
  const spans: number[] = [];
  for (const { span } of eachRow<{ readonly span: number }>(
    db,
    `SELECT paid_at_ms - created_at_ms AS span FROM charges
     WHERE ${where} AND state <> '${OUTCOME_UNKNOWN}' AND paid_at_ms >= created_at_ms AND paid_at_is_observed = 0
       AND NOT ${UNCONFIRMED}`,
    ...parameters,
  ))
    spans.push(span);
  return spans;
}

/** A return of a payment that no one has confirmed is no movement either. */
function returnsIn(
  db: ReadableDb,
  { from, before }: Span,
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
