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
import { allRows } from '../database/prepared.ts';
import { OUTCOME_UNKNOWN } from '../model/attention.ts';
import { periodOf } from '../reports/period.ts';

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
  const dayOf = (quarter: number) => {
    const day = zoned.day(quarter * QUARTER);
    const figuresOfDay = days.get(day) ?? { day, ...NO_FIGURES };
    days.set(day, figuresOfDay);
    return figuresOfDay;
  };
  for (const { quarter, count, sum, paid } of createdIn(db, period)) {
    const day = dayOf(quarter);
    day.created += count;
    day.createdSum += sum;
    day.createdPaid += paid;
  }
  for (const { quarter, count, sum } of paidIn(db, period)) {
    const day = dayOf(quarter);
    day.paid += count;
    day.paidSum += sum;
  }
  for (const { quarter, count, sum } of unconfirmedIn(db, period)) {
    const day = dayOf(quarter);
    day.paid -= count;
    day.paidSum -= sum;
    day.unconfirmed += count;
    day.unconfirmedSum += sum;
  }
  const unmarkedStates = new Map<string, { state: string; count: number; sum: number }>();
  for (const { quarter, state, count, sum } of returnsIn(db, period)) {
    const day = dayOf(quarter);
    if (takesMoneyBack(state, returningStates)) {
      day.returned += count;
      day.returnedSum += sum;
      continue;
    }
    day.unmarked += count;
    day.unmarkedSum += sum;
    const figuresOfState = unmarkedStates.get(state) ?? { state, count: 0, sum: 0 };
    figuresOfState.count += count;
    figuresOfState.sum += sum;
    unmarkedStates.set(state, figuresOfState);
  }
  return {
    unmarkedStates: [...unmarkedStates.values()].toSorted((one, other) => (one.state < other.state ? -1 : 1)),
    days: [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    timeToPay: timeToPay(spansIn(db, period)),
  };
}

type Span = Omit<ReportPeriod, 'basis'>;

/** Sums of one quarter of an hour, counted from 1970: the database knows no zones, and each quarter is in one day of any. */
interface SumOfQuarter {
  readonly quarter: number;
  readonly count: number;
  readonly sum: number;
}

const ASKED = `state <> '${OUTCOME_UNKNOWN}'`;

function createdIn(db: ReadableDb, span: Span): readonly (SumOfQuarter & { readonly paid: number })[] {
  const { where, parameters } = periodOf({ ...span, basis: 'created' });
  return allRows(
    db,
    `SELECT created_at_ms / ${QUARTER} AS quarter, count(*) AS count, sum(amount) AS sum,
       sum(CASE WHEN paid_at_ms IS NOT NULL AND NOT ${UNCONFIRMED} THEN 1 ELSE 0 END) AS paid
     FROM charges WHERE ${where} AND ${ASKED} GROUP BY 1`,
    ...parameters,
  );
}

/** The unconfirmed ones too: without them each row would be read, and so the index alone answers. */
function paidIn(db: ReadableDb, span: Span): readonly SumOfQuarter[] {
  const { where, parameters } = periodOf({ ...span, basis: 'paid' });
  return allRows(
    db,
    `SELECT paid_at_ms / ${QUARTER} AS quarter, count(*) AS count, sum(amount) AS sum
     FROM charges WHERE ${where} AND ${ASKED} GROUP BY 1`,
    ...parameters,
  );
}

function unconfirmedIn(db: ReadableDb, span: Span): readonly SumOfQuarter[] {
  const { where, parameters } = periodOf({ ...span, basis: 'paid' });
  return allRows(
    db,
    `SELECT paid_at_ms / ${QUARTER} AS quarter, count(*) AS count, sum(amount) AS sum
     FROM charges INDEXED BY charges_needing_attention
     WHERE attention <> 0 AND ${where} AND ${ASKED} AND ${UNCONFIRMED} GROUP BY 1`,
    ...parameters,
  );
}

/** A return of a payment that no one has confirmed is no movement either. */
function returnsIn(db: ReadableDb, { from, before }: Span): readonly (SumOfQuarter & { readonly state: string })[] {
  return allRows(
    db,
    `SELECT returned_at_ms / ${QUARTER} AS quarter, state, count(*) AS count, sum(amount) AS sum
     FROM charges INDEXED BY charges_by_return
     WHERE returned_at_ms IS NOT NULL AND returned_at_ms >= ? AND returned_at_ms < ? AND NOT ${UNCONFIRMED}
     GROUP BY 1, 2`,
    from,
    before,
  );
}

/**
 * Milliseconds from creation to payment, of the charges created in this time. One whose payment has the time at which
 * Balcão first saw it is left out: that depends on when it was read, not on when it was paid.
 */
function spansIn(db: ReadableDb, span: Span): readonly number[] {
  const { where, parameters } = periodOf({ ...span, basis: 'created' });
  return allRows<{ readonly span: number }>(
    db,
    `SELECT paid_at_ms - created_at_ms AS span FROM charges
     WHERE ${where} AND ${ASKED} AND paid_at_is_observed = 0 AND paid_at_ms >= created_at_ms AND NOT ${UNCONFIRMED}`,
    ...parameters,
  ).map((row) => row.span);
}

function timeToPay(spans: readonly number[]): FiguresOfPeriod['timeToPay'] {
  const sorted = Float64Array.from(spans).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return sorted.length === 0 ? null : { median: at(0.5), p90: at(0.9), count: sorted.length };
}
