/** Drafts and templates: what somebody is typing, and what they keep to begin with again. Instants are UTC milliseconds. */

import type { ChargeTemplate, TypedForm } from '../../../src-preload/contract/charges/drafts.ts';
import type { ReadableDb, WritableDb } from '../sqlite/handles.ts';

import { allRows, run } from '../sqlite/prepared.ts';

/** A form as it lies in the file, in whatever shape the version that wrote it knew (stored-shapes.ts). */
export interface StoredDraft {
  readonly form: unknown;
  readonly savedAt: number;
}

/** How many forms that were put aside are kept; older ones are forgotten. */
const DRAFTS_KEPT = 20;

/** Keeps a form as it stands. One that a charge or an unknown outcome has come of is not kept again by a late save. */
export function saveDraft(db: WritableDb, form: TypedForm, at: number): void {
  db.transaction(() => {
    run(
      db,
      `INSERT INTO drafts (id, saved_at_ms, form)
        SELECT @id, @at, @form WHERE NOT EXISTS (
          SELECT 1 FROM attempts WHERE draft_id = @id AND outcome IN ('created', 'unknown'))
        ON CONFLICT (id) DO UPDATE SET saved_at_ms = excluded.saved_at_ms, form = excluded.form`,
      { id: form.draftId, at, form: JSON.stringify(form) },
    );
    run(
      db,
      'DELETE FROM drafts WHERE id NOT IN (SELECT id FROM drafts ORDER BY saved_at_ms DESC, id LIMIT ?)',
      DRAFTS_KEPT,
    );
  }).immediate();
}

export function deleteDraft(db: WritableDb, draftId: string): void {
  run(db, 'DELETE FROM drafts WHERE id = ?', draftId);
}

/** The forms that were typed in last, the newest first; one whose attempt is under way is not given. */
export function readDrafts(db: ReadableDb): StoredDraft[] {
  const rows = allRows<{ saved_at_ms: number; form: string }>(
    db,
    `SELECT saved_at_ms, form FROM drafts WHERE NOT EXISTS (
      SELECT 1 FROM attempts WHERE draft_id = drafts.id AND outcome = 'open') ORDER BY saved_at_ms DESC, id`,
  );
  return rows.map(({ saved_at_ms: savedAt, form }) => ({ form: JSON.parse(form), savedAt }));
}

/** Keeps a template under its name; another of the same name is replaced by it. */
export function saveTemplate(db: WritableDb, { id, name, content }: ChargeTemplate): void {
  db.transaction(() => {
    run(db, 'DELETE FROM templates WHERE name = ? OR id = ?', name, id);
    run(db, 'INSERT INTO templates (id, name, content) VALUES (?, ?, ?)', id, name, JSON.stringify(content));
  }).immediate();
}

export function deleteTemplate(db: WritableDb, id: string): void {
  run(db, 'DELETE FROM templates WHERE id = ?', id);
}

/** Every template, in whatever shape it was written. */
export function readTemplates(db: ReadableDb): unknown[] {
  return allRows<{ id: string; name: string; content: string }>(db, 'SELECT id, name, content FROM templates').map(
    ({ id, name, content }) => ({ id, name, content: JSON.parse(content) }),
  );
}
