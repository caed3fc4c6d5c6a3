/**
 * Version 12 to 13. A converted preview file (preview-file.ts) has everything of this step already, since the
 * conversion creates the newest tables: each change is made only where it is missing.
 */
import type { WritableDb } from '../sqlite/database.ts';
import { firstValue } from '../sqlite/prepared.ts';

export function migrateTo13(db: WritableDb): void {
  if (!definitionOf(db, 'attempts_answered_with_other').includes('status-false'))
    db.exec(`
      DROP INDEX attempts_answered_with_other;
      CREATE INDEX attempts_answered_with_other ON attempts (started_at_ms)
        WHERE cause IN ('answer-other-charge', 'status-false');
    `);
  if (!definitionOf(db, 'charges').includes('service_created_at_ms'))
    db.exec('ALTER TABLE charges ADD COLUMN service_created_at_ms INTEGER');
}

/** The SQL of a table or an index. */
function definitionOf(db: WritableDb, name: string): string {
  return firstValue<string>(db, 'SELECT sql FROM sqlite_schema WHERE name = ?', name) ?? '';
}
