/** What people saved by name in a history: views, forms, messages and the columns of spreadsheets. */
import type { HistoryKind, StoredThing } from '../api/saved-api.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { allRows, run } from '../database/prepared.ts';

/** Saves it in place of the one of its id, and of another one of its kind and name. */
export function saveThing(db: WritableDb, { kind, id, name, content }: StoredThing): void {
  db.transaction(() => {
    run(db, 'DELETE FROM saved_things WHERE id = ? OR (kind = ? AND name = ?)', id, kind, name);
    run(
      db,
      'INSERT INTO saved_things (id, kind, name, content) VALUES (?, ?, ?, ?)',
      id,
      kind,
      name,
      JSON.stringify(content),
    );
  }).immediate();
}

export function deleteThing(db: WritableDb, id: string): void {
  run(db, 'DELETE FROM saved_things WHERE id = ?', id);
}

/** Everything of a kind, by name, as it was written (stored-shapes.ts parses it). */
export function readThings(db: ReadableDb, kind: HistoryKind): StoredThing[] {
  return allRows<{ id: string; name: string; content: string }>(
    db,
    'SELECT id, name, content FROM saved_things WHERE kind = ? ORDER BY name, id',
    kind,
  ).map(({ id, name, content }) => ({ kind, id, name, content: JSON.parse(content) }));
}
