/** Writes batches and their rows, each call in one commit. Cents, UTC milliseconds. */
import type { BatchCells, BatchStatus, BatchStop, SeenBefore } from '../../../src-preload/contract/batches/batch.ts';
import type { BatchChoice, BatchToAdd, CheckedRow, NewBatchRow, StoredBatchRow } from '../api/batches-api.ts';
import type { WritableDb } from '../database/database.ts';
import { allRows, firstRow, firstValue, run } from '../database/prepared.ts';
import { ofThisDesk } from '../database/sql-fragment.ts';
import { readBatchRow } from './read-batch.ts';
import { makeReceivables } from './row-receivables.ts';
import { markRepeats } from './seen-before.ts';
import { IS_OPEN_TO_CHOICE, IS_READY, MAY_CHANGE } from './stored-batch-row.ts';

export function addBatch(db: WritableDb, { id, name, source, at, operator, decimal }: BatchToAdd): void {
  run(
    db,
    `INSERT INTO batches (id, name, source, created_at_ms, operator, status, decimal_sign)
     VALUES (?, ?, ?, ?, ?, 'preparing', ?)`,
    ...[id, name, source, at, operator, decimal],
  );
}

export function addBatchRows(db: WritableDb, batchId: string, rows: readonly NewBatchRow[]): void {
  db.transaction(() => {
    for (const row of rows)
      run(
        db,
        `INSERT INTO batch_rows (draft_id, batch, position, line, receivable, amount, reference, document, cells,
           problems, seen, choice)
         VALUES (@draftId, @batch, @position, @line, @receivable, @amount, @reference, @document, @cells, @problems,
           @seen, 'send')`,
        {
          ...batchRowColumns(row),
          draftId: row.draftId,
          batch: batchId,
          position: row.position,
          receivable: row.receivable,
        },
      );
  }).immediate();
}

function batchRowColumns({
  line,
  amount,
  reference,
  document,
  cells,
  problems,
  seen,
}: CheckedRow & Pick<NewBatchRow, 'seen'>) {
  return {
    ...{ line, amount, reference, document },
    cells: JSON.stringify(cells),
    problems: JSON.stringify(problems),
    seen: JSON.stringify(seen),
  };
}

export function finishBatch(db: WritableDb, batchId: string): void {
  run(db, "UPDATE batches SET status = 'draft' WHERE id = ? AND status = 'preparing'", batchId);
}

export function editBatchRow(
  db: WritableDb,
  batchId: string,
  position: number,
  row: CheckedRow & { readonly draftId: string; readonly seen: readonly SeenBefore[] },
  at: number,
): StoredBatchRow | null {
  return db
    .transaction(() => {
      const before = firstRow<{ reference: string; document: string; amount: number | null; cells: string }>(
        db,
        `SELECT reference, document, amount, cells FROM batch_rows
         WHERE batch = ? AND position = ? AND ${MAY_CHANGE} AND ${IS_OPEN_TO_CHOICE}`,
        batchId,
        position,
      );
      if (before === null) return null;
      run(
        db,
        `UPDATE batch_rows SET draft_id = @draftId, amount = @amount, reference = @reference, document = @document,
           cells = @cells, problems = @problems, seen = @seen, choice = 'send'
         WHERE batch = @batch AND position = @position`,
        { ...withoutLine(batchRowColumns(row)), draftId: row.draftId, batch: batchId, position },
      );
      // Written by this file, and checked in imports.
      markRepeats(db, batchId, [{ ...before, cells: JSON.parse(before.cells) as BatchCells }, row]);
      reopen(db, batchId, at);
      return readBatchRow(db, batchId, position);
    })
    .immediate();
}

function withoutLine({ line: _, ...columns }: ReturnType<typeof batchRowColumns>) {
  return columns;
}

export function chooseBatchRows(
  db: WritableDb,
  batchId: string,
  positions: readonly number[],
  choice: BatchChoice,
  at: number,
): void {
  db.transaction(() => {
    run(
      db,
      `UPDATE batch_rows SET choice = @choice WHERE batch = @batch
         AND position IN (SELECT CAST(value AS BIGINT) FROM json_each(@positions)) AND ${IS_OPEN_TO_CHOICE}
         AND NOT EXISTS (SELECT 1 FROM attempts WHERE attempts.draft_id = batch_rows.draft_id)`,
      { batch: batchId, choice, positions: JSON.stringify(positions) },
    );
    reopen(db, batchId, at);
  }).immediate();
}

export function retryBatchRows(
  db: WritableDb,
  batchId: string,
  rows: readonly { readonly position: number; readonly draftId: string }[],
  at: number,
): void {
  db.transaction(() => {
    for (const { position, draftId } of rows)
      run(
        db,
        `UPDATE batch_rows SET draft_id = @draftId WHERE batch = @batch AND position = @position
           AND choice <> 'leave-out' AND EXISTS (SELECT 1 FROM attempts WHERE attempts.draft_id = batch_rows.draft_id
             AND attempts.outcome IN ('refused', 'not-sent'))`,
        { batch: batchId, position, draftId },
      );
    reopen(db, batchId, at);
  }).immediate();
}

/** Returns whether each of the rows could be left out: none of them is being sent, was created, or may have been. */
export function finishMovedBatch(db: WritableDb, batchId: string, from: string, positions: readonly number[]): boolean {
  return db
    .transaction(() => {
      const rows = `batch = @from AND position IN (SELECT CAST(value AS BIGINT) FROM json_each(@positions))`;
      const moved = { from, positions: JSON.stringify(positions) };
      const movable = firstValue<number>(
        db,
        `SELECT count(*) FROM batch_rows WHERE ${rows} AND ${MAY_CHANGE} AND choice <> 'leave-out'`,
        moved,
      );
      if (movable !== positions.length) return false;
      run(db, `UPDATE batch_rows SET choice = 'leave-out' WHERE ${rows}`, moved);
      finishBatch(db, batchId);
      return true;
    })
    .immediate();
}

/** A row that is ready again needs its receivable; and its batch, where it had ended, a person who goes on with it. */
function reopen(db: WritableDb, batchId: string, at: number): void {
  const status = firstValue<BatchStatus>(db, 'SELECT status FROM batches WHERE id = ?', batchId);
  if (status === null || status === 'draft' || status === 'cancelled') return;
  makeReceivables(db, batchId, at);
  if (status !== 'done') return;
  const isReady = firstValue(db, `SELECT 1 FROM batch_rows WHERE batch = ? AND ${IS_READY} LIMIT 1`, batchId) !== null;
  if (isReady)
    run(db, "UPDATE batches SET status = 'paused', stopped_by = NULL, ended_at_ms = NULL WHERE id = ?", batchId);
}

export function setBatch(
  db: WritableDb,
  batchId: string,
  status: BatchStatus,
  stoppedBy: BatchStop | null,
  at: number,
): void {
  db.transaction(() => {
    run(
      db,
      `UPDATE batches SET status = @status, stopped_by = @stoppedBy,
         started_at_ms = CASE WHEN @status IN ('pilot', 'running') THEN coalesce(started_at_ms, @at) ELSE started_at_ms END,
         ended_at_ms = CASE WHEN @status IN ('done', 'cancelled') THEN @at END
       WHERE id = @batch${ofThisDesk(db)}`,
      { batch: batchId, status, stoppedBy, at },
    );
    if (status === 'pilot' || status === 'running') makeReceivables(db, batchId, at);
  }).immediate();
}

/** A pilot without a charge was interrupted too: the next one to be sent is a pilot again. */
export function interruptBatches(db: WritableDb): void {
  db.transaction(() => {
    run(db, `DELETE FROM batches WHERE status = 'preparing'${ofThisDesk(db)}`);
    run(
      db,
      `UPDATE batches SET status = 'paused', stopped_by = 'interrupted' WHERE status = 'running'${ofThisDesk(db)}`,
    );
    for (const { id } of allRows<{ id: string }>(db, `SELECT id FROM batches WHERE status = 'pilot'${ofThisDesk(db)}`))
      if (
        firstValue(
          db,
          `SELECT 1 FROM batch_rows JOIN attempts ON attempts.draft_id = batch_rows.draft_id
           WHERE batch_rows.batch = ? AND attempts.outcome = 'created' LIMIT 1`,
          id,
        ) === null
      )
        run(db, "UPDATE batches SET status = 'paused', stopped_by = 'interrupted' WHERE id = ?", id);
  }).immediate();
}

/**
 * Batches of a restored or rebuilt history never go on: what was sent since is not known from it, and a row would be
 * sent twice. A new batch finds by their references what exists.
 */
export function cancelRestoredBatches(db: WritableDb): void {
  run(
    db,
    `UPDATE batches SET status = 'cancelled', stopped_by = 'restored',
       ended_at_ms = coalesce(started_at_ms, created_at_ms) WHERE ended_at_ms IS NULL`,
  );
}

/** The name of its file may be a person's: of a deleted draft nothing is kept. */
export function discardBatch(db: WritableDb, batchId: string): void {
  run(db, "DELETE FROM batches WHERE id = ? AND status IN ('preparing', 'draft')", batchId);
}
