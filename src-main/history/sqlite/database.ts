import type Database from 'better-sqlite3';

/** Reading and writing have separate types, so that a query cannot write by accident. */
export type ReadableDb = Pick<Database.Database, 'prepare' | 'pragma' | 'inTransaction'>;

export type WritableDb = Database.Database;

/** Runs several queries in one read transaction, unless the caller has already begun one. */
export function inReadTransaction<Value>(db: ReadableDb, read: () => Value): Value {
  if (db.inTransaction) return read();
  db.prepare('BEGIN').run();
  try {
    return read();
  } finally {
    db.prepare('COMMIT').run();
  }
}
