/** One charge with everything that belongs to it, read out of one file to be put into another. */
import { type Standing, type StoredCharge, standingOf, WITHOUT_DOUBTS } from './charge-columns.ts';
import { type ChargeRecords, readAnswers, readKnown, readTimeline } from './charge-records.ts';
import { readKept } from './charge-store.ts';
import type { ReadableDb } from './connection.ts';
import { faultOf } from './failure.ts';
import type { Facts, Known } from './known.ts';
import { instantOfNumber } from './place.ts';
import { allRows, firstRow } from './statements.ts';

/** A row of a table this file's schema names, as SQLite gives it. */
export type RawRow = Readonly<Record<string, string | number | null | Uint8Array>>;

export interface CarriedCharge extends ChargeRecords {
  readonly standing: Standing;
  readonly attempts: readonly RawRow[];
  /** Rows of any other table that belongs to a charge, with the name of the column that says to which. */
  readonly others: readonly { readonly table: string; readonly column: string; readonly rows: readonly RawRow[] }[];
  /** Something of it could not be read; what could is here. */
  readonly isPartial: boolean;
}

/** Tables whose rows this module reads by name, or that are made anew from what is known. */
const READ_BY_NAME = ['charge_snapshots', 'raw_responses', 'charge_events', 'attempts', 'charge_texts'];

/** Every other table whose rows belong to a charge: found by their foreign key, so that one added later is carried, too. */
export function furtherTables(db: ReadableDb): { readonly table: string; readonly column: string }[] {
  return allRows<{ table: string; column: string }>(
    db,
    `SELECT tables.name AS "table", keys."from" AS "column"
      FROM pragma_table_list AS tables, pragma_foreign_key_list(tables.name) AS keys
      WHERE tables.schema = 'main' AND tables.type = 'table' AND keys."table" = 'charges' ORDER BY tables.name`,
  ).filter(({ table }) => !READ_BY_NAME.includes(table));
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

const furtherByDb = new WeakMap<ReadableDb, ReturnType<typeof furtherTables>>();

export function furtherTablesOnce(db: ReadableDb): ReturnType<typeof furtherTables> {
  const tables = furtherByDb.get(db) ?? furtherTables(db);
  furtherByDb.set(db, tables);
  return tables;
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

/** What the columns of the list still say where the document itself is torn. */
export function knownOfRow(row: StoredCharge | null): Known {
  const facts: Facts =
    row === null
      ? {}
      : {
          amount: row.amount,
          feeAmount: row.fee_amount ?? undefined,
          netAmount: row.net_amount ?? undefined,
          state: row.transaction_id === null ? undefined : row.state,
          method: row.method ?? undefined,
          createdAt: row.created_at_ms,
          paidAt: row.paid_at_is_observed === 1 ? undefined : (row.paid_at_ms ?? undefined),
          end2endId: row.end2end_id ?? undefined,
          customer: {
            name: row.customer_name ?? undefined,
            email: row.customer_email ?? undefined,
            phone: row.customer_phone ?? undefined,
            document: row.customer_document ?? undefined,
          },
          items: row.first_item === null ? undefined : [{ title: row.first_item }],
          metadata: row.reference === null ? undefined : { sellerExternalRef: row.reference },
          pix: row.expires_at_ms === null ? undefined : { expiresAt: row.expires_at_ms },
        };
  const paidSeenAt = row !== null && row.paid_at_is_observed === 1 ? row.paid_at_ms : null;
  return { facts, withdrawn: [], paidSeenAt, code: { verdict: 'absent' } };
}
