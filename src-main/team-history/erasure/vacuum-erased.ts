/**
 * Frees what erased rows leave behind: an UPDATE or DELETE of PostgreSQL keeps the old row until VACUUM (manual, "Routine
 * Vacuuming"). The pages are overwritten as they are used again; what the server's own backups and its WAL archive hold
 * stays there.
 */

import { firstValue, run } from '../../history/database/prepared.ts';
import type { PostgresDatabase } from '../engine/postgres-database.ts';

/** Every table that an erasure rewrites or deletes from. */
const ERASED_TABLES = [
  'charges',
  'customers',
  'charge_texts',
  'charge_snapshots',
  'charge_events',
  'raw_responses',
  'tags',
  'attempts',
  'saved_things',
  'export_filters',
  'batches',
  'batch_rows',
  'receivables',
];

/**
 * Needs the admin's role, which may act as the tables' owner.
 * @returns when that was, UTC milliseconds by the server's clock: a desk that asks for erasures later finds them all
 */
export function vacuumErased(db: PostgresDatabase): number {
  const schema = firstValue<string>(db, 'SELECT current_schema()::text');
  run(db, `SET ROLE ${schema}_owner`);
  try {
    run(db, `VACUUM ${ERASED_TABLES.join(', ')}`);
  } finally {
    run(db, 'RESET ROLE');
  }
  return firstValue<number>(db, 'SELECT CAST(ceil(extract(epoch FROM clock_timestamp()) * 1000) AS bigint)') ?? 0;
}
