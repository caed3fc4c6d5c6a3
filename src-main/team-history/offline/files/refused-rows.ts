/**
 * What of the outbox the server has refused: single rows, of which its charge tells on this desk's screens. They are tried
 * again with the next change of any charge here, and every while.
 */
import type { Attention } from '../../../../src-preload/contract/charges/charge-row.ts';
import type { HistoryErrorData } from '../../../ground/errors/history-error.ts';
import { type RefusedByServer, refusalOf } from '../../engine/refusal.ts';
import type { OutboxEntry } from './outbox.ts';

/** What stays in the outbox, with why the server refused it; null where it has not ended yet. */
export type LeftInOutbox = ReadonlyMap<OutboxEntry, HistoryErrorData | null>;

/** The classes of PostgreSQL's codes that say that a row's own values are refused: data exceptions, and violated constraints. */
const OF_VALUES = /^[a-z-]+ 2[23]/;

export class RefusedRows {
  readonly #changed: (keys: readonly string[]) => void;
  #left: LeftInOutbox = new Map();

  /** @param changed called with the keys of charges that are refused now, or no longer */
  constructor(changed: (keys: readonly string[]) => void) {
    this.#changed = changed;
  }

  get left(): LeftInOutbox {
    return this.#left;
  }

  set left(left: LeftInOutbox) {
    const before = this.#left;
    this.#left = left;
    const entries = [...new Set([...before.keys(), ...left.keys()])];
    const others = entries.filter((entry) => attentionIn(before, entry) !== attentionIn(left, entry));
    const keys = others.flatMap(({ key }) => key ?? []);
    if (keys.length > 0) this.#changed(keys);
  }

  get #faults(): HistoryErrorData[] {
    return [...this.#left.values()].filter((fault) => fault !== null);
  }

  get isAny(): boolean {
    return this.#faults.length > 0;
  }

  /** The first refusal that concerns more than its row; null where there is none. */
  get ofServer(): RefusedByServer | null {
    return this.#faults.map(refusalOf).find((refusal) => refusal !== null) ?? null;
  }

  /** What a charge of the outbox warns of; null where the server has not refused it, or refuses everything. */
  attentionOf(entry: OutboxEntry): Attention | null {
    return attentionIn(this.#left, entry);
  }
}

function attentionIn(left: LeftInOutbox, entry: OutboxEntry): Attention | null {
  const fault = left.get(entry) ?? null;
  if (fault === null || refusalOf(fault) !== null) return null;
  return OF_VALUES.test(fault.detail) ? 'refused-by-server' : 'not-on-server';
}
