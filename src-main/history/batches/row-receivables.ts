/**
 * The receivables of a batch's rows that have a due day: made when the row may be sent for the first time, in the same
 * commit, each with the draft that is about to be sent for it.
 */

import type { WritableDb } from '../database/database.ts';
import { allRows, run } from '../database/prepared.ts';
import { addReceivable } from '../receivables/write-receivable.ts';
import {
  BATCH_ROW_COLUMNS,
  batchRowOf,
  IS_READY,
  ROWS_WITH_CHARGES,
  type StoredRowColumns,
} from './stored-batch-row.ts';

/** The receivable has the id of the first draft that was made for its row. */
export function makeReceivables(db: WritableDb, batchId: string, at: number): void {
  const rows = allRows<StoredRowColumns & { reference: string; document: string; operator: string | null }>(
    db,
    `SELECT ${BATCH_ROW_COLUMNS}, batch_rows.reference, batch_rows.document, batches.operator
     FROM ${ROWS_WITH_CHARGES} JOIN batches ON batches.id = batch_rows.batch
     WHERE batch_rows.batch = ? AND batch_rows.receivable IS NULL AND batch_rows.amount > 0
       AND batch_rows.cells ->> 'dueDay' <> '' AND ${IS_READY}`,
    batchId,
  );
  for (const { reference, document, operator, ...row } of rows) {
    const { amount, cells, draftId } = batchRowOf(row);
    const { name, email, phone, description, dueDay } = cells;
    const customer = { name, email, phone, document };
    // Rows without an amount have a problem, and are never ready.
    addReceivable(
      db,
      draftId,
      { customer, amount: amount ?? 0, dueDay, description, reference },
      { at, operator, batch: batchId },
    );
    run(db, 'UPDATE batch_rows SET receivable = ? WHERE draft_id = ?', draftId, draftId);
  }
  run(
    db,
    `INSERT INTO receivable_drafts (draft_id, receivable, at_ms)
     SELECT draft_id, receivable, @at FROM batch_rows
     WHERE batch = @batch AND receivable IN (SELECT id FROM receivables) AND ${IS_READY}
     ON CONFLICT (draft_id) DO NOTHING`,
    { batch: batchId, at },
  );
}
