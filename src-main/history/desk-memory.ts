/** Drafts and templates: what somebody is typing, and what they keep to begin with again. Instants are UTC milliseconds. */
import { type ChargeTemplate, chargeTemplate, type TypedForm, typedForm } from '../../src-preload/contract/desk.ts';
import type { ReadableDb, WritableDb } from './connection.ts';
import { allRows, run } from './statements.ts';

/** How many forms that were put aside are kept; older ones are forgotten. */
const DRAFTS_KEPT = 20;

/** Keeps a form as it stands. One that a charge or an unknown outcome has come of is not kept again by a late save. */
export function keepDraft(db: WritableDb, form: TypedForm, at: number): void {
  db.transaction(() => {
    run(
      db,
      `INSERT INTO drafts (id, saved_at, form)
        SELECT @id, @at, @form WHERE NOT EXISTS (
          SELECT 1 FROM attempts WHERE draft_id = @id AND outcome IN ('created', 'unknown'))
        ON CONFLICT (id) DO UPDATE SET saved_at = excluded.saved_at, form = excluded.form`,
      { id: form.draftId, at, form: JSON.stringify(form) },
    );
    run(
      db,
      'DELETE FROM drafts WHERE id NOT IN (SELECT id FROM drafts ORDER BY saved_at DESC, id LIMIT ?)',
      DRAFTS_KEPT,
    );
  }).immediate();
}

export function dropDraft(db: WritableDb, draftId: string): void {
  run(db, 'DELETE FROM drafts WHERE id = ?', draftId);
}

/** The form that was typed in last, and when; one whose attempt is under way is not given. Null where there is none. */
export function readDraftKept(db: ReadableDb): { readonly form: TypedForm; readonly savedAt: number } | null {
  const rows = allRows<{ saved_at: number; form: string }>(
    db,
    `SELECT saved_at, form FROM drafts WHERE NOT EXISTS (
      SELECT 1 FROM attempts WHERE draft_id = drafts.id AND outcome = 'open') ORDER BY saved_at DESC, id`,
  );
  for (const { saved_at: savedAt, form } of rows) {
    // A form of another shape, from another version, cannot be shown in this one.
    const read = typedForm.safeParse(JSON.parse(form));
    if (read.success) return { form: read.data, savedAt };
  }
  return null;
}

/** Keeps a template under its name; another of the same name is replaced by it. */
export function keepTemplate(db: WritableDb, { id, name, content }: ChargeTemplate): void {
  db.transaction(() => {
    run(db, 'DELETE FROM templates WHERE name = ? OR id = ?', name, id);
    run(db, 'INSERT INTO templates (id, name, content) VALUES (?, ?, ?)', id, name, JSON.stringify(content));
  }).immediate();
}

export function dropTemplate(db: WritableDb, id: string): void {
  run(db, 'DELETE FROM templates WHERE id = ?', id);
}

/** Every template, by name. */
export function readTemplates(db: ReadableDb): ChargeTemplate[] {
  return allRows<{ id: string; name: string; content: string }>(db, 'SELECT id, name, content FROM templates')
    .flatMap(({ id, name, content }) => {
      const read = chargeTemplate.safeParse({ id, name, content: JSON.parse(content) });
      return read.success ? [read.data] : [];
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}
