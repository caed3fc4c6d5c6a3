/**
 * Imports a charge of another file: added where it is missing, merged where it exists; the later observation wins and
 * nothing is doubled. A second import changes nothing. Called inside a transaction.
 */

import type { TimelineEntry } from '../../../src-preload/contract/charges/timeline.ts';
import type { ChargeStatusFields } from '../charges/charge-columns.ts';
import {
  deleteCharge,
  insertChargeRow,
  timeKeyOfKey,
  timeKeyOfTransaction,
  updateChargeRow,
} from '../charges/charge-store.ts';
import { notUsedSince } from '../charges/mark-not-used.ts';
import { withNotedInvoice } from '../charges/note-invoice.ts';
import { updateMarkColumns } from '../charges/notes-and-tags.ts';
import { recountReceivableOfDraft, recountReceivablesOfCharge } from '../charges/receivable-payments.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { countChanged, firstValue, run } from '../database/prepared.ts';
import { cachedColumnsOf, isForeignKey, type RawRow } from '../database/table-columns.ts';
import type { ChargeBundle } from './charge-bundle.ts';
import { REWRITING, type RecordWriting } from './record-writing.ts';
import { rowsToImport, unitedDates, unitedStatesSincePaid } from './united-returns.ts';
import { isMadeHere, mergeSnapshots, seenAt } from './united-snapshot.ts';

export type ImportResult = 'added' | 'joined' | 'same';

/** @param records how they are read and written here; by default all of them are written anew */
export function importCharge(db: WritableDb, bundle: ChargeBundle, records: RecordWriting = REWRITING): ImportResult {
  const here = timeKeyHere(db, bundle.status);
  if (here === null) {
    add(db, bundle, records);
    return 'added';
  }
  const absorbed = absorbUnknown(db, here, bundle.status.key, records);
  return merge(db, here, bundle, records) || absorbed ? 'joined' : 'same';
}

/** An unknown outcome here is known there, and its charge is here already: there is never a second row. */
function absorbUnknown(db: WritableDb, here: number, key: string, records: RecordWriting): boolean {
  const unknown = firstValue<number>(
    db,
    'SELECT time_key FROM charges WHERE key = ? AND transaction_id IS NULL AND time_key <> ?',
    key,
    here,
  );
  if (unknown === null) return false;
  const { timeline } = records.read(db, unknown);
  run(db, 'UPDATE attempts SET time_key = ? WHERE time_key = ?', here, unknown);
  deleteCharge(db, unknown);
  recountReceivablesOfCharge(db, here);
  const own = records.read(db, here);
  records.write(db, here, { ...own, timeline: united(own.timeline, timeline, identityOfEntry) }, own);
  return true;
}

/**
 * The same charge by the service's id, or by the key that an attempt of ours gave it. An outcome unknown may be known
 * here, and its attempt linked to a charge of another key.
 */
function timeKeyHere(db: ReadableDb, { key, transactionId }: ChargeStatusFields): number | null {
  if (transactionId === null) return timeKeyOfKey(db, key);
  return (
    timeKeyOfTransaction(db, transactionId) ?? firstValue<number>(db, 'SELECT time_key FROM charges WHERE key = ?', key)
  );
}

function add(db: WritableDb, bundle: ChargeBundle, records: RecordWriting): void {
  const snapshot = { ...bundle.snapshot, ...unitedStatesSincePaid(bundle) };
  const timeKey = insertChargeRow(db, snapshot, bundle.status);
  records.write(db, timeKey, { ...bundle, snapshot }, null);
  writeRows(db, timeKey, bundle);
}

function merge(db: WritableDb, here: number, bundle: ChargeBundle, records: RecordWriting): boolean {
  const own = records.read(db, here);
  const [older, newer] = seenAt(own) > seenAt(bundle) ? [bundle, own] : [own, bundle];
  const merging = mergeSnapshots(older, newer);
  const timeline = united(own.timeline, bundle.timeline, identityOfEntry);
  const dated = { ...merging, ...unitedDates(own, bundle, merging.statesSincePaid) };
  const snapshot = withNotedInvoice(dated, timeline);
  const amounts = mergeAmounts(older, newer);
  const merged = mergeStatus(own.status, older.status, newer.status, amounts, timeline);
  // The person whom an echo names is found among the charges that need attention (charges-of-person.ts).
  const status = { ...merged, isFaulted: merged.isFaulted || snapshot.echo !== undefined };
  const responses = united(own.responses, bundle.responses, records.identityOfResponse);
  const isSame =
    JSON.stringify([snapshot, status]) === JSON.stringify([own.snapshot, own.status]) &&
    timeline.length === own.timeline.length &&
    responses.length === own.responses.length;
  const timeKey = isSame ? here : updateChargeRow(db, { timeKey: here, snapshot, status });
  if (!isSame) records.write(db, timeKey, { snapshot, timeline, responses }, own);
  const others = rowsToImport(db, timeKey, own, bundle);
  return writeRows(db, timeKey, { ...bundle, others }) || !isSame;
}

type Amounts = Pick<ChargeStatusFields, 'answeredAmount' | 'amountAcceptedAt'>;

/**
 * The difference to the requested amount is known where the charge was made; accepted in either file, it is accepted.
 */
function mergeAmounts(older: ChargeBundle, newer: ChargeBundle): Amounts {
  const isNewer = isMadeHere(newer) || !isMadeHere(older);
  const { status } = isNewer ? newer : older;
  const { status: other } = isNewer ? older : newer;
  const { answeredAmount, amountAcceptedAt } = status;
  const elsewhere = answeredAmount === other.answeredAmount ? other.amountAcceptedAt : null;
  return { answeredAmount, amountAcceptedAt: amountAcceptedAt ?? elsewhere };
}

function mergeStatus(
  here: ChargeStatusFields,
  older: ChargeStatusFields,
  newer: ChargeStatusFields,
  amounts: Amounts,
  timeline: readonly TimelineEntry[],
): ChargeStatusFields {
  const checks = [older.lastCheckedAt, newer.lastCheckedAt].filter((at) => at !== null);
  const transactionId = newer.transactionId ?? older.transactionId;
  const dismissed = [newer, older].filter((each) => each.transactionId === transactionId);
  const dismissedAt = dismissed.map((each) => each.dismissedAt).find((at) => at !== null) ?? null;
  return {
    key: here.key,
    transactionId,
    firstSeenAt: Math.min(older.firstSeenAt, newer.firstSeenAt),
    lastCheckedAt: checks.length > 0 ? Math.max(...checks) : null,
    clockOffset: newer.clockOffset ?? older.clockOffset,
    isLate: older.isLate || newer.isLate,
    isFaulted: older.isFaulted || newer.isFaulted,
    // Of an attempt whose charge was not found it is the outcome that was dismissed, and no event marks it.
    dismissedAt: notUsedSince(timeline, dismissedAt),
    operator: older.operator ?? newer.operator,
    ...amounts,
    isCodeChanged: older.isCodeChanged || newer.isCodeChanged,
    isUnknownToGateway: newer.isUnknownToGateway,
  };
}

/** Both lists in order of time, each entry once. */
function united<Entry extends { readonly at: number }>(
  here: readonly Entry[],
  there: readonly Entry[],
  identity: (entry: Entry) => string,
): Entry[] {
  const seen = new Set(here.map(identity));
  return [...here, ...there.filter((entry) => !seen.has(identity(entry)))].sort((one, other) => one.at - other.at);
}

function identityOfEntry({ at, event }: TimelineEntry): string {
  return JSON.stringify([at, event]);
}

/** Writes attempts and rows of other tables; returns whether any was new. */
function writeRows(db: WritableDb, timeKey: number, bundle: ChargeBundle): boolean {
  let isAnyNew = false;
  for (const attempt of bundle.attempts) isAnyNew = importAttempt(db, { ...attempt, time_key: timeKey }) || isAnyNew;
  for (const { table, column, rows } of bundle.others)
    for (const row of rows) isAnyNew = importRow(db, table, { ...row, [column]: timeKey }) || isAnyNew;
  if (isAnyNew || bundle.timeline.length > 0) updateMarkColumns(db, timeKey);
  return isAnyNew;
}

/** Attempts are matched by id; one whose charge is known replaces one whose charge is not, and one that has ended an open one. */
export function importAttempt(db: WritableDb, attempt: RawRow): boolean {
  const outcome = firstValue<string>(db, 'SELECT outcome FROM attempts WHERE id = ?', String(attempt['id']));
  if (outcome !== null) {
    const isEnd = outcome === 'open' && attempt['outcome'] !== 'open';
    const isBetter = isEnd || (attempt['outcome'] === 'created' && outcome !== 'created');
    if (!isBetter) return false;
    run(db, 'DELETE FROM attempts WHERE id = ?', String(attempt['id']));
  }
  if (!insertRow(db, 'attempts', attempt)) return false;
  recountReceivableOfDraft(db, String(attempt['draft_id']));
  return true;
}

/** Adds a row that is missing here, with a new automatic key; returns whether it was new. */
export function importRow(db: WritableDb, table: string, row: RawRow): boolean {
  const columns = cachedColumnsOf(db, table);
  const [key, ...others] = columns.filter(({ isKey }) => isKey);
  // The key of a table with a single row is not automatic.
  const isAutomatic =
    key?.isText === false && others.length === 0 && key.name !== 'one' && !isForeignKey(db, table, key.name);
  const response = Object.fromEntries(
    Object.entries(row).filter(
      ([name]) => !(isAutomatic && name === key.name) && columns.some((column) => column.name === name),
    ),
  );
  // PostgreSQL finds nothing along an index by IS NOT DISTINCT FROM.
  const same = Object.entries(response)
    .map(([name, value]) => (value === null ? `"${name}" IS NULL` : `"${name}" = @${name}`))
    .join(' AND ');
  const values = Object.fromEntries(Object.entries(response).filter(([, value]) => value !== null));
  if (firstValue<number>(db, `SELECT EXISTS (SELECT 1 FROM "${table}" WHERE ${same})`, values) === 1) return false;
  return insertRow(db, table, response);
}

/** A row that is here under the same key stays. */
function insertRow(db: WritableDb, table: string, row: RawRow): boolean {
  const columns = cachedColumnsOf(db, table);
  const names = Object.keys(row).filter((name) => columns.some((column) => column.name === name));
  const changed = countChanged(
    db,
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')})
      VALUES (${names.map((name) => `@${name}`).join(', ')}) ON CONFLICT DO NOTHING`,
    Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
  );
  return changed > 0;
}
