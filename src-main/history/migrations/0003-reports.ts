/**
 * What accountants did with the charges: exports written, periods read again, days and months closed. None of it holds
 * a name or what was typed into a filter: charges are named by their keys and ids.
 */
import type { Migration } from './index.ts';

export const reports: Migration = (db) => {
  db.exec(`
    CREATE TABLE exports (
      number INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      format TEXT NOT NULL,
      file_name TEXT NOT NULL,
      rows INTEGER NOT NULL,
      sum INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      sha256 TEXT NOT NULL,
      masked INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE reconciliations (
      id TEXT PRIMARY KEY,
      started_at INTEGER NOT NULL,
      ended_at INTEGER,
      basis TEXT NOT NULL CHECK (basis IN ('created', 'paid')),
      from_at INTEGER NOT NULL,
      before_at INTEGER NOT NULL,
      rate REAL NOT NULL,
      total INTEGER NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('running', 'paused', 'done', 'cancelled')),
      CHECK ((ended_at IS NULL) = (status IN ('running', 'paused')))
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX reconciliations_one_open ON reconciliations (ended_at IS NULL) WHERE ended_at IS NULL;

    CREATE TABLE reconciled (
      reconciliation TEXT NOT NULL REFERENCES reconciliations (id) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      charge_key TEXT NOT NULL,
      transaction_id TEXT NOT NULL,
      outcome TEXT,
      state_before TEXT,
      state_after TEXT,
      checked_at INTEGER,
      PRIMARY KEY (reconciliation, place)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reconciled_waiting ON reconciled (reconciliation, place) WHERE outcome IS NULL;
    CREATE INDEX reconciled_telling ON reconciled (reconciliation, place)
      WHERE outcome IS NOT NULL AND outcome <> 'unchanged';

    CREATE TABLE closings (
      id TEXT PRIMARY KEY,
      period TEXT NOT NULL,
      basis TEXT NOT NULL CHECK (basis IN ('created', 'paid')),
      time_zone TEXT NOT NULL,
      closed_at INTEGER NOT NULL,
      figures TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX closings_of_period ON closings (period, basis, closed_at);
  `);
};
