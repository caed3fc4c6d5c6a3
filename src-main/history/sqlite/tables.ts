import type { ReadableDb } from './handles.ts';
import { allRows } from './prepared.ts';

/** A row of a table this file's schema names, as SQLite gives it. */
export type RawRow = Readonly<Record<string, string | number | null | Uint8Array>>;

/** Tables whose rows this module reads by name, or that are made anew from what is known. */
const READ_BY_NAME = ['charge_snapshots', 'raw_responses', 'charge_events', 'attempts', 'charge_texts'];

/** Every other table whose rows belong to a charge: found by their foreign key, so that one added later is carried, too. */
export function chargeTables(db: ReadableDb): { readonly table: string; readonly column: string }[] {
  return allRows<{ table: string; column: string }>(
    db,
    `SELECT tables.name AS "table", keys."from" AS "column"
      FROM pragma_table_list AS tables, pragma_foreign_key_list(tables.name) AS keys
      WHERE tables.schema = 'main' AND tables.type = 'table' AND keys."table" = 'charges' ORDER BY tables.name`,
  ).filter(({ table }) => !READ_BY_NAME.includes(table));
}

const furtherByDb = new WeakMap<ReadableDb, ReturnType<typeof chargeTables>>();

export function cachedChargeTables(db: ReadableDb): ReturnType<typeof chargeTables> {
  const tables = furtherByDb.get(db) ?? chargeTables(db);
  furtherByDb.set(db, tables);
  return tables;
}

/** The one column that is a table's key; null for a table that is not here, or has another kind of key. */
export function keyColumnOf(db: ReadableDb, table: string): string | null {
  const keys = allRows<{ name: string }>(db, 'SELECT name FROM pragma_table_info(?) WHERE pk > 0', table);
  return keys.length === 1 ? (keys[0]?.name ?? null) : null;
}

/** Tables that are made anew from charges, that the text index keeps for itself, or that say whose file it is. */
const NOT_CARRIED = /^(sqlite_|charges_fts|fts_pending$|customers$|gateway_stamps$)/;

const OF_CHARGES = ['charges', 'charge_snapshots', 'charge_events', 'raw_responses', 'charge_texts', 'attempts'];

/** Ordinary tables of a file in an order in which no row comes before one it refers to. */
export function unownedTables(db: ReadableDb): string[] {
  const ofCharges = [...OF_CHARGES, ...chargeTables(db).map(({ table }) => table)];
  const names = allRows<{ name: string }>(
    db,
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name",
  )
    .map(({ name }) => name)
    .filter((name) => !NOT_CARRIED.test(name) && !ofCharges.includes(name));
  const ordered: string[] = [];
  const place = (name: string): void => {
    if (ordered.includes(name) || !names.includes(name)) return;
    for (const { parent } of allRows<{ parent: string }>(
      db,
      'SELECT "table" AS parent FROM pragma_foreign_key_list(?)',
      name,
    ))
      if (parent !== name) place(parent);
    ordered.push(name);
  };
  for (const name of names) place(name);
  return ordered;
}
