import type { ReadableDb } from './database.ts';
import { allRows } from './prepared.ts';

/** A row of any table of this file's schema, as SQLite returns it. */
export type RawRow = Readonly<Record<string, string | number | null | Uint8Array>>;

/** Tables that are read by name, or that are computed from the snapshot. */
const READ_BY_NAME = ['charge_snapshots', 'raw_responses', 'charge_events', 'attempts', 'charge_texts'];

/**
 * Every other table whose rows belong to a charge: found by their foreign key, so that a table added later is included.
 */
export function chargeTables(db: ReadableDb): { readonly table: string; readonly column: string }[] {
  return allRows<{ table: string; column: string }>(
    db,
    `SELECT tables.name AS "table", keys."from" AS "column"
      FROM pragma_table_list AS tables, pragma_foreign_key_list(tables.name) AS keys
      WHERE tables.schema = 'main' AND tables.type = 'table' AND keys."table" = 'charges' ORDER BY tables.name`,
  ).filter(({ table }) => !READ_BY_NAME.includes(table));
}

const tablesByDb = new WeakMap<ReadableDb, ReturnType<typeof chargeTables>>();

export function cachedChargeTables(db: ReadableDb): ReturnType<typeof chargeTables> {
  const tables = tablesByDb.get(db) ?? chargeTables(db);
  tablesByDb.set(db, tables);
  return tables;
}

/** The single key column of a table; null for a table that does not exist, or has another kind of key. */
export function keyColumnOf(db: ReadableDb, table: string): string | null {
  const keys = allRows<{ name: string }>(db, 'SELECT name FROM pragma_table_info(?) WHERE pk > 0', table);
  return keys.length === 1 ? (keys[0]?.name ?? null) : null;
}

/** Tables that are computed from charges, that belong to the text index, or that hold the gateway's stamp. */
const NOT_IMPORTED = /^(sqlite_|charges_fts|fts_pending$|customers$|gateway_stamps$)/;

const OF_CHARGES = ['charges', 'charge_snapshots', 'charge_events', 'raw_responses', 'charge_texts', 'attempts'];

/** The other tables of a file, ordered so that no row comes before one it refers to. */
export function unownedTables(db: ReadableDb): string[] {
  const ofCharges = [...OF_CHARGES, ...chargeTables(db).map(({ table }) => table)];
  const names = allRows<{ name: string }>(
    db,
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name",
  )
    .map(({ name }) => name)
    .filter((name) => !NOT_IMPORTED.test(name) && !ofCharges.includes(name));
  const ordered: string[] = [];
  const addAfterParents = (name: string): void => {
    if (ordered.includes(name) || !names.includes(name)) return;
    for (const { parent } of allRows<{ parent: string }>(
      db,
      'SELECT "table" AS parent FROM pragma_foreign_key_list(?)',
      name,
    ))
      if (parent !== name) addAfterParents(parent);
    ordered.push(name);
  };
  for (const name of names) addAfterParents(name);
  return ordered;
}
