/** Rows that belong to no charge: attempts that made none, drafts, templates, and those of tables added later. */

import { isErased, unownedRowKey } from '../charges/tombstones.ts';
import type { ReadableDb, WritableDb } from '../sqlite/database.ts';
import { allRows } from '../sqlite/prepared.ts';
import { historyErrorOf } from '../sqlite/sqlite-error.ts';
import { keyColumnOf, type RawRow, unownedTables } from '../sqlite/tables.ts';

import { importAttempt, importRow } from './import-charge.ts';

/**
 * Adds every such row of `from` that is missing here; a row under the same key stays. Rows that cannot be read are
 * skipped; returns how many were added, and whether any was skipped. Called inside a transaction.
 */
export function importUnownedTables(
  db: WritableDb,
  from: ReadableDb,
): { readonly added: number; readonly isPartial: boolean } {
  let added = 0;
  let isPartial = false;
  const rowsOf = (sql: string): RawRow[] => {
    try {
      return allRows<RawRow>(from, sql);
    } catch (error) {
      const { reason, detail } = historyErrorOf(error);
      // A damaged schema, or one from before the table.
      if (reason !== 'corrupt' && !/no such (table|column)/.test(detail)) throw error;
      isPartial = true;
      return [];
    }
  };
  for (const attempt of rowsOf('SELECT * FROM attempts WHERE time_key IS NULL'))
    added += Number(importAttempt(db, attempt));
  const here = unownedTables(db);
  for (const table of here)
    for (const row of rowsOf(`SELECT * FROM "${table}"`))
      if (!isErasedRow(db, table, row)) added += Number(importRow(db, table, row));
  return { added, isPartial };
}

function isErasedRow(db: ReadableDb, table: string, row: RawRow): boolean {
  const column = keyColumnOf(db, table);
  return column !== null && isErased(db, '', unownedRowKey(table, String(row[column])));
}
