/** Checks whether a file is a sound one of its kind, without writing to it. */

import Database from 'better-sqlite3';
import { HistoryError } from '../ground/errors/history-error.ts';
import { readHeader } from './header.ts';
import { type FileKind, refuseForeign } from './migration.ts';
import { openCarefully } from './schema-digest.ts';
import type { SqliteDb } from './sqlite-db.ts';
import { historyErrorOf } from './sqlite-error.ts';

/**
 * Reads every page of an open file (SQLite's quick_check, which includes the text index); returns SQLite's findings,
 * which name pages and tables, never values. About 20 s for a million charges.
 */
export function quickCheck(db: SqliteDb): readonly string[] {
  try {
    const findings = (db.pragma('quick_check(20)') as { quick_check: string }[]).map((row) => row.quick_check);
    return findings.length === 1 && findings[0] === 'ok' ? [] : findings;
  } catch (error) {
    const fault = historyErrorOf(error);
    // A full disk or a lock is no damage to the file.
    if (fault.reason !== 'corrupt') throw error;
    return [fault.detail];
  }
}

/**
 * Opens a file read-only: no migration, no checkpoint.
 * @param patience milliseconds to wait for another program's lock: on the main thread nothing else runs meanwhile.
 * @throws HistoryError where it is not of this kind, or from a newer version.
 */
export function openToInspect(file: string, kind: FileKind, patience = 5_000): Database.Database {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: patience });
  try {
    openCarefully(db);
    refuseForeign(db, kind);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Whether a backup can replace a file. @throws HistoryError for one from a newer version. */
export function isUsable(file: string, kind: FileKind): boolean {
  return examine(file, kind).length === 0;
}

/**
 * Returns what is wrong with a file; empty for a sound one.
 * @param check what is looked at in the open file
 * @throws HistoryError for one from a newer version
 */
export function examine(
  file: string,
  kind: FileKind,
  check: (db: SqliteDb) => readonly string[] = quickCheck,
): readonly string[] {
  let db: Database.Database;
  try {
    if (readHeader(file) !== 'sound') return ['its header is damaged, or its end is missing'];
    db = openToInspect(file, kind);
  } catch (error) {
    if (error instanceof HistoryError && error.reason !== 'corrupt') throw error;
    const fault = historyErrorOf(error);
    if (fault.reason !== 'corrupt') throw error;
    return [fault.detail];
  }
  try {
    return check(db);
  } finally {
    db.close();
  }
}
