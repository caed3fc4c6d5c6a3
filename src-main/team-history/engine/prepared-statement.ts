/** The history's statements as the driver takes them, and their rows as the history reads them. */

import type { StatementOf } from '../../history/database/database.ts';
import type { Rows } from '../connect/statement-batch.ts';
import { toPostgres } from './to-postgres.ts';

export function preparedRead({ sql, parameters }: StatementOf<unknown>) {
  const { valuesOf, rowsOf, ...text } = prepared(sql);
  return { ...text, values: valuesOf(parameters), rowsOf: (rows: Rows = NO_ROWS) => rowsOf(rows) };
}

const NO_ROWS: Rows = { columns: [], rows: [], count: 0 };

/** A statement in PostgreSQL's words, with its parameters as the driver takes them and its rows as the history reads them. */
export function prepared(sql: string) {
  const text = toPostgres(sql);
  return {
    sql: text.sql,
    /** @param parameters an object of its names, or its values in order */
    valuesOf: (parameters: readonly unknown[]) =>
      (text.names === null
        ? parameters
        : text.names.map((name) => (parameters[0] as Record<string, unknown>)[name])
      ).map(parameterOf),
    rowsOf: ({ columns, rows }: Rows) => {
      const names = columns.map((name) => text.spelled.get(name) ?? name);
      // PostgreSQL calls an expression by its function, SQLite by its text: of two sums one would be lost in a row.
      if (new Set(names).size < names.length) throw new Error(`two columns have one name: ${names.join(', ')}`);
      return rows.map((cells) => {
        // Member by member: a third of the time of Object.fromEntries, for the rows of an export.
        const row: Record<string, unknown> = {};
        for (const [index, name] of names.entries()) row[name] = bytesAsBuffer(cells[index]);
        return row;
      });
    },
  };
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
