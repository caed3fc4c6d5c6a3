/** Which column of a spreadsheet holds what, saved by name for the next file with the same head. */
import type { SavedMapping } from '../api/batches-api.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { allRows, run } from '../database/prepared.ts';

/** Every mapping, in the shape it was written in (queries/stored-shapes.ts), by name. */
export function savedMappings(db: ReadableDb): unknown[] {
  return allRows<{ name: string; content: string }>(
    db,
    'SELECT name, content FROM spreadsheet_mappings ORDER BY name',
  ).map(({ name, content }) => ({ name, ...JSON.parse(content) }));
}

export function saveMapping(db: WritableDb, id: string, { name, head, mapping }: SavedMapping): void {
  db.transaction(() => {
    run(db, 'DELETE FROM spreadsheet_mappings WHERE name = ?', name);
    run(
      db,
      'INSERT INTO spreadsheet_mappings (id, name, content) VALUES (?, ?, ?)',
      id,
      name,
      JSON.stringify({ head, mapping }),
    );
  }).immediate();
}
