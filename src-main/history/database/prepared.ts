/** Caches prepared statements per connection, by their text. */

import type { PreparedStatement, ReadableDb } from './database.ts';

export type Parameter = string | number | bigint | null | Uint8Array;
type Parameters = readonly Parameter[] | readonly [Readonly<Record<string, Parameter>>];

const prepared = new WeakMap<ReadableDb, Map<string, PreparedStatement>>();

function statement(db: ReadableDb, sql: string): PreparedStatement {
  let statements = prepared.get(db);
  if (!statements) {
    statements = new Map();
    prepared.set(db, statements);
  }
  let found = statements.get(sql);
  if (!found) {
    found = db.prepare(sql);
    statements.set(sql, found);
  }
  return found;
}

/**
 * Returns all rows. `Row` names the query's columns in the STRICT schema: the only place where SQL's types are trusted.
 */
export function allRows<Row>(db: ReadableDb, sql: string, ...parameters: Parameters): Row[] {
  return statement(db, sql).all(...parameters) as Row[];
}

/**
 * Iterates over the rows, where there are too many to hold at once; must be read to the end. `Row` as for {@link
 * allRows}.
 */
export function eachRow<Row>(db: ReadableDb, sql: string, ...parameters: Parameters): IterableIterator<Row> {
  return statement(db, sql).iterate(...parameters) as IterableIterator<Row>;
}

/** The first row, or null. `Row` as for {@link allRows}. */
export function firstRow<Row>(db: ReadableDb, sql: string, ...parameters: Parameters): Row | null {
  return (statement(db, sql).get(...parameters) as Row | undefined) ?? null;
}

/** The first row's only column, or null. */
export function firstValue<Value extends Parameter>(
  db: ReadableDb,
  sql: string,
  ...parameters: Parameters
): Value | null {
  const row = firstRow<Record<string, Value>>(db, sql, ...parameters);
  return row === null ? null : (Object.values(row)[0] ?? null);
}

/** Runs a statement that changes data. A server may do it, and refuse it, with the next read or the commit. */
export function run(db: ReadableDb, sql: string, ...parameters: Parameters): void {
  statement(db, sql).run(...parameters);
}

/** The same at once; returns how many rows it changed. */
export function countChanged(db: ReadableDb, sql: string, ...parameters: Parameters): number {
  return statement(db, sql).run(...parameters).changes;
}
