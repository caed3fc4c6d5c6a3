/** Counts and sums the rows that pass through, by state. Sums are whole cents of any size, so they are BigInt. */
import { isUnconfirmed } from '../../../../src-preload/contract/charges/money-standing.ts';
import { OUTCOME_UNKNOWN } from '../../../../src-preload/contract/values/states.ts';
import type { ExportRow } from '../../../history/api/history-api.ts';

interface StateTally {
  readonly state: string;
  readonly count: number;
  /** Whole cents, as digits: a JSON number might lose precision. */
  readonly sum: string;
}

/** What the cells of an amount's column add up to. */
export interface ControlSum {
  /** Whole cents. */
  readonly sum: bigint;
  /** Rows with an empty cell: the service has not reported this amount. */
  readonly empty: number;
}

export interface ExportTotals {
  readonly rows: number;
  readonly sum: bigint;
  /** By the states' own names; what is counted apart is counted here and never summed. */
  readonly byState: readonly StateTally[];
  readonly fee: ControlSum;
  readonly net: ControlSum;
}

/** Adds up one amount of each row; a page's own sum is exact, as for the gross amounts. */
class ControlSumCounter {
  #sum = 0n;
  #empty = 0;

  add(amounts: readonly (number | null)[]): void {
    let page = 0;
    for (const amount of amounts) {
      if (amount === null) this.#empty += 1;
      else if (Math.abs(amount) > LARGE) this.#sum += BigInt(amount);
      else page += amount;
    }
    this.#sum += BigInt(page);
  }

  get(): ControlSum {
    return { sum: this.#sum, empty: this.#empty };
  }
}

/** A thousand amounts up to this, in cents, add up exactly within a number. */
const LARGE = 1e12;

/**
 * A charge that may not exist, or a payment that is to be confirmed: its amount stands apart from the gross ones, and is in no
 * sum, as in the list's totals.
 */
export function isCountedApart(row: Pick<ExportRow, 'state' | 'paidAt' | 'attention'>): boolean {
  return row.state === OUTCOME_UNKNOWN || isUnconfirmed(row);
}

export class ExportTotalsCounter {
  readonly #states = new Map<string, { count: number; sum: bigint }>();
  readonly #fee = new ControlSumCounter();
  readonly #net = new ControlSumCounter();
  #rows = 0;

  /** Adds a page of rows: a thousand at most, so that a page's own sum is exact. */
  add(rows: readonly ExportRow[]): void {
    const page = new Map<string, { count: number; sum: number }>();
    for (const row of rows) {
      const { state } = row;
      const amount = isCountedApart(row) ? 0 : row.amount;
      if (amount > LARGE) {
        this.#addToState(state, 1, BigInt(amount));
        continue;
      }
      const tally = page.get(state);
      if (tally === undefined) page.set(state, { count: 1, sum: amount });
      else {
        tally.count += 1;
        tally.sum += amount;
      }
    }
    for (const [state, { count, sum }] of page) this.#addToState(state, count, BigInt(sum));
    this.#fee.add(rows.map(({ feeAmount }) => feeAmount));
    this.#net.add(rows.map(({ netAmount }) => netAmount));
    this.#rows += rows.length;
  }

  #addToState(state: string, count: number, sum: bigint): void {
    const before = this.#states.get(state) ?? { count: 0, sum: 0n };
    this.#states.set(state, { count: before.count + count, sum: before.sum + sum });
  }

  get(): ExportTotals {
    const states = [...this.#states].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return {
      rows: this.#rows,
      sum: states.reduce((sum, [, tally]) => sum + tally.sum, 0n),
      byState: states.map(([state, { count, sum }]) => ({ state, count, sum: String(sum) })),
      fee: this.#fee.get(),
      net: this.#net.get(),
    };
  }
}
