/** The figures of a period's report, computed in one pass over its charges. */

import { zonedTime } from '../../zoned-time.ts';
import type { FiguresOfPeriod, ReportPeriod } from '../api/reports-api.ts';
import { OUTCOME_UNKNOWN } from '../model/attention.ts';
import type { ReadableDb } from '../sqlite/database.ts';

import { eachRow } from '../sqlite/prepared.ts';
import { periodOf } from './period.ts';

/** The lower limits of the amount bands, in cents. */
const BANDS = [0, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000] as const;

interface Row {
  readonly created: number;
  readonly paid: number | null;
  readonly observed: number;
  readonly amount: number;
}

type Writable<Type> = { -readonly [Field in keyof Type]: Type[Field] };

export function figures(db: ReadableDb, period: Omit<ReportPeriod, 'basis'>, timeZone: string): FiguresOfPeriod {
  const zoned = zonedTime(timeZone);
  const days = new Map<string, Writable<FiguresOfPeriod['days'][number]>>();
  const dayOf = (instant: number) => {
    const day = zoned.day(instant);
    const figuresOfDay = days.get(day) ?? { day, created: 0, createdSum: 0, createdPaid: 0, paid: 0, paidSum: 0 };
    days.set(day, figuresOfDay);
    return figuresOfDay;
  };
  const hours = Array.from({ length: 7 * 24 }, (_, index) => ({
    weekday: Math.floor(index / 24),
    hour: index % 24,
    created: 0,
    paid: 0,
  }));
  const hourOf = (instant: number) => {
    const at = zoned.hourOfWeek(instant);
    return at === null ? undefined : hours[at.weekday * 24 + at.hour];
  };
  const bands = BANDS.map((from) => ({ from, count: 0, paid: 0, sum: 0 }));
  const spans: number[] = [];

  for (const { created, paid, observed, amount } of rowsOf(db, { ...period, basis: 'created' })) {
    const day = dayOf(created);
    day.created += 1;
    day.createdSum += amount;
    const hour = hourOf(created);
    if (hour) hour.created += 1;
    const band = bands.findLast(({ from }) => amount >= from);
    if (band) {
      band.count += 1;
      band.sum += amount;
      if (paid !== null) band.paid += 1;
    }
    if (paid === null) continue;
    day.createdPaid += 1;
    // The time Balcão first saw it paid depends on when it was read, not on when it was paid.
    if (observed === 0 && paid >= created) spans.push(paid - created);
  }
  for (const { paid, amount } of rowsOf(db, { ...period, basis: 'paid' })) {
    if (paid === null) continue;
    const day = dayOf(paid);
    day.paid += 1;
    day.paidSum += amount;
    const hour = hourOf(paid);
    if (hour) hour.paid += 1;
  }
  return {
    days: [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    timeToPay: timeToPay(spans),
    hours,
    bands,
  };
}

function rowsOf(db: ReadableDb, period: ReportPeriod): Iterable<Row> {
  const { where, parameters } = periodOf(period);
  return eachRow<Row>(
    db,
    `SELECT created_at_ms AS created, paid_at_ms AS paid, paid_at_is_observed AS observed, amount FROM charges
     WHERE ${where} AND state <> '${OUTCOME_UNKNOWN}'`,
    ...parameters,
  );
}

function timeToPay(spans: readonly number[]): FiguresOfPeriod['timeToPay'] {
  const sorted = Float64Array.from(spans).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return sorted.length === 0 ? null : { median: at(0.5), p90: at(0.9), count: sorted.length };
}
