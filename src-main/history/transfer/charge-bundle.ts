/** One charge with everything that belongs to it, read out of one file to be put into another. */

import { faultOf } from '../api/history-error.ts';
import { knownOfRow, type Standing, type StoredCharge, standingOf, WITHOUT_DOUBTS } from '../charges/charge-columns.ts';
import { type ChargeRecords, readAnswers, readKnown, readTimeline } from '../charges/charge-records.ts';
import { readKept } from '../charges/charge-store.ts';
import { instantOfNumber } from '../model/time-key.ts';
import type { ReadableDb } from '../sqlite/handles.ts';
import { allRows, firstRow } from '../sqlite/prepared.ts';
import { furtherTablesOnce, type RawRow } from '../sqlite/tables.ts';

export interface CarriedCharge extends ChargeRecords {
  readonly standing: Standing;
  readonly attempts: readonly RawRow[];
  /** Rows of any other table that belongs to a charge, with the name of the column that says to which. */
  readonly others: readonly { readonly table: string; readonly column: string; readonly rows: readonly RawRow[] }[];
  /** Something of it could not be read; what could is here. */
  readonly isPartial: boolean;
}

/** Reads a charge of a sound file. */
export function readCarried(db: ReadableDb, number: number): CarriedCharge {
  const { known, standing } = readKept(db, number);
  return {
    known,
    standing,
    answers: readAnswers(db, number),
    timeline: readTimeline(db, number),
    attempts: attemptsOf(db, number),
    others: othersOf(db, number),
    isPartial: false,
  };
}

/** What an index says of a charge by itself. */
export interface SeenIds {
  readonly key: string | null;
  readonly transactionId: string | null;
}

/**
 * Reads what can be read of a charge in a damaged file, each part by itself; null where not even its id is left.
 * @param ids what indexes say of it, for where its own row is torn.
 * @throws what is no sign of damage, such as a full disk.
 */
export function salvageCarried(db: ReadableDb, number: number, ids: SeenIds | undefined): CarriedCharge | null {
  const lost = { any: false };
  const part = <Value>(read: () => Value, otherwise: Value): Value => {
    try {
      return read();
    } catch (error) {
      // A torn text fails in zlib or JSON, a torn page in SQLite; all else is no damage.
      const { reason, detail } = faultOf(error);
      if (reason !== 'corrupt' && !/^(Z_|SyntaxError|ERR_|HistoryStop|SQLITE_IOERR)/.test(detail) && reason !== 'other')
        throw error;
      lost.any = true;
      return otherwise;
    }
  };
  const row = part(
    () => firstRow<StoredCharge>(db, 'SELECT * FROM charges NOT INDEXED WHERE time_key = ?', number),
    null,
  );
  const kept = part(() => readKept(db, number), null);
  const answers = part(() => readAnswers(db, number), []);
  const attempts = part(() => attemptsOf(db, number), []);
  const known = kept?.known ?? part(() => readKnown(db, number), null);
  const standing = kept?.standing ?? (row && standingOf(row)) ?? standingOfIds(number, ids);
  if (standing === null || (known === null && row === null)) return null;
  return {
    known: known ?? knownOfRow(row),
    standing,
    answers,
    timeline: part(() => readTimeline(db, number), []),
    attempts,
    others: part(() => othersOf(db, number), []),
    isPartial: lost.any,
  };
}

function attemptsOf(db: ReadableDb, number: number): RawRow[] {
  return allRows<RawRow>(db, 'SELECT * FROM attempts WHERE time_key = ? ORDER BY started_at_ms, id', number);
}

function othersOf(db: ReadableDb, number: number): CarriedCharge['others'] {
  return furtherTablesOnce(db).flatMap(({ table, column }) => {
    const rows = allRows<RawRow>(db, `SELECT * FROM "${table}" WHERE "${column}" = ?`, number);
    return rows.length === 0 ? [] : [{ table, column, rows }];
  });
}

function standingOfIds(number: number, ids: SeenIds | undefined): Standing | null {
  if (ids?.key == null) return null;
  return {
    key: ids.key,
    transactionId: ids.transactionId,
    firstSeenAt: instantOfNumber(number),
    lastCheckedAt: null,
    clockOffset: null,
    isLate: false,
    isFaulted: false,
    setAsideAt: null,
    operator: null,
    ...WITHOUT_DOUBTS,
  };
}
