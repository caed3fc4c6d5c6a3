/** The saved templates of messages that go with a code. */
import type { MessageTemplate } from '../../../src-preload/contract/messages/message-template.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { allRows, run } from '../database/prepared.ts';

/** Saves a template in place of its earlier version; another one of the same name is replaced. */
export function saveMessageTemplate(db: WritableDb, { id, name, content }: MessageTemplate): void {
  db.transaction(() => {
    run(db, 'DELETE FROM message_templates WHERE name = ? OR id = ?', name, id);
    run(db, 'INSERT INTO message_templates (id, name, content) VALUES (?, ?, ?)', id, name, JSON.stringify(content));
  }).immediate();
}

export function deleteMessageTemplate(db: WritableDb, id: string): void {
  run(db, 'DELETE FROM message_templates WHERE id = ?', id);
}

/** Every template, in the shape it was written in. */
export function readMessageTemplates(db: ReadableDb): unknown[] {
  return allRows<{ id: string; name: string; content: string }>(
    db,
    'SELECT id, name, content FROM message_templates',
  ).map(({ id, name, content }) => ({ id, name, content: JSON.parse(content) }));
}
