/** Checks whether a file is a sound history (or another sound file of Balcão's), without writing to it. */

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { HistoryError } from '../api/history-error.ts';
import { type FileKind, refuseForeign } from './migration.ts';
import { hasOwnSchema, openCarefully } from './own-schema.ts';
import { HISTORY_FILE, HISTORY_ID } from './schema.ts';
import type { SqliteDb } from './sqlite-db.ts';
import { historyErrorOf } from './sqlite-error.ts';

/** The first bytes of a SQLite file (https://sqlite.org/fileformat2.html, "The Database Header"). */
export const MAGIC = Buffer.from('SQLite format 3\0');
const HEADER_LENGTH = 100;

/** Whether a file has a non-empty -wal: its last end was not a clean one. */
export function hasWal(file: string): boolean {
  return sizeOf(`${file}-wal`) > 0;
}

/** Whether nothing is left of a file: it does not exist, or is 0 bytes long. */
export function isMissing(file: string): boolean {
  return sizeOf(file) === 0;
}

/** 0 where there is no such file. Any other error (a drive that is away) is thrown: it is no loss. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Checks the header without opening the file. Beside a WAL the header is not checked: an interrupted checkpoint leaves
 * a header that is ahead of its file, and SQLite goes by the WAL. A WAL without a file belonged to a history whose file
 * was emptied or deleted, and SQLite would delete the WAL when it opens it.
 */
export function readHeader(file: string): 'absent' | 'sound' | 'damaged' {
  if (isMissing(file)) return hasWal(file) ? 'damaged' : 'absent';
  if (hasWal(file)) return 'sound';
  const header = Buffer.alloc(HEADER_LENGTH);
  const descriptor = openSync(file, 'r');
  try {
    if (readSync(descriptor, header, 0, HEADER_LENGTH, 0) < HEADER_LENGTH) return 'damaged';
  } finally {
    closeSync(descriptor);
  }
  const pageSize = header.readUInt16BE(16);
  const pages = header.readUInt32BE(28);
  const isWhole = pageSize === 4096 && statSync(file).size >= pages * pageSize;
  return header.subarray(0, 16).equals(MAGIC) && isWhole ? 'sound' : 'damaged';
}

/** Whether a file's header marks it as a history of Balcão's (`application_id`, at byte 68 of the format). */
export function isMarkedAsHistory(file: string): boolean {
  const mark = Buffer.alloc(4);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, mark, 0, mark.length, 68);
  } finally {
    closeSync(descriptor);
  }
  return mark.readUInt32BE() === HISTORY_ID;
}

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
export function openToInspect(file: string, kind: FileKind = HISTORY_FILE, patience = 5_000): Database.Database {
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

/** The same for a backup of a history, which must also be as Balcão makes them: it may come with a folder of another desk. */
export function isUsableHistory(file: string): boolean {
  return examineForeign(file).length === 0;
}

/** Returns what is wrong with a file; empty for a sound one. @throws HistoryError for one from a newer version. */
export function examine(file: string, kind: FileKind = HISTORY_FILE): readonly string[] {
  return examineWith(file, kind, quickCheck);
}

/**
 * The same for a history that may come from anybody: `not-ours` where its schema is not the one that Balcão gave a file
 * of its version. That is looked at first, since the check itself evaluates a file's own definitions.
 */
export function examineForeign(file: string): readonly string[] | 'not-ours' {
  let isOurs = true;
  const findings = examineWith(file, HISTORY_FILE, (db) => {
    isOurs = hasOwnSchema(db);
    return isOurs ? quickCheck(db) : [];
  });
  return isOurs ? findings : 'not-ours';
}

function examineWith(file: string, kind: FileKind, check: (db: SqliteDb) => readonly string[]): readonly string[] {
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
