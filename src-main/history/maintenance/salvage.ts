/**
 * Saves what can be read of a damaged file into a sound one. Charges are looked for by every way there is to them (the
 * table, each index, each table that refers to it), because damage to one page hides its rows from one way only.
 */

import { closeSync, copyFileSync, openSync, readSync, statSync, writeFileSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { HISTORY_SCHEMA } from '../migrations/history-schema.ts';
import { PREVIEW_HISTORY } from '../migrations/preview-file.ts';
import { openToWrite } from '../sqlite/connection.ts';
import type { ReadableDb, WritableDb } from '../sqlite/handles.ts';
import { MAGIC } from '../sqlite/integrity-check.ts';
import { migrate, versionOf } from '../sqlite/migration.ts';
import { historyErrorOf } from '../sqlite/sqlite-error.ts';
import { type IndexedIds, salvageBundle } from '../transfer/charge-bundle.ts';
import { importCharge } from '../transfer/import-charge.ts';
import { readStamp } from '../transfer/stored-stamp.ts';
import { importUnownedTables } from '../transfer/unowned-rows.ts';

export interface Salvaged {
  /** Charges that the sound file did not have, or knew less of. */
  readonly charges: number;
  /** Charges that were seen, but of which not even the id could be read. */
  readonly unreadable: number;
  /** Transactions of which a part was torn: to be read again from the service. */
  readonly partial: readonly string[];
}

const NOTHING: Salvaged = { charges: 0, unreadable: 0, partial: [] };

/** Charges to one commit. */
const BATCH = 500;

/**
 * @param damaged opened to read only, so that nothing of it changes.
 * @param scratch where a copy with a mended header may lie while it is read; the caller removes it.
 * @param isOwn whether a charge of these ids can be this history's; what is a stranger's is left behind.
 */
export function salvage(
  db: WritableDb,
  damaged: string,
  scratch: string,
  isOwn: (ids: IndexedIds) => boolean,
  onProgress: (done: number, total: number) => void,
): Salvaged {
  const from = openPresent(damaged, scratch) ?? openMended(damaged, scratch);
  if (from === null) return NOTHING;
  try {
    if (isAnotherGateways(db, from)) return NOTHING;
    const numbers = [...numbersIn(from)];
    const ids = idsIn(from);
    const partial: string[] = [];
    let charges = 0;
    let unreadable = 0;
    let strangers = 0;
    const saveBatch = db.transaction((batch: readonly number[]) => {
      for (const number of batch) {
        const carried = salvageBundle(from, number, ids.get(number));
        if (carried === null) {
          unreadable += 1;
          continue;
        }
        if (!isOwn(carried.status)) {
          strangers += 1;
          continue;
        }
        if (importCharge(db, carried) === 'same') continue;
        charges += 1;
        if (carried.isPartial && carried.status.transactionId !== null) partial.push(carried.status.transactionId);
      }
    });
    for (let start = 0; start < numbers.length; start += BATCH) {
      saveBatch.immediate(numbers.slice(start, start + BATCH));
      onProgress(Math.min(start + BATCH, numbers.length), numbers.length);
    }
    if (strangers === 0) db.transaction(() => importUnownedTables(db, from)).immediate();
    return { charges, unreadable, partial };
  } finally {
    from.close();
  }
}

/** What replaces a file says whose it was; a WAL that lies beside it may have come from anywhere. */
function isAnotherGateways(db: ReadableDb, from: ReadableDb): boolean {
  const own = readStamp(db);
  const theirs = stampIn(from);
  return own !== null && theirs !== null && own.gatewayId !== theirs.gatewayId;
}

function stampIn(db: ReadableDb): ReturnType<typeof readStamp> {
  try {
    return readStamp(db);
  } catch {
    // Its page is torn: nothing is known of whose it is.
    return null;
  }
}

/** A file of the version before the first release is brought on first, as a copy; where it cannot be, the ledger tells what it held. */
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
function openMended(damaged: string, scratch: string): Database.Database | null {
  copyFileSync(damaged, scratch);
  const pages = Math.ceil(statSync(scratch).size / PAGE_SIZE);
  const descriptor = openSync(scratch, 'r+');
  try {
    const header = Buffer.alloc(100);
    readSync(descriptor, header, 0, header.length, 0);
    writeSync(descriptor, mendedHeader(header, pages), 0, header.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return openDamaged(scratch);
}

/**
 * Lays a file of one blank page and a copy of a WAL beside it: what the WAL holds can then be read, where its own file is
 * gone. Beside an empty file SQLite would delete it.
 */
export function copyWithWal(wal: string, scratch: string): void {
  const page = Buffer.alloc(PAGE_SIZE);
  mendedHeader(page.subarray(0, 100), 1).copy(page);
  writeFileSync(scratch, page, { mode: 0o600 });
  copyFileSync(wal, `${scratch}-wal`);
}

const PAGE_SIZE = 4096;

/** Every field with one right value is given it (https://sqlite.org/fileformat2.html, "The Database Header"). */
function mendedHeader(header: Buffer, pages: number): Buffer {
  const mended = Buffer.from(header);
  MAGIC.copy(mended, 0);
  mended.writeUInt16BE(PAGE_SIZE, 16);
  // Read and written without a WAL: the copy is read alone.
  mended.set([1, 1, 0, 64, 32, 32], 18);
  mended.writeUInt32BE(pages, 28);
  // No free pages: their list is only for writing.
  mended.writeUInt32BE(0, 32);
  mended.writeUInt32BE(0, 36);
  mended.writeUInt32BE(4, 44);
  mended.writeUInt32BE(0, 52);
  mended.writeUInt32BE(1, 56);
  mended.writeUInt32BE(0, 64);
  mended.fill(0, 72, 92);
  // The size above counts only where this one says that it was written with it.
  mended.copy(mended, 92, 24, 28);
  return mended;
}

/** Every charge's number that any way leads to, each once, oldest first. */
function numbersIn(db: ReadableDb): Set<number> {
  const numbers = new Set<number>();
  for (const table of [
    'charges NOT INDEXED',
    'charge_snapshots',
    'raw_responses',
    'charge_events',
    'charge_texts',
    ...indexesOf(db).map((index) => `charges INDEXED BY "${index}"`),
  ]) {
    for (const direction of ['ASC', 'DESC']) collect(db, `SELECT time_key FROM ${table}`, direction, numbers);
  }
  return new Set([...numbers].sort((one, other) => one - other));
}

/** Reads until a damaged page stops it; the other direction reaches what lies behind that page. */
function collect(db: ReadableDb, sql: string, direction: string, numbers: Set<number>): void {
  const before = numbers.size;
  try {
    const order = /INDEXED BY/.test(sql) && !/NOT INDEXED/.test(sql) ? '' : ` ORDER BY time_key ${direction}`;
    for (const number of db.prepare(`${sql}${order}`).pluck().iterate())
      if (typeof number === 'number') numbers.add(number);
  } catch (error) {
    if (
      historyErrorOf(error).reason !== 'corrupt' &&
      numbers.size === before &&
      historyErrorOf(error).reason !== 'other'
    )
      throw error;
  }
}

/** Ids by charge, out of the indexes that hold them beside the number: they need no look at the table. */
function idsIn(db: ReadableDb): Map<number, IndexedIds> {
  const ids = new Map<number, IndexedIds>();
  for (const column of ['key', 'transaction_id'] as const) {
    try {
      const rows = db.prepare(
        `SELECT time_key AS number, ${column} AS id FROM charges WHERE ${column} IS NOT NULL ORDER BY ${column}`,
      );
      for (const { number, id } of rows.iterate() as IterableIterator<{ number: number; id: string }>) {
        const seen = ids.get(number) ?? { key: null, transactionId: null };
        ids.set(number, column === 'key' ? { ...seen, key: id } : { ...seen, transactionId: id });
      }
    } catch (error) {
      // What was read up to the torn page is kept.
      if (historyErrorOf(error).reason !== 'corrupt' && historyErrorOf(error).reason !== 'other') throw error;
    }
  }
  return ids;
}

/** Indexes that hold every charge; a partial one can be read alone only for its own rows. */
function indexesOf(db: ReadableDb): string[] {
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
