/** Batch payouts: one credit of all that was paid on some days in a row, as gateways pay it out on a later bank day. */
import type { PaidCharge } from '../../../history/api/reports-api.ts';
import { isBankDay } from '../days/bank-holidays.ts';
import { dayNumber, type Movements } from '../days/statement-days.ts';
import type { ReadEntry } from '../reading/statement-reading.ts';

export interface Payout {
  readonly entry: ReadEntry;
  readonly charges: readonly PaidCharge[];
}

/** A payout is booked at most this many bank days after the last payment in it. */
const MOST_BANK_DAYS = 3;
/** A business week, or a weekend with its holidays: the most days in a row that one payout pays. */
const MOST_DAYS = 7;

interface DaySums {
  readonly charges: PaidCharge[];
  net: number;
  gross: number;
}

/** The credits that are the sum of the net amounts, or of the whole amounts, of two or more charges of days in a row. */
export class Payouts {
  readonly #days = new Map<number, DaySums>();

  constructor(charges: Iterable<PaidCharge>, { dayOf }: Movements) {
    for (const charge of charges) {
      const day = dayOf(charge);
      const sums = this.#days.get(day) ?? { charges: [], net: 0, gross: 0 };
      this.#days.set(day, sums);
      sums.charges.push(charge);
      sums.gross += charge.amount;
      sums.net += charge.netAmount ?? charge.amount;
    }
  }

  /** The only days whose sum a credit is, for each of these; where two could pay for the same charge, none is. */
  of(entries: readonly ReadEntry[]): Payout[] {
    const found = entries.flatMap((entry) => {
      const [run, another] = this.#runsOf(entry);
      return run === undefined || another !== undefined ? [] : [{ entry, ...run }];
    });
    const counts = new Map<number, number>();
    for (const { days } of found) for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1);
    return found
      .filter(({ days }) => days.every((day) => counts.get(day) === 1))
      .map(({ entry, days }) => ({ entry, charges: days.flatMap((day) => this.#days.get(day)?.charges ?? []) }));
  }

  /** Runs of days whose sum this is, each without days on which nothing was paid. */
  #runsOf({ day, amount }: ReadEntry): { readonly days: readonly number[] }[] {
    const found: { readonly days: readonly number[] }[] = [];
    const booked = dayNumber(day);
    let bankDays = 0;
    for (let last = booked; bankDays <= MOST_BANK_DAYS; last -= 1) {
      if (isBankDay(last)) bankDays += 1;
      if (!this.#days.has(last)) continue;
      const days: number[] = [];
      let [count, net, gross] = [0, 0, 0];
      for (let first = last; first > last - MOST_DAYS; first -= 1) {
        const sums = this.#days.get(first);
        if (sums === undefined) continue;
        days.push(first);
        count += sums.charges.length;
        net += sums.net;
        gross += sums.gross;
        if (count > 1 && (net === amount || gross === amount)) found.push({ days: [...days] });
      }
    }
    return found;
  }
}
