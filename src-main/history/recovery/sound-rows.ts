/** Reads a damaged file without the rows in which a value is of another type than its column. */

import type Database from 'better-sqlite3';
import { historyErrorOf } from '../../sqlite-file/sqlite-error.ts';

/** What `typeof` returns for a value of a STRICT column (https://sqlite.org/stricttables.html). */
const TYPE_OF: Readonly<Record<string, string>> = { INTEGER: 'integer', TEXT: 'text', BLOB: 'blob', REAL: 'real' };

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isRequired: number;
}

/**
 * Puts a temporary view before each STRICT table: SQLite looks for a name among temporary objects first, so every query
 * that does not say `main.` reads sound rows alone. The file itself is not written to. A file whose own schema is torn is
 * left as it is: its tables are then read as far as they can be.
 */
export function hideUnsoundRows(db: Database.Database): void {
  try {
    const tables = db
      .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 1")
      .pluck()
      .all() as string[];
    for (const table of tables) db.exec(`CREATE TEMP VIEW "${table}" AS ${soundRowsOf(db, table)}`);
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
}

function soundRowsOf(db: Database.Database, table: string): string {
  const columns = db
    .prepare(`SELECT name, type, "notnull" AS isRequired FROM pragma_table_info(?, 'main')`)
    .all(table) as Column[];
  const conditions = columns.map(({ name, type, isRequired }) => {
    const types = [TYPE_OF[type] ?? '', ...(isRequired === 1 ? [] : ['null'])];
    return `typeof("${name}") IN (${types.map((each) => `'${each}'`).join(', ')})`;
  });
  return `SELECT * FROM main."${table}" WHERE ${conditions.join(' AND ')}`;
}

/**
 * Whether an error comes from what a damaged file holds: a torn page or text, or a value that no row can have. A disk
 * that is full, cannot be written to or is in use shows nothing about the file.
 */
export function isDamage(error: unknown): boolean {
  return !['disk-full', 'read-only', 'busy', 'from-newer-version'].includes(historyErrorOf(error).reason);
}
