/** Imports another desk's history, some charges at a time, so that a creation hardly waits. */

import { chmodSync, copyFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { ConsoleError } from '../../../src-preload/contract/errors.ts';
import { HistoryError } from '../api/history-error.ts';
import { timeKeyOfTransaction } from '../charges/charge-store.ts';
import { type Erasure, isErased } from '../charges/tombstones.ts';
import { eraseCharges } from '../erasure/erase.ts';
import { HISTORY_SCHEMA } from '../migrations/migration-steps.ts';
import { type GatewayStamp, isSameGateway } from '../model/gateway-stamp.ts';
import { mergeSegments } from '../search/index-merge.ts';
import { openToWrite } from '../sqlite/connection.ts';
import type { WritableDb } from '../sqlite/database.ts';
import { removeWithSides, syncFile } from '../sqlite/history-files.ts';
import { examine, isMarkedAsHistory, openToInspect } from '../sqlite/integrity-check.ts';
import { migrate } from '../sqlite/migration.ts';
import { allRows, firstValue } from '../sqlite/prepared.ts';

import { type ChargeBundle, readBundle } from './charge-bundle.ts';
import { type ImportResult, importCharge } from './import-charge.ts';
import { readStamp } from './stored-stamp.ts';
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

/** Why a file is not imported; nothing of it is then written to the history. */
export type ImportRefusal = Extract<ConsoleError, { kind: 'file-not-taken' }>;

/**
 * Makes a copy of a file that can be read, migrated to this version; returns how many charges it holds, or why it is
 * not imported: no history at all, damaged, from a newer version, or not of this gateway.
 * @param own the importing history's stamp. A file without one may be of any gateway, so it is refused too.
 */
export function prepareImport(from: string, copy: string, own: GatewayStamp | null): number | ImportRefusal {
  removeWithSides(copy);
  copyFileSync(from, copy);
  chmodSync(copy, 0o600);
  const refused = (reason: ImportRefusal['reason'], stamp: GatewayStamp | null = null): ImportRefusal => ({
    kind: 'file-not-taken',
    reason,
    whose: stamp && { name: stamp.name, origin: stamp.origin, environment: stamp.environment },
  });
  const kind = kindOf(copy);
  if (kind !== 'history') return refused(kind);
  const stamp = stampOfFile(copy);
  if (stamp === null || own === null) return refused('no-stamp');
  if (!isSameGateway(own, stamp)) return refused('another-gateway', stamp);
  const db = openToWrite(copy);
  try {
    migrate(db, HISTORY_SCHEMA);
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.pragma('journal_mode = DELETE');
    return firstValue<number>(db, 'SELECT count(*) FROM charges') ?? 0;
  } finally {
    db.close();
    syncFile(copy);
  }
}

/** The kind of a file, without writing to it; every page of it is read. */
function kindOf(file: string): 'history' | 'no-history' | 'damaged' | 'newer-version' | 'too-old' {
  // An empty SQLite file would pass every check.
  if (!isMarkedAsHistory(file)) return 'no-history';
  try {
    return examine(file).length === 0 ? 'history' : 'damaged';
  } catch (error) {
    if (error instanceof HistoryError && error.reason === 'from-newer-version') return 'newer-version';
    if (error instanceof HistoryError && error.reason === 'too-old') return 'too-old';
    throw error;
  }
}

function stampOfFile(file: string): GatewayStamp | null {
  const db = openToInspect(file);
  try {
    return readStamp(db);
  } finally {
    db.close();
  }
}

const sources = new Map<string, Database.Database>();

function sourceAt(path: string): Database.Database {
  const open = sources.get(path) ?? new Database(path, { readonly: true, fileMustExist: true });
  sources.set(path, open);
  return open;
}

/** Imports the next charges in one commit. */
export function importBatch(db: WritableDb, path: string, after: number, limit: number): ImportedBatch {
  // The writer is never idle between two batches, and would leave a segment behind for each. Before the commit: an
  // error after it would keep its additions out of the ledger.
  mergeSegments(db, INDEX_PAGES);
  const from = sourceAt(path);
  const timeKeys = allRows<{ time_key: number }>(
    from,
    'SELECT time_key FROM charges WHERE time_key > ? ORDER BY time_key LIMIT ?',
    after,
    limit,
  ).map((row) => row.time_key);
  const counts = { added: 0, joined: 0, same: 0 };
  const added: ImportedBatch['added'][number][] = [];
  db.transaction(() => {
    for (const timeKey of timeKeys) {
      const bundle = readBundle(from, timeKey);
      const { key, transactionId, firstSeenAt } = bundle.status;
      const isNew = transactionId !== null && timeKeyOfTransaction(db, transactionId) === null;
      const result = importCharge(db, bundle);
      counts[result] += 1;
      // Also one whose attempt was of unknown outcome here.
      if (isNew) added.push({ transactionId, attemptId: creatingAttempt(bundle), at: firstSeenAt });
      if (result !== 'same' && isErased(db, transactionId ?? '', key))
        eraseCharges(db, [{ key, transactionId, at: firstSeenAt }]);
    }
  }).immediate();
  return { after: timeKeys.at(-1) ?? null, counts, added };
}

function creatingAttempt({ attempts }: ChargeBundle): string | null {
  const created = attempts.find(({ outcome }) => outcome === 'created');
  return created === undefined ? null : String(created['id']);
}

/** Imports rows that belong to no charge; persons erased in the other history are erased here before. */
export function importUnownedRows(db: WritableDb, path: string): void {
  const from = sourceAt(path);
  db.transaction(() => importUnownedTables(db, from, 'another-desk')).immediate();
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
