/** What belongs to no charge: attempts that made none, forms being typed, templates, and whatever table comes later. */
import { furtherTables, type RawRow } from './carried.ts';
import type { ReadableDb, WritableDb } from './connection.ts';
import { freeRowKey, isErased, keyColumnOf } from './erase.ts';
import { faultOf } from './failure.ts';
import { placeAttempt, placeRow } from './place-carried.ts';
import { allRows } from './statements.ts';

/** Tables that are made anew from charges, that the text index keeps for itself, or that say whose file it is. */
const NOT_CARRIED = /^(sqlite_|charges_fts|fts_pending$|customers$|gateway_stamps$)/;
const OF_CHARGES = ['charges', 'charge_snapshots', 'charge_events', 'raw_responses', 'charge_texts', 'attempts'];

/** Ordinary tables of a file in an order in which no row comes before one it refers to. */
export function freeTables(db: ReadableDb): string[] {
  const ofCharges = [...OF_CHARGES, ...furtherTables(db).map(({ table }) => table)];
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

/**
 * Adds every such row of `from` that is not here; what is here under the same key stands. Rows that cannot be read are
 * passed over; gives how many were added, and whether any was passed over. The caller holds the transaction.
 */
export function carryRest(db: WritableDb, from: ReadableDb): { readonly added: number; readonly isPartial: boolean } {
  let added = 0;
  let isPartial = false;
  const rowsOf = (sql: string): RawRow[] => {
    try {
      return allRows<RawRow>(from, sql);
    } catch (error) {
      const { reason, detail } = faultOf(error);
      // A damaged schema, or one from before the table.
      if (reason !== 'corrupt' && !/no such (table|column)/.test(detail)) throw error;
      isPartial = true;
      return [];
    }
  };
  for (const attempt of rowsOf('SELECT * FROM attempts WHERE time_key IS NULL'))
    added += Number(placeAttempt(db, attempt));
  const here = freeTables(db);
  for (const table of here)
    for (const row of rowsOf(`SELECT * FROM "${table}"`))
      if (!isErasedRow(db, table, row)) added += Number(placeRow(db, table, row));
  return { added, isPartial };
}

function isErasedRow(db: ReadableDb, table: string, row: RawRow): boolean {
  const column = keyColumnOf(db, table);
  return column !== null && isErased(db, '', freeRowKey(table, String(row[column])));
}
