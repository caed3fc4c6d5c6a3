/** Batch payouts: one credit of all that was paid on some days in a row, as gateways pay it out on a later bank day. */
import type { PaidCharge } from '../../../history/api/reports-api.ts';
import { isBankDay } from '../days/bank-holidays.ts';
import { dayNumber, type Movements } from '../days/statement-days.ts';
import type { ReadEntry } from '../reading/statement-reading.ts';

export interface Payout {
  readonly entry: ReadEntry;
  readonly charges: readonly PaidCharge[];
  /** The charges whose refunds are kept back from it. */
  readonly refunds: readonly PaidCharge[];
}

/** A payout is booked at most this many bank days after the last payment in it. */
const MOST_BANK_DAYS = 3;
/** A business week, or a weekend with its holidays: the most days in a row that one payout pays. */
const MOST_DAYS = 7;

interface DaySums {
  readonly charges: PaidCharge[];
  /** Of these, the ones whose customer's name or document is in a line of its own. */
  readonly named: PaidCharge[];
  net: number;
  gross: number;
}

interface PayoutDeps {
  /** Refunds of which no debit is in the file. */
  readonly keptBack: readonly PaidCharge[];
  /**
   * Charges that a line seems to pay directly: a payout with them is found where most of its charges have no such line,
   * because the customer paid once more, without a charge.
   */
  readonly named?: ReadonlySet<PaidCharge>;
}

/** Days in a row whose sum a credit is, and the charges of which it is. */
interface Run {
  readonly days: readonly number[];
  /** Whether all charges of its days are in it. */
  readonly isWhole: boolean;
  readonly charges: readonly PaidCharge[];
  readonly refunds: readonly PaidCharge[];
}

/** The credits that are the sum of the net amounts, or of the whole amounts, of two or more charges of days in a row. */
export class Payouts {
  readonly #days = new Map<number, DaySums>();
  readonly #refunds: ReadonlyMap<number, readonly PaidCharge[]>;
  readonly #named: ReadonlySet<PaidCharge> | null;

  constructor(charges: Iterable<PaidCharge>, { dayOf, zoned }: Movements, { keptBack, named }: PayoutDeps) {
    this.#named = named ?? null;
    for (const charge of charges) {
      const day = dayOf(charge);
      const sums = this.#days.get(day) ?? { charges: [], named: [], net: 0, gross: 0 };
      this.#days.set(day, sums);
      sums.charges.push(charge);
      if (named?.has(charge)) sums.named.push(charge);
      sums.gross += charge.amount;
      sums.net += netOf(charge);
    }
    this.#refunds = Map.groupBy(keptBack, ({ returnedAt, paidAt }) => dayNumber(zoned.day(returnedAt ?? paidAt)));
  }

  /** The only days whose sum a credit is, for each of these; where two could be of the same charge, none is. */
  of(entries: readonly ReadEntry[]): Payout[] {
    const found = entries.flatMap((entry) => {
      const runs = this.#runsOf(entry);
      // Other days may give the same sum without one of their charges: all of a day is the simpler reading.
      const whole = runs.filter(({ isWhole }) => isWhole);
      const [run, another] = whole.length > 0 ? whole : runs;
      return run === undefined || another !== undefined ? [] : [{ entry, ...run }];
    });
    const counts = new Map<number | PaidCharge, number>();
    const parts = ({ days, refunds }: Run) => [...days, ...refunds];
    for (const part of found.flatMap(parts)) counts.set(part, (counts.get(part) ?? 0) + 1);
    return found
      .filter((run) => parts(run).every((part) => counts.get(part) === 1))
      .map(({ entry, charges, refunds }) => ({ entry, charges, refunds }));
  }

  /** Runs of days whose sum this is, each without days on which nothing was paid. */
  #runsOf({ day, amount }: ReadEntry): Run[] {
    const found: Run[] = [];
    const booked = dayNumber(day);
    let bankDays = 0;
    for (let last = booked; bankDays <= MOST_BANK_DAYS; last -= 1) {
      if (isBankDay(last)) bankDays += 1;
      if (!this.#days.has(last)) continue;
      const days: number[] = [];
      let [count, net, gross] = [0, 0, 0];
      const refunds: PaidCharge[] = [];
      for (let after = last + 1; after <= booked; after += 1) refunds.push(...(this.#refunds.get(after) ?? []));
      for (let first = last; first > last - MOST_DAYS; first -= 1) {
        refunds.push(...(this.#refunds.get(first) ?? []));
        const sums = this.#days.get(first);
        if (sums === undefined) continue;
        days.push(first);
        count += sums.charges.length;
        net += sums.net;
        gross += sums.gross;
        if (count < 2) continue;
        const run = this.#runOf(days, amount, { net, gross, refunds, count });
        if (run !== null) found.push(run);
      }
    }
    return found;
  }

  /** These days as a payout of this amount: with all their charges, or without one that was paid directly. */
  #runOf(
    days: readonly number[],
    amount: number,
    sums: Readonly<Record<'net' | 'gross' | 'count', number>> & { readonly refunds: readonly PaidCharge[] },
  ): Run | null {
    const { net, gross, refunds, count } = sums;
    const kept = refunds.reduce((sum, { amount: refund }) => sum + refund, 0);
    const named = this.#named === null ? [] : days.flatMap((day) => this.#days.get(day)?.named ?? []);
    if (this.#named !== null && (named.length === 0 || named.length * 2 > count)) return null;
    for (const less of kept === 0 ? [0] : [0, kept])
      for (const [sum, amountOf] of [[net, netOf] as const, [gross, grossOf] as const]) {
        const without =
          named.length < 2 ? null : (named.find((charge) => sum - amountOf(charge) - less === amount) ?? null);
        if (sum - less !== amount && without === null) continue;
        const charges = days.flatMap((day) => this.#days.get(day)?.charges ?? []);
        const isWhole = sum - less === amount;
        const paid = isWhole ? charges : charges.filter((charge) => charge !== without);
        return { days: [...days], isWhole, charges: paid, refunds: less > 0 ? [...refunds] : [] };
      }
    return null;
  }
}

function netOf({ netAmount, amount }: PaidCharge): number {
  return netAmount ?? amount;
}

function grossOf({ amount }: PaidCharge): number {
  return amount;
}
