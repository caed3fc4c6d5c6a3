/** Views that people saved by name, and the layout of the list. */

import type { ListLayout, ListView } from '../../../src-preload/contract/charges/list.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';

import { allRows, firstValue, run } from '../database/prepared.ts';

/** Saves a view; another one of the same name, or its former version, is replaced. */
export function saveView(db: WritableDb, { id, name, ...content }: ListView): void {
  db.transaction(() => {
    run(db, 'DELETE FROM saved_views WHERE name = ? OR id = ?', name, id);
    run(db, 'INSERT INTO saved_views (id, name, content) VALUES (?, ?, ?)', id, name, JSON.stringify(content));
  }).immediate();
}

export function deleteView(db: WritableDb, id: string): void {
  run(db, 'DELETE FROM saved_views WHERE id = ?', id);
}

/** Every view, in the shape it was written in (stored-shapes.ts). */
export function readViews(db: ReadableDb): unknown[] {
  return allRows<{ id: string; name: string; content: string }>(db, 'SELECT id, name, content FROM saved_views').map(
    ({ id, name, content }) => ({ id, name, ...JSON.parse(content) }),
  );
}

export function saveLayout(db: WritableDb, layout: ListLayout): void {
  run(
    db,
    'INSERT INTO list_layouts (one, content) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET content = excluded.content',
    JSON.stringify(layout),
  );
}

/** In the shape it was written in; null where nobody has changed the layout. */
export function readLayout(db: ReadableDb): unknown {
  const content = firstValue<string>(db, 'SELECT content FROM list_layouts');
  return content === null ? null : JSON.parse(content);
}
