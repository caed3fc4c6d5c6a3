/** The feed of changes, over random transactions that commit in any order: each version is named, and named once. */
import { describe, expect, it } from 'vitest';
import { ChangeFeed } from '../../../../src-main/team-history/signals/change-feed.ts';
import type { Change } from '../../../../src-main/team-history/signals/poll.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';

/** A server on which transactions begin, write and commit as a script says. */
class Server {
  #nextTransaction = 100;
  #nextSeq = 1;
  readonly #open = new Map<number, { readonly key: string; readonly seq: number }[]>();
  readonly #versions = new Map<string, number>();
  readonly committed: Change[] = [];
  /** Changes that a poll returns. */
  most = Number.POSITIVE_INFINITY;

  begin(): void {
    this.#open.set(this.#nextTransaction, []);
    this.#nextTransaction += 1;
  }

  /** A charge that an open transaction has written is locked until that one's end. */
  write(nth: number, key: string): void {
    const writes = this.#nth(nth)?.[1];
    const isLocked = [...this.#open.values()].some((each) => each.some((write) => write.key === key));
    if (writes === undefined || isLocked) return;
    writes.push({ key, seq: this.#nextSeq });
    this.#nextSeq += 1;
  }

  commit(nth: number): void {
    const [transaction, writes] = this.#nth(nth) ?? [0, []];
    this.#open.delete(transaction);
    for (const { key, seq } of writes) {
      const version = (this.#versions.get(key) ?? 0) + 1;
      this.#versions.set(key, version);
      this.committed.push({ key, seq, version, transaction: String(transaction) });
    }
  }

  endAll(): void {
    while (this.#open.size > 0) this.commit(0);
  }

  poll(feed: ChangeFeed) {
    const found = this.committed.filter(({ transaction }) => BigInt(transaction) >= BigInt(feed.from));
    const horizon = Math.min(this.#nextTransaction, ...this.#open.keys());
    return feed.take({
      changes: found.length > this.most ? null : found,
      ...{ horizon: String(horizon), next: String(this.#nextTransaction), isLastThere: this.#isThere(feed.last) },
    });
  }

  #isThere(last: ChangeFeed['last']): boolean {
    return last === null || this.committed.some(({ seq, key }) => seq === last.seq && key === last.key);
  }

  #nth(nth: number) {
    const open = [...this.#open];
    return open[nth % Math.max(1, open.length)];
  }
}

const step = fc.oneof(
  fc.constant({ kind: 'begin' as const }),
  fc.record({ kind: fc.constant('write' as const), nth: fc.nat(5), key: fc.constantFrom('a', 'b', 'c', 'd') }),
  fc.record({ kind: fc.constant('commit' as const), nth: fc.nat(5) }),
  fc.constant({ kind: 'poll' as const }),
);

describe('the feed of changes', () => {
  it('names each version once, in whatever order transactions commit, and takes no order for a rollback', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
        const server = new Server();
        const feed = new ChangeFeed('0', null);
        const named: string[] = [];
        let known = 0;
        const poll = () => {
          const { keys, isRolledBack } = server.poll(feed);
          expect(isRolledBack).toBe(false);
          // What was committed since the poll before, each charge once.
          const fresh = new Set(server.committed.slice(known).map(({ key }) => key));
          expect(new Set(keys)).toEqual(fresh);
          expect(keys).toHaveLength(fresh.size);
          known = server.committed.length;
          named.push(...(keys ?? []));
        };
        for (const each of steps) {
          if (each.kind === 'begin') server.begin();
          else if (each.kind === 'write') server.write(each.nth, each.key);
          else if (each.kind === 'commit') server.commit(each.nth);
          else poll();
        }
        poll();
        expect(new Set(named)).toEqual(new Set(server.committed.map(({ key }) => key)));
      }),
      { numRuns: runs(2000) },
    );
  });

  it('misses no change where there are too many, and says so once more when what was under way has ended', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
        const server = new Server();
        server.most = 2;
        const feed = new ChangeFeed('0', null);
        /** What the desk has read: everything committed at an instant, or a charge by its name. */
        const read = new Map<string, number>();
        const poll = () => {
          const { keys, isRolledBack } = server.poll(feed);
          expect(isRolledBack).toBe(false);
          for (const { key, version } of server.committed) {
            if (keys === null || keys.includes(key)) read.set(key, version);
          }
        };
        for (const each of steps) {
          if (each.kind === 'begin') server.begin();
          else if (each.kind === 'write') server.write(each.nth, each.key);
          else if (each.kind === 'commit') server.commit(each.nth);
          else poll();
        }
        server.endAll();
        for (let polls = 0; polls < 3; polls += 1) poll();
        for (const { key, version } of server.committed) expect(read.get(key)).toBeGreaterThanOrEqual(version);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('a version that it knows from another transaction says that the server has gone back', () => {
    const feed = new ChangeFeed('0', null);
    const at = (transaction: number, version: number, seq: number) => ({
      ...{ key: 'a', version, seq },
      transaction: String(transaction),
    });
    const take = (changes: Change[], horizon: number) =>
      feed.take({ changes, horizon: String(horizon), next: String(horizon), isLastThere: true });
    expect(take([at(5, 1, 1), at(6, 2, 2)], 7)).toEqual({ keys: ['a'], isRolledBack: false });
    expect(take([at(7, 2, 2)], 8)).toEqual({ keys: null, isRolledBack: true });
    // It goes on from there.
    expect(take([at(8, 3, 3)], 9)).toEqual({ keys: ['a'], isRolledBack: false });
  });

  it('a transaction that had begun and has not begun any more says so too', () => {
    const feed = new ChangeFeed('0', null);
    const take = (horizon: number) =>
      feed.take({ changes: [], horizon: String(horizon), next: String(horizon), isLastThere: true });
    expect(take(20)).toEqual({ keys: [], isRolledBack: false });
    expect(take(12)).toEqual({ keys: null, isRolledBack: true });
    expect(feed.from).toBe('12');
  });
});
