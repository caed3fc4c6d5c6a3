/** Takes another desk's history into this one, some charges at a time, so that a creation hardly waits. */

import { chmodSync, copyFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { ConsoleError } from '../../../src-preload/contract/errors.ts';
import { HistoryError } from '../api/history-error.ts';
import { type Erasure, isErased } from '../charges/tombstones.ts';
import { eraseCharges } from '../erasure/erase.ts';
import { HISTORY_SCHEMA } from '../migrations/history-schema.ts';
import { type GatewayStamp, isSameGateway } from '../model/gateway-stamp.ts';
import { mergeSegments } from '../search/index-merge.ts';
import { openToWrite } from '../sqlite/connection.ts';
import type { WritableDb } from '../sqlite/handles.ts';
import { removeWithSides, syncFile } from '../sqlite/history-files.ts';
import { examine, isMarkedAsHistory, openToInspect } from '../sqlite/integrity-check.ts';
import { migrate } from '../sqlite/migration.ts';
import { allRows, firstValue } from '../sqlite/prepared.ts';

import { readBundle } from './charge-bundle.ts';
import { type ImportResult, importCharge } from './import-charge.ts';
import { readStamp } from './stored-stamp.ts';
import { importUnownedTables } from './unowned-rows.ts';

/** Pages of the text index merged before each batch: what its texts come to, at every size of segment they pass. */
const INDEX_PAGES = 512;

export interface ImportedBatch {
  /** The last number read; null after the last charge. */
  readonly after: number | null;
  readonly counts: Readonly<Record<ImportResult, number>>;
  /** Transactions that were not here: the ledger is to hear of them. */
  readonly added: readonly { readonly transactionId: string; readonly at: number }[];
}

/** What of a file keeps it from being taken in; nothing of it is then read into the history. */
export type ImportRefusal = Extract<ConsoleError, { kind: 'file-not-taken' }>;

/**
 * Lays a copy of a file where it can be read, brought to this version; gives how many charges it holds, or why it is
 * not taken: no history at all, damaged, from a newer version, or not of this very gateway.
 * @param own whose history takes it in. A file that does not say whose it is may be anybody's, so it is refused, too.
 */
export function prepareImport(from: string, copy: string, own: GatewayStamp | null): number | ImportRefusal {
  removeWithSides(copy);
  copyFileSync(from, copy);
  chmodSync(copy, 0o600);
  const refused = (reason: ImportRefusal['reason'], whose: GatewayStamp | null = null): ImportRefusal => ({
    kind: 'file-not-taken',
    reason,
    whose: whose && { name: whose.name, origin: whose.origin, environment: whose.environment },
  });
  const kind = kindOf(copy);
  if (kind !== 'history') return refused(kind);
  const whose = stampOfFile(copy);
  if (whose === null || own === null) return refused('no-stamp');
  if (!isSameGateway(own, whose)) return refused('another-gateway', whose);
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

/** What a file is, told without writing to it; every page of it is read. */
function kindOf(file: string): 'history' | 'no-history' | 'damaged' | 'newer-version' | 'too-old' {
  // A file of SQLite's without anything in it would pass every check.
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

/** Takes the next charges in, one commit for all of them. */
export function importBatch(db: WritableDb, path: string, after: number, limit: number): ImportedBatch {
  // The writer is never idle between two batches, and would leave a segment behind for each. Before the commit: a fault
  // behind it would keep from the ledger what the commit has added.
  mergeSegments(db, INDEX_PAGES);
  const from = sourceAt(path);
  const numbers = allRows<{ number: number }>(
    from,
    'SELECT time_key AS number FROM charges WHERE time_key > ? ORDER BY time_key LIMIT ?',
    after,
    limit,
  ).map(({ number }) => number);
  const counts = { added: 0, joined: 0, same: 0 };
  const added: { transactionId: string; at: number }[] = [];
  db.transaction(() => {
    for (const number of numbers) {
      const carried = readBundle(from, number);
      const placed = importCharge(db, carried);
      counts[placed] += 1;
      const { key, transactionId, firstSeenAt } = carried.status;
      if (placed === 'added' && transactionId !== null) added.push({ transactionId, at: firstSeenAt });
      if (placed !== 'same' && isErased(db, transactionId ?? '', key))
        eraseCharges(db, [{ key, transactionId, at: firstSeenAt }]);
    }
  }).immediate();
  return { after: numbers.at(-1) ?? null, counts, added };
}

/** What belongs to no charge; whom the other history has erased is erased before. */
export function importUnownedRows(db: WritableDb, path: string): void {
  const from = sourceAt(path);
  db.transaction(() => importUnownedTables(db, from)).immediate();
}

/** Whom the other history has erased, and this one has not. */
export function tombstonesOf(db: WritableDb, path: string): readonly Erasure[] {
  return allRows<Erasure>(
    sourceAt(path),
    'SELECT key, transaction_id AS transactionId, at_ms AS at FROM erasure_tombstones',
  ).filter(({ key }) => firstValue(db, 'SELECT 1 FROM erasure_tombstones WHERE key = ?', key) === null);
}

/** Lets go of the other history's copy, however far it came: the next one lies at the same path. */
export function closeImport(_db: WritableDb, path: string): void {
  sources.get(path)?.close();
  sources.delete(path);
}
