/**
 * Puts a charge of another file into this one: added where it is not here, joined where it is, the later observation
 * winning and nothing doubled. Done twice, it changes nothing the second time. Callers hold the transaction.
 */

import type { TimelineEntry } from '../../../src-preload/contract/charges/charge.ts';
import type { ChargeStatusFields } from '../charges/charge-columns.ts';
import { replaceRecords } from '../charges/charge-records.ts';
import { deleteCharge, insertChargeRow, timeKeyOfTransaction, updateChargeRow } from '../charges/charge-store.ts';
import { updateMarkColumns } from '../charges/notes-and-tags.ts';
import type { ChargeSnapshot } from '../model/charge-facts.ts';
import { withoutUnreported } from '../model/fees.ts';
import { mergeAnswer } from '../model/merge-answer.ts';
import type { ReadableDb, WritableDb } from '../sqlite/handles.ts';
import { allRows, firstValue, run } from '../sqlite/prepared.ts';
import type { RawRow } from '../sqlite/tables.ts';
import type { ChargeBundle } from './charge-bundle.ts';
import { readBundle } from './charge-bundle.ts';

export type ImportResult = 'added' | 'joined' | 'same';

export function importCharge(db: WritableDb, carried: ChargeBundle): ImportResult {
  const here = numberHere(db, carried.status);
  if (here === null) {
    add(db, carried);
    return 'added';
  }
  const absorbed = absorbUnknown(db, here, carried.status.key);
  return join(db, here, carried) || absorbed ? 'joined' : 'same';
}

/** An outcome nobody knew here is known there, and its charge is here already: never a second row of it. */
function absorbUnknown(db: WritableDb, here: number, key: string): boolean {
  const unknown = firstValue<number>(
    db,
    'SELECT time_key FROM charges WHERE key = ? AND transaction_id IS NULL AND time_key <> ?',
    key,
    here,
  );
  if (unknown === null) return false;
  const { timeline } = readBundle(db, unknown);
  run(db, 'UPDATE attempts SET time_key = ? WHERE time_key = ?', here, unknown);
  deleteCharge(db, unknown);
  const own = readBundle(db, here);
  replaceRecords(db, here, { ...own, timeline: united(own.timeline, timeline, identityOfEntry) });
  return true;
}

/** The same charge by the service's id, or by the key that an attempt of ours gave it. */
function numberHere(db: ReadableDb, { key, transactionId }: ChargeStatusFields): number | null {
  const byId = transactionId === null ? null : timeKeyOfTransaction(db, transactionId);
  return byId ?? firstValue<number>(db, 'SELECT time_key FROM charges WHERE key = ?', key);
}

function add(db: WritableDb, carried: ChargeBundle): void {
  const number = insertChargeRow(db, carried.snapshot, carried.status);
  replaceRecords(db, number, carried);
  placeRows(db, number, carried);
}

function join(db: WritableDb, here: number, carried: ChargeBundle): boolean {
  const kept = readBundle(db, here);
  const [older, newer] = seenAt(kept) > seenAt(carried) ? [carried, kept] : [kept, carried];
  const known = joinKnown(older, newer);
  const amounts = joinAmounts(older, newer);
  const standing = joinStanding(kept.status, older.status, newer.status, amounts);
  const timeline = united(kept.timeline, carried.timeline, identityOfEntry);
  const answers = united(kept.responses, carried.responses, ({ at, text }) => JSON.stringify([at, text]));
  const isSame =
    JSON.stringify([known, standing]) === JSON.stringify([kept.snapshot, kept.status]) &&
    timeline.length === kept.timeline.length &&
    answers.length === kept.responses.length;
  const number = isSame ? here : updateChargeRow(db, { number: here, snapshot: known, status: standing });
  if (!isSame) replaceRecords(db, number, { snapshot: known, timeline, responses: answers });
  return placeRows(db, number, carried) || !isSame;
}

/** When a file last learned something of a charge: its last change, or its last read. */
function seenAt({ status: standing, timeline }: Pick<ChargeBundle, 'status' | 'timeline'>): number {
  return Math.max(standing.lastCheckedAt ?? 0, ...timeline.map(({ at }) => at));
}

/** The later observation wins field by field; what only the older one knew stays (merge-answer.ts). */
function joinKnown(older: ChargeBundle, newer: ChargeBundle): ChargeSnapshot {
  const asking = [newer, older].find(isMadeHere);
  const told = {
    ...withoutUnreported(newer.snapshot),
    ...(asking && { amount: asking.snapshot.facts.amount }),
    id: newer.status.transactionId ?? '',
  };
  const { isPaymentHeld: _older, ...known } = mergeAnswer(
    older.snapshot,
    told,
    newer.snapshot.code,
    seenAt(newer),
  ).snapshot;
  const paid = [older.snapshot.paidSeenAt, newer.snapshot.paidSeenAt].filter((at) => at !== null);
  return {
    ...known,
    withdrawn: [...newer.snapshot.withdrawn],
    paidSeenAt: paid.length > 0 ? Math.min(...paid) : null,
    ...(newer.snapshot.isFeeReported && { isFeeReported: true }),
    // Whether the payment has been told of meanwhile, the newer file knows.
    ...(newer.snapshot.isPaymentHeld && { isPaymentHeld: true }),
  };
}

/** A charge with an attempt knows what was asked for; one that was only adopted knows what the service said. */
function isMadeHere({ attempts }: ChargeBundle): boolean {
  return attempts.length > 0;
}

type Amounts = Pick<ChargeStatusFields, 'answeredAmount' | 'amountAcceptedAt'>;

/** The difference to what was asked is known where the charge was made; accepted anywhere, it is accepted. */
function joinAmounts(older: ChargeBundle, newer: ChargeBundle): Amounts {
  const isNewer = isMadeHere(newer) || !isMadeHere(older);
  const { status: standing } = isNewer ? newer : older;
  const { status: other } = isNewer ? older : newer;
  const { answeredAmount, amountAcceptedAt } = standing;
  const elsewhere = answeredAmount === other.answeredAmount ? other.amountAcceptedAt : null;
  return { answeredAmount, amountAcceptedAt: amountAcceptedAt ?? elsewhere };
}

function joinStanding(
  here: ChargeStatusFields,
  older: ChargeStatusFields,
  newer: ChargeStatusFields,
  amounts: Amounts,
): ChargeStatusFields {
  const checks = [older.lastCheckedAt, newer.lastCheckedAt].filter((at) => at !== null);
  const transactionId = newer.transactionId ?? older.transactionId;
  return {
    key: here.key,
    transactionId,
    firstSeenAt: Math.min(older.firstSeenAt, newer.firstSeenAt),
    lastCheckedAt: checks.length > 0 ? Math.max(...checks) : null,
    clockOffset: newer.clockOffset ?? older.clockOffset,
    isLate: older.isLate || newer.isLate,
    isFaulted: older.isFaulted || newer.isFaulted,
    // Only an attempt whose charge nobody has found can be set aside.
    setAsideAt: transactionId === null ? (newer.setAsideAt ?? older.setAsideAt) : null,
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

/** Attempts and rows of further tables; gives whether any was new. */
function placeRows(db: WritableDb, number: number, carried: ChargeBundle): boolean {
  let isAnyNew = false;
  for (const attempt of carried.attempts) isAnyNew = importAttempt(db, { ...attempt, time_key: number }) || isAnyNew;
  for (const { table, column, rows } of carried.others)
    for (const row of rows) isAnyNew = importRow(db, table, { ...row, [column]: number }) || isAnyNew;
  if (isAnyNew || carried.timeline.length > 0) updateMarkColumns(db, number);
  return isAnyNew;
}

/** An attempt is the same by its id; one whose end is known replaces one whose end is not. */
export function importAttempt(db: WritableDb, attempt: RawRow): boolean {
  const outcome = firstValue<string>(db, 'SELECT outcome FROM attempts WHERE id = ?', String(attempt['id']));
  if (outcome !== null) {
    const isBetter = attempt['outcome'] === 'created' && outcome !== 'created';
    if (!isBetter) return false;
    run(db, 'DELETE FROM attempts WHERE id = ?', String(attempt['id']));
  }
  return insertRow(db, 'attempts', attempt);
}

/** Adds a row that is not here, whatever its automatic number; gives whether it was new. */
export function importRow(db: WritableDb, table: string, row: RawRow): boolean {
  const columns = columnsOf(db, table);
  const [key, ...others] = columns.filter(({ pk }) => pk > 0);
  // The key of a table of one row numbers nothing.
  const isAutomatic =
    key?.type === 'INTEGER' && others.length === 0 && key.name !== 'one' && !isOfCharge(db, table, key.name);
  const told = Object.fromEntries(
    Object.entries(row).filter(
      ([name]) => !(isAutomatic && name === key.name) && columns.some((column) => column.name === name),
    ),
  );
  const same = Object.keys(told)
    .map((name) => `"${name}" IS @${name}`)
    .join(' AND ');
  if (firstValue<number>(db, `SELECT EXISTS (SELECT 1 FROM "${table}" WHERE ${same})`, told) === 1) return false;
  return insertRow(db, table, told);
}

/** What is here under the same key stands. */
function insertRow(db: WritableDb, table: string, row: RawRow): boolean {
  const names = Object.keys(row).filter((name) => columnsOf(db, table).some((column) => column.name === name));
  const changed = run(
    db,
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')})
      VALUES (${names.map((name) => `@${name}`).join(', ')}) ON CONFLICT DO NOTHING`,
    Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
  );
  return changed > 0;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly pk: number;
}

function columnsOf(db: ReadableDb, table: string): readonly Column[] {
  return allRows<Column>(db, 'SELECT name, type, pk FROM pragma_table_info(?)', table);
}

function isOfCharge(db: ReadableDb, table: string, column: string): boolean {
  return (
    firstValue<number>(db, 'SELECT count(*) FROM pragma_foreign_key_list(?) WHERE "from" = ?', table, column) !== 0
  );
}
