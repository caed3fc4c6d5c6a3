/** Views people saved by name, and how the list is laid out. */
import { type ListLayout, type ListView, listLayout, listView } from '../../src-preload/contract/list.ts';
import type { ReadableDb, WritableDb } from './connection.ts';
import { allRows, firstValue, run } from './statements.ts';

/** Keeps a view; another one of the same name, or what it was before, is replaced. */
export function keepView(db: WritableDb, { id, name, ...content }: ListView): void {
  db.transaction(() => {
    run(db, 'DELETE FROM views WHERE name = ? OR id = ?', name, id);
    run(db, 'INSERT INTO views (id, name, content) VALUES (?, ?, ?)', id, name, JSON.stringify(content));
  }).immediate();
}

export function dropView(db: WritableDb, id: string): void {
  run(db, 'DELETE FROM views WHERE id = ?', id);
}

/** By name. One of a shape another version wrote is left out, and kept. */
export function readViews(db: ReadableDb): ListView[] {
  return allRows<{ id: string; name: string; content: string }>(db, 'SELECT id, name, content FROM views')
    .flatMap(({ id, name, content }) => {
      const read = listView.safeParse({ id, name, ...JSON.parse(content) });
      return read.success ? [read.data] : [];
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}

export function keepLayout(db: WritableDb, layout: ListLayout): void {
  run(
    db,
    'INSERT INTO layout (one, content) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET content = excluded.content',
    JSON.stringify(layout),
  );
}

/** Null where nobody has laid the list out, or another version did. */
export function readLayout(db: ReadableDb): ListLayout | null {
  const content = firstValue<string>(db, 'SELECT content FROM layout');
  if (content === null) return null;
  const read = listLayout.safeParse(JSON.parse(content));
  return read.success ? read.data : null;
}
