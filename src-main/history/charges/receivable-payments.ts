/**
 * How many of a receivable's charges are PAID, kept with the receivable so that the board needs no join. Called in the
 * commit that changes a charge's state, or which charge an attempt led to.
 */
import type { WritableDb } from '../database/database.ts';
import { allRows, run } from '../database/prepared.ts';

/** The receivables whose drafts led to this charge. */
export function recountReceivablesOfCharge(db: WritableDb, timeKey: number): void {
  const drafts = allRows<{ id: string }>(
    db,
    `SELECT DISTINCT receivable_drafts.receivable AS id FROM attempts
     JOIN receivable_drafts ON receivable_drafts.draft_id = attempts.draft_id WHERE attempts.time_key = ?`,
    timeKey,
  );
  for (const { id } of drafts) recountReceivable(db, id);
}

/** The receivable that this draft was made for, where it was made for one. */
export function recountReceivableOfDraft(db: WritableDb, draftId: string): void {
  const drafts = allRows<{ id: string }>(
    db,
    'SELECT receivable AS id FROM receivable_drafts WHERE draft_id = ?',
    draftId,
  );
  for (const { id } of drafts) recountReceivable(db, id);
}

/** A charge that several of its drafts led to counts once. */
export function recountReceivable(db: WritableDb, id: string): void {
  run(
    db,
    `UPDATE receivables SET (paid_charges, paid_at_ms) = (
       SELECT count(*), min(coalesce(paid_at_ms, created_at_ms)) FROM charges
       WHERE state = 'PAID' AND time_key IN (
         SELECT attempts.time_key FROM receivable_drafts
         JOIN attempts ON attempts.draft_id = receivable_drafts.draft_id
         WHERE receivable_drafts.receivable = @id)
     ) WHERE id = @id`,
    { id },
  );
}
