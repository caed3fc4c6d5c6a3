/**
 * Salvages what can be read of a damaged file into a sound one. Charges are looked up every possible way (the table,
 * each index, each table that refers to it), because damage to one page hides its rows from one way only.
 */

import type { SqliteDb } from '../../sqlite-file/sqlite-db.ts';
import { historyErrorOf } from '../../sqlite-file/sqlite-error.ts';
import { firstValue } from '../database/prepared.ts';
import { type IndexedIds, salvageBundle } from '../transfer/charge-bundle.ts';
import { importCharge } from '../transfer/import-charge.ts';
import { readStamp } from '../transfer/stored-stamp.ts';
import { importUnownedTables } from '../transfer/unowned-rows.ts';
import { openToSalvage } from './open-damaged.ts';
import { isDamage } from './sound-rows.ts';

export interface Salvaged {
  /** Charges that the sound file lacked, or had less of. */
  readonly charges: number;
  /** Charges that were found, but of which too little could be read, or nothing that a sound file takes. */
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
  const from = openToSalvage(damaged, scratch);
  if (from === null) return NOTHING;
  try {
    if (isAnotherGateways(db, from)) return NOTHING;
    const timeKeys = [...timeKeysIn(from)];
    const ids = idsIn(from);
    const partial: string[] = [];
    let charges = 0;
    let unreadable = 0;
    let foreign = 0;
    const saveOne = (timeKey: number): void => {
      const bundle = salvageBundle(from, timeKey, ids.get(timeKey));
      if (bundle === null || isAnothersKey(db, bundle.status)) {
        unreadable += 1;
        return;
      }
      if (!isOwn(bundle.status)) {
        foreign += 1;
        return;
      }
      const { transactionId } = bundle.status;
      const result = takenOrNull(db, () => importCharge(db, bundle));
      if (result === null) unreadable += 1;
      else if (result !== 'same') charges += 1;
      if ((result === null || (result !== 'same' && bundle.isPartial)) && transactionId !== null)
        partial.push(transactionId);
    };
    const saveBatch = db.transaction((batch: readonly number[]) => batch.forEach(saveOne));
    for (let start = 0; start < timeKeys.length; start += BATCH) {
      saveBatch.immediate(timeKeys.slice(start, start + BATCH));
      onProgress(Math.min(start + BATCH, timeKeys.length), timeKeys.length);
    }
    const each = (write: () => boolean): boolean => takenOrNull(db, write) ?? false;
    if (foreign === 0) db.transaction(() => importUnownedTables(db, from, 'this-desk', each)).immediate();
    return { charges, unreadable, partial };
  } finally {
    from.close();
  }
}

/** Writes all of it, or nothing and returns null where the sound file does not take what the damaged one holds. */
function takenOrNull<Value>(db: SqliteDb, write: () => Value): Value | null {
  try {
    return db.transaction(write).immediate();
  } catch (error) {
    if (!isDamage(error)) throw error;
    return null;
  }
}

/** A charge's transaction never changes: of two for one key, that of the sound file is right. */
function isAnothersKey(db: SqliteDb, { key, transactionId }: IndexedIds): boolean {
  const here = firstValue<string>(db, 'SELECT transaction_id FROM charges WHERE key = ?', key);
  return here !== null && transactionId !== null && here !== transactionId;
}

/** A replaced file's stamp names its gateway; a WAL next to it may be of any file. */
function isAnotherGateways(db: SqliteDb, from: SqliteDb): boolean {
  const own = readStamp(db);
  const theirs = readableStamp(from);
  return own !== null && theirs !== null && own.gatewayId !== theirs.gatewayId;
}

function readableStamp(db: SqliteDb): ReturnType<typeof readStamp> {
  try {
    return readStamp(db);
  } catch {
    // Its page is torn: the gateway is unknown.
    return null;
  }
}

/** The time keys of all charges that are found in any way, each once, oldest first. */
function timeKeysIn(db: SqliteDb): Set<number> {
  const timeKeys = new Set<number>();
  for (const table of [
    'main.charges NOT INDEXED',
    'charge_snapshots',
    'raw_responses',
    'charge_events',
    'charge_texts',
    ...indexesOf(db).map((index) => `main.charges INDEXED BY "${index}"`),
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

/** Ids by charge, from the indexes that hold them with the time key, without reading the table. */
function idsIn(db: SqliteDb): Map<number, IndexedIds> {
  const ids = new Map<number, IndexedIds>();
  for (const column of ['key', 'transaction_id'] as const) {
    try {
      const rows = db.prepare(
        `SELECT time_key AS timeKey, ${column} AS id FROM main.charges WHERE ${column} IS NOT NULL ORDER BY ${column}`,
      );
      for (const { timeKey, id } of rows.iterate() as IterableIterator<{ timeKey: number; id: unknown }>) {
        if (typeof id !== 'string') continue;
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
      .prepare("SELECT name FROM pragma_index_list('charges', 'main') WHERE partial = 0 AND origin <> 'pk'")
      .pluck()
      .all()
      .map(String);
  } catch {
    // The schema itself is torn: the tables are still tried by name.
    return [];
  }
}
