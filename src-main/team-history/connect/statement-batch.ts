/**
 * Several statements in one message: by itself the driver waits for each answer before it sends the next statement. One
 * Sync ends them all, so that the server leaves out whatever follows a statement that fails (manual, "Pipelining" of the
 * frontend/backend protocol).
 */
import type pg from 'pg';
import { DriverQuery } from './driver-query.ts';
import { fileParser } from './type-parsers.ts';

export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** The answer to a statement, as the file's engine would give it. */
export interface Rows {
  readonly columns: readonly string[];
  /** Lists of cells, in the order of the columns. */
  readonly rows: readonly (readonly unknown[])[];
  /** How many rows a statement changed, or returned. */
  readonly count: number;
}

/** What PostgreSQL's protocol has of a column (RowDescription). */
interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

export class StatementBatch extends DriverQuery {
  readonly #statements: readonly Statement[];
  readonly #answers: Rows[] = [];
  #columns: string[] = [];
  #parsers: ((cell: string) => unknown)[] = [];
  #rows: unknown[][] = [];
  /** A cell that could not be read. */
  #unreadable: unknown = null;

  constructor(statements: readonly Statement[]) {
    super();
    this.#statements = statements;
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork();
    for (const { sql, values } of this.#statements) {
      connection.parse({ name: '', text: sql, types: [] }, true);
      connection.bind({ values: values.map(wireValue) }, true);
      connection.describe({ type: 'P', name: '' }, true);
      connection.execute({}, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#columns = fields.map(({ name }) => name);
    this.#parsers = fields.map(({ dataTypeID }) => fileParser(dataTypeID));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push(fields.map((cell, index) => (cell === null ? null : this.#parsers[index]?.(cell))));
    } catch (fault) {
      this.#unreadable ??= fault;
    }
  }

  /** @param done with the statement's tag: `INSERT 0 1`, `SELECT 100`, `COMMIT` */
  override handleCommandComplete({ text }: { readonly text: string }): void {
    this.#answers.push({ columns: this.#columns, rows: this.#rows, count: Number(/ (\d+)$/.exec(text)?.[1] ?? 0) });
    [this.#columns, this.#rows] = [[], []];
  }

  override handleReadyForQuery(): void {
    if (this.#unreadable === null) super.handleReadyForQuery();
    else this.handleError(this.#unreadable);
  }

  /** The answers in the order of the statements. @throws what the first one that failed was refused for */
  async answers(): Promise<readonly Rows[]> {
    await this.ended;
    return this.#answers;
  }
}

function wireValue(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  // Bytes cross threads as a plain list of them.
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return String(value);
}
