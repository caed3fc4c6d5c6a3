/**
 * The audit trail in `console.db`: append-only, ids and changed settings only, each entry with the hash of the one
 * before. To change one entry, all later ones have to be rewritten, and then the head differs from the one that
 * ledgers, closings and manifests have (audit-check.ts).
 */

import type { Database } from 'better-sqlite3';
import type {
  AuditAction,
  AuditChange,
  AuditEntry,
  AuditFilter,
  AuditHead,
} from '../../src-preload/contract/policy/audit.ts';
import { NO_ENTRY } from '../../src-preload/contract/sealed-files/trail-file.ts';
import { consoleFileFailure } from '../sqlite-file/console-file-failure.ts';
import { auditEntryOf, COLUMNS, hashOf, type StoredEntry, subjectText } from './audit-entry.ts';

/** One entry: ids, and the changed settings; never personal data, never a secret. */
export interface Act {
  readonly action: AuditAction;
  readonly gatewayId: string | null;
  /** What the action was done to: keys of charges, ids, digests, names of settings. */
  readonly subject: Readonly<Record<string, string | number>>;
  readonly changes?: readonly AuditChange[];
}

export interface AuditDeps {
  readonly file: Database;
  readonly now: () => number;
  /** The operator's name; null where none is set. */
  readonly operator: () => string | null;
  /** Runs an action after this many milliseconds. */
  readonly after: (delay: number, action: () => void) => unknown;
  /** Called after each committed entry with the new head. */
  readonly committed?: (head: AuditHead, action: AuditAction) => void;
  /**
   * Called with the error when the entry of a completed action could not be written; the write is retried until it
   * succeeds.
   */
  readonly failed: (fault: unknown) => void;
  /** Called whenever the number of such entries changes. */
  readonly waiting?: (entries: number) => void;
}

/** Delay before an entry that could not be written is retried (ms). */
const WRITE_AGAIN = 2_000;

/** Entries that a filter looks at before other work has its turn: about 10 ms. */
const LOOKED_AT_ONCE = 10_000;

export class AuditLog {
  readonly #deps: AuditDeps;
  /** Completed actions that are not recorded yet, oldest first. */
  readonly #done: Act[] = [];
  #isFailing = false;
  #waiting = 0;

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
   * @throws ConsoleFailure `history-unavailable` where the disk does not accept it, or `console-file-held`.
   */
  record(act: Act): string {
    try {
      this.#recordRest();
      return this.#commit(act);
    } catch (fault) {
      throw consoleFileFailure(fault);
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
      this.#countWaiting();
    } catch (fault) {
      this.#countWaiting();
      if (this.#isFailing) return;
      this.#isFailing = true;
      this.#deps.failed(fault);
      this.#deps.after(WRITE_AGAIN, () => this.#retryLater());
    }
  }

  /** How many completed actions could not be recorded yet. */
  get waiting(): number {
    return this.#waiting;
  }

  #countWaiting(): void {
    if (this.#waiting === this.#done.length) return;
    this.#waiting = this.#done.length;
    this.#deps.waiting?.(this.#waiting);
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

  #commit({ action, gatewayId, subject, changes }: Act): string {
    const { file, now, operator, committed } = this.#deps;
    const head = file
      .transaction(() => {
        const last = this.#last();
        const entry = {
          number: (last?.number ?? 0) + 1,
          at: now(),
          operator: operator(),
          action,
          gateway: gatewayId,
          subject: subjectText(subject, changes),
          previous: last?.hash ?? NO_ENTRY,
        };
        const hash = hashOf(entry);
        file
          .prepare(
            `INSERT INTO audit_entries (number, at_ms, operator, action, gateway, subject, previous, hash)
             VALUES (@number, @at, @operator, @action, @gateway, @subject, @previous, @hash)`,
          )
          .run({ ...entry, hash });
        return { number: entry.number, hash };
      })
      .immediate();
    committed?.(head, action);
    return head.hash;
  }

  /** The newest entry; null before the first. */
  head(): AuditHead | null {
    this.flush();
    return this.#last();
  }

  /** The newest entry of an action; null where there is none. */
  newest(action: AuditAction): AuditEntry | null {
    this.flush();
    const row = this.#deps.file
      .prepare(`SELECT ${COLUMNS} FROM audit_entries WHERE action = ? ORDER BY number DESC LIMIT 1`)
      .get(action) as StoredEntry | undefined;
    return row === undefined ? null : auditEntryOf(row);
  }

  /**
   * Newest first, below a number; from the newest where it is null. A filter that few entries pass reads the whole
   * trail, some thousand entries at a time, so that main stays free.
   */
  async list(before: number | null, limit: number, filter: AuditFilter = {}): Promise<AuditEntry[]> {
    this.flush();
    const { where, parameters } = conditionsOf(filter);
    const select = this.#deps.file.prepare(
      `SELECT ${COLUMNS} FROM audit_entries
       WHERE number >= @from AND number < @below ${where} ORDER BY number DESC LIMIT @limit`,
    );
    const found: StoredEntry[] = [];
    let below = Math.min(before ?? Number.MAX_SAFE_INTEGER, (this.#last()?.number ?? 0) + 1);
    while (below > 1 && found.length < limit) {
      const from = Math.max(below - LOOKED_AT_ONCE, 1);
      // Rows of the table this class owns; its columns are STRICT.
      found.push(...(select.all({ ...parameters, from, below, limit: limit - found.length }) as StoredEntry[]));
      below = from;
      if (below > 1 && found.length < limit) await new Promise((resolve) => setImmediate(resolve));
    }
    return found.map(auditEntryOf);
  }

  #last(): AuditHead | null {
    const row = this.#deps.file.prepare('SELECT number, hash FROM audit_entries ORDER BY number DESC LIMIT 1').get();
    return (row as AuditHead | undefined) ?? null;
  }
}

function conditionsOf({ actions, operator = '', gatewayId, from, until, text = '' }: AuditFilter) {
  const conditions = [
    actions !== undefined && 'action IN (SELECT value FROM json_each(@actions))',
    operator !== '' && "operator LIKE @operator ESCAPE '\\'",
    gatewayId !== undefined && 'gateway = @gatewayId',
    from !== undefined && 'at_ms >= @since',
    until !== undefined && 'at_ms < @until',
    text !== '' && "(subject LIKE @text ESCAPE '\\' OR gateway LIKE @text ESCAPE '\\')",
  ].filter((condition) => condition !== false);
  return {
    where: conditions.map((condition) => `AND ${condition}`).join(' '),
    parameters: {
      actions: JSON.stringify(actions ?? []),
      operator: containing(operator),
      gatewayId,
      since: from,
      until,
      text: containing(text),
    },
  };
}

/** A LIKE pattern for a text that is meant literally. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
