/** How a connection to a history file is opened, and what must hold on each before a byte goes through it. */

import { closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { HistoryError } from '../api/history-error.ts';
import type { ReadableDb, WritableDb } from './handles.ts';
import { refuseForeign } from './migration.ts';
import { HISTORY_FILE } from './schema.ts';

/**
 * Pages a reader keeps, in KiB. More of them did not make any question of a million charges faster (the system keeps
 * the file's pages too), and every reader holds its own.
 */
const READER_CACHE = 6 * 1024;

/** How long a connection waits for another one's lock before it gives up as `busy`, in milliseconds. */
const BUSY_TIMEOUT = 5_000;

/**
 * `synchronous=2` (FULL) syncs the WAL at each commit: a committed attempt survives a loss of power, and
 * `secure_delete` overwrites what is deleted. On macOS fsync does not reach the platter; F_FULLFSYNC does, and SQLite
 * uses it only when told (https://sqlite.org/pragma.html#pragma_fullfsync). Other systems ignore the two.
 */
const HELD: Readonly<Record<string, number | string>> = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  secure_delete: 1,
  busy_timeout: BUSY_TIMEOUT,
  fullfsync: process.platform === 'darwin' ? 1 : 0,
  checkpoint_fullfsync: process.platform === 'darwin' ? 1 : 0,
};

/** The pragmas a connection answers when it is asked, by name. */
export type HeldPragmas = Readonly<Record<string, unknown>>;

export function readHeldPragmas(db: ReadableDb): HeldPragmas {
  return Object.fromEntries(Object.keys(HELD).map((name) => [name, db.pragma(name, { simple: true })]));
}

/** Opens the file to write, making it (mode 0600) if it is not there. @throws HistoryError when a pragma does not hold. */
export function openToWrite(file: string): WritableDb {
  // SQLite gives its -wal and -shm the mode of the file they belong to, so it is enough to make that one private.
  closeSync(openSync(file, 'a', 0o600));
  return hold(new Database(file, { timeout: BUSY_TIMEOUT }), 'writer');
}

/** Opens an existing file to read only. @throws HistoryError when a pragma does not hold. */
export function openToRead(file: string): ReadableDb & { close(): unknown } {
  return hold(new Database(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT }), 'reader');
}

function hold(db: Database.Database, role: 'writer' | 'reader'): Database.Database {
  try {
    refuseForeign(db, HISTORY_FILE);
    for (const [name, value] of Object.entries(HELD)) {
      // A reader finds the file in WAL already; asking for it would be a write.
      if (role === 'reader' && name === 'journal_mode') continue;
      db.pragma(`${name} = ${value}`);
    }
    if (role === 'reader') {
      db.pragma('query_only = 1');
      db.pragma(`cache_size = -${READER_CACHE}`);
    }
    const held = readHeldPragmas(db);
    for (const [name, value] of Object.entries(HELD)) {
      if (held[name] !== value) throw new HistoryError('other', `${name} is ${String(held[name])} and not ${value}`);
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
