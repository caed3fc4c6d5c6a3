/** Credits and payments by amount and day: the possible pairs where there is no other evidence. */
import type { PaidCharge } from '../../history/api/reports-api.ts';
import type { ReadEntry } from './statement-reading.ts';

const DAY = 86_400_000;

const numbers = new Map<string, number>();

/** @param day as `2026-11-20`. There are few different days, and each is looked up often. */
export function dayNumber(day: string): number {
  const cached = numbers.get(day);
  if (cached !== undefined) return cached;
  const number = Date.parse(day) / DAY;
  numbers.set(day, number);
  return number;
}

/** The amounts that a bank may book for a payment: its amount, or its net amount where the service reported one. */
export function amountsOf({ amount, netAmount }: Pick<PaidCharge, 'amount' | 'netAmount'>): number[] {
  return netAmount === null || netAmount === 0 ? [amount] : [...new Set([amount, netAmount])];
}

/**
 * The credits not matched yet, by amount and day: a desk that charges thousands of people the same fee has thousands of
 * candidates for each payment.
 */
export class OpenCredits {
  /** For each amount and day the lines in reverse, so that the first line is removed from the end. */
  readonly #waiting = new Map<number, Map<number, ReadEntry[]>>();

  /** @param entries in the file's order. */
  constructor(entries: readonly ReadEntry[]) {
    for (const entry of entries.toReversed()) {
      const days = this.#waiting.get(entry.amount) ?? new Map<number, ReadEntry[]>();
      this.#waiting.set(entry.amount, days);
      const dayKey = dayKeyOf(dayNumber(entry.day), entry.end2endId !== null);
      const waiting = days.get(dayKey);
      if (waiting === undefined) days.set(dayKey, [entry]);
      else waiting.push(entry);
    }
  }

  /**
   * The first line of these days that may be this payment. Two different ids are two payments, whatever their amounts.
   */
  take({ end2endId, ...charge }: PaidCharge, days: ReadonlySet<number>): ReadEntry | null {
    let found: ReadEntry[] | undefined;
    for (const amount of amountsOf(charge))
      for (const day of days)
        for (const isNamed of end2endId === null ? [false, true] : [false]) {
          const waiting = this.#waiting.get(amount)?.get(dayKeyOf(day, isNamed));
          const first = waiting?.at(-1);
          if (first !== undefined && first.line < (found?.at(-1)?.line ?? Number.POSITIVE_INFINITY)) found = waiting;
        }
    return found?.pop() ?? null;
  }
}

/** Candidates by amount and day, whatever is proposed: an ambiguous pair is listed with its alternatives. */
export class WhoFits {
  readonly #credits = new ByAmountAndDay<ReadEntry>();
  readonly #charges = new ByAmountAndDay<PaidCharge>();
  readonly #dayOf: (charge: PaidCharge) => number;
  readonly #windowDays: number;

  constructor(
    credits: readonly ReadEntry[],
    charges: readonly PaidCharge[],
    dayOf: (charge: PaidCharge) => number,
    windowDays: number,
  ) {
    this.#dayOf = dayOf;
    this.#windowDays = windowDays;
    for (const entry of credits)
      this.#credits.add(entry.amount, dayKeyOf(dayNumber(entry.day), entry.end2endId !== null), entry);
    for (const charge of charges)
      for (const amount of amountsOf(charge))
        this.#charges.add(amount, dayKeyOf(dayOf(charge), charge.end2endId !== null), charge);
  }

  /** How many payments a credit may be, and the first of them, the nearest days first. */
  charges({ amount, day, end2endId }: ReadEntry, most: number): Fitting<PaidCharge> {
    return this.#charges.about([amount], dayNumber(day), this.#windowDays, end2endId !== null, most);
  }

  /** How many credits a payment may be, and the first of them. */
  credits(charge: PaidCharge, most: number): Fitting<ReadEntry> {
    const { end2endId } = charge;
    return this.#credits.about(amountsOf(charge), this.#dayOf(charge), this.#windowDays, end2endId !== null, most);
  }
}

export interface Fitting<Value> {
  readonly count: number;
  readonly first: readonly Value[];
}

class ByAmountAndDay<Value> {
  readonly #by = new Map<number, Map<number, Value[]>>();

  add(amount: number, dayKey: number, value: Value): void {
    const byDay = this.#by.get(amount) ?? new Map<number, Value[]>();
    this.#by.set(amount, byDay);
    const there = byDay.get(dayKey);
    if (there === undefined) byDay.set(dayKey, [value]);
    else there.push(value);
  }

  about(amounts: readonly number[], day: number, reach: number, isNamed: boolean, most: number): Fitting<Value> {
    let count = 0;
    const first: Value[] = [];
    for (const amount of amounts) {
      const byDay = this.#by.get(amount);
      if (byDay === undefined) continue;
      for (let apart = 0; apart <= reach; apart += 1)
        for (const near of new Set([day - apart, day + apart]))
          for (const named of isNamed ? [false] : [false, true]) {
            const there = byDay.get(dayKeyOf(near, named)) ?? [];
            count += there.length;
            if (first.length < most) first.push(...there.slice(0, most - first.length));
          }
    }
    return { count, first };
  }
}

function dayKeyOf(day: number, isNamed: boolean): number {
  return day * 2 + Number(isNamed);
}
