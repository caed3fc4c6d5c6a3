/**
 * The changes of a team's charges, each version of a charge once. Numbers are given before the commit, so a row that
 * commits late has an earlier one: rows are read again from the oldest transaction that had not ended at the last poll, and
 * what was seen is dropped. Pure.
 */
import type { Change, LastChange, Poll } from './poll.ts';

/** Charges whose newest version is remembered, so that an older one shows that the server has gone back. */
const REMEMBERED = 10_000;

export interface NewChanges {
  /** Null: everything may have changed. */
  readonly keys: readonly string[] | null;
  /** Commits that this desk has seen are gone: a failover or a restore has taken them back. */
  readonly isRolledBack: boolean;
}

export class ChangeFeed {
  #from: string;
  #last: LastChange | null;
  /** Those of transactions from `#from` on: a version of a key, with its transaction. */
  readonly #seen = new Map<string, string>();
  readonly #versions = new Map<string, number>();
  /** Too many changes were passed over: once every transaction before this one has ended, all is read once more. */
  #passedOver: string | null = null;

  /** @param last of an earlier connection, or of an earlier start of this desk */
  constructor(from: string, last: LastChange | null) {
    this.#from = from;
    this.#last = last;
  }

  /** The transaction from which the next poll reads. */
  get from(): string {
    return this.#from;
  }

  /** The newest change that was seen; null where none was. */
  get last(): LastChange | null {
    return this.#last;
  }

  take({
    changes,
    horizon,
    next,
    isLastThere,
  }: Pick<Poll, 'changes' | 'horizon' | 'next' | 'isLastThere'>): NewChanges {
    const isNew = (change: Change) => this.#seen.get(versionOf(change)) !== change.transaction;
    const added = changes?.filter(isNew) ?? null;
    const isRolledBack = !isLastThere || (added?.some((change) => this.#isOlder(change)) ?? false);
    if (isRolledBack) {
      this.#restart(horizon, null);
      return { keys: null, isRolledBack };
    }
    if (added === null) {
      // Not from the horizon: as long as an old transaction goes on, the same changes would be too many each time.
      this.#restart(next, this.#last);
      this.#passedOver = next;
      return { keys: null, isRolledBack };
    }
    for (const change of added) this.#remember(change);
    this.#from = later(this.#from, horizon);
    if (this.#passedOver !== null && later(this.#passedOver, horizon) === horizon) {
      this.#passedOver = null;
      return { keys: null, isRolledBack };
    }
    for (const [version, transaction] of this.#seen) {
      if (BigInt(transaction) < BigInt(this.#from)) this.#seen.delete(version);
    }
    return { keys: [...new Set(added.map(({ key }) => key))], isRolledBack };
  }

  #remember(change: Change): void {
    const { key, version, seq, transaction } = change;
    this.#seen.set(versionOf(change), transaction);
    this.#versions.delete(key);
    this.#versions.set(key, version);
    for (const oldest of this.#versions.keys()) {
      if (this.#versions.size <= REMEMBERED) break;
      this.#versions.delete(oldest);
    }
    if (this.#last === null || seq > this.#last.seq) this.#last = { seq, key, version };
  }

  /** Of two versions of a charge the later one commits later: its row was written after the other's commit. */
  #isOlder({ key, version }: Change): boolean {
    return version <= (this.#versions.get(key) ?? 0);
  }

  #restart(horizon: string, last: LastChange | null): void {
    this.#from = horizon;
    this.#last = last;
    this.#seen.clear();
    this.#versions.clear();
    this.#passedOver = null;
  }
}

const later = (one: string, other: string): string => (BigInt(one) > BigInt(other) ? one : other);

const versionOf = ({ key, version }: Change) => `${key} ${version}`;
