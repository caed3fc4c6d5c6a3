/** One charge with everything that belongs to it, read from one file to be written into another. */

import { historyErrorOf } from '../../sqlite-file/sqlite-error.ts';
import {
  type ChargeStatusFields,
  NO_WARNINGS,
  type StoredCharge,
  snapshotOfRow,
  statusFieldsOf,
} from '../charges/charge-columns.ts';
import { type ChargeRecords, readRawResponses, readSnapshot, readTimeline } from '../charges/charge-records.ts';
import { readCharge } from '../charges/charge-store.ts';
import type { ReadableDb } from '../database/database.ts';
import { allRows, firstRow } from '../database/prepared.ts';
import { cachedChargeTables, type RawRow } from '../database/table-columns.ts';
import { instantOfTimeKey } from '../model/time-key.ts';

export interface ChargeBundle extends ChargeRecords {
  readonly status: ChargeStatusFields;
  readonly attempts: readonly RawRow[];
  /** Rows of every other table that belongs to a charge, with the name of the column that refers to it. */
  readonly others: readonly { readonly table: string; readonly column: string; readonly rows: readonly RawRow[] }[];
  /** Something of it could not be read; the rest is here. */
  readonly isPartial: boolean;
}

/** Reads a charge of a sound file. */
export function readBundle(db: ReadableDb, timeKey: number): ChargeBundle {
  const { snapshot, status } = readCharge(db, timeKey);
  return {
    snapshot,
    status,
    responses: readRawResponses(db, timeKey),
    timeline: readTimeline(db, timeKey),
    attempts: attemptsOf(db, timeKey),
    others: othersOf(db, timeKey),
    isPartial: false,
  };
}

/** The ids of a charge that an index holds. */
export interface IndexedIds {
  readonly key: string | null;
  readonly transactionId: string | null;
}

/**
 * Reads what can be read of a charge in a damaged file, each part separately; null where not even its id is left.
 * @param ids the ids from indexes, for where its own row is torn.
 * @throws every error that is no sign of damage, such as a full disk.
 */
export function salvageBundle(db: ReadableDb, timeKey: number, ids: IndexedIds | undefined): ChargeBundle | null {
  const lost = { any: false };
  const part = <Value>(read: () => Value, otherwise: Value): Value => {
    try {
      return read();
    } catch (error) {
      // A torn text fails in zlib or JSON, a torn page in SQLite; any other error is no damage.
      const { reason, detail } = historyErrorOf(error);
      if (
        reason !== 'corrupt' &&
        !/^(Z_|SyntaxError|ERR_|HistoryError|SQLITE_IOERR)/.test(detail) &&
        reason !== 'other'
      )
        throw error;
      lost.any = true;
      return otherwise;
    }
  };
  const row = part(() => firstRow<StoredCharge>(db, 'SELECT * FROM charges WHERE time_key = ?', timeKey), null);
  const charge = part(() => readCharge(db, timeKey), null);
  const responses = part(() => readRawResponses(db, timeKey), []);
  const attempts = part(() => attemptsOf(db, timeKey), []);
  const snapshot = charge?.snapshot ?? part(() => readSnapshot(db, timeKey), null);
  const status = charge?.status ?? (row && statusFieldsOf(row)) ?? statusOfIds(timeKey, ids);
  if (status === null || (snapshot === null && row === null)) return null;
  // Its state is known, so the transaction's id was: it is no outcome unknown, and the ledger names it.
  if (status.transactionId === null && snapshot?.facts.state !== undefined) return null;
  return {
    snapshot: snapshot ?? snapshotOfRow(row),
    status,
    responses,
    timeline: part(() => readTimeline(db, timeKey), []),
    attempts,
    others: part(() => othersOf(db, timeKey), []),
    isPartial: lost.any,
  };
}

export function attemptsOf(db: ReadableDb, timeKey: number): RawRow[] {
  return allRows<RawRow>(db, 'SELECT * FROM attempts WHERE time_key = ? ORDER BY started_at_ms, id', timeKey);
}

export function othersOf(db: ReadableDb, timeKey: number): ChargeBundle['others'] {
  return cachedChargeTables(db).flatMap(({ table, column }) => {
    const rows = allRows<RawRow>(db, `SELECT * FROM "${table}" WHERE "${column}" = ?`, timeKey);
    return rows.length === 0 ? [] : [{ table, column, rows }];
  });
}

function statusOfIds(timeKey: number, ids: IndexedIds | undefined): ChargeStatusFields | null {
  if (ids?.key == null) return null;
  return {
    key: ids.key,
    transactionId: ids.transactionId,
    firstSeenAt: instantOfTimeKey(timeKey),
    lastCheckedAt: null,
    clockOffset: null,
    isLate: false,
    isFaulted: false,
    dismissedAt: null,
    operator: null,
    ...NO_WARNINGS,
  };
}
