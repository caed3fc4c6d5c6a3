/** A team's PostgreSQL behind the same connection that the history's functions have of a SQLite file (history/database/database.ts). */

import type { TeamSource } from '../../history/api/history-source.ts';
import type { PreparedStatement, StatementOf, WritableDb } from '../../history/database/database.ts';
import type { Rows, Statement } from '../connect/statement-batch.ts';
import { BlockingConnection, PostgresRefusal } from './blocking-connection.ts';
import type { TransactionPart } from './blocking-protocol.ts';
import { prepared, preparedRead } from './prepared-statement.ts';

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

/** Writes that wait for the next read: a long transaction must not hold all of its own. */
const MOST_UNSENT = 100;

/** A write that goes to the server with the next read, or with the end of its transaction. */
interface Unsent extends Statement {
  /** How many rows it changed; null before it was sent. */
  changes: number | null;
}

export class PostgresDatabase implements WritableDb {
  readonly dialect = 'postgres';
  readonly #connection: BlockingConnection;
  readonly #isReadOnly: boolean;
  #inTransaction = false;
  /** Its first statement begins a transaction on the server. */
  #hasBegun = false;
  /** It runs while no other desk writes. */
  #isAlone = false;
  /** Of the transaction: no one needs their answers yet. */
  #unsent: Unsent[] = [];
  #cursors = 0;

  constructor(connection: BlockingConnection, isReadOnly: boolean) {
    this.#connection = connection;
    this.#isReadOnly = isReadOnly;
  }

  get inTransaction(): boolean {
    return this.#inTransaction;
  }

  prepare(sql: string): PreparedStatement {
    const { sql: text, valuesOf, rowsOf } = prepared(sql);
    const ask = (parameters: readonly unknown[]) => this.#retried(() => this.#query(text, valuesOf(parameters)));
    return {
      all: (...parameters) => rowsOf(ask(parameters)),
      get: (...parameters) => rowsOf(ask(parameters))[0],
      iterate: (...parameters) => this.#iterate(text, valuesOf(parameters), rowsOf),
      run: (...parameters) => {
        // inReadTransaction begins and ends its transactions by statements.
        if (sql === 'BEGIN') this.#begin();
        else if (sql === 'COMMIT') this.#commit();
        else if (this.#inTransaction) return this.#writeLater(text, valuesOf(parameters));
        else return { changes: ask(parameters).count };
        return { changes: 0 };
      },
    };
  }

  allOfEach(statements: readonly StatementOf<unknown>[]): unknown[][] {
    const reads = statements.map(preparedRead);
    const answers = this.#retried(() => this.#send(...reads));
    return reads.map(({ rowsOf }, index) => rowsOf(answers[index]));
  }

  commitReading(work: () => readonly StatementOf<unknown>[]): unknown[][] {
    if (this.#inTransaction) return this.allOfEach(work());
    return this.#retried((tries) =>
      this.#once(isAloneAt(tries), () => {
        const reads = work().map(preparedRead);
        const answers = this.#commit(reads);
        return reads.map(({ rowsOf }, index) => rowsOf(answers[index]));
      }),
    );
  }

  transaction<Input extends unknown[], Result>(work: (...input: Input) => Result) {
    return {
      immediate: (...input: Input): Result => {
        if (this.#inTransaction) return work(...input);
        return this.#retried((tries) =>
          this.#once(isAloneAt(tries), () => {
            const result = work(...input);
            this.#commit();
            return result;
          }),
        );
      },
    };
  }

  close(): Promise<unknown> {
    return this.#connection.close();
  }

  /** @param work commits, or throws */
  #once<Result>(isAlone: boolean, work: () => Result): Result {
    this.#begin(isAlone);
    try {
      return work();
    } finally {
      this.#rollBack();
    }
  }

  #query(sql: string, values: readonly unknown[] = []): Rows {
    const [answer] = this.#send({ sql, values });
    if (answer === undefined) throw new Error('a statement without an answer');
    return answer;
  }

  /** Sends statements after the writes that wait, in one round trip. */
  #send(...statements: readonly Statement[]): readonly Rows[] {
    const unsent = this.#unsent;
    this.#unsent = [];
    const part = this.#inTransaction ? this.#part() : null;
    // Also where a statement fails: the transaction is there then, and is rolled back.
    this.#hasBegun = this.#inTransaction;
    const sent = [...unsent, ...statements].map(({ sql, values }) => ({ sql, values }));
    const answers = this.#connection.query(sent, part);
    for (const [index, write] of unsent.entries()) write.changes = answers[index]?.count ?? 0;
    return answers.slice(unsent.length);
  }

  #part(): TransactionPart {
    if (this.#hasBegun) return 'continue';
    return this.#isAlone ? 'begin-alone' : 'begin';
  }

  #writeLater(sql: string, values: readonly unknown[]): { readonly changes: number } {
    const write: Unsent = { sql, values, changes: null };
    this.#unsent.push(write);
    if (this.#unsent.length === MOST_UNSENT) this.#send();
    const send = () => void this.#send();
    return {
      get changes() {
        if (write.changes === null) send();
        return write.changes ?? 0;
      },
    };
  }

  #begin(isAlone = false): void {
    this.#inTransaction = true;
    this.#isAlone = isAlone;
    this.#hasBegun = false;
  }

  /** @param reads what is read with it; their answers are returned */
  #commit(reads: readonly Statement[] = []): readonly Rows[] {
    try {
      if (this.#isReadOnly || !(this.#hasBegun || this.#unsent.length + reads.length > 0)) return [];
      const answers = this.#send(...reads, { sql: 'COMMIT', values: [] });
      this.#hasBegun = false;
      return answers;
    } finally {
      // What a reader began, or was not committed.
      this.#rollBack();
    }
  }

  /** Ends a transaction of which nothing is to stay. Where the connection is gone, the server has rolled back. */
  #rollBack(): void {
    if (this.#inTransaction && this.#hasBegun) this.#connection.release();
    this.#inTransaction = false;
    this.#unsent = [];
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

  /** Through a cursor, which lives in a transaction: in the caller's, or in one of its own. */
  *#iterate(
    sql: string,
    values: readonly unknown[],
    rowsOf: (rows: Rows) => readonly unknown[],
  ): IterableIterator<unknown> {
    const ownsTransaction = !this.#inTransaction;
    if (ownsTransaction) this.#begin();
    const cursor = `rows_${++this.#cursors}`;
    let next: (() => readonly Rows[]) | null = null;
    try {
      const fetch = { sql: `FETCH ${FETCHED} FROM ${cursor}`, values: [] };
      let [, fetched] = this.#send({ sql: `DECLARE ${cursor} NO SCROLL CURSOR FOR ${sql}`, values }, fetch);
      while (fetched !== undefined) {
        const isMore: boolean = fetched.rows.length === FETCHED;
        next = isMore ? this.#fetchAhead(fetch) : null;
        yield* rowsOf(fetched);
        fetched = next?.()[0];
        next = null;
      }
      if (!ownsTransaction) this.#writeLater(`CLOSE ${cursor}`, []);
    } finally {
      // Each answer is taken, also where no one wants its rows.
      next?.();
      if (ownsTransaction) this.#rollBack();
    }
  }

  /** The server reads on while the rows before are worked on; of a writer, once what waits was sent. */
  #fetchAhead(fetch: Statement): () => readonly Rows[] {
    return this.#isReadOnly ? this.#connection.queryAhead([fetch], 'continue') : () => this.#send(fetch);
  }
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
