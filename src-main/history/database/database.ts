/**
 * What the history's queries ask of a connection, whichever database it leads to: a desk's SQLite file (better-sqlite3) or a
 * team's PostgreSQL (team-history/engine). Reading and writing have separate types, so that a query cannot write by
 * accident.
 */

/** The answers and types of better-sqlite3's statements; parameters are `?` in order, or named `@name` of one object. */
export interface PreparedStatement {
  all(...parameters: unknown[]): unknown[];
  get(...parameters: unknown[]): unknown;
  iterate(...parameters: unknown[]): IterableIterator<unknown>;
  run(...parameters: unknown[]): { readonly changes: number };
}

export interface StatementOf<Parameter> {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

export interface ReadableDb {
  prepare(sql: string): PreparedStatement;
  /** The rows of each of several statements that only read, in one round trip. Absent of a SQLite file, which has none. */
  allOfEach?(statements: readonly StatementOf<unknown>[]): unknown[][];
  readonly inTransaction: boolean;
  /** Absent of a SQLite file. Most statements are the same for both; where one differs, it asks this. */
  readonly dialect?: 'postgres';
}

export interface WritableDb extends ReadableDb {
  /** Commits what the work did, or nothing of it. The work may run again after another desk's commit: it only writes here. */
  transaction<Input extends unknown[], Result>(
    work: (...input: Input) => Result,
  ): { immediate(...input: Input): Result };
  /**
   * The same, and the rows of the statements that the work ends with, which only read: they go with the commit. Absent of a
   * SQLite file.
   */
  commitReading?(work: () => readonly StatementOf<unknown>[]): unknown[][];
}

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
