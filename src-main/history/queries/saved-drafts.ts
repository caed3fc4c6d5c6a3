/** Drafts: forms that are being typed. Instants are UTC milliseconds. */

import type { TypedForm } from '../../../src-preload/contract/drafts/typed-form.ts';
import { unownedRowKey } from '../charges/tombstones.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';

import { allRows, run } from '../database/prepared.ts';

/** A form as stored, in the shape of the version that wrote it (stored-shapes.ts). */
export interface StoredDraft {
  readonly form: unknown;
  readonly savedAt: number;
}

/** How many drafts are saved; older ones are deleted. */
const DRAFTS_SAVED = 20;

/**
 * Saves a form. A late call does not save one that already became a charge or an unknown outcome, or one that was
 * erased with its person.
 */
export function saveDraft(db: WritableDb, form: TypedForm, at: number): void {
  db.transaction(() => {
    run(
      db,
      `INSERT INTO drafts (id, saved_at_ms, form)
        SELECT @id, @at, @form WHERE NOT EXISTS (
          SELECT 1 FROM attempts WHERE draft_id = @id AND outcome IN ('created', 'unknown')
          UNION ALL SELECT 1 FROM erasure_tombstones WHERE key = @erased)
        ON CONFLICT (id) DO UPDATE SET saved_at_ms = excluded.saved_at_ms, form = excluded.form`,
      { id: form.draftId, erased: unownedRowKey('drafts', form.draftId), at, form: JSON.stringify(form) },
    );
    run(
      db,
      'DELETE FROM drafts WHERE id NOT IN (SELECT id FROM drafts ORDER BY saved_at_ms DESC, id LIMIT ?)',
      DRAFTS_SAVED,
    );
  }).immediate();
}

export function deleteDraft(db: WritableDb, draftId: string): void {
  run(db, 'DELETE FROM drafts WHERE id = ?', draftId);
}

/** The drafts, the latest first; without one whose attempt is in flight. */
export function readDrafts(db: ReadableDb): StoredDraft[] {
  const rows = allRows<{ saved_at_ms: number; form: string }>(
    db,
    `SELECT saved_at_ms, form FROM drafts WHERE NOT EXISTS (
      SELECT 1 FROM attempts WHERE draft_id = drafts.id AND outcome = 'open') ORDER BY saved_at_ms DESC, id`,
  );
  return rows.map(({ saved_at_ms: savedAt, form }) => ({ form: JSON.parse(form), savedAt }));
}
