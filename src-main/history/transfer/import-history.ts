/** Imports a desk's history into its team's, some charges at a time, so that other desks hardly wait. */

import Database from 'better-sqlite3';
import { type Erasure, isErased } from '../charges/tombstones.ts';
import type { WritableDb } from '../database/database.ts';
import { allRows, firstValue } from '../database/prepared.ts';
import { eraseCharges } from '../erasure/erase.ts';
import { readBundle } from './charge-bundle.ts';
import { type ImportResult, importCharge } from './import-charge.ts';
import { importUnownedTables } from './unowned-rows.ts';

const sources = new Map<string, Database.Database>();

function sourceAt(path: string): Database.Database {
  const open = sources.get(path) ?? new Database(path, { readonly: true, fileMustExist: true });
  sources.set(path, open);
  return open;
}

/** The next charges of the other history. */
export function timeKeysAfter(path: string, after: number, limit: number): number[] {
  return allRows<{ time_key: number }>(
    sourceAt(path),
    'SELECT time_key FROM charges WHERE time_key > ? ORDER BY time_key LIMIT ?',
    after,
    limit,
  ).map((row) => row.time_key);
}

/** Imports these charges in one commit; returns how many came out how. */
export function importCharges(
  db: WritableDb,
  path: string,
  timeKeys: readonly number[],
): Readonly<Record<ImportResult, number>> {
  const from = sourceAt(path);
  // Counted anew where it runs again after another desk's commit.
  const imported = db.transaction(() => {
    const counts = { added: 0, joined: 0, same: 0 };
    for (const timeKey of timeKeys) {
      const bundle = readBundle(from, timeKey);
      const { key, transactionId, firstSeenAt } = bundle.status;
      const result = importCharge(db, bundle);
      counts[result] += 1;
      if (result !== 'same' && isErased(db, transactionId ?? '', key))
        eraseCharges(db, [{ key, transactionId, at: firstSeenAt }]);
    }
    return counts;
  });
  return imported.immediate();
}

/** Imports rows that belong to no charge; persons erased in the other history are erased here before. */
export function importUnownedRows(db: WritableDb, path: string): void {
  const from = sourceAt(path);
  db.transaction(() => importUnownedTables(db, from, 'moving-desk')).immediate();
}

/** Tombstones of the other history that this one lacks. */
export function tombstonesOf(db: WritableDb, path: string): readonly Erasure[] {
  return allRows<Erasure>(
    sourceAt(path),
    'SELECT key, transaction_id AS transactionId, at_ms AS at FROM erasure_tombstones',
  ).filter(({ key }) => firstValue(db, 'SELECT 1 FROM erasure_tombstones WHERE key = ?', key) === null);
}

/** Closes the copy of the other history, at whatever point: the next one has the same path. */
export function closeImport(_db: WritableDb, path: string): void {
  sources.get(path)?.close();
  sources.delete(path);
}
