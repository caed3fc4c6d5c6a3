/**
 * Version 12 to 13. A converted preview file (preview-file.ts) has everything of this step already, since the
 * conversion creates the newest tables: each change is made only where it is missing.
 */

import { firstValue } from '../database/prepared.ts';
import type { SqliteDb } from '../sqlite/sqlite-db.ts';

export function migrateTo13(db: SqliteDb): void {
  if (!definitionOf(db, 'attempts_answered_with_other').includes('status-false'))
    db.exec(`
      DROP INDEX attempts_answered_with_other;
      CREATE INDEX attempts_answered_with_other ON attempts (started_at_ms)
        WHERE cause IN ('answer-other-charge', 'status-false');
    `);
  if (!definitionOf(db, 'charges').includes('service_created_at_ms'))
    db.exec('ALTER TABLE charges ADD COLUMN service_created_at_ms INTEGER');
  if (!definitionOf(db, 'reconciliations').includes('kind'))
    db.exec(`
      ALTER TABLE reconciliations ADD COLUMN kind TEXT NOT NULL DEFAULT 'period' CHECK (kind IN ('period', 'sweep'));
      ALTER TABLE reconciliations ADD COLUMN stopped_by TEXT
        CHECK (stopped_by IN ('rate-limited', 'day-limit', 'unavailable'));
      DROP INDEX reconciliations_one_open;
      CREATE UNIQUE INDEX reconciliations_one_open ON reconciliations (kind) WHERE ended_at_ms IS NULL;
    `);
  if (definitionOf(db, 'charges_at_rest') === '')
    db.exec(`
      CREATE INDEX charges_at_rest ON charges (amount, time_key, last_checked_at_ms, paid_at_ms, created_at_ms)
        WHERE state IN ('PAID', 'FAILED');
    `);
}

/** The SQL of a table or an index. */
export function definitionOf(db: SqliteDb, name: string): string {
  return firstValue<string>(db, 'SELECT sql FROM sqlite_schema WHERE name = ?', name) ?? '';
}
