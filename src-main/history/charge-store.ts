/** The rows that make up one charge, written together. Callers hold the transaction. */
import type { ChargeRow, TimelineEntry } from '../../src-preload/contract/charge.ts';
import {
  columnsOf,
  INSERT_CHARGE,
  ROW_COLUMNS,
  rowOf,
  type Standing,
  type StoredCharge,
  type StoredRow,
  UPDATE_CHARGE,
} from './charge-columns.ts';
import type { ReadableDb, WritableDb } from './connection.ts';
import { HistoryStop } from './failure.ts';
import type { Known } from './known.ts';
import { pack, unpack } from './packing.ts';
import { freeNumber } from './place.ts';
import { SEARCH_COLUMNS, searchTextsOf } from './search.ts';
import { allRows, firstRow, firstValue, run } from './statements.ts';

/** A charge as it lies in the file, beside everything known of it. */
export interface KeptCharge {
  readonly number: number;
  readonly known: Known;
  readonly standing: Standing;
}

const INSERT_SEARCH = `INSERT INTO search (number, ${SEARCH_COLUMNS.join(', ')})
  VALUES (@number, ${SEARCH_COLUMNS.map((name) => `@${name}`).join(', ')})`;
// Only where a text differs: rewriting the trigram index is the dearest part of a change.
const UPDATE_SEARCH = `UPDATE search SET ${SEARCH_COLUMNS.map((name) => `${name} = @${name}`).join(', ')}
  WHERE number = @number AND (${SEARCH_COLUMNS.map((name) => `${name} <> @${name}`).join(' OR ')})`;

/** An answer as it came, and when. */
export interface KeptAnswer {
  readonly at: number;
  readonly text: string;
}

/** Adds a charge in its place in time, with the answer that made it known, if one did; gives its number. */
export function insertCharge(db: WritableDb, known: Known, standing: Standing, answer: KeptAnswer | null): number {
  const columns = columnsOf(known, standing);
  const number = numberFor(db, columns.created_at);
  run(db, INSERT_CHARGE, { number, ...columns });
  if (answer !== null) insertAnswer(db, number, answer, null);
  const document = pack(JSON.stringify(known), answer?.text ?? null);
  run(db, 'INSERT INTO known (charge, document) VALUES (?, ?)', number, document);
  run(db, INSERT_SEARCH, { number, ...searchTextsOf(standing.transactionId, known.facts, known.code) });
  return number;
}

/** Writes what a charge has become; gives its number, which is another one when its instant of creation is. */
export function updateCharge(db: WritableDb, kept: KeptCharge): number {
  const columns = columnsOf(kept.known, kept.standing);
  const before = firstValue<number>(db, 'SELECT created_at FROM charges WHERE number = ?', kept.number);
  const number = before === columns.created_at ? kept.number : numberFor(db, columns.created_at);
  run(db, UPDATE_CHARGE, { was: kept.number, number, ...columns });
  run(db, 'UPDATE known SET document = ? WHERE charge = ?', packKnown(db, number, kept.known), number);
  run(db, UPDATE_SEARCH, { number, ...searchTextsOf(kept.standing.transactionId, kept.known.facts, kept.known.code) });
  return number;
}

function numberFor(db: WritableDb, createdAt: number): number {
  return freeNumber(createdAt, (from, below) =>
    firstValue<number>(db, 'SELECT max(number) FROM charges WHERE number >= ? AND number < ?', from, below),
  );
}

/** Packed against the charge's first answer, which holds most of the same texts. */
function packKnown(db: ReadableDb, number: number, known: Known): Buffer {
  return pack(JSON.stringify(known), firstAnswer(db, number));
}

/** The text the later answers, and what is known, are packed against; null before there is one. */
function firstAnswer(db: ReadableDb, number: number): string | null {
  const packed = firstValue<Uint8Array>(db, 'SELECT text FROM answers WHERE charge = ? AND sequence = 0', number);
  return packed === null ? null : unpack(packed);
}

export function readKnown(db: ReadableDb, number: number): Known {
  const packed = firstValue<Uint8Array>(db, 'SELECT document FROM known WHERE charge = ?', number);
  if (packed === null) throw new HistoryStop('other', 'a charge without its document');
  // Written by packKnown and by nothing else.
  return JSON.parse(unpack(packed, firstAnswer(db, number))) as Known;
}

export function readKept(db: ReadableDb, number: number): KeptCharge {
  const stored = firstRow<StoredCharge>(db, 'SELECT * FROM charges WHERE number = ?', number);
  if (stored === null) throw new HistoryStop('other', 'no charge has this number');
  return {
    number,
    known: readKnown(db, number),
    standing: {
      key: stored.key,
      transactionId: stored.transaction_id,
      firstSeenAt: stored.created_at,
      lastCheckedAt: stored.last_checked_at,
      clockOffset: stored.clock_offset,
      isLate: stored.is_late === 1,
      isFaulted: stored.is_faulted === 1,
      setAsideAt: stored.set_aside_at,
      // A damaged file of an earlier version is read as it is, and has no such column.
      operator: stored.operator ?? null,
    },
  };
}

export function readRow(db: ReadableDb, number: number): ChargeRow {
  const row = firstRow<StoredRow>(db, `SELECT ${ROW_COLUMNS.join(', ')} FROM charges WHERE number = ?`, number);
  if (row === null) throw new HistoryStop('other', 'no charge has this number');
  return rowOf(row);
}

/** The charge of this key; an attempt that joined a charge already here is found by its own id too. */
export function numberOfKey(db: ReadableDb, key: string): number | null {
  return (
    firstValue<number>(db, 'SELECT number FROM charges WHERE key = ?', key) ??
    firstValue<number>(db, 'SELECT charge FROM attempts WHERE id = ?', key)
  );
}

/** A UUID is the same in capitals (RFC 9562, section 4); any other id is what it is, letter by letter. */
export function numberOfTransaction(db: ReadableDb, transactionId: string): number | null {
  const exact = firstValue<number>(db, 'SELECT number FROM charges WHERE transaction_id = ?', transactionId);
  if (exact !== null || !UUID.test(transactionId)) return exact;
  const others = [transactionId.toLowerCase(), transactionId.toUpperCase()];
  return firstValue<number>(db, 'SELECT number FROM charges WHERE transaction_id IN (?, ?)', ...others);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Appends to the list of what happened; nothing in it is ever changed. */
export function addEvent(db: WritableDb, number: number, entry: TimelineEntry): void {
  run(
    db,
    `INSERT INTO timeline (charge, sequence, at, event)
     VALUES (@charge, (SELECT coalesce(max(sequence) + 1, 0) FROM timeline WHERE charge = @charge), @at, @event)`,
    { charge: number, at: entry.at, event: JSON.stringify(entry.event) },
  );
}

export function readTimeline(db: ReadableDb, number: number): TimelineEntry[] {
  return allRows<{ at: number; event: string }>(
    db,
    'SELECT at, event FROM timeline WHERE charge = ? ORDER BY sequence',
    number,
  ).map(({ at, event }) => ({ at, event: JSON.parse(event) }));
}

/** Keeps an answer as it came. The first is packed by itself, and what is known is packed anew against it. */
export function addAnswer(db: WritableDb, number: number, answer: KeptAnswer): void {
  const base = firstAnswer(db, number);
  const known = base === null ? readKnown(db, number) : null;
  insertAnswer(db, number, answer, base);
  if (known !== null) run(db, 'UPDATE known SET document = ? WHERE charge = ?', packKnown(db, number, known), number);
}

/** @param base the charge's first answer; null for the first itself. */
export function insertAnswer(db: WritableDb, number: number, { at, text }: KeptAnswer, base: string | null): void {
  run(
    db,
    `INSERT INTO answers (charge, sequence, at, text)
     VALUES (@charge, (SELECT coalesce(max(sequence) + 1, 0) FROM answers WHERE charge = @charge), @at, @text)`,
    { charge: number, at, text: pack(text, base) },
  );
}

/** The answers kept, newest first. */
export function readAnswers(db: ReadableDb, number: number): KeptAnswer[] {
  const base = firstAnswer(db, number);
  return allRows<{ at: number; sequence: number; text: Uint8Array }>(
    db,
    'SELECT at, sequence, text FROM answers WHERE charge = ? ORDER BY sequence DESC',
    number,
  ).map(({ at, sequence, text }) => ({ at, text: unpack(text, sequence === 0 ? null : base) }));
}
