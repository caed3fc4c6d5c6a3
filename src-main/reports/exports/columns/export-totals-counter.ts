/** Counts and sums the rows that pass through, by state. Sums are whole cents of any size, so they are BigInt. */
import { isPaymentSeen, isUnconfirmed } from '../../../../src-preload/contract/charges/money-standing.ts';
import {
  type ChargeGroup,
  type MoneySums,
  sumsOfGroups,
} from '../../../../src-preload/contract/charges/sums/money-sums.ts';
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
  /** Received, returned and the others, by the same words as on screen. */
  readonly sums: MoneySums<bigint>;
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

type Tally = { -readonly [Field in keyof ChargeGroup]: ChargeGroup[Field] };

export class ExportTotalsCounter {
  readonly #groups = new Map<string, Tally>();
  readonly #returningStates: readonly string[];
  readonly #fee = new ControlSumCounter();
  readonly #net = new ControlSumCounter();
  #rows = 0;

  /** @param returningStates the states that take money back, in addition to REFUNDED. */
  constructor(returningStates: readonly string[]) {
    this.#returningStates = returningStates;
  }

  /** Adds a page of rows: a thousand at most, so that a page's own sum is exact. */
  add(rows: readonly ExportRow[]): void {
    const page = new Map<Tally, number>();
    for (const row of rows) {
      const group = this.#groupOf(row);
      group.count += 1;
      if (row.amount > LARGE) group.sum += BigInt(row.amount);
      else page.set(group, (page.get(group) ?? 0) + row.amount);
    }
    for (const [group, sum] of page) group.sum += BigInt(sum);
    this.#fee.add(rows.map(({ feeAmount }) => feeAmount));
    this.#net.add(rows.map(({ netAmount }) => netAmount));
    this.#rows += rows.length;
  }

  #groupOf(row: ExportRow): Tally {
    const { state } = row;
    const facts = { isPaymentSeen: isPaymentSeen(row), isInDoubt: isUnconfirmed(row) };
    const key = `${facts.isPaymentSeen} ${facts.isInDoubt} ${state}`;
    const group = this.#groups.get(key) ?? { state, ...facts, count: 0, sum: 0n };
    this.#groups.set(key, group);
    return group;
  }

  get(): ExportTotals {
    const groups = [...this.#groups.values()];
    const summed = groups.filter((group) => !group.isInDoubt && group.state !== OUTCOME_UNKNOWN);
    const states = new Map<string, { readonly count: number; readonly sum: bigint }>();
    for (const group of groups) {
      const before = states.get(group.state) ?? { count: 0, sum: 0n };
      const sum = summed.includes(group) ? group.sum : 0n;
      states.set(group.state, { count: before.count + group.count, sum: before.sum + sum });
    }
    return {
      rows: this.#rows,
      sum: summed.reduce((sum, group) => sum + group.sum, 0n),
      byState: [...states]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([state, { count, sum }]) => ({ state, count, sum: String(sum) })),
      sums: sumsOfGroups(
        groups.filter(({ state }) => state !== OUTCOME_UNKNOWN),
        this.#returningStates,
      ),
      fee: this.#fee.get(),
      net: this.#net.get(),
    };
  }
}
