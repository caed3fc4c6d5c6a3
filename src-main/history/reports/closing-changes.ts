/** A closing compared with its period as it is now: charge by charge, whatever of them changed. */
import type { ClosingChange, ClosingCharge } from '../../../src-preload/contract/reports/closing.ts';
import type { ComparedClosing } from '../api/closings-api.ts';
import { inReadTransaction, type ReadableDb } from '../database/database.ts';
import { firstRow } from '../database/prepared.ts';
import { type ClosingRange, closingRange, cutsOf, NO_SPAN } from '../model/closing-period.ts';
import { figuresOfClosing, rowOfText, rowsOfClosing, rowText, type StoredClosing } from './closing-document.ts';
import { type ClosingRow, closingRows } from './closing-rows.ts';
import { spanOfClosing } from './closing-span.ts';
import { ClosingSums } from './closing-sums.ts';
import { storedClosing } from './read-closing.ts';

interface Change {
  readonly was: ClosingRow | null;
  readonly is: ClosingRow | null;
}

/** Null where there is no such closing. The period is as it is now in the closing's own time zone. */
export function comparedClosing(
  db: ReadableDb,
  id: string,
  returningStates: readonly string[],
  limit: number,
): ComparedClosing | null {
  return inReadTransaction(db, () => {
    const stored = storedClosing(db, id);
    if (stored === null) return null;
    const { period, basis, timeZone } = stored;
    const range = spanOfClosing(stored);
    // As where its figures were damaged.
    if (range === null) return { lines: [], now: [], changes: [], changed: 0, desks: [], span: NO_SPAN };
    const sums = new ClosingSums(timeZone, returningStates);
    const changes = changesSince(db, stored, range, sums);
    return {
      ...figuresOf(stored),
      now: sums.lines(),
      changes: changes.slice(0, limit).map((change) => shownChange(db, change, range)),
      changed: changes.length,
      span: cutsOf(range, closingRange(period, basis, timeZone)),
    };
  });
}

/** None where the figures were damaged: the closing is shown as changed. */
function figuresOf({ figures }: StoredClosing): Pick<ComparedClosing, 'lines' | 'desks'> {
  try {
    const { lines, desks = [] } = figuresOfClosing(figures);
    return { lines, desks };
  } catch {
    return { lines: [], desks: [] };
  }
}

/** By their instants. Adds up the rows as they are now on its way. */
function changesSince(
  db: ReadableDb,
  stored: StoredClosing,
  range: ClosingRange,
  sums: ClosingSums,
): readonly Change[] {
  const closed = closedRows(stored);
  const changes: Change[] = [];
  for (const is of closingRows(db, range)) {
    sums.add(is);
    if (stored.rows === null) continue;
    // Before its transaction was known, a charge was closed by its key.
    const id = [idOf(is), `${is.kind} ${is.key}`].find((each) => closed.has(each)) ?? '';
    const was = closed.get(id);
    closed.delete(id);
    if (was !== rowText(is)) changes.push({ was: was === undefined ? null : rowOfText(was), is });
  }
  for (const text of closed.values()) changes.push({ was: rowOfText(text), is: null });
  return changes.toSorted((one, other) => instantOf(one) - instantOf(other));
}

/** By id; none where they were damaged, as above. */
function closedRows(stored: StoredClosing): Map<string, string> {
  try {
    return new Map(rowsOfClosing(stored).map((text) => [idOf(rowOfText(text)), text]));
  } catch {
    return new Map();
  }
}

function idOf({ kind, transactionId, key }: ClosingRow): string {
  return `${kind} ${transactionId ?? key}`;
}

function instantOf({ was, is }: Change): number {
  return (is ?? was)?.at ?? 0;
}

interface ChargeNow {
  readonly key: string;
  readonly transactionId: string | null;
  readonly reference: string | null;
  readonly customerName: string | null;
  readonly createdAt: number;
  readonly paidAt: number | null;
  readonly returnedAt: number | null;
}

/** With the reference and the customer as they are now: a closing has no person. */
function shownChange(db: ReadableDb, { was, is }: Change, { basis }: ClosingRange): ClosingChange {
  const row = is ?? was;
  const charge = row === null ? null : chargeNow(db, row);
  const movedTo = is !== null || charge === null ? null : instantNow(charge, row?.kind ?? 'charge', basis);
  return {
    key: charge?.key ?? null,
    transactionId: charge?.transactionId ?? row?.transactionId ?? null,
    reference: charge?.reference ?? null,
    customerName: charge?.customerName ?? null,
    kind: row?.kind ?? 'charge',
    was: was && shownRow(was),
    is: is && shownRow(is),
    movedTo,
  };
}

function instantNow(charge: ChargeNow, kind: ClosingRow['kind'], basis: ClosingRange['basis']): number | null {
  if (kind === 'return') return charge.returnedAt;
  return basis === 'created' ? charge.createdAt : charge.paidAt;
}

function chargeNow(db: ReadableDb, { transactionId, key }: ClosingRow): ChargeNow | null {
  return firstRow<ChargeNow>(
    db,
    `SELECT key, transaction_id AS transactionId, reference, customer_name AS customerName, created_at_ms AS createdAt,
       paid_at_ms AS paidAt, returned_at_ms AS returnedAt
     FROM charges WHERE ${transactionId === null ? 'key' : 'transaction_id'} = ?`,
    transactionId ?? key,
  );
}

function shownRow({ kind: _, transactionId: __, key: ___, ...row }: ClosingRow): ClosingCharge {
  return row;
}
