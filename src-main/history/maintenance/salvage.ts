/**
 * Salvages what can be read of a damaged file into a sound one. Charges are looked up every possible way (the table,
 * each index, each table that refers to it), because damage to one page hides its rows from one way only.
 */

import { closeSync, copyFileSync, openSync, readSync, statSync, writeFileSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { HISTORY_SCHEMA } from '../migrations/migration-steps.ts';
import { PREVIEW_HISTORY } from '../migrations/preview-file.ts';
import { openToWrite } from '../sqlite/connection.ts';
import { MAGIC } from '../sqlite/integrity-check.ts';
import { migrate, versionOf } from '../sqlite/migration.ts';
import type { SqliteDb } from '../sqlite/sqlite-db.ts';
import { historyErrorOf } from '../sqlite/sqlite-error.ts';
import { type IndexedIds, salvageBundle } from '../transfer/charge-bundle.ts';
import { importCharge } from '../transfer/import-charge.ts';
import { readStamp } from '../transfer/stored-stamp.ts';
import { importUnownedTables } from '../transfer/unowned-rows.ts';

export interface Salvaged {
  /** Charges that the sound file lacked, or had less of. */
  readonly charges: number;
  /** Charges that were found, but of which not even the id could be read. */
  readonly unreadable: number;
  /** Transactions of which a part was torn: to be read again from the service. */
  readonly partial: readonly string[];
}

const NOTHING: Salvaged = { charges: 0, unreadable: 0, partial: [] };

/** Charges per commit. */
const BATCH = 500;

/**
 * @param damaged is opened read-only, so that it does not change.
 * @param scratch the path for a copy with a repaired header while it is read; the caller deletes it.
 * @param isOwn whether a charge with these ids can be this history's; any other is left behind.
 */
export function salvage(
  db: SqliteDb,
  damaged: string,
  scratch: string,
  isOwn: (ids: IndexedIds) => boolean,
  onProgress: (done: number, total: number) => void,
): Salvaged {
  const from = openPresent(damaged, scratch) ?? openRepaired(damaged, scratch);
  if (from === null) return NOTHING;
  try {
    if (isAnotherGateways(db, from)) return NOTHING;
    const timeKeys = [...timeKeysIn(from)];
    const ids = idsIn(from);
    const partial: string[] = [];
    let charges = 0;
    let unreadable = 0;
    let foreign = 0;
    const saveBatch = db.transaction((batch: readonly number[]) => {
      for (const timeKey of batch) {
        const bundle = salvageBundle(from, timeKey, ids.get(timeKey));
        if (bundle === null) {
          unreadable += 1;
          continue;
        }
        if (!isOwn(bundle.status)) {
          foreign += 1;
          continue;
        }
        if (importCharge(db, bundle, 'this-desk') === 'same') continue;
        charges += 1;
        if (bundle.isPartial && bundle.status.transactionId !== null) partial.push(bundle.status.transactionId);
      }
    });
    for (let start = 0; start < timeKeys.length; start += BATCH) {
      saveBatch.immediate(timeKeys.slice(start, start + BATCH));
      onProgress(Math.min(start + BATCH, timeKeys.length), timeKeys.length);
    }
    if (foreign === 0) db.transaction(() => importUnownedTables(db, from, 'this-desk')).immediate();
    return { charges, unreadable, partial };
  } finally {
    from.close();
  }
}

/** A replaced file's stamp names its gateway; a WAL beside it may be of any file. */
function isAnotherGateways(db: SqliteDb, from: SqliteDb): boolean {
  const own = readStamp(db);
  const theirs = stampIn(from);
  return own !== null && theirs !== null && own.gatewayId !== theirs.gatewayId;
}

function stampIn(db: SqliteDb): ReturnType<typeof readStamp> {
  try {
    return readStamp(db);
  } catch {
    // Its page is torn: the gateway is unknown.
    return null;
  }
}

/**
 * A file of the version before the first release is migrated first, as a copy; if that fails, the ledger names its
 * charges.
 */
function openPresent(damaged: string, scratch: string): Database.Database | null {
  const db = openDamaged(damaged);
  if (db === null || versionOf(db) !== PREVIEW_HISTORY) return db;
  db.close();
  copyFileSync(damaged, scratch);
  try {
    const copy = openToWrite(scratch);
    try {
      migrate(copy, HISTORY_SCHEMA);
    } finally {
      copy.close();
    }
  } catch (error) {
    if (historyErrorOf(error).reason === 'disk-full') throw error;
  }
  return openDamaged(scratch);
}

function openDamaged(file: string): Database.Database | null {
  let db: Database.Database | null = null;
  try {
    db = new Database(file, { readonly: true, fileMustExist: true });
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    db.pragma('cell_size_check = 1');
    return db;
  } catch (error) {
    db?.close();
    if (historyErrorOf(error).reason === 'other') throw error;
    return null;
  }
}

/** The pages may be sound behind a damaged header: a copy gets the header that every history of ours has. */
function openRepaired(damaged: string, scratch: string): Database.Database | null {
  copyFileSync(damaged, scratch);
  const pages = Math.ceil(statSync(scratch).size / PAGE_SIZE);
  const descriptor = openSync(scratch, 'r+');
  try {
    const header = Buffer.alloc(100);
    readSync(descriptor, header, 0, header.length, 0);
    writeSync(descriptor, repairedHeader(header, pages), 0, header.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return openDamaged(scratch);
}

/**
 * Writes a file of one blank page and a copy of a WAL beside it: this makes the WAL readable where its own file is
 * gone. Beside an empty file SQLite would delete it.
 */
export function copyWithWal(wal: string, scratch: string): void {
  const page = Buffer.alloc(PAGE_SIZE);
  repairedHeader(page.subarray(0, 100), 1).copy(page);
  writeFileSync(scratch, page, { mode: 0o600 });
  copyFileSync(wal, `${scratch}-wal`);
}

const PAGE_SIZE = 4096;

/** Sets every field that has one right value (https://sqlite.org/fileformat2.html, "The Database Header"). */
function repairedHeader(header: Buffer, pages: number): Buffer {
  const repaired = Buffer.from(header);
  MAGIC.copy(repaired, 0);
  repaired.writeUInt16BE(PAGE_SIZE, 16);
  // File format version 1, without a WAL: the copy is read alone.
  repaired.set([1, 1, 0, 64, 32, 32], 18);
  repaired.writeUInt32BE(pages, 28);
  // No free pages: their list is only needed for writing.
  repaired.writeUInt32BE(0, 32);
  repaired.writeUInt32BE(0, 36);
  repaired.writeUInt32BE(4, 44);
  repaired.writeUInt32BE(0, 52);
  repaired.writeUInt32BE(1, 56);
  repaired.writeUInt32BE(0, 64);
  repaired.fill(0, 72, 92);
  // The size above is valid only if this field matches the change counter.
  repaired.copy(repaired, 92, 24, 28);
  return repaired;
}

/** The time keys of all charges that are found in any way, each once, oldest first. */
function timeKeysIn(db: SqliteDb): Set<number> {
  const timeKeys = new Set<number>();
  for (const table of [
    'charges NOT INDEXED',
    'charge_snapshots',
    'raw_responses',
    'charge_events',
    'charge_texts',
    ...indexesOf(db).map((index) => `charges INDEXED BY "${index}"`),
  ]) {
    for (const direction of ['ASC', 'DESC']) collect(db, `SELECT time_key FROM ${table}`, direction, timeKeys);
  }
  return new Set([...timeKeys].sort((one, other) => one - other));
}

/** Reads until a damaged page stops it; the other direction reaches what is behind that page. */
function collect(db: SqliteDb, sql: string, direction: string, timeKeys: Set<number>): void {
  const before = timeKeys.size;
  try {
    const order = /INDEXED BY/.test(sql) && !/NOT INDEXED/.test(sql) ? '' : ` ORDER BY time_key ${direction}`;
    for (const timeKey of db.prepare(`${sql}${order}`).pluck().iterate())
      if (typeof timeKey === 'number') timeKeys.add(timeKey);
  } catch (error) {
    if (
      historyErrorOf(error).reason !== 'corrupt' &&
      timeKeys.size === before &&
      historyErrorOf(error).reason !== 'other'
    )
      throw error;
  }
}

/** Ids by charge, from the indexes that hold them beside the time key, without reading the table. */
function idsIn(db: SqliteDb): Map<number, IndexedIds> {
  const ids = new Map<number, IndexedIds>();
  for (const column of ['key', 'transaction_id'] as const) {
    try {
      const rows = db.prepare(
        `SELECT time_key AS timeKey, ${column} AS id FROM charges WHERE ${column} IS NOT NULL ORDER BY ${column}`,
      );
      for (const { timeKey, id } of rows.iterate() as IterableIterator<{ timeKey: number; id: string }>) {
        const seen = ids.get(timeKey) ?? { key: null, transactionId: null };
        ids.set(timeKey, column === 'key' ? { ...seen, key: id } : { ...seen, transactionId: id });
      }
    } catch (error) {
      // What was read before the torn page is used.
      if (historyErrorOf(error).reason !== 'corrupt' && historyErrorOf(error).reason !== 'other') throw error;
    }
  }
  return ids;
}

/** Indexes of all charges; a partial one can be scanned alone only for its own rows. */
function indexesOf(db: SqliteDb): string[] {
  try {
    return db
      .prepare("SELECT name FROM pragma_index_list('charges') WHERE partial = 0 AND origin <> 'pk'")
      .pluck()
      .all()
      .map(String);
  } catch {
    // The schema itself is torn: the tables are still tried by name.
    return [];
  }
}
