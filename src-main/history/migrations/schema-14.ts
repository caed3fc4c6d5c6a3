/**
 * Version 13 to 14. A converted preview file (preview-file.ts) has everything of this step already, since the
 * conversion creates the newest tables: each change is made only where it is missing.
 */
import type { WritableDb } from '../sqlite/database.ts';
import { definitionOf } from './schema-13.ts';

export function migrateTo14(db: WritableDb): void {
  addReturns(db);
  addExportColumns(db);
  rebuildClosings(db);
  addStatementMatches(db);
}

function addReturns(db: WritableDb): void {
  if (definitionOf(db, 'charges').includes('returned_at_ms')) return;
  db.exec(`
    ALTER TABLE charges ADD COLUMN returned_at_ms INTEGER;
    ALTER TABLE charges ADD COLUMN returned_at_source TEXT
      CHECK (returned_at_source IN ('service', 'seen', 'bank', 'person'));
    CREATE INDEX charges_by_return ON charges (returned_at_ms, time_key, state, amount)
      WHERE returned_at_ms IS NOT NULL;
  `);
}

function addExportColumns(db: WritableDb): void {
  if (definitionOf(db, 'exports').includes('options')) return;
  db.exec(`
    ALTER TABLE exports ADD COLUMN operator TEXT;
    ALTER TABLE exports ADD COLUMN export TEXT;
    ALTER TABLE exports ADD COLUMN options TEXT;
  `);
}

/** A CHECK cannot be altered: the table is made anew. */
function rebuildClosings(db: WritableDb): void {
  if (definitionOf(db, 'closings').includes('sha256')) return;
  db.exec(`
    ALTER TABLE closings RENAME TO closings_before;
    DROP INDEX closings_of_period;
    CREATE TABLE closings (
      id TEXT PRIMARY KEY,
      period TEXT NOT NULL,
      basis TEXT NOT NULL CHECK (basis IN ('created', 'paid', 'cash')),
      time_zone TEXT NOT NULL,
      closed_at_ms INTEGER NOT NULL,
      operator TEXT,
      figures TEXT NOT NULL,
      rows BLOB,
      sha256 TEXT
    ) STRICT, WITHOUT ROWID;
    INSERT INTO closings (id, period, basis, time_zone, closed_at_ms, figures)
      SELECT id, period, basis, time_zone, closed_at_ms, figures FROM closings_before;
    DROP TABLE closings_before;
    CREATE INDEX closings_of_period ON closings (period, basis, closed_at_ms);
    CREATE TRIGGER closings_no_update BEFORE UPDATE ON closings
    BEGIN SELECT raise(ABORT, 'a closing never changes'); END;
  `);
}

function addStatementMatches(db: WritableDb): void {
  if (definitionOf(db, 'statement_matches') !== '') return;
  db.exec(`
    CREATE TABLE statement_matches (
      line_id TEXT NOT NULL,
      time_key INTEGER NOT NULL REFERENCES charges (time_key) ON UPDATE CASCADE ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('payment', 'refund')),
      evidence TEXT NOT NULL,
      day TEXT NOT NULL,
      amount INTEGER NOT NULL,
      matched_at_ms INTEGER NOT NULL,
      operator TEXT,
      PRIMARY KEY (line_id, time_key, kind)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX statement_matches_of_charge ON statement_matches (time_key, kind);
  `);
}
