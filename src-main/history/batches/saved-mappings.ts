/** Which column of a spreadsheet holds what, saved by name for the next file with the same head. */
import { z } from 'zod';
import { spreadsheetMapping } from '../../../src-preload/contract/batches/batch.ts';
import type { SavedMapping } from '../api/batches-api.ts';
import type { ReadableDb, WritableDb } from '../sqlite/database.ts';
import { allRows, run } from '../sqlite/prepared.ts';

const content = z.object({ head: z.array(z.string()), mapping: spreadsheetMapping });

/** One that another version wrote otherwise is left out. */
export function savedMappings(db: ReadableDb): SavedMapping[] {
  return allRows<{ name: string; content: string }>(
    db,
    'SELECT name, content FROM spreadsheet_mappings ORDER BY name',
  ).flatMap(({ name, content: stored }) => {
    const read = content.safeParse(JSON.parse(stored));
    return read.success ? [{ name, ...read.data }] : [];
  });
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
