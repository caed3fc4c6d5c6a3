/** The two sides that the offline thread works on: the desk's file, and the team's server. */

import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TeamSource } from '../../../history/api/history-source.ts';
import { timeKeyOfKey, timeKeyOfTransaction } from '../../../history/charges/charge-store.ts';
import type { Erasure } from '../../../history/charges/tombstones.ts';
import type { ReadableDb } from '../../../history/database/database.ts';
import { firstValue } from '../../../history/database/prepared.ts';
import { eraseCharges } from '../../../history/erasure/erase.ts';
import { rewriteMarkerIn } from '../../../history/erasure/rewrite-file.ts';
import { HISTORY_FILE } from '../../../history/sqlite/history-files.ts';
import { reopenToWrite } from '../../../sqlite-file/connection.ts';
import type { SqliteDb } from '../../../sqlite-file/sqlite-db.ts';
import type { PostgresDatabase } from '../../engine/postgres-database.ts';
import { openTeamDatabase } from '../../engine/postgres-database.ts';
import { type OutboxEntry, readOutbox } from '../files/outbox.ts';
import { MirrorVersions } from './mirror-versions.ts';

export interface SyncSource {
  /** The history's file of the offline folder, which its own history has opened before. */
  readonly file: string;
  readonly team: TeamSource;
}

/** The keys of the file's charges that these entries name, and of attempts that have made none yet. */
export function keysNamedBy(file: ReadableDb, entries: readonly OutboxEntry[]): ReadonlySet<string> {
  const keys = entries.flatMap((entry) => {
    const timeKey =
      entry.key === undefined ? timeKeyOfTransaction(file, entry.transactionId) : timeKeyOfKey(file, entry.key);
    const key = timeKey && firstValue<string>(file, 'SELECT key FROM charges WHERE time_key = ?', timeKey);
    return [entry.key, key].filter((each) => typeof each === 'string');
  });
  return new Set(keys);
}

export class Sides {
  readonly file: SqliteDb;
  /** Which version of each charge the file has. */
  readonly versions: MirrorVersions;
  readonly #folder: string;
  readonly #source: TeamSource;
  readonly #erasureMark: string;
  #isErasing: boolean;
  #team: PostgresDatabase | null = null;

  constructor({ file, team }: SyncSource) {
    this.file = reopenToWrite(file, HISTORY_FILE);
    this.#folder = dirname(file);
    this.#erasureMark = join(this.#folder, 'mirror-erasing.mark');
    this.#isErasing = existsSync(this.#erasureMark);
    this.versions = new MirrorVersions(this.#folder);
    this.#source = team;
  }

  /** Erases in the file; its WAL is emptied afterwards, and the next opening writes the file anew (rewrite-file.ts). */
  erase(erasures: readonly Erasure[]): void {
    if (erasures.length === 0) return;
    // Also after a crash in between.
    for (const mark of [this.#erasureMark, rewriteMarkerIn(this.#folder)])
      writeFileSync(mark, '', { mode: 0o600, flush: true });
    this.#isErasing = true;
    eraseCharges(this.file, erasures);
  }

  /** Does nothing where nothing was erased; again later where a reader prevents it. */
  emptyErased(): void {
    if (!this.#isErasing) return;
    // SQLite answers so to this pragma.
    const [{ busy }] = this.file.pragma('wal_checkpoint(TRUNCATE)') as [{ readonly busy: number }];
    if (busy === 1) return;
    rmSync(this.#erasureMark, { force: true });
    this.#isErasing = false;
  }

  /**
   * The keys of charges that still have to go up, which the mirror leaves alone. Called inside a transaction that writes the
   * file: whatever is not in the outbox then is written after it.
   */
  keysToSend(): ReadonlySet<string> {
    return keysNamedBy(this.file, readOutbox(this.#folder));
  }

  /**
   * Connects when it is first used, so that the file can be worked on while the server is away.
   * @throws HistoryError where the server cannot be used
   */
  get team(): PostgresDatabase {
    this.#team ??= openTeamDatabase(this.#source, false);
    return this.#team;
  }

  close(): void {
    // Commits are moved into the file, and what was erased out of the WAL; a reader may prevent it until its own end.
    this.file.pragma('wal_checkpoint(TRUNCATE)');
    this.file.close();
    this.versions.close();
    void this.#team?.close();
  }
}
