/** Rows that belong to no charge: attempts that made none, drafts, templates, and those of tables added later. */

import { historyErrorOf } from '../../sqlite-file/sqlite-error.ts';
import { EMPTIED, emptiedRow } from '../charges/emptied-rows.ts';
import { recountReceivable } from '../charges/receivable-payments.ts';
import { isErased, unownedRowKey } from '../charges/tombstones.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { allRows, firstValue, run } from '../database/prepared.ts';
import { keyColumnOf, type RawRow, unownedTables } from '../database/table-columns.ts';
import { withoutAuditHead } from '../reports/closing-document.ts';

import { importAttempt, importRow } from './import-charge.ts';

/**
 * A file of this desk, or this desk's own history on its way into a team's (team-history/moving), which other desks' rows
 * are in already.
 */
export type FileOf = 'this-desk' | 'moving-desk';

/**
 * Which rows go into a team's history. The desk's sweeps do not: the team would skip its own round of that day, and
 * report the desk's as its own.
 */
const INTO_TEAM: Readonly<Record<string, string>> = {
  reconciliations: "WHERE kind = 'period'",
  reconciliation_items: "WHERE reconciliation IN (SELECT id FROM reconciliations WHERE kind = 'period')",
};

/**
 * Adds every such row of `from` that is missing here; a row under the same key stays. Rows that cannot be read are
 * skipped; returns how many were added, and whether any was skipped. Called inside a transaction.
 * @param each writes one row; of a damaged file, a row that this one does not take is left out.
 */
export function importUnownedTables(
  db: WritableDb,
  from: ReadableDb,
  whose: FileOf,
  each: (write: () => boolean) => boolean = (write) => write(),
): { readonly added: number; readonly isPartial: boolean } {
  let added = 0;
  let isPartial = false;
  const rowsOf = (sql: string): RawRow[] => {
    try {
      return allRows<RawRow>(from, sql);
    } catch (error) {
      const { reason, detail } = historyErrorOf(error);
      // A damaged schema.
      if (reason !== 'corrupt' && !/no such (table|column)/.test(detail)) throw error;
      isPartial = true;
      return [];
    }
  };
  for (const attempt of rowsOf('SELECT * FROM attempts WHERE time_key IS NULL'))
    added += Number(each(() => importAttempt(db, attempt)));
  for (const table of unownedTables(db)) {
    const which = whose === 'this-desk' ? '' : (INTO_TEAM[table] ?? '');
    for (const row of rowsOf(`SELECT * FROM "${table}" ${which}`))
      added += Number(each(() => importUnowned(db, table, row, whose)));
  }
  return { added, isPartial };
}

/** Returns whether the row was new. */
function importUnowned(db: WritableDb, table: string, row: RawRow, whose: FileOf): boolean {
  const isWithoutPerson = isErasedRow(db, table, row);
  if (isWithoutPerson && EMPTIED[table] === undefined) return false;
  // The page with their reconciliation may be torn.
  if (table === 'reconciliation_items' && !isReconciliation(db, row['reconciliation'])) return false;
  if (table === 'batch_rows' && !isBatch(db, row['batch'])) return false;
  const imported = asImported(db, table, isWithoutPerson ? emptiedRow(table, row) : row, whose);
  if (!importRow(db, table, imported)) return false;
  // What its file counted, this one may know otherwise.
  if (table === 'receivables') recountReceivable(db, String(row['id']));
  if (table === 'receivable_drafts') recountReceivable(db, String(row['receivable']));
  return true;
}

function asImported(db: WritableDb, table: string, row: RawRow, whose: FileOf): RawRow {
  if (table === 'reconciliations') return asOnlyOpen(db, row, whose);
  if (table === 'batches') return whose === 'moving-desk' ? row : asRestored(row);
  if (table !== 'closings' || whose === 'this-desk') return row;
  return { ...row, figures: withoutAuditHead(String(row['figures'])) };
}

function isErasedRow(db: ReadableDb, table: string, row: RawRow): boolean {
  const column = keyColumnOf(db, table);
  return column !== null && isErased(db, '', unownedRowKey(table, String(row[column])));
}

function isReconciliation(db: ReadableDb, id: RawRow[string] | undefined): boolean {
  return firstValue(db, 'SELECT 1 FROM reconciliations WHERE id = ?', String(id)) !== null;
}

function isBatch(db: ReadableDb, id: RawRow[string] | undefined): boolean {
  return firstValue(db, 'SELECT 1 FROM batches WHERE id = ?', String(id)) !== null;
}

/**
 * A batch of another file never goes on: what was sent of it since is not known from that file. That of a desk that moves
 * does: its file is left as it is, and its attempts come along.
 */
function asRestored(row: RawRow): RawRow {
  if (row['ended_at_ms'] !== null) return row;
  return {
    ...row,
    status: 'cancelled',
    stopped_by: 'restored',
    ended_at_ms: row['started_at_ms'] ?? row['created_at_ms'] ?? 0,
  };
}

/**
 * One reconciliation of a kind is open at most. Of two, the newer file of this desk has the one that goes on; where
 * a team has one, that of a desk that moves is cancelled.
 */
function asOnlyOpen(db: WritableDb, row: RawRow, whose: FileOf): RawRow {
  if (row['ended_at_ms'] !== null || isReconciliation(db, row['id'])) return row;
  const kind = String(row['kind']);
  const began = row['started_at_ms'] ?? null;
  if (whose === 'this-desk') {
    run(
      db,
      "UPDATE reconciliations SET status = 'cancelled', ended_at_ms = ? WHERE kind = ? AND ended_at_ms IS NULL",
      began,
      kind,
    );
    return row;
  }
  const isOneOpen =
    firstValue(db, 'SELECT 1 FROM reconciliations WHERE kind = ? AND ended_at_ms IS NULL', kind) !== null;
  return isOneOpen ? { ...row, status: 'cancelled', ended_at_ms: began } : row;
}
