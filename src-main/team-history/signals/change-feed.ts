/** The changes of other desks: each version of a charge once, followed from one connection and start to the next. */

import type { TeamConnection } from '../connect/team-connection.ts';
import type { LinkMemoryFile } from './link-memory.ts';
import { type Change, type LastChange, type Poll, poll, readHorizon, readServerRun, type ServerRun } from './poll.ts';

/** Charges whose newest version is remembered, so that an older one shows that the server has gone back. */
const REMEMBERED = 10_000;

export interface NewChanges {
  /** Null: everything may have changed. */
  readonly keys: readonly string[] | null;
  /** Commits that this desk has seen are gone: a failover or a restore has taken them back. */
  readonly isRolledBack: boolean;
}

/**
 * Each version of a charge once. Numbers are given before the commit, so a row that
 * commits late has an earlier one: rows are read again from the oldest transaction that had not ended at the last poll, and
 * what was seen is dropped. Pure.
 */
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
    // Transactions that had begun have not begun any more.
    const comesBefore = BigInt(next) < BigInt(this.#from);
    const isRolledBack = comesBefore || !isLastThere || (added?.some((change) => this.#isOlder(change)) ?? false);
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

/** Follows them from one connection and one start of this desk to the next. */
export class FollowedChanges {
  readonly #memory: LinkMemoryFile;
  #feed: ChangeFeed | null = null;
  #run: ServerRun;

  constructor(memory: LinkMemoryFile) {
    this.#memory = memory;
    this.#run = { timeline: memory.atStart?.timeline ?? null, startedAt: memory.atStart?.startedAt ?? null };
  }

  /**
   * To be called with each new connection.
   * @returns what of all charges is to be read anew; null where the server runs as before. One that started since may have
   * less than this desk has seen, and may have given the same numbers again.
   */
  async connected(connection: TeamConnection): Promise<NewChanges | null> {
    const before = this.#run;
    const now = await readServerRun(connection);
    this.#run = { timeline: now.timeline ?? before.timeline, startedAt: now.startedAt };
    const isRolledBack = isOther(before.timeline, now.timeline);
    if (!isRolledBack && !isOther(before.startedAt, now.startedAt)) return null;
    // The last change is looked for there: where it is gone, commits are.
    const last = isRolledBack ? null : (this.#feed?.last ?? this.#memory.atStart?.last ?? null);
    this.#feed = new ChangeFeed(await readHorizon(connection), last);
    return { keys: null, isRolledBack };
  }

  /** Polls from where this desk is. @throws TeamFailure */
  async poll(connection: TeamConnection): Promise<{ readonly found: Poll; take(): NewChanges }> {
    const feed = await this.#followed(connection);
    const found = await poll(connection, feed.from, feed.last);
    return { found, take: () => this.#take(feed, found) };
  }

  /** Writes what the next start goes on from. Never rejects. */
  flush(): Promise<void> {
    return this.#memory.flush();
  }

  async #followed(connection: TeamConnection): Promise<ChangeFeed> {
    const known = this.#memory.atStart;
    // At the first start there is nothing to go on from: what is committed already is read with everything else.
    this.#feed ??= new ChangeFeed(known?.from ?? (await readHorizon(connection)), known?.last ?? null);
    return this.#feed;
  }

  #take(feed: ChangeFeed, found: Poll): NewChanges {
    const changes = feed.take(found);
    if (changes.keys === null || changes.keys.length > 0)
      this.#memory.remember({ from: feed.from, last: feed.last, ...this.#run });
    return changes;
  }
}

const isOther = (before: string | null, now: string | null) => before !== null && now !== null && now !== before;

const later = (one: string, other: string): string => (BigInt(one) > BigInt(other) ? one : other);

const versionOf = ({ key, version }: Change) => `${key} ${version}`;
