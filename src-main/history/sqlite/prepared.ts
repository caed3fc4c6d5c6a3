/** Statements prepared once for a connection and found again by their text. */

import type { Statement } from 'better-sqlite3';
import type { ReadableDb } from './handles.ts';

type Parameter = string | number | bigint | null | Uint8Array;
type Parameters = readonly Parameter[] | readonly [Readonly<Record<string, Parameter>>];

const prepared = new WeakMap<ReadableDb, Map<string, Statement<unknown[], unknown>>>();

function statement(db: ReadableDb, sql: string): Statement<unknown[], unknown> {
  let statements = prepared.get(db);
  if (!statements) {
    statements = new Map();
    prepared.set(db, statements);
  }
  let found = statements.get(sql);
  if (!found) {
    found = db.prepare<unknown[], unknown>(sql);
    statements.set(sql, found);
  }
  return found;
}

/** All rows. `Row` is what the query's columns are in the STRICT schema: the one place where SQL's word is taken for it. */
export function allRows<Row>(db: ReadableDb, sql: string, ...parameters: Parameters): Row[] {
  return statement(db, sql).all(...parameters) as Row[];
}

/** The rows one by one, for more of them than should be held at once; to be read to the end. `Row` as for {@link allRows}. */
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

/** Runs a statement that changes something; gives how many rows it changed. */
export function run(db: ReadableDb, sql: string, ...parameters: Parameters): number {
  return statement(db, sql).run(...parameters).changes;
}
