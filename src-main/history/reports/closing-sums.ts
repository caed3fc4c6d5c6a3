/** A closing's figures from its rows, by day and state: only the desk's time zone decides where a day begins. */
import type { ClosingLine } from '../../../src-preload/contract/reports/closing.ts';
import { takesMoneyBack } from '../../../src-preload/contract/values/states.ts';
import { zonedTime } from '../../ground/zoned-time.ts';
import { inReadTransaction, type ReadableDb } from '../database/database.ts';
import { OUTCOME_UNKNOWN } from '../model/attention.ts';
import type { ClosingRange } from '../model/closing-period.ts';
import { type ClosingRow, closingRows } from './closing-rows.ts';

type Line = { -readonly [Figure in keyof ClosingLine]: ClosingLine[Figure] };

export const NO_FIGURES: Omit<ClosingLine, 'day' | 'state'> = {
  ...{ count: 0, gross: 0, fee: 0, net: 0, unreported: 0, differing: 0, otherAmount: 0 },
  ...{ unconfirmed: 0, unconfirmedGross: 0, returned: 0, returnedGross: 0, unmarked: 0, unmarkedGross: 0, observed: 0 },
};

export function closingLines(
  db: ReadableDb,
  range: ClosingRange,
  timeZone: string,
  returningStates: readonly string[],
): ClosingLine[] {
  const sums = new ClosingSums(timeZone, returningStates);
  inReadTransaction(db, () => {
    for (const row of closingRows(db, range)) sums.add(row);
  });
  return sums.lines();
}

/** Outcome-unknown attempts are counted on a line of their own and never summed; what is only unconfirmed, likewise. */
export class ClosingSums {
  readonly #lines = new Map<string, Line>();
  readonly #zoned;
  readonly #returningStates: readonly string[];

  constructor(timeZone: string, returningStates: readonly string[]) {
    this.#zoned = zonedTime(timeZone);
    this.#returningStates = returningStates;
  }

  add(row: ClosingRow): void {
    const day = this.#zoned.day(row.at);
    const key = `${day} ${row.state}`;
    const line = this.#lines.get(key) ?? { day, state: row.state, ...NO_FIGURES };
    this.#lines.set(key, line);
    if (row.isObserved) line.observed += 1;
    if (row.kind !== 'return') {
      addCharge(line, row);
      return;
    }
    // What no one confirmed has not come, so it cannot go back.
    if (row.isUnconfirmed) return;
    if (takesMoneyBack(row.state, this.#returningStates)) {
      line.returned += 1;
      line.returnedGross += row.amount;
    } else {
      line.unmarked += 1;
      line.unmarkedGross += row.amount;
    }
  }

  lines(): ClosingLine[] {
    return [...this.#lines.values()].toSorted((one, other) =>
      `${one.day} ${one.state}` < `${other.day} ${other.state}` ? -1 : 1,
    );
  }
}

function addCharge(line: Line, { state, amount, fee, net, isUnconfirmed, hasOtherAmount }: ClosingRow): void {
  line.count += 1;
  if (state === OUTCOME_UNKNOWN) return;
  if (hasOtherAmount) line.otherAmount += 1;
  if (isUnconfirmed) {
    line.unconfirmed += 1;
    line.unconfirmedGross += amount;
    return;
  }
  line.gross += amount;
  if (fee === null || net === null) {
    line.unreported += 1;
    return;
  }
  line.fee += fee;
  line.net += net;
  if (amount - fee !== net) line.differing += 1;
}
