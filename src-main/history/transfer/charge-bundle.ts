/** One charge with everything that belongs to it, read out of one file to be put into another. */

import {
  type ChargeStatusFields,
  NO_WARNINGS,
  type StoredCharge,
  snapshotOfRow,
  statusFieldsOf,
} from '../charges/charge-columns.ts';
import { type ChargeRecords, readRawResponses, readSnapshot, readTimeline } from '../charges/charge-records.ts';
import { readCharge } from '../charges/charge-store.ts';
import { instantOfTimeKey } from '../model/time-key.ts';
import type { ReadableDb } from '../sqlite/handles.ts';
import { allRows, firstRow } from '../sqlite/prepared.ts';
import { historyErrorOf } from '../sqlite/sqlite-error.ts';
import { cachedChargeTables, type RawRow } from '../sqlite/tables.ts';

export interface ChargeBundle extends ChargeRecords {
  readonly status: ChargeStatusFields;
  readonly attempts: readonly RawRow[];
  /** Rows of any other table that belongs to a charge, with the name of the column that says to which. */
  readonly others: readonly { readonly table: string; readonly column: string; readonly rows: readonly RawRow[] }[];
  /** Something of it could not be read; what could is here. */
  readonly isPartial: boolean;
}

/** Reads a charge of a sound file. */
export function readBundle(db: ReadableDb, number: number): ChargeBundle {
  const { snapshot: known, status: standing } = readCharge(db, number);
  return {
    snapshot: known,
    status: standing,
    responses: readRawResponses(db, number),
    timeline: readTimeline(db, number),
    attempts: attemptsOf(db, number),
    others: othersOf(db, number),
    isPartial: false,
  };
}

/** What an index says of a charge by itself. */
export interface IndexedIds {
  readonly key: string | null;
  readonly transactionId: string | null;
}

/**
 * Reads what can be read of a charge in a damaged file, each part by itself; null where not even its id is left.
 * @param ids what indexes say of it, for where its own row is torn.
 * @throws what is no sign of damage, such as a full disk.
 */
export function salvageBundle(db: ReadableDb, number: number, ids: IndexedIds | undefined): ChargeBundle | null {
  const lost = { any: false };
  const part = <Value>(read: () => Value, otherwise: Value): Value => {
    try {
      return read();
    } catch (error) {
      // A torn text fails in zlib or JSON, a torn page in SQLite; all else is no damage.
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
  const row = part(
    () => firstRow<StoredCharge>(db, 'SELECT * FROM charges NOT INDEXED WHERE time_key = ?', number),
    null,
  );
  const kept = part(() => readCharge(db, number), null);
  const answers = part(() => readRawResponses(db, number), []);
  const attempts = part(() => attemptsOf(db, number), []);
  const known = kept?.snapshot ?? part(() => readSnapshot(db, number), null);
  const standing = kept?.status ?? (row && statusFieldsOf(row)) ?? standingOfIds(number, ids);
  if (standing === null || (known === null && row === null)) return null;
  return {
    snapshot: known ?? snapshotOfRow(row),
    status: standing,
    responses: answers,
    timeline: part(() => readTimeline(db, number), []),
    attempts,
    others: part(() => othersOf(db, number), []),
    isPartial: lost.any,
  };
}

function attemptsOf(db: ReadableDb, number: number): RawRow[] {
  return allRows<RawRow>(db, 'SELECT * FROM attempts WHERE time_key = ? ORDER BY started_at_ms, id', number);
}

function othersOf(db: ReadableDb, number: number): ChargeBundle['others'] {
  return cachedChargeTables(db).flatMap(({ table, column }) => {
    const rows = allRows<RawRow>(db, `SELECT * FROM "${table}" WHERE "${column}" = ?`, number);
    return rows.length === 0 ? [] : [{ table, column, rows }];
  });
}

function standingOfIds(number: number, ids: IndexedIds | undefined): ChargeStatusFields | null {
  if (ids?.key == null) return null;
  return {
    key: ids.key,
    transactionId: ids.transactionId,
    firstSeenAt: instantOfTimeKey(number),
    lastCheckedAt: null,
    clockOffset: null,
    isLate: false,
    isFaulted: false,
    setAsideAt: null,
    operator: null,
    ...NO_WARNINGS,
  };
}
