/**
 * Reads that are described before they are made: a file makes them one after the other, and a server makes together, in one
 * round trip, what does not need each other's answers.
 */

import type { ReadableDb, StatementOf, WritableDb } from './database.ts';
import { allRows, type Parameter } from './prepared.ts';

/** Statements that only read, and what their rows mean. */
export interface Read<Value> {
  readonly statements: readonly StatementOf<Parameter>[];
  /** @param rows of each statement */
  toValue(...rows: readonly (readonly unknown[])[]): Value;
}

/** A read of one statement. `Row` as for {@link allRows}. */
export function readOf<Row, Value>(
  sql: string,
  parameters: readonly Parameter[],
  of: (rows: readonly Row[]) => Value,
): Read<Value> {
  return { statements: [{ sql, parameters }], toValue: (rows = []) => of(rows as readonly Row[]) };
}

/** What needs no read. */
export function known<Value>(value: Value): Read<Value> {
  return { statements: [], toValue: () => value };
}

/** The same read, for another value. */
export function mapped<Value, Other>(
  { statements, toValue: of }: Read<Value>,
  to: (value: Value) => Other,
): Read<Other> {
  return { statements, toValue: (...rows) => to(of(...rows)) };
}

/** The values of reads that do not need each other's: of a server, in one round trip. */
export function together<Values extends readonly unknown[]>(
  db: ReadableDb,
  ...reads: { readonly [Index in keyof Values]: Read<Values[Index]> }
): Values {
  const statements = reads.flatMap((read) => read.statements);
  const rows = db.allOfEach?.(statements) ?? statements.map((each) => allRows(db, each.sql, ...each.parameters));
  let at = 0;
  const values: unknown = reads.map((read) => {
    const own = rows.slice(at, at + read.statements.length);
    at += own.length;
    return read.toValue(...own);
  });
  // In the order of the reads.
  return values as Values;
}

/** The value of one read. */
export function readOne<Value>(db: ReadableDb, read: Read<Value>): Value {
  return together<[Value]>(db, read)[0];
}

/** Commits what the work did, or nothing of it, and returns what it ends with reading: of a server, in one round trip. */
export function committed<Value>(db: WritableDb, work: () => Read<Value>): Value {
  if (db.commitReading === undefined) return db.transaction(() => readOne(db, work())).immediate();
  let value = (..._rows: unknown[][]): Value => {
    throw new Error('the work has not run');
  };
  const rows = db.commitReading(() => {
    const { statements, toValue: of } = work();
    value = of;
    return statements;
  });
  return value(...rows);
}
