import type Database from 'better-sqlite3';

/** A connection to a file, for what only a file has: pragmas, several statements at once, an end. */
export type SqliteDb = Database.Database;
