/**
 * Version 14 to 15: batches, receivables and the messages that go with a code. A converted preview file (preview-file.ts)
 * has them already, since the conversion creates the newest tables.
 */
import { chargeColumnsOf, type StoredCharge, statusFieldsOf } from '../charges/charge-columns.ts';
import { allRows, run } from '../database/prepared.ts';
import type { SqliteDb } from '../sqlite/sqlite-db.ts';
import { definitionOf } from './schema-13.ts';
import { readableSnapshot } from './schema-14.ts';

export function migrateTo15(db: SqliteDb): void {
  if (definitionOf(db, 'message_templates') === '')
    db.exec(`
      CREATE TABLE message_templates (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        content TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
    `);
  if (definitionOf(db, 'batches') === '') addBatches(db);
  if (definitionOf(db, 'receivables') === '') addReceivables(db);
  addStandings(db);
  fillStandings(db);
}

function addStandings(db: SqliteDb): void {
  if (definitionOf(db, 'charges').includes('reported_state')) return;
  db.exec(`
    ALTER TABLE charges ADD COLUMN reported_state TEXT;
    ALTER TABLE charges ADD COLUMN asked_amount INTEGER;
    DROP INDEX charges_unsettled;
    DROP INDEX charges_expired;
    CREATE INDEX charges_unsettled ON charges (time_key)
      WHERE coalesce(reported_state, state) NOT IN ('PAID', 'EXPIRED', 'FAILED', 'REFUNDED', 'balcao:outcome-unknown');
    CREATE INDEX charges_expired ON charges (coalesce(expires_at_ms, created_at_ms))
      WHERE coalesce(reported_state, state) = 'EXPIRED';
  `);
}

/** A payment that was seen stays, whatever the gateway named last; an accepted amount is the charge's. */
function fillStandings(db: SqliteDb): void {
  const charges = allRows<StoredCharge>(
    db,
    `SELECT * FROM charges WHERE amount_accepted_at_ms IS NOT NULL
     OR (paid_at_ms IS NOT NULL AND state IN ('PENDING', 'EXPIRED'))`,
  );
  for (const stored of charges) {
    const snapshot = readableSnapshot(db, stored.time_key);
    if (snapshot === null) continue;
    const { time_key: timeKey } = stored;
    run(
      db,
      `UPDATE charges SET state = @state, reported_state = @reported_state, amount = @amount,
         asked_amount = @asked_amount, paid_at_ms = @paid_at_ms, paid_at_is_observed = @paid_at_is_observed,
         returned_at_ms = @returned_at_ms, returned_at_source = @returned_at_source WHERE time_key = @timeKey`,
      { ...chargeColumnsOf(snapshot, statusFieldsOf(stored)), timeKey },
    );
  }
}

function addBatches(db: SqliteDb): void {
  db.exec(`
    CREATE TABLE batches (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      source TEXT NOT NULL CHECK (source IN ('spreadsheet', 'receivables')),
      created_at_ms INTEGER NOT NULL,
      operator TEXT,
      status TEXT NOT NULL CHECK (status IN ('preparing', 'draft', 'pilot', 'running', 'paused', 'done', 'cancelled')),
      stopped_by TEXT,
      started_at_ms INTEGER,
      ended_at_ms INTEGER,
      decimal_sign TEXT NOT NULL CHECK (decimal_sign IN ('comma', 'point')),
      CHECK ((ended_at_ms IS NULL) = (status NOT IN ('done', 'cancelled')))
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE batch_rows (
      draft_id TEXT PRIMARY KEY,
      batch TEXT NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      line INTEGER,
      receivable TEXT,
      amount INTEGER,
      reference TEXT NOT NULL,
      document TEXT NOT NULL,
      cells TEXT NOT NULL,
      problems TEXT NOT NULL,
      seen TEXT NOT NULL,
      choice TEXT NOT NULL CHECK (choice IN ('send', 'send-anyway', 'leave-out', 'held'))
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX batch_rows_in_order ON batch_rows (batch, position);
    CREATE INDEX batch_rows_by_reference ON batch_rows (reference) WHERE reference <> '';
    CREATE TABLE spreadsheet_mappings (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      content TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `);
}

function addReceivables(db: SqliteDb): void {
  db.exec(`
    CREATE TABLE receivables (
      id TEXT PRIMARY KEY,
      created_at_ms INTEGER NOT NULL,
      operator TEXT,
      customer_name TEXT NOT NULL,
      customer_email TEXT NOT NULL,
      customer_phone TEXT NOT NULL,
      customer_document TEXT NOT NULL,
      amount INTEGER NOT NULL CHECK (amount > 0),
      due_day TEXT NOT NULL,
      description TEXT NOT NULL,
      reference TEXT NOT NULL,
      batch TEXT,
      closed_at_ms INTEGER,
      closed_as TEXT CHECK (closed_as IN ('paid-elsewhere', 'cancelled')),
      paid_charges INTEGER NOT NULL DEFAULT 0,
      paid_at_ms INTEGER,
      received_amount INTEGER NOT NULL DEFAULT 0,
      unconfirmed INTEGER NOT NULL DEFAULT 0,
      returned_state TEXT,
      extra_settled INTEGER NOT NULL DEFAULT 0,
      texts_folded TEXT NOT NULL,
      CHECK ((closed_at_ms IS NULL) = (closed_as IS NULL)),
      CHECK ((paid_at_ms IS NULL) = (paid_charges = 0))
    ) STRICT;
    CREATE INDEX receivables_open ON receivables (due_day, id, amount, received_amount)
      WHERE paid_charges = 0 AND closed_at_ms IS NULL AND unconfirmed = 0 AND returned_state IS NULL;
    CREATE INDEX receivables_held ON receivables (due_day, id, amount)
      WHERE unconfirmed = 1 OR returned_state IS NOT NULL;
    CREATE INDEX receivables_paid ON receivables (paid_at_ms, id, amount) WHERE paid_charges > 0;
    CREATE INDEX receivables_closed ON receivables (closed_at_ms, id, amount)
      WHERE paid_charges = 0 AND closed_at_ms IS NOT NULL;
    CREATE INDEX receivables_paid_extra ON receivables (paid_at_ms, id)
      WHERE paid_charges > extra_settled + (closed_at_ms IS NULL);
    CREATE INDEX receivables_by_document ON receivables (customer_document) WHERE customer_document <> '';
    CREATE TABLE receivable_drafts (
      draft_id TEXT PRIMARY KEY,
      receivable TEXT NOT NULL REFERENCES receivables (id) ON DELETE CASCADE,
      at_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX receivable_drafts_of ON receivable_drafts (receivable, at_ms);
  `);
}
