/** Which credit of a bank's statement is which payment here. Each credit is one payment's, and each payment one credit's. */
import type { StatementMatch } from '../../src-preload/contract/reports.ts';
import type { PaidCharge } from '../history/report-port.ts';
import type { ZonedTime } from '../zoned-time.ts';
import type { ReadEntry } from './statement-reading.ts';

type Matched = StatementMatch['matched'][number];

const DAY = 86_400_000;

/**
 * First by the end-to-end id, which no two payments share; then, for what is left, by the amount (or the net amount,
 * where the bank books that) within so many days, the nearest first. Debits are none of ours.
 *
 * @param charges paid in the statement's days and `windowDays` around them.
 */
export function matchStatement(
  entries: readonly ReadEntry[],
  charges: readonly PaidCharge[],
  windowDays: number,
  zoned: ZonedTime,
): Omit<StatementMatch, 'unread'> {
  const credits = entries.filter(({ amount }) => amount > 0);
  const days = entries.map(({ day }) => day).toSorted();
  const [from = '', to = ''] = [days.at(0), days.at(-1)];
  const open = new Set(charges);
  const matched: Matched[] = [];
  const take = (entry: ReadEntry, charge: PaidCharge, by: Matched['by']) => {
    open.delete(charge);
    matched.push({ entry, charge, by, amountDiffers: !amountsOf(charge).includes(entry.amount) });
  };

  const byId = Map.groupBy(
    charges.filter(({ end2endId }) => end2endId !== null),
    ({ end2endId }) => end2endId,
  );
  const unnamed = credits.filter((entry) => {
    const charge = byId.get(entry.end2endId)?.find((each) => open.has(each));
    if (entry.end2endId === null || charge === undefined) return true;
    take(entry, charge, 'end-to-end');
    return false;
  });

  const credited = new OpenCredits(unnamed);
  const oldestFirst = [...open]
    .toSorted((one, other) => one.paidAt - other.paidAt)
    .map((charge) => ({ charge, day: dayNumber(zoned.day(charge.paidAt)) }));
  for (let apart = 0; apart <= windowDays; apart += 1)
    for (const { charge, day } of oldestFirst) {
      const entry = open.has(charge) ? credited.take(charge, new Set([day - apart, day + apart])) : null;
      if (entry !== null) take(entry, charge, 'amount-and-time');
    }
  return {
    from,
    to,
    matched: matched.toSorted((one, other) => one.entry.line - other.entry.line),
    missingInBank: [...open].filter(({ paidAt }) => zoned.day(paidAt) >= from && zoned.day(paidAt) <= to),
    missingHere: credited.left(),
  };
}

/**
 * The credits no payment has taken yet, by amount and day: a desk that charges thousands of people the same fee has
 * thousands of credits each payment could be.
 */
class OpenCredits {
  /** Of each amount and day, the last line first, so that the first is taken from the end. */
  readonly #waiting = new Map<number, Map<number, ReadEntry[]>>();
  readonly #left: Set<ReadEntry>;

  /** @param entries in the file's order. */
  constructor(entries: readonly ReadEntry[]) {
    this.#left = new Set(entries);
    for (const entry of entries.toReversed()) {
      const days = this.#waiting.get(entry.amount) ?? new Map<number, ReadEntry[]>();
      this.#waiting.set(entry.amount, days);
      const place = placeOf(dayNumber(entry.day), entry.end2endId !== null);
      const waiting = days.get(place);
      if (waiting === undefined) days.set(place, [entry]);
      else waiting.push(entry);
    }
  }

  /** The first line of these days that may be this payment. Two ids that differ are two payments, whatever their amounts. */
  take({ end2endId, ...charge }: PaidCharge, days: ReadonlySet<number>): ReadEntry | null {
    let found: ReadEntry[] | undefined;
    for (const amount of new Set(amountsOf(charge)))
      for (const day of days)
        for (const isNamed of end2endId === null ? [false, true] : [false]) {
          const waiting = this.#waiting.get(amount)?.get(placeOf(day, isNamed));
          const first = waiting?.at(-1);
          if (first !== undefined && first.line < (found?.at(-1)?.line ?? Number.POSITIVE_INFINITY)) found = waiting;
        }
    const entry = found?.pop() ?? null;
    if (entry !== null) this.#left.delete(entry);
    return entry;
  }

  left(): ReadEntry[] {
    return [...this.#left];
  }
}

function placeOf(day: number, isNamed: boolean): number {
  return day * 2 + Number(isNamed);
}

/** @param day as `2026-11-20`. */
function dayNumber(day: string): number {
  return Date.parse(day) / DAY;
}

function amountsOf({ amount, netAmount }: Pick<PaidCharge, 'amount' | 'netAmount'>): number[] {
  return netAmount === null || netAmount === 0 ? [amount] : [amount, netAmount];
}
