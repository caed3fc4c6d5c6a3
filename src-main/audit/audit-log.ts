/**
 * The audit trail in `console.db`: append-only, ids only, each entry with the hash of the one before. To change one
 * entry, all later ones have to be rewritten, and then the head differs from the one printed on closings and manifests.
 */

import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { AuditAction, AuditCheck, AuditEntry } from '../../src-preload/contract/policy/audit.ts';
import { historyErrorOf } from '../history/sqlite/sqlite-error.ts';

/** The previous hash of the first entry. */
const NO_ENTRY = '0'.repeat(64);

/** One entry; ids and names of fields, never their values. */
export interface Act {
  readonly action: AuditAction;
  readonly gatewayId: string | null;
  /** What the action was done to: keys of charges, ids, digests, names of settings. */
  readonly subject: Readonly<Record<string, string | number>>;
}

export interface AuditDeps {
  readonly file: Database;
  readonly now: () => number;
  /** The operator's name; null where none is set. */
  readonly operator: () => string | null;
  /** Runs an action after this many milliseconds. */
  readonly after: (delay: number, action: () => void) => unknown;
  /**
   * Called with the error when the entry of a completed action could not be written; the write is retried until it
   * succeeds.
   */
  readonly failed: (fault: unknown) => void;
}

/** Delay before an entry that could not be written is retried (ms). */
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
  /** Completed actions that are not recorded yet, oldest first. */
  readonly #done: Act[] = [];
  #isFailing = false;

  constructor(deps: AuditDeps) {
    this.#deps = deps;
  }

  /** Records in the next turn of the event loop: the operation's result does not wait for this commit. */
  recordSoon(act: Act): void {
    this.#done.push(act);
    if (this.#done.length === 1) setImmediate(() => this.flush());
  }

  /**
   * Records a completed action that cannot be undone: where the disk does not accept the entry, it is stored in memory
   * until it does.
   */
  recordDone(act: Act): void {
    this.#done.push(act);
    this.flush();
  }

  /**
   * Commits an entry (`synchronous=FULL`) before it returns; returns its hash.
   * @throws ConsoleFailure `history-unavailable` where the disk does not accept it.
   */
  record(act: Act): string {
    try {
      this.#recordRest();
      return this.#commit(act);
    } catch (fault) {
      throw new ConsoleFailure({ kind: 'history-unavailable', reason: historyErrorOf(fault).reason }, { cause: fault });
    }
  }

  /**
   * Records completed actions, as far as the disk accepts them. Called before anything reads the chain, and before its
   * file is closed.
   */
  flush(): void {
    try {
      this.#recordRest();
      this.#isFailing = false;
    } catch (fault) {
      if (this.#isFailing) return;
      this.#isFailing = true;
      this.#deps.failed(fault);
      this.#deps.after(WRITE_AGAIN, () => this.#retryLater());
    }
  }

  #retryLater(): void {
    if (!this.#deps.file.open) return;
    this.flush();
    if (this.#isFailing) this.#deps.after(WRITE_AGAIN, () => this.#retryLater());
  }

  #recordRest(): void {
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

  /** The hash of the newest entry, which covers all before it; null before the first. */
  headHash(): string | null {
    this.flush();
    return this.#last()?.hash ?? null;
  }

  /** Newest first, below a number; from the newest where it is null. */
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
   * Verifies the whole chain.
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

/** Over every field in a fixed order, so that no field can be changed, moved or removed undetected. */
function hashOf({ number, at, operator, action, gateway, subject, previous }: Omit<Stored, 'hash'>): string {
  return createHash('sha256')
    .update(JSON.stringify([number, at, operator, action, gateway, subject, previous]))
    .digest('hex');
}
