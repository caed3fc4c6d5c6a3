/**
 * Puts a charge of another file into this one: added where it is not here, joined where it is, the later observation
 * winning and nothing doubled. Done twice, it changes nothing the second time. Callers hold the transaction.
 */

import type { TimelineEntry } from '../../../src-preload/contract/charges/charge.ts';
import type { Standing } from '../charges/charge-columns.ts';
import { replaceRecords } from '../charges/charge-records.ts';
import { deleteCharge, insertChargeRow, numberOfTransaction, updateChargeRow } from '../charges/charge-store.ts';
import { settleMarks } from '../charges/notes-and-tags.ts';
import type { Known } from '../model/charge-facts.ts';
import { withoutUnreported } from '../model/fees.ts';
import { merge } from '../model/merge-answer.ts';
import type { ReadableDb, WritableDb } from '../sqlite/handles.ts';
import { allRows, firstValue, run } from '../sqlite/prepared.ts';
import type { RawRow } from '../sqlite/tables.ts';
import type { CarriedCharge } from './charge-bundle.ts';
import { readCarried } from './charge-bundle.ts';

export type Placed = 'added' | 'joined' | 'same';

export function placeCarried(db: WritableDb, carried: CarriedCharge): Placed {
  const here = numberHere(db, carried.standing);
  if (here === null) {
    add(db, carried);
    return 'added';
  }
  const absorbed = absorbUnknown(db, here, carried.standing.key);
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
  const { timeline } = readCarried(db, unknown);
  run(db, 'UPDATE attempts SET time_key = ? WHERE time_key = ?', here, unknown);
  deleteCharge(db, unknown);
  const own = readCarried(db, here);
  replaceRecords(db, here, { ...own, timeline: united(own.timeline, timeline, identityOfEntry) });
  return true;
}

/** The same charge by the service's id, or by the key that an attempt of ours gave it. */
function numberHere(db: ReadableDb, { key, transactionId }: Standing): number | null {
  const byId = transactionId === null ? null : numberOfTransaction(db, transactionId);
  return byId ?? firstValue<number>(db, 'SELECT time_key FROM charges WHERE key = ?', key);
}

function add(db: WritableDb, carried: CarriedCharge): void {
  const number = insertChargeRow(db, carried.known, carried.standing);
  replaceRecords(db, number, carried);
  placeRows(db, number, carried);
}

function join(db: WritableDb, here: number, carried: CarriedCharge): boolean {
  const kept = readCarried(db, here);
  const [older, newer] = seenAt(kept) > seenAt(carried) ? [carried, kept] : [kept, carried];
  const known = joinKnown(older, newer);
  const amounts = joinAmounts(older, newer);
  const standing = joinStanding(kept.standing, older.standing, newer.standing, amounts);
  const timeline = united(kept.timeline, carried.timeline, identityOfEntry);
  const answers = united(kept.answers, carried.answers, ({ at, text }) => JSON.stringify([at, text]));
  const isSame =
    JSON.stringify([known, standing]) === JSON.stringify([kept.known, kept.standing]) &&
    timeline.length === kept.timeline.length &&
    answers.length === kept.answers.length;
  const number = isSame ? here : updateChargeRow(db, { number: here, known, standing });
  if (!isSame) replaceRecords(db, number, { known, timeline, answers });
  return placeRows(db, number, carried) || !isSame;
}

/** When a file last learned something of a charge: its last change, or its last read. */
function seenAt({ standing, timeline }: Pick<CarriedCharge, 'standing' | 'timeline'>): number {
  return Math.max(standing.lastCheckedAt ?? 0, ...timeline.map(({ at }) => at));
}

/** The later observation wins field by field; what only the older one knew stays (merge-answer.ts). */
function joinKnown(older: CarriedCharge, newer: CarriedCharge): Known {
  const asking = [newer, older].find(isMadeHere);
  const told = {
    ...withoutUnreported(newer.known),
    ...(asking && { amount: asking.known.facts.amount }),
    id: newer.standing.transactionId ?? '',
  };
  const { isPaymentHeld: _older, ...known } = merge(older.known, told, newer.known.code, seenAt(newer)).known;
  const paid = [older.known.paidSeenAt, newer.known.paidSeenAt].filter((at) => at !== null);
  return {
    ...known,
    withdrawn: [...newer.known.withdrawn],
    paidSeenAt: paid.length > 0 ? Math.min(...paid) : null,
    ...(newer.known.isFeeReported && { isFeeReported: true }),
    // Whether the payment has been told of meanwhile, the newer file knows.
    ...(newer.known.isPaymentHeld && { isPaymentHeld: true }),
  };
}

/** A charge with an attempt knows what was asked for; one that was only adopted knows what the service said. */
function isMadeHere({ attempts }: CarriedCharge): boolean {
  return attempts.length > 0;
}

type Amounts = Pick<Standing, 'answeredAmount' | 'amountAcceptedAt'>;

/** The difference to what was asked is known where the charge was made; accepted anywhere, it is accepted. */
function joinAmounts(older: CarriedCharge, newer: CarriedCharge): Amounts {
  const isNewer = isMadeHere(newer) || !isMadeHere(older);
  const { standing } = isNewer ? newer : older;
  const { standing: other } = isNewer ? older : newer;
  const { answeredAmount, amountAcceptedAt } = standing;
  const elsewhere = answeredAmount === other.answeredAmount ? other.amountAcceptedAt : null;
  return { answeredAmount, amountAcceptedAt: amountAcceptedAt ?? elsewhere };
}

function joinStanding(here: Standing, older: Standing, newer: Standing, amounts: Amounts): Standing {
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
function placeRows(db: WritableDb, number: number, carried: CarriedCharge): boolean {
  let isAnyNew = false;
  for (const attempt of carried.attempts) isAnyNew = placeAttempt(db, { ...attempt, time_key: number }) || isAnyNew;
  for (const { table, column, rows } of carried.others)
    for (const row of rows) isAnyNew = placeRow(db, table, { ...row, [column]: number }) || isAnyNew;
  if (isAnyNew || carried.timeline.length > 0) settleMarks(db, number);
  return isAnyNew;
}

/** An attempt is the same by its id; one whose end is known replaces one whose end is not. */
export function placeAttempt(db: WritableDb, attempt: RawRow): boolean {
  const outcome = firstValue<string>(db, 'SELECT outcome FROM attempts WHERE id = ?', String(attempt['id']));
  if (outcome !== null) {
    const isBetter = attempt['outcome'] === 'created' && outcome !== 'created';
    if (!isBetter) return false;
    run(db, 'DELETE FROM attempts WHERE id = ?', String(attempt['id']));
  }
  return insertRow(db, 'attempts', attempt);
}

/** Adds a row that is not here, whatever its automatic number; gives whether it was new. */
export function placeRow(db: WritableDb, table: string, row: RawRow): boolean {
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
