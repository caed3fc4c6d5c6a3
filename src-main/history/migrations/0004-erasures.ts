/**
 * Tombstones: charges whose person was erased, by ids alone. A restore, a merge or a later answer of the service must
 * not bring the person back. The ledger says the same, so that a lost or older file knows it, too.
 */
import type { Migration } from './index.ts';

export const erasures: Migration = (db) => {
  db.exec(`
    CREATE TABLE erased (
      key TEXT PRIMARY KEY,
      transaction_id TEXT,
      at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX erased_by_transaction ON erased (transaction_id) WHERE transaction_id IS NOT NULL;

    -- Refused and unsent attempts name people, too, and belong to no charge through which they could be found.
    CREATE INDEX attempts_without_charge ON attempts (started_at) WHERE charge IS NULL;
  `);
};
