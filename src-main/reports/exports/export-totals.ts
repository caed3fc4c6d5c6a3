/** Counts and sums of the rows that pass, by state. Sums are whole cents of any size, so they are kept as BigInt. */
import type { ExportRow } from '../../history/api/history-api.ts';
import { OUTCOME_UNKNOWN } from '../../history/model/attention.ts';

interface StateTally {
  readonly state: string;
  readonly count: number;
  /** Whole cents, as digits: JSON has no number that is sure to hold them. */
  readonly sum: string;
}

export interface ExportTotals {
  readonly rows: number;
  readonly sum: bigint;
  /** By the states' own names; outcome-unknown attempts are counted and never summed. */
  readonly byState: readonly StateTally[];
}

/** A thousand amounts up to this, in cents, add up within what a number holds exactly. */
const LARGE = 1e12;

export class ExportTotalsCounter {
  readonly #states = new Map<string, { count: number; sum: bigint }>();
  #rows = 0;

  /** Takes a page of rows: a thousand at the most, so that a page's own sum is exact. */
  add(rows: readonly ExportRow[]): void {
    const page = new Map<string, { count: number; sum: number }>();
    for (const { state, amount } of rows) {
      if (amount > LARGE) {
        this.#take(state, 1, BigInt(amount));
        continue;
      }
      const tally = page.get(state);
      if (tally === undefined) page.set(state, { count: 1, sum: amount });
      else {
        tally.count += 1;
        tally.sum += amount;
      }
    }
    for (const [state, { count, sum }] of page) this.#take(state, count, BigInt(sum));
    this.#rows += rows.length;
  }

  #take(state: string, count: number, sum: bigint): void {
    const before = this.#states.get(state) ?? { count: 0, sum: 0n };
    const added = state === OUTCOME_UNKNOWN ? 0n : sum;
    this.#states.set(state, { count: before.count + count, sum: before.sum + added });
  }

  get(): ExportTotals {
    const states = [...this.#states].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return {
      rows: this.#rows,
      sum: states.reduce((sum, [, tally]) => sum + tally.sum, 0n),
      byState: states.map(([state, { count, sum }]) => ({ state, count, sum: String(sum) })),
    };
  }
}
