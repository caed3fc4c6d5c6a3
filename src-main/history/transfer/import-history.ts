/** Imports another desk's history, some charges at a time, so that a creation hardly waits. */

import Database from 'better-sqlite3';
import { timeKeyOfTransaction } from '../charges/charge-store.ts';
import { type Erasure, isErased } from '../charges/tombstones.ts';
import type { WritableDb } from '../database/database.ts';
import { allRows, firstValue } from '../database/prepared.ts';
import { eraseCharges } from '../erasure/erase.ts';
import { mergeSegments } from '../search/index-merge.ts';

import { type ChargeBundle, readBundle } from './charge-bundle.ts';
import { type FileOf, type ImportResult, importCharge } from './import-charge.ts';
import { importUnownedTables } from './unowned-rows.ts';

/** Pages of the text index merged before each batch: as many as its texts add, at every level of segments they pass. */
const INDEX_PAGES = 512;

export interface ImportedBatch {
  /** The last time key read; null after the last charge. */
  readonly after: number | null;
  readonly counts: Readonly<Record<ImportResult, number>>;
  /** Transactions that were new here, to be recorded in the ledger, with the attempt that made each. */
  readonly added: readonly {
    readonly transactionId: string;
    readonly attemptId: string | null;
    readonly at: number;
  }[];
}

const sources = new Map<string, Database.Database>();

function sourceAt(path: string): Database.Database {
  const open = sources.get(path) ?? new Database(path, { readonly: true, fileMustExist: true });
  sources.set(path, open);
  return open;
}

/** Imports the next charges in one commit. */
export function importBatch(db: WritableDb, path: string, after: number, limit: number): ImportedBatch {
  const timeKeys = timeKeysAfter(path, after, limit);
  return { after: timeKeys.at(-1) ?? null, ...importCharges(db, path, timeKeys, 'another-desk') };
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

/** Imports these charges in one commit. */
export function importCharges(
  db: WritableDb,
  path: string,
  timeKeys: readonly number[],
  whose: FileOf,
): Omit<ImportedBatch, 'after'> {
  // The writer is never idle between two batches, and would leave a segment behind for each. Before the commit: an
  // error after it would keep its additions out of the ledger.
  mergeSegments(db, INDEX_PAGES);
  const from = sourceAt(path);
  // Counted anew where it runs again after another desk's commit.
  const imported = db.transaction(() => {
    const counts = { added: 0, joined: 0, same: 0 };
    const added: ImportedBatch['added'][number][] = [];
    for (const timeKey of timeKeys) {
      const bundle = readBundle(from, timeKey);
      const { key, transactionId, firstSeenAt } = bundle.status;
      const isNew = transactionId !== null && timeKeyOfTransaction(db, transactionId) === null;
      const result = importCharge(db, bundle, whose);
      counts[result] += 1;
      // Also one whose attempt was of unknown outcome here.
      if (isNew) added.push({ transactionId, attemptId: creatingAttempt(bundle), at: firstSeenAt });
      if (result !== 'same' && isErased(db, transactionId ?? '', key))
        eraseCharges(db, [{ key, transactionId, at: firstSeenAt }]);
    }
    return { counts, added };
  });
  return imported.immediate();
}

function creatingAttempt({ attempts }: ChargeBundle): string | null {
  const created = attempts.find(({ outcome }) => outcome === 'created');
  return created === undefined ? null : String(created['id']);
}

/** Imports rows that belong to no charge; persons erased in the other history are erased here before. */
export function importUnownedRows(db: WritableDb, path: string, whose: FileOf = 'another-desk'): void {
  const from = sourceAt(path);
  db.transaction(() => importUnownedTables(db, from, whose)).immediate();
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
