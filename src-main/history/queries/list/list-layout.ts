/** The columns of the list, as the desk left them. */
import type { ListLayout } from '../../../../src-preload/contract/charges/list/list.ts';
import type { ReadableDb, WritableDb } from '../../database/database.ts';
import { firstValue, run } from '../../database/prepared.ts';

export function saveLayout(db: WritableDb, layout: ListLayout): void {
  run(
    db,
    'INSERT INTO list_layouts (one, content) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET content = excluded.content',
    JSON.stringify(layout),
  );
}

/** In the shape it was written in; null before its first change. */
export function readLayout(db: ReadableDb): unknown {
  const content = firstValue<string>(db, 'SELECT content FROM list_layouts');
  return content === null ? null : JSON.parse(content);
}
