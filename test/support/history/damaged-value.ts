/** Replaces one value of a history's file by one that its column cannot hold, as a flipped bit of a record's header does. */
import Database from 'better-sqlite3';

export interface ValueOf {
  readonly table: string;
  readonly column: string;
  /** Which row, counted from the first. */
  readonly row: number;
}

/** Values of every type that SQLite has: whatever the column, some of them are of another. */
export const ANY_VALUES = [null, 7n, 1.5, 'texto', Buffer.from([0, 255, 7])] as const;

/** Each table of a file whose values have types, with its columns and how many rows it has. */
export function tablesIn(
  file: string,
): { readonly table: string; readonly columns: readonly string[]; readonly rows: number }[] {
  const db = new Database(file, { readonly: true });
  const names = db
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 1 ORDER BY name")
    .pluck()
    .all() as string[];
  const tables = names.map((table) => ({
    table,
    // A single key of integers is the row's own number: it is never stored as anything else.
    columns: db
      .prepare("SELECT name FROM pragma_table_info(?) WHERE NOT (pk = 1 AND type = 'INTEGER')")
      .pluck()
      .all(table) as string[],
    rows: db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number,
  }));
  db.close();
  return tables;
}

/**
 * Writes the value past everything that forbids it (types, NOT NULL, checks, triggers), and leaves the file's schema as it
 * was. Returns false for a value that not even such a table takes, and for one that the column can hold.
 */
export function damageValue(
  file: string,
  { table, column, row }: ValueOf,
  value: (typeof ANY_VALUES)[number],
): boolean {
  const db = new Database(file);
  try {
    db.unsafeMode(true);
    db.pragma('foreign_keys = OFF');
    db.pragma('ignore_check_constraints = ON');
    const keys = db
      .prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
      .pluck()
      .all(table) as string[];
    const [key] = db
      .prepare(`SELECT ${keys.join(', ')} FROM "${table}" ORDER BY ${keys.join(', ')} LIMIT 1 OFFSET ?`)
      .raw()
      .all(row) as unknown[][];
    const triggers = db
      .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?")
      .all(table) as { name: string; sql: string }[];
    for (const { name } of triggers) db.exec(`DROP TRIGGER "${name}"`);
    const sql = db
      .prepare("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?")
      .pluck()
      .get(table) as string;
    redefine(db, table, sql.replaceAll(/ NOT NULL/g, '').replace(/\) STRICT,?/, ')'));
    const where = keys.map((name) => `"${name}" = ?`).join(' AND ');
    let isDamaged = !canHold(db, table, column, value);
    try {
      db.prepare(`UPDATE "${table}" SET "${column}" = ? WHERE ${where}`).run(value, ...(key ?? []));
    } catch (error) {
      if (!/(NOT NULL|UNIQUE) constraint failed/.test(String(error))) throw error;
      isDamaged = false;
    }
    redefine(db, table, sql);
    for (const trigger of triggers) db.exec(trigger.sql);
    return isDamaged;
  } finally {
    db.close();
  }
}

/** Whether SQLite stores it as a value of the column: a number in a column of texts becomes a text. */
function canHold(db: Database.Database, table: string, column: string, value: (typeof ANY_VALUES)[number]): boolean {
  const { type, isRequired } = db
    .prepare('SELECT type, "notnull" AS isRequired FROM pragma_table_info(?) WHERE name = ?')
    .get(table, column) as { type: string; isRequired: number };
  if (value === null) return isRequired === 0;
  if (Buffer.isBuffer(value)) return type === 'BLOB';
  if (typeof value === 'string' || type === 'TEXT') return type === 'TEXT';
  return type === 'REAL' || (type === 'INTEGER' && typeof value === 'bigint');
}

function redefine(db: Database.Database, table: string, sql: string): void {
  db.pragma('writable_schema = ON');
  db.prepare("UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?").run(sql, table);
  db.pragma('writable_schema = RESET');
}
