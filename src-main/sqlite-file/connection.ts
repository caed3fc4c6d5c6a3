/** Opens connections to a file, and checks the pragmas that must hold on each before it is used. */

import { closeSync, existsSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { HistoryError } from '../ground/errors/history-error.ts';
import { isMissing } from './header.ts';
import { type FileKind, refuseForeign, versionOf } from './migration.ts';
import type { SqliteDb } from './sqlite-db.ts';

/**
 * A reader's page cache, in KiB. A larger one made no query of a million charges faster (the system caches the file's
 * pages too), and every reader has its own.
 */
const READER_CACHE = 6 * 1024;

/** How long a connection waits for another one's lock before it gives up as `busy`, in milliseconds. */
const BUSY_TIMEOUT = 5_000;

/**
 * The same where the console's own thread waits, and all windows with it: longer than a commit of Balcão's export
 * command takes.
 */
export const PATIENCE_ON_MAIN = 50;

/**
 * `synchronous=2` (FULL) syncs the WAL at each commit: a committed attempt survives a loss of power, and
 * `secure_delete` overwrites what is deleted. On macOS fsync does not reach the platter; F_FULLFSYNC does, and SQLite
 * uses it only with these pragmas (https://sqlite.org/pragma.html#pragma_fullfsync). Other systems ignore them.
 */
const PRAGMAS: Readonly<Record<string, number | string>> = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  secure_delete: 1,
  fullfsync: process.platform === 'darwin' ? 1 : 0,
  checkpoint_fullfsync: process.platform === 'darwin' ? 1 : 0,
};

/** The values of those pragmas as a connection reports them, by name. */
export type HeldPragmas = Readonly<Record<string, unknown>>;

export function readHeldPragmas(db: SqliteDb): HeldPragmas {
  return Object.fromEntries(
    [...Object.keys(PRAGMAS), 'busy_timeout'].map((name) => [name, db.pragma(name, { simple: true })]),
  );
}

/**
 * Opens the file to write, creating it (mode 0600) if it does not exist. @throws HistoryError when a pragma does not
 * hold.
 * @param patience milliseconds to wait for another program's lock.
 */
export function openToWrite(file: string, kind: FileKind, patience = BUSY_TIMEOUT): SqliteDb {
  // SQLite creates -wal and -shm with the mode of their file, so it is enough to make that one private.
  closeSync(openSync(file, 'a', 0o600));
  return withPragmas(new Database(file, { timeout: patience }), 'writer', kind);
}

/**
 * Opens a file to write that was open before. @throws HistoryError `corrupt` where its folder is there and the file is
 * missing or has no schema: it is lost, and a new one in its place would hide that.
 */
export function reopenToWrite(file: string, kind: FileKind): SqliteDb {
  if (isMissing(file) && existsSync(dirname(file))) throw new HistoryError('corrupt', 'the file is missing or empty');
  return withPragmas(new Database(file, { fileMustExist: true, timeout: BUSY_TIMEOUT }), 'reopened writer', kind);
}

/**
 * Opens an existing file read-only.
 * @param cache KiB of its pages that are held
 * @throws HistoryError when a pragma does not hold
 */
export function openToRead(file: string, kind: FileKind, cache = READER_CACHE): SqliteDb {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT });
  withPragmas(db, 'reader', kind).pragma(`cache_size = -${cache}`);
  return db;
}

function withPragmas(
  db: Database.Database,
  role: 'writer' | 'reopened writer' | 'reader',
  kind: FileKind,
): Database.Database {
  try {
    refuseForeign(db, kind);
    if (role === 'reopened writer' && versionOf(db) === 0) throw new HistoryError('corrupt', 'the file has no schema');
    for (const [name, value] of Object.entries(PRAGMAS)) {
      // The file is in WAL mode already; setting it would be a write.
      if (role === 'reader' && name === 'journal_mode') continue;
      db.pragma(`${name} = ${value}`);
    }
    if (role === 'reader') db.pragma('query_only = 1');
    const held = readHeldPragmas(db);
    for (const [name, value] of Object.entries(PRAGMAS)) {
      if (held[name] !== value) throw new HistoryError('other', `${name} is ${String(held[name])} and not ${value}`);
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
