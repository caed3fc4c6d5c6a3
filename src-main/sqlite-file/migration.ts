/**
 * Brings a file of Balcão's (`history.db`, `console.db`) to this version: an empty file gets the whole schema, an older
 * one is migrated step by step, each step in one transaction with its `user_version`.
 */

import { HistoryError } from '../ground/errors/history-error.ts';
import type { SqliteDb } from './sqlite-db.ts';

/** A kind of SQLite file that Balcão stores and backs up. Plain data: it is sent to workers. */
export interface FileKind {
  /** The beginning of its backups' names. */
  readonly name: 'history' | 'console';
  /** `application_id`, so that another program's file is not mistaken for it. */
  readonly applicationId: number;
  /** The newest `user_version` this version knows; the first is 1. */
  readonly newest: number;
}

/**
 * Migrates the file from one version to the next.
 * @param onProgress is called during a long step with how much is done of how much.
 */
export type MigrationStep = (db: SqliteDb, onProgress: (done: number, total: number) => void) => void;

/** A kind of file, and how it is created. */
export interface Schema {
  readonly kind: FileKind;
  /** Creates the newest version in an empty file. */
  readonly create: (db: SqliteDb) => void;
  /** From version 1 on; a step never changes once it was released. */
  readonly steps: readonly MigrationStep[];
}

/**
 * Refuses, before anything is written, a file that a newer version made (its data could be lost unseen), or one of
 * another kind.
 * @throws HistoryError `from-newer-version` or `corrupt`.
 */
export function refuseForeign(db: SqliteDb, { applicationId, newest }: FileKind): void {
  const version = versionOf(db);
  const tables = db.prepare('SELECT name FROM sqlite_schema').pluck().all();
  const mark = Number(db.pragma('application_id', { simple: true }));
  if ((version > 0 || tables.length > 0) && mark !== applicationId)
    throw new HistoryError('corrupt', `application_id is ${mark}`);
  if (version > newest) throw new HistoryError('from-newer-version', `schema ${version}, this version knows ${newest}`);
}

/**
 * Runs the missing steps. A step that fails leaves the file at the version before it.
 * @param onProgress is called before each step with how many are done of how many; during a long one, with rows.
 */
export function migrate(
  db: SqliteDb,
  { kind, create, steps }: Schema,
  onProgress: (done: number, total: number) => void = () => {},
): void {
  refuseForeign(db, kind);
  const commit = (version: number, change: () => void) =>
    db
      .transaction(() => {
        change();
        db.pragma(`application_id = ${kind.applicationId}`);
        db.pragma(`user_version = ${version}`);
      })
      .exclusive();
  const from = versionOf(db);
  if (from === 0) {
    commit(kind.newest, () => create(db));
    return;
  }
  const missing = steps.slice(from - 1);
  missing.forEach((step, index) => {
    onProgress(index, missing.length);
    commit(from + index + 1, () => step(db, onProgress));
  });
}

/** `user_version`: 0 for an empty file. */
export function versionOf(db: SqliteDb): number {
  return Number(db.pragma('user_version', { simple: true }));
}
