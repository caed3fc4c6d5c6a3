/**
 * What of the outbox the server has refused: single rows, of which its charge tells on this desk's screens. They are tried
 * again with the next change of any charge here, and every while.
 */
import type { Attention, ChargeRow } from '../../../../src-preload/contract/charges/charge-row.ts';
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
  /** By the charge's key, or the service's id where the outbox has no key. */
  #attention: ReadonlyMap<string, Attention> = new Map();

  /** @param changed called with the keys of charges that are refused now, or no longer */
  constructor(changed: (keys: readonly string[]) => void) {
    this.#changed = changed;
  }

  get left(): LeftInOutbox {
    return this.#left;
  }

  set left(left: LeftInOutbox) {
    const before = this.#attention;
    this.#left = left;
    const now = new Map<string, Attention>();
    for (const [{ key, transactionId }, fault] of left) {
      const attention = fault === null ? null : attentionFor(fault);
      if (attention !== null) now.set(key ?? transactionId, attention);
    }
    this.#attention = now;
    const keys = [...new Set([...before.keys(), ...now.keys()])].filter((key) => before.get(key) !== now.get(key));
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

  /** The row with what the server has refused of it. */
  warned<Row extends ChargeRow>(row: Row): Row {
    const attention = this.#attention.get(row.key) ?? this.#attention.get(row.transactionId ?? '');
    return attention === undefined ? row : { ...row, attention: [...row.attention, attention] };
  }
}

/** Null where it concerns more than the row. */
function attentionFor(fault: HistoryErrorData): Attention | null {
  if (refusalOf(fault) !== null) return null;
  return OF_VALUES.test(fault.detail) ? 'refused-by-server' : 'not-on-server';
}
