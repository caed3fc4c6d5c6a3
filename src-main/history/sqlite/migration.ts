/**
 * How a file of Balcão's (`history.db`, `console.db`) comes to be of this version: an empty one is given the schema
 * whole, an older one is brought on step by step, each step in one transaction with its `user_version`.
 */

import { HistoryError } from '../api/history-error.ts';
import type { ReadableDb, WritableDb } from './handles.ts';

/** One of the kinds of SQLite file that Balcão keeps, and keeps backups of. Plain data: it crosses to a worker. */
export interface FileKind {
  /** What the names of its backups begin with. */
  readonly name: 'history' | 'console';
  /** `application_id`, so that another program's file is not taken for one. */
  readonly applicationId: number;
  /** A table by which a file without an `application_id` is known, of a time when these files had none. */
  readonly unmarked?: string;
  /** The oldest `user_version` that can be brought on, and the newest this version knows. */
  readonly oldest: number;
  readonly newest: number;
}

/**
 * Brings the file from one version to the next.
 * @param onProgress hears, from a long one, how much is done of how much.
 */
export type MigrationStep = (db: WritableDb, onProgress: (done: number, total: number) => void) => void;

/** A kind of file, and how it is made. */
export interface Schema {
  readonly kind: FileKind;
  /** Makes an empty file one of the newest version. */
  readonly create: (db: WritableDb) => void;
  /** From `kind.oldest` on; a step never changes once a release has carried it. */
  readonly steps: readonly MigrationStep[];
}

/**
 * Refuses a file that a newer version made (its facts could be lost unseen), one too old to be brought on, or one that
 * is not of this kind, before anything is written to it.
 * @throws HistoryError `from-newer-version`, `too-old` or `corrupt`.
 */
export function refuseForeign(db: ReadableDb, { applicationId, unmarked, oldest, newest }: FileKind): void {
  const version = versionOf(db);
  const tables = db.prepare('SELECT name FROM sqlite_schema').pluck().all();
  const mark = Number(db.pragma('application_id', { simple: true }));
  const isOurs = mark === applicationId || (mark === 0 && tables.some((name) => name === unmarked));
  if ((version > 0 || tables.length > 0) && !isOurs) throw new HistoryError('corrupt', `application_id is ${mark}`);
  if (version > newest) throw new HistoryError('from-newer-version', `schema ${version}, this version knows ${newest}`);
  if (version > 0 && version < oldest)
    throw new HistoryError('too-old', `schema ${version}, this version knows ${oldest} and later ones`);
}

/**
 * Runs the steps that are missing. A step that fails leaves the file at the version before it.
 * @param onProgress hears of each step before it is taken, as how many are done of how many; during a long one, of rows.
 */
export function migrate(
  db: WritableDb,
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
  const missing = steps.slice(from - kind.oldest);
  missing.forEach((step, index) => {
    onProgress(index, missing.length);
    commit(from + index + 1, () => step(db, onProgress));
  });
}

/** `user_version`: 0 for a file that nothing was written to. */
export function versionOf(db: ReadableDb): number {
  return Number(db.pragma('user_version', { simple: true }));
}
