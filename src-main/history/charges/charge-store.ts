/** The rows that make up one charge, written together. Callers hold the transaction. */

import type { ChargeRow } from '../../../src-preload/contract/charges/charge.ts';
import type { RawResponse } from '../api/history-api.ts';
import { HistoryError } from '../api/history-error.ts';
import type { ChargeSnapshot } from '../model/charge-facts.ts';
import { freeTimeKey } from '../model/time-key.ts';
import { joinIndex, leaveIndex, writeTexts } from '../search/charge-texts.ts';
import { searchTextsOf } from '../search/search-text.ts';
import type { ReadableDb, WritableDb } from '../sqlite/handles.ts';

import { firstRow, firstValue, run } from '../sqlite/prepared.ts';
import {
  type ChargeStatusFields,
  chargeColumnsOf,
  INSERT_CHARGE,
  ROW_COLUMNS,
  rowOf,
  type StoredCharge,
  type StoredRow,
  statusFieldsOf,
  updateOf,
  WRITTEN_COLUMNS,
} from './charge-columns.ts';
import { addRawResponse, readSnapshot, writeSnapshot } from './charge-records.ts';
import { customerIdOf, leaveCustomer } from './customers.ts';

/** A charge as it lies in the file, beside everything known of it. */
export interface ChargeParts {
  readonly number: number;
  readonly snapshot: ChargeSnapshot;
  readonly status: ChargeStatusFields;
}

/** Adds a charge in its place in time, with the answer that made it known, if one did; gives its number. */
export function insertCharge(
  db: WritableDb,
  known: ChargeSnapshot,
  standing: ChargeStatusFields,
  answer: RawResponse | null,
): number {
  const number = insertChargeRow(db, known, standing);
  if (answer !== null) addRawResponse(db, number, answer);
  writeSnapshot(db, number, known);
  return number;
}

/** As {@link insertCharge}, for a caller that writes its records by itself. */
export function insertChargeRow(db: WritableDb, known: ChargeSnapshot, standing: ChargeStatusFields): number {
  const columns = chargeColumnsOf(known, standing);
  const number = numberFor(db, columns.created_at_ms);
  const customerId = customerIdOf(db, known.facts.customer);
  run(db, INSERT_CHARGE, { time_key: number, customer_id: customerId, ...columns });
  writeTexts(db, number, searchTextsOf(standing.transactionId, known.facts, known.code));
  return number;
}

/** Writes what a charge has become; gives its number, which is another one when its instant of creation is. */
export function updateCharge(db: WritableDb, kept: ChargeParts): number {
  const number = updateChargeRow(db, kept);
  writeSnapshot(db, number, kept.snapshot);
  return number;
}

/** As {@link updateCharge}, for a caller that writes what is known by itself. */
export function updateChargeRow(
  db: WritableDb,
  { number: was, snapshot: known, status: standing }: ChargeParts,
): number {
  const columns = chargeColumnsOf(known, standing);
  const stored = firstRow<StoredCharge>(db, 'SELECT * FROM charges WHERE time_key = ?', was);
  if (stored === null) throw new HistoryError('other', 'no charge has this number');
  const number = stored.created_at_ms === columns.created_at_ms ? was : numberFor(db, columns.created_at_ms);
  const next = { time_key: number, customer_id: customerIdOf(db, known.facts.customer), ...columns };
  if (number !== was) leaveIndex(db, was);
  // Only what differs: SQLite rewrites the entry of every index over a column that is named, changed or not.
  const changed = WRITTEN_COLUMNS.filter((name) => next[name] !== stored[name]);
  if (changed.length > 0) run(db, updateOf(changed), { was, ...next });
  if (number !== was) joinIndex(db, number);
  writeTexts(db, number, searchTextsOf(standing.transactionId, known.facts, known.code));
  if (next.customer_id !== stored.customer_id) leaveCustomer(db, stored.customer_id);
  return number;
}

/** Deletes a charge with all that is kept of it. */
export function deleteCharge(db: WritableDb, number: number): void {
  leaveIndex(db, number);
  const customerId = firstValue<number>(db, 'SELECT customer_id FROM charges WHERE time_key = ?', number);
  run(db, 'DELETE FROM charges WHERE time_key = ?', number);
  leaveCustomer(db, customerId);
}

function numberFor(db: WritableDb, createdAt: number): number {
  return freeTimeKey(createdAt, (from, below) =>
    firstValue<number>(db, 'SELECT max(time_key) FROM charges WHERE time_key >= ? AND time_key < ?', from, below),
  );
}

export function readCharge(db: ReadableDb, number: number): ChargeParts {
  const stored = firstRow<StoredCharge>(db, 'SELECT * FROM charges WHERE time_key = ?', number);
  if (stored === null) throw new HistoryError('other', 'no charge has this number');
  return {
    number,
    snapshot: readSnapshot(db, number),
    status: statusFieldsOf(stored),
  };
}

export function readRow(db: ReadableDb, number: number): ChargeRow {
  const row = firstRow<StoredRow>(db, `SELECT ${ROW_COLUMNS.join(', ')} FROM charges WHERE time_key = ?`, number);
  if (row === null) throw new HistoryError('other', 'no charge has this number');
  return rowOf(row);
}

/** The charge of this key; an attempt that joined a charge already here is found by its own id too. */
export function timeKeyOfKey(db: ReadableDb, key: string): number | null {
  return (
    firstValue<number>(db, 'SELECT time_key FROM charges WHERE key = ?', key) ??
    firstValue<number>(db, 'SELECT time_key FROM attempts WHERE id = ?', key)
  );
}

/** A UUID is the same in capitals (RFC 9562, section 4); any other id is what it is, letter by letter. */
export function timeKeyOfTransaction(db: ReadableDb, transactionId: string): number | null {
  const exact = firstValue<number>(db, 'SELECT time_key FROM charges WHERE transaction_id = ?', transactionId);
  if (exact !== null || !UUID.test(transactionId)) return exact;
  const others = [transactionId.toLowerCase(), transactionId.toUpperCase()];
  return firstValue<number>(db, 'SELECT time_key FROM charges WHERE transaction_id IN (?, ?)', ...others);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
