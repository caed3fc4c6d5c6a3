/**
 * Version 13 to 14. A converted preview file (preview-file.ts) has everything of this step already, since the
 * conversion creates the newest tables: each change is made only where it is missing.
 */
import { readSnapshot, readTimeline, writeSnapshot } from '../charges/charge-records.ts';
import { allRows, run } from '../database/prepared.ts';
import type { ChargeSnapshot } from '../model/charge-facts.ts';
import { feesOf } from '../model/fees.ts';
import { returnOf, statesInTimeline } from '../model/returns.ts';
import type { SqliteDb } from '../sqlite/sqlite-db.ts';
import { historyErrorOf } from '../sqlite/sqlite-error.ts';
import { definitionOf } from './schema-13.ts';

/** @param onProgress is called with the number of charges done and of all. */
export function migrateTo14(db: SqliteDb, onProgress: (done: number, total: number) => void): void {
  addReturns(db);
  fillReturns(db, onProgress);
  removeUnreportedFees(db);
  addExportColumns(db);
  rebuildClosings(db);
  addStatementMatches(db);
}

function addReturns(db: SqliteDb): void {
  if (definitionOf(db, 'charges').includes('returned_at_ms')) return;
  db.exec(`
    ALTER TABLE charges ADD COLUMN returned_at_ms INTEGER;
    ALTER TABLE charges ADD COLUMN returned_at_source TEXT
      CHECK (returned_at_source IN ('service', 'seen', 'bank', 'person'));
    CREATE INDEX charges_by_return ON charges (returned_at_ms, time_key, state, amount)
      WHERE returned_at_ms IS NOT NULL;
  `);
}

/** Charges that were paid and are in another state: their timelines have when that was first seen. */
function fillReturns(db: SqliteDb, onProgress: (done: number, total: number) => void): void {
  const charges = allRows<{ timeKey: number }>(
    db,
    `SELECT time_key AS timeKey FROM charges WHERE transaction_id IS NOT NULL
     AND state NOT IN ('PENDING', 'PAID', 'EXPIRED') AND (paid_at_ms IS NOT NULL OR state = 'REFUNDED')`,
  );
  for (const [index, { timeKey }] of charges.entries()) {
    fillReturn(db, timeKey);
    if (index % 1000 === 0) onProgress(index, charges.length);
  }
}

function fillReturn(db: SqliteDb, timeKey: number): void {
  const before = readableSnapshot(db, timeKey);
  const statesSincePaid = before === null ? [] : statesInTimeline(before, readTimeline(db, timeKey));
  if (before === null || statesSincePaid.length === 0) return;
  const snapshot = { ...before, statesSincePaid };
  const { returnedAt, source } = returnOf(snapshot);
  writeSnapshot(db, timeKey, snapshot);
  run(
    db,
    'UPDATE charges SET returned_at_ms = ?, returned_at_source = ? WHERE time_key = ?',
    returnedAt,
    source,
    timeKey,
  );
}

/** Null where it is torn: that is for a repair, not for a step. */
export function readableSnapshot(db: SqliteDb, timeKey: number): ChargeSnapshot | null {
  try {
    return readSnapshot(db, timeKey);
  } catch (error) {
    if (/^SQLITE_/.test(historyErrorOf(error).detail)) throw error;
    return null;
  }
}

/** Files of the preview have the 0 and 0 of a creation in these columns, which say nothing yet (model/fees.ts). */
function removeUnreportedFees(db: SqliteDb): void {
  const charges = allRows<{ timeKey: number }>(
    db,
    `SELECT time_key AS timeKey FROM charges WHERE (fee_amount IS NOT NULL OR net_amount IS NOT NULL)
     AND (paid_at_ms IS NULL OR (fee_amount = 0 AND net_amount = 0 AND amount > 0))`,
  );
  for (const { timeKey } of charges) {
    const snapshot = readableSnapshot(db, timeKey);
    if (snapshot === null) continue;
    const { fee, net } = feesOf(snapshot);
    if (fee === null && net === null)
      run(db, 'UPDATE charges SET fee_amount = NULL, net_amount = NULL WHERE time_key = ?', timeKey);
  }
}

function addExportColumns(db: SqliteDb): void {
  if (definitionOf(db, 'exports').includes('options')) return;
  db.exec(`
    ALTER TABLE exports ADD COLUMN operator TEXT;
    ALTER TABLE exports ADD COLUMN export TEXT;
    ALTER TABLE exports ADD COLUMN options TEXT;
  `);
}

/** A CHECK cannot be altered: the table is made anew. */
function rebuildClosings(db: SqliteDb): void {
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

function addStatementMatches(db: SqliteDb): void {
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
