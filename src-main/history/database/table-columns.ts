/**
 * What a history's own catalogue states about its tables: rows are carried and erased by it, so that none is forgotten.
 */

import type { ReadableDb } from './database.ts';
import { allRows } from './prepared.ts';

/** A row of any table, as its database returns it. */
export type RawRow = Readonly<Record<string, string | number | null | Uint8Array>>;

interface ForeignKey {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
}

/** Tables that are read by name, or that are computed from the snapshot. */
const READ_BY_NAME = ['charge_snapshots', 'raw_responses', 'charge_events', 'attempts', 'charge_texts'];

/**
 * Every other table whose rows belong to a charge: found by their foreign key, so that a table added later is included.
 */
export function chargeTables(db: ReadableDb): { readonly table: string; readonly column: string }[] {
  return foreignKeys(db)
    .filter(({ table, parent }) => parent === 'charges' && !READ_BY_NAME.includes(table))
    .map(({ table, column }) => ({ table, column }));
}

/** Whether a column holds another table's key. */
export function isForeignKey(db: ReadableDb, table: string, column: string): boolean {
  return foreignKeys(db).some((key) => key.table === table && key.column === column);
}

const tablesByDb = new WeakMap<ReadableDb, ReturnType<typeof chargeTables>>();

export function cachedChargeTables(db: ReadableDb): ReturnType<typeof chargeTables> {
  const tables = tablesByDb.get(db) ?? chargeTables(db);
  tablesByDb.set(db, tables);
  return tables;
}

/** The columns of a table, by whether they hold text and whether they are part of its key; none where it does not exist. */
export function columnsOf(db: ReadableDb, table: string): readonly ColumnOfTable[] {
  const columns = allRows<{ name: string; type: string; pk: number }>(
    db,
    db.dialect === 'postgres' ? POSTGRES_COLUMNS : 'SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid',
    table,
  );
  return columns.map(({ name, type, pk }) => ({
    name,
    isText: ['text', 'jsonb'].includes(type.toLowerCase()),
    isKey: pk > 0,
  }));
}

const columnsByDb = new WeakMap<ReadableDb, Map<string, readonly ColumnOfTable[]>>();

/** The same, read once for each connection: for work on many rows, during which no schema changes. */
export function cachedColumnsOf(db: ReadableDb, table: string): readonly ColumnOfTable[] {
  const known = columnsByDb.get(db) ?? new Map<string, readonly ColumnOfTable[]>();
  columnsByDb.set(db, known);
  const columns = known.get(table) ?? columnsOf(db, table);
  known.set(table, columns);
  return columns;
}

export interface ColumnOfTable {
  readonly name: string;
  readonly isText: boolean;
  readonly isKey: boolean;
}

/** The single key column of a table; null for a table that does not exist, or has another kind of key. */
export function keyColumnOf(db: ReadableDb, table: string): string | null {
  const keys = columnsOf(db, table).filter(({ isKey }) => isKey);
  return keys.length === 1 ? (keys[0]?.name ?? null) : null;
}

/** Tables that are computed from charges, that belong to the text index, or that hold the gateway's stamp. */
const NOT_IMPORTED = /^(sqlite_|charges_fts|fts_pending$|customers$|gateway_stamps$)/;

const OF_CHARGES = ['charges', 'charge_snapshots', 'charge_events', 'raw_responses', 'charge_texts', 'attempts'];

/** The other tables of a file, ordered so that no row comes before one it refers to. */
export function unownedTables(db: ReadableDb): string[] {
  const keys = foreignKeys(db);
  const ofCharges = [...OF_CHARGES, ...chargeTables(db).map(({ table }) => table)];
  const names = tableNames(db).filter((name) => !NOT_IMPORTED.test(name) && !ofCharges.includes(name));
  const ordered: string[] = [];
  const addAfterParents = (name: string): void => {
    if (ordered.includes(name) || !names.includes(name)) return;
    for (const { table, parent } of keys) if (table === name && parent !== name) addAfterParents(parent);
    ordered.push(name);
  };
  for (const name of names) addAfterParents(name);
  return ordered;
}

/** Tables of a team's schema that are the desks' own doings, and none of a history's. */
const OF_DESKS = ['desks', 'audit', 'watch_duty', 'urgent', 'changes', 'schema_version'];

function tableNames(db: ReadableDb): string[] {
  return allRows<{ name: string }>(
    db,
    db.dialect === 'postgres'
      ? 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename'
      : "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name",
  )
    .map(({ name }) => name)
    .filter((name) => db.dialect !== 'postgres' || !OF_DESKS.includes(name));
}

function foreignKeys(db: ReadableDb): ForeignKey[] {
  return allRows<ForeignKey>(
    db,
    db.dialect === 'postgres'
      ? POSTGRES_FOREIGN_KEYS
      : `SELECT tables.name AS "table", keys."from" AS "column", keys."table" AS parent
         FROM pragma_table_list AS tables, pragma_foreign_key_list(tables.name, 'main') AS keys
         WHERE tables.schema = 'main' AND tables.type = 'table' ORDER BY tables.name`,
  );
}

/** Key columns of one column each, as all of a history's are (manual, "pg_constraint"). */
const POSTGRES_FOREIGN_KEYS = `
  SELECT child.relname AS "table", attribute.attname AS "column", parent.relname AS parent
  FROM pg_constraint AS keys
  JOIN pg_class AS child ON child.oid = keys.conrelid
  JOIN pg_class AS parent ON parent.oid = keys.confrelid
  JOIN pg_attribute AS attribute ON attribute.attrelid = child.oid AND attribute.attnum = keys.conkey[1]
  WHERE keys.contype = 'f' AND child.relnamespace = current_schema()::regnamespace ORDER BY child.relname`;

const POSTGRES_COLUMNS = `
  SELECT attribute.attname AS name, format_type(attribute.atttypid, NULL) AS type,
    CASE WHEN attribute.attnum = ANY (keys.conkey) THEN 1 ELSE 0 END AS pk
  FROM pg_class AS tables
  JOIN pg_attribute AS attribute ON attribute.attrelid = tables.oid AND attribute.attnum > 0 AND NOT attribute.attisdropped
  LEFT JOIN pg_constraint AS keys ON keys.conrelid = tables.oid AND keys.contype = 'p'
  WHERE tables.relnamespace = current_schema()::regnamespace AND tables.relname = ? ORDER BY attribute.attnum`;
