/** The rows that make up one charge, written together. Called inside a transaction. */
import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';
import { compactDocument } from '../../../src-preload/contract/values/documents.ts';
import { isUuid } from '../../../src-preload/contract/values/uuid.ts';
import { HistoryError } from '../../ground/errors/history-error.ts';
import type { RawResponse } from '../api/history-api.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { firstValue, run } from '../database/prepared.ts';
import { type Read, readOf, readOne, together } from '../database/reads.ts';
import type { ChargeFacts, ChargeSnapshot } from '../model/charge-facts.ts';
import { firstTimeKeyOf, freeTimeKey, instantOfTimeKey, POSITIONS } from '../model/time-key.ts';
import { searchTextsOf } from '../search/charge-search-columns.ts';
import { queueForIndex, removeFromIndex, writeNewTexts, writeTexts } from '../search/charge-texts.ts';
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
import { addRawResponse, snapshotOf, writeSnapshot } from './charge-records.ts';
import { editedFigures, firstSeenAtOf } from './edited-figures.ts';
import { recountReceivablesOfCharge } from './receivable-payments.ts';

/** A charge as stored: its time key, its snapshot and its status fields. */
export interface ChargeParts {
  readonly timeKey: number;
  readonly snapshot: ChargeSnapshot;
  readonly status: ChargeStatusFields;
}

/** Inserts a charge, with the response that made it known, if there was one; returns its time key. */
export function insertCharge(
  db: WritableDb,
  snapshot: ChargeSnapshot,
  status: ChargeStatusFields,
  response: RawResponse | null,
): number {
  const timeKey = insertChargeRow(db, snapshot, status);
  if (response !== null) addRawResponse(db, timeKey, response);
  writeSnapshot(db, timeKey, snapshot);
  return timeKey;
}

/** Like {@link insertCharge}, for a caller that writes the records itself. */
export function insertChargeRow(db: WritableDb, snapshot: ChargeSnapshot, status: ChargeStatusFields): number {
  const columns = chargeColumnsOf(snapshot, status);
  const first = firstTimeKeyOf(columns.created_at_ms);
  const { customer } = snapshot.facts;
  const [lastUsed, known] = together(db, lastTimeKey(first, first + POSITIONS), customerWith(customer));
  const timeKey = newTimeKey(db, columns.created_at_ms, lastUsed);
  const customerId = known ?? addCustomer(db, customer);
  run(db, INSERT_CHARGE, { time_key: timeKey, customer_id: customerId, ...columns });
  writeNewTexts(db, timeKey, searchTextsOf(status.transactionId, snapshot));
  return timeKey;
}

/** Updates a charge; returns its time key, which changes when its creation instant does. */
export function updateCharge(db: WritableDb, charge: ChargeParts): number {
  const timeKey = updateChargeRow(db, charge);
  writeSnapshot(db, timeKey, charge.snapshot);
  return timeKey;
}

/** What decides where a charge's money stands. */
const PAYMENT_COLUMNS = ['state', 'paid_at_ms', 'amount', 'attention'] as const;

/** Like {@link updateCharge}, for a caller that writes the snapshot itself. */
export function updateChargeRow(db: WritableDb, { timeKey: oldTimeKey, snapshot, status }: ChargeParts): number {
  const columns = chargeColumnsOf(snapshot, status);
  const { customer } = snapshot.facts;
  const [stored, known] = together(db, storedCharge(oldTimeKey), customerWith(customer));
  const { created_at_ms: createdAt } = columns;
  // Where another program edited the instant alone, the key is still that of the recorded one.
  const isPlaced = stored.created_at_ms === createdAt || instantOfTimeKey(oldTimeKey) === createdAt;
  const first = firstTimeKeyOf(createdAt);
  const timeKey = isPlaced ? oldTimeKey : newTimeKey(db, createdAt, readOne(db, lastTimeKey(first, first + POSITIONS)));
  const next = { time_key: timeKey, customer_id: known ?? addCustomer(db, customer), ...columns };
  if (timeKey !== oldTimeKey) removeFromIndex(db, oldTimeKey);
  // Only what differs: SQLite rewrites the entry of every index over a named column, changed or not.
  const changed = WRITTEN_COLUMNS.filter((name) => next[name] !== stored[name]);
  if (changed.length > 0) run(db, updateOf(changed), { was: oldTimeKey, ...next });
  if (PAYMENT_COLUMNS.some((name) => changed.includes(name))) recountReceivablesOfCharge(db, timeKey);
  if (timeKey !== oldTimeKey) queueForIndex(db, timeKey);
  writeTexts(db, timeKey, searchTextsOf(status.transactionId, snapshot));
  if (next.customer_id !== stored.customer_id) deleteUnusedCustomer(db, stored.customer_id);
  return timeKey;
}

/** Deletes a charge with all its records. */
export function deleteCharge(db: WritableDb, timeKey: number): void {
  removeFromIndex(db, timeKey);
  const customerId = firstValue<number>(db, 'SELECT customer_id FROM charges WHERE time_key = ?', timeKey);
  run(db, 'DELETE FROM charges WHERE time_key = ?', timeKey);
  deleteUnusedCustomer(db, customerId);
}

const lastTimeKey = (from: number, below: number): Read<number | null> =>
  readOf<{ last: number | null }, number | null>(
    'SELECT max(time_key) AS last FROM charges WHERE time_key >= ? AND time_key < ?',
    [from, below],
    ([row]) => row?.last ?? null,
  );

/** @param lastUsed of this instant's time keys */
function newTimeKey(db: WritableDb, createdAt: number, lastUsed: number | null): number {
  const first = firstTimeKeyOf(createdAt);
  return freeTimeKey(createdAt, (from, below) => (from === first ? lastUsed : readOne(db, lastTimeKey(from, below))));
}

export function readCharge(db: ReadableDb, timeKey: number): ChargeParts {
  const [stored, snapshot] = together(db, storedCharge(timeKey), snapshotOf(timeKey));
  return { timeKey, snapshot, status: statusFieldsOf(stored) };
}

function storedCharge(timeKey: number): Read<StoredCharge> {
  const sql = 'SELECT * FROM charges WHERE time_key = ?';
  return readOf<StoredCharge, StoredCharge>(sql, [timeKey], ([stored]) => found(stored));
}

/**
 * A charge whose row is as its snapshot states it: one that another program edited is written again first.
 * @returns also the facts that it had edited; none where the row is as it was written.
 */
export function readMended(
  db: WritableDb,
  timeKey: number,
): { readonly charge: ChargeParts; readonly edited: readonly string[] } {
  const [stored, snapshot] = together(db, storedCharge(timeKey), snapshotOf(timeKey));
  const edited = editedFigures(stored, snapshot);
  const status = { ...statusFieldsOf(stored), firstSeenAt: firstSeenAtOf(stored) };
  const charge = { timeKey, snapshot, status };
  return { charge: edited.length === 0 ? charge : { ...charge, timeKey: updateChargeRow(db, charge) }, edited };
}

export function rowAtTimeKey(timeKey: number): Read<ChargeRow> {
  const sql = `SELECT ${ROW_COLUMNS.join(', ')} FROM charges WHERE time_key = ?`;
  return readOf<StoredRow, ChargeRow>(sql, [timeKey], ([row]) => rowOf(found(row)));
}

export function readRow(db: ReadableDb, timeKey: number): ChargeRow {
  return readOne(db, rowAtTimeKey(timeKey));
}

function found<Stored>(stored: Stored | undefined): Stored {
  if (stored === undefined) throw new HistoryError('other', 'no charge has this number');
  return stored;
}

/** The charge of this key; an attempt that was linked to an existing charge is found by its own id too. */
export function timeKeyOfKey(db: ReadableDb, key: string): number | null {
  return (
    firstValue<number>(db, 'SELECT time_key FROM charges WHERE key = ?', key) ??
    firstValue<number>(db, 'SELECT time_key FROM attempts WHERE id = ?', key)
  );
}

/** A UUID is the same in capitals (RFC 9562, section 4); any other id is compared exactly. */
export function timeKeyOf(transactionId: string): Read<number | null> {
  const exact = 'SELECT time_key FROM charges WHERE transaction_id = ?';
  // The second part is read where the first one has no row.
  const either = `${exact} UNION ALL SELECT time_key FROM charges WHERE transaction_id IN (?, ?) LIMIT 1`;
  const others = isUuid(transactionId) ? [transactionId.toLowerCase(), transactionId.toUpperCase()] : [];
  return readOf<{ time_key: number }, number | null>(
    others.length === 0 ? exact : either,
    [transactionId, ...others],
    ([row]) => row?.time_key ?? null,
  );
}

export function timeKeyOfTransaction(db: ReadableDb, transactionId: string): number | null {
  return readOne(db, timeKeyOf(transactionId));
}

type Customer = ChargeFacts['customer'];

const customerTexts = ({ name, email, phone, document }: NonNullable<Customer> = {}) => ({
  ...{ name: name ?? '', email: email ?? '', phone: phone ?? '', document: document ?? '' },
});

/** The row of a customer; null where there is none yet. */
export function customerWith(customer: Customer): Read<number | null> {
  const { name, email, phone, document } = customerTexts(customer);
  return readOf<{ id: number }, number | null>(
    'SELECT id FROM customers WHERE document = ? AND email = ? AND phone = ? AND name = ?',
    [document, email, phone, name],
    ([row]) => row?.id ?? null,
  );
}

/** Inserts the row of a customer that has none; null for one without any text. */
export function addCustomer(db: WritableDb, customer: Customer): number | null {
  const texts = customerTexts(customer);
  if (Object.values(texts).every((text) => text === '')) return null;
  return firstValue<number>(
    db,
    `INSERT INTO customers (name, email, phone, document, name_folded, email_folded, document_folded)
     VALUES (@name, @email, @phone, @document, @nameFolded, @emailFolded, @documentFolded) RETURNING id`,
    {
      ...texts,
      nameFolded: normalizeForSearch(texts.name.trim()),
      emailFolded: normalizeForSearch(texts.email.trim()),
      documentFolded: compactDocument(texts.document).toLowerCase(),
    },
  );
}

/** Deletes a customer that no charge refers to any more. */
function deleteUnusedCustomer(db: WritableDb, id: number | null): void {
  if (id === null) return;
  run(db, 'DELETE FROM customers WHERE id = @id AND NOT EXISTS (SELECT 1 FROM charges WHERE customer_id = @id)', {
    id,
  });
}
