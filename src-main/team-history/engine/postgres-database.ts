/** A team's PostgreSQL behind the same connection that the history's functions have of a SQLite file (history/database/database.ts). */

import type { TeamSource } from '../../history/api/history-source.ts';
import type { PreparedStatement, WritableDb } from '../../history/database/database.ts';
import { BlockingConnection, PostgresRefusal } from './blocking-connection.ts';
import type { Rows } from './blocking-protocol.ts';
import { toPostgres } from './to-postgres.ts';

/**
 * Another desk was first: a serialization failure, a deadlock, or a key that it took in between (manual, "Serialization
 * Failure Handling"). What they did is there at the next try.
 */
const TAKEN_KEY = '23505';
const OTHER_WAS_FIRST = ['40001', '40P01', TAKEN_KEY];
/**
 * How often a write is tried; each wait is a millisecond longer than the one before. Of each three tries the last one waits
 * until no other desk writes: of many desks that write at once, a long one would always be too late.
 */
const TRIES = 25;
const ALONE_EACH = 3;
const isAloneAt = (tries: number) => tries % ALONE_EACH === 0;
/** Another desk did not end in time what this one waited for. */
const NEVER_ALONE = '55P03';
/** A key that is really taken is refused each time: seldom anything else. */
const TRIES_FOR_A_KEY = 4;

/** Rows that an iteration reads at once. */
const FETCHED = 2_000;

export class PostgresDatabase implements WritableDb {
  readonly dialect = 'postgres';
  readonly #connection: BlockingConnection;
  readonly #isReadOnly: boolean;
  #inTransaction = false;
  /** Its first statement begins a transaction on the server. */
  #hasBegun = false;
  /** It runs while no other desk writes. */
  #isAlone = false;
  #cursors = 0;

  constructor(connection: BlockingConnection, isReadOnly: boolean) {
    this.#connection = connection;
    this.#isReadOnly = isReadOnly;
  }

  get inTransaction(): boolean {
    return this.#inTransaction;
  }

  prepare(sql: string): PreparedStatement {
    const text = toPostgres(sql);
    // A statement's parameters are an object of its names, or its values in order.
    const valuesOf = (parameters: readonly unknown[]) =>
      (text.names === null
        ? parameters
        : text.names.map((name) => (parameters[0] as Record<string, unknown>)[name])
      ).map(parameterOf);
    const ask = (parameters: readonly unknown[]) => this.#retried(() => this.#query(text.sql, valuesOf(parameters)));
    const rowsOf = ({ columns, rows }: Rows) => {
      const names = columns.map((name) => text.spelled.get(name) ?? name);
      // PostgreSQL calls an expression by its function, SQLite by its text: of two sums one would be lost in a row.
      if (new Set(names).size < names.length) throw new Error(`two columns have one name: ${names.join(', ')}`);
      return rows.map((cells) => {
        // Member by member: a third of the time of Object.fromEntries, for the rows of an export.
        const row: Record<string, unknown> = {};
        for (const [index, name] of names.entries()) row[name] = bytesAsBuffer(cells[index]);
        return row;
      });
    };
    return {
      all: (...parameters) => rowsOf(ask(parameters)),
      get: (...parameters) => rowsOf(ask(parameters))[0],
      iterate: (...parameters) => this.#iterate(text.sql, valuesOf(parameters), rowsOf),
      run: (...parameters) => {
        // inReadTransaction begins and ends its transactions by statements.
        if (sql === 'BEGIN') this.#begin();
        else if (sql === 'COMMIT') this.#end(sql);
        else return { changes: ask(parameters).count };
        return { changes: 0 };
      },
    };
  }

  transaction<Input extends unknown[], Result>(work: (...input: Input) => Result) {
    return {
      immediate: (...input: Input): Result => {
        if (this.#inTransaction) return work(...input);
        return this.#retried((tries) => this.#once(() => work(...input), isAloneAt(tries)));
      },
    };
  }

  close(): Promise<unknown> {
    return this.#connection.close();
  }

  #once<Result>(work: () => Result, isAlone: boolean): Result {
    this.#begin(isAlone);
    try {
      const result = work();
      this.#end('COMMIT');
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  #query(sql: string, values: readonly unknown[] = []): Rows {
    if (!this.#inTransaction) return this.#connection.query(sql, values, null);
    const transaction = this.#hasBegun ? 'continues' : this.#isAlone ? 'begins-alone' : 'begins';
    // Also where the statement fails: the transaction is there then, and is rolled back.
    this.#hasBegun = true;
    return this.#connection.query(sql, values, transaction);
  }

  #begin(isAlone = false): void {
    this.#inTransaction = true;
    this.#isAlone = isAlone;
    this.#hasBegun = false;
  }

  /** However it ends, there is none afterwards: where the connection is gone, the server has rolled back. */
  #end(how: 'COMMIT' | 'ROLLBACK'): void {
    try {
      if (!this.#hasBegun) return;
      if (this.#isReadOnly) this.#connection.release();
      else this.#query(how);
    } finally {
      this.#inTransaction = false;
    }
  }

  /** Again where another desk was first, which a single statement may meet too. Inside a transaction all of it is retried. */
  #retried<Result>(work: (tries: number) => Result): Result {
    for (let tries = 1; ; tries += 1) {
      try {
        return work(tries);
      } catch (error) {
        const state = error instanceof PostgresRefusal ? (error.sqlState ?? '') : '';
        const most = state === TAKEN_KEY ? TRIES_FOR_A_KEY : TRIES;
        const isLate = OTHER_WAS_FIRST.includes(state) || (isAloneAt(tries) && state === NEVER_ALONE);
        if (this.#inTransaction || !isLate || tries === most) throw error;
        this.#connection.pause(tries);
      }
    }
  }

  /** Rolls back a transaction that has not ended. */
  #rollBack(): void {
    if (!this.#inTransaction) return;
    try {
      this.#end('ROLLBACK');
    } catch {
      // The connection is gone, and the server rolls back by itself; the first error is the one to report.
    }
  }

  /** Through a cursor, which lives in a transaction: in the caller's, or in one of its own. */
  *#iterate(
    sql: string,
    values: readonly unknown[],
    rowsOf: (rows: Rows) => readonly unknown[],
  ): IterableIterator<unknown> {
    const ownsTransaction = !this.#inTransaction;
    if (ownsTransaction) this.#begin();
    const cursor = `rows_${++this.#cursors}`;
    try {
      this.#query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${sql}`, values);
      for (;;) {
        const fetched = this.#query(`FETCH ${FETCHED} FROM ${cursor}`);
        yield* rowsOf(fetched);
        if (fetched.rows.length < FETCHED) break;
      }
      if (!ownsTransaction) this.#query(`CLOSE ${cursor}`);
    } finally {
      if (ownsTransaction) this.#rollBack();
    }
  }
}

/** What better-sqlite3 takes, as the driver takes it. PostgreSQL has no texts with U+0000 in them. */
function parameterOf(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
}

/** A buffer crosses threads as plain bytes. */
function bytesAsBuffer(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}

/** @throws HistoryError where the server cannot be used */
export function openTeamDatabase(source: TeamSource, isReadOnly: boolean): PostgresDatabase {
  const { target, connectionScript, applicationName, statementTimeout } = source;
  const connection = new BlockingConnection(new URL(connectionScript), {
    ...{ target, applicationName, statementTimeout, isReadOnly },
  });
  connection.connect();
  return new PostgresDatabase(connection, isReadOnly);
}
