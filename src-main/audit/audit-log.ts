/**
 * What operators did, as `console.db` keeps it: append-only, ids only, each entry carrying the hash of the one before.
 * Whoever rewrites an entry has to rewrite all that follow, and then the head no longer is the one that closings and
 * manifests have printed.
 */

import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { AuditAction, AuditCheck, AuditEntry } from '../../src-preload/contract/audit.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { historyErrorOf } from '../history/sqlite/sqlite-error.ts';

/** What the first entry carries in place of a hash before it. */
const NO_ENTRY = '0'.repeat(64);

/** What is noted; ids and names of fields, never what they hold. */
export interface Act {
  readonly action: AuditAction;
  readonly gatewayId: string | null;
  /** What it was done to: keys of charges, ids, digests, names of settings. */
  readonly subject: Readonly<Record<string, string | number>>;
}

export interface AuditDeps {
  readonly file: Database;
  readonly now: () => number;
  /** Who is at the desk; null where nobody has said so. */
  readonly operator: () => string | null;
  /** Runs an action so many milliseconds later. */
  readonly after: (delay: number, action: () => void) => unknown;
  /** Hears why an entry of something that is done already was not written; it is tried again until it is. */
  readonly failed: (fault: unknown) => void;
}

/** How long until an entry that could not be written is tried again (ms). */
const WRITE_AGAIN = 2_000;

interface Stored {
  readonly number: number;
  readonly at: number;
  readonly operator: string | null;
  readonly action: AuditAction;
  readonly gateway: string | null;
  readonly subject: string;
  readonly previous: string;
  readonly hash: string;
}

export class AuditLog {
  readonly #deps: AuditDeps;
  /** What was done and is not noted yet, oldest first. */
  readonly #done: Act[] = [];
  #isFailing = false;

  constructor(deps: AuditDeps) {
    this.#deps = deps;
  }

  /** Notes in the next turn of the event loop: nobody who waits for an answer waits for this commit. */
  noteSoon(act: Act): void {
    this.#done.push(act);
    if (this.#done.length === 1) setImmediate(() => this.flush());
  }

  /** Notes what is done and cannot be taken back: where the disk does not take the entry, it is kept until it does. */
  recordDone(act: Act): void {
    this.#done.push(act);
    this.flush();
  }

  /**
   * Commits an entry (`synchronous=FULL`) before it returns; gives its hash.
   * @throws ConsoleFailure `history-unavailable` where the disk does not take it.
   */
  record(act: Act): string {
    try {
      this.#noteRest();
      return this.#commit(act);
    } catch (fault) {
      throw new ConsoleFailure({ kind: 'history-unavailable', reason: historyErrorOf(fault).reason }, { cause: fault });
    }
  }

  /** Notes what is done, as far as the disk takes it. Called before anything reads the chain, and before its file is closed. */
  flush(): void {
    try {
      this.#noteRest();
      this.#isFailing = false;
    } catch (fault) {
      if (this.#isFailing) return;
      this.#isFailing = true;
      this.#deps.failed(fault);
      this.#deps.after(WRITE_AGAIN, () => this.#tryAgain());
    }
  }

  #tryAgain(): void {
    if (!this.#deps.file.open) return;
    this.flush();
    if (this.#isFailing) this.#deps.after(WRITE_AGAIN, () => this.#tryAgain());
  }

  #noteRest(): void {
    for (let act = this.#done[0]; act !== undefined; act = this.#done[0]) {
      this.#commit(act);
      this.#done.shift();
    }
  }

  #commit({ action, gatewayId, subject }: Act): string {
    const { file, now, operator } = this.#deps;
    return file
      .transaction(() => {
        const last = this.#last();
        const entry = {
          number: (last?.number ?? 0) + 1,
          at: now(),
          operator: operator(),
          action,
          gateway: gatewayId,
          subject: JSON.stringify(subject),
          previous: last?.hash ?? NO_ENTRY,
        };
        const hash = hashOf(entry);
        file
          .prepare(
            `INSERT INTO audit_entries (number, at_ms, operator, action, gateway, subject, previous, hash)
             VALUES (@number, @at, @operator, @action, @gateway, @subject, @previous, @hash)`,
          )
          .run({ ...entry, hash });
        return hash;
      })
      .immediate();
  }

  /** The hash of the newest entry, which vouches for all before it; null before the first. */
  headHash(): string | null {
    this.flush();
    return this.#last()?.hash ?? null;
  }

  /** Newest first, below a number; the newest of all where it is null. */
  list(before: number | null, limit: number): AuditEntry[] {
    this.flush();
    const rows = this.#deps.file
      .prepare(`SELECT ${COLUMNS} FROM audit_entries WHERE number < ? ORDER BY number DESC LIMIT ?`)
      .all(before ?? Number.MAX_SAFE_INTEGER, limit) as Stored[];
    return rows.map(({ number, at, operator, action, gateway, subject, hash }) => ({
      number,
      at,
      operator,
      action,
      gatewayId: gateway,
      subject: JSON.parse(subject),
      hash,
    }));
  }

  /**
   * Reads the whole chain.
   * @param printed a head that a closing or a manifest printed: whether it is still in the chain.
   */
  check(printed: string | null = null): AuditCheck {
    this.flush();
    let previous = NO_ENTRY;
    let number = 0;
    let isFound = printed === null;
    // A row of the table this class owns; its columns are STRICT.
    for (const entry of this.#deps.file
      .prepare(`SELECT ${COLUMNS} FROM audit_entries ORDER BY number`)
      .iterate() as Iterable<Stored>) {
      const isNext = entry.number === number + 1 && entry.previous === previous;
      if (!isNext || hashOf(entry) !== entry.hash)
        return { entries: number, brokenAt: number + 1, head: this.headHash(), printedIsFound: isFound };
      if (entry.hash === printed) isFound = true;
      previous = entry.hash;
      number = entry.number;
    }
    return { entries: number, brokenAt: null, head: this.headHash(), printedIsFound: isFound };
  }

  #last(): Pick<Stored, 'number' | 'hash'> | null {
    const row = this.#deps.file.prepare('SELECT number, hash FROM audit_entries ORDER BY number DESC LIMIT 1').get();
    return (row as Pick<Stored, 'number' | 'hash'> | undefined) ?? null;
  }
}

const COLUMNS = 'number, at_ms AS at, operator, action, gateway, subject, previous, hash';

/** Over every field in one order, so that none can be changed, moved or taken away unseen. */
function hashOf({ number, at, operator, action, gateway, subject, previous }: Omit<Stored, 'hash'>): string {
  return createHash('sha256')
    .update(JSON.stringify([number, at, operator, action, gateway, subject, previous]))
    .digest('hex');
}
