/** One receivable with the charges made for it, and what a customer owes. Cents, UTC milliseconds. */

import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { AttemptWithoutRow } from '../../../src-preload/contract/charges/create-outcome.ts';
import { isWithoutRow, mayBePaidOrWas } from '../../../src-preload/contract/receivables/payable-charge.ts';
import type {
  ReceivableCharge,
  ReceivableFigure,
  ReceivableRow,
} from '../../../src-preload/contract/receivables/receivable.ts';
import { amountLeft, isOpenAge } from '../../../src-preload/contract/receivables/receivable-ages.ts';
import { compactDocument } from '../../../src-preload/contract/values/documents.ts';
import type { ReceivableBasis, ReceivablesApi, StoredReceivableDetail } from '../api/receivables-api.ts';
import { readRow, timeKeyOfKey } from '../charges/charge-store.ts';
import { readPerson } from '../charges/charges-of-person.ts';
import { inReadTransaction, type ReadableDb } from '../database/database.ts';
import { allRows, firstRow } from '../database/prepared.ts';
import { type Read, readOf } from '../database/reads.ts';
import { isSamePerson, type Person } from '../model/same-person.ts';
import { fieldTextsOf } from '../recording/attempt-response.ts';
import {
  type AgeBounds,
  ageBounds,
  RECEIVABLE_COLUMNS,
  receivableRowOf,
  type StoredReceivable,
} from './receivable-row.ts';

/** The most receivables of one customer that are returned. */
const MOST_OF_CUSTOMER = 200;

export function readStored(db: ReadableDb, id: string): StoredReceivable | null {
  return firstRow(db, `SELECT ${RECEIVABLE_COLUMNS} FROM receivables WHERE id = ?`, id);
}

export function receivable(db: ReadableDb, id: string, basis: ReceivableBasis): StoredReceivableDetail | null {
  return inReadTransaction(db, () => {
    const stored = readStored(db, id);
    return stored && detailOfReceivable(db, stored, ageBounds(basis));
  });
}

export function receivablesOf(
  db: ReadableDb,
  ids: readonly string[],
  basis: ReceivableBasis,
): StoredReceivableDetail[] {
  const bounds = ageBounds(basis);
  return inReadTransaction(db, () =>
    allRows<StoredReceivable>(
      db,
      `SELECT ${RECEIVABLE_COLUMNS} FROM receivables WHERE id IN (SELECT value FROM json_each(?))
       ORDER BY due_day, id`,
      JSON.stringify(ids),
    ).map((stored) => detailOfReceivable(db, stored, bounds)),
  );
}

function detailOfReceivable(db: ReadableDb, stored: StoredReceivable, bounds: AgeBounds): StoredReceivableDetail {
  const charges = chargesOfReceivable(db, stored.id);
  return {
    ...receivableRowOf(db, stored, bounds),
    customer: customerOf(stored),
    charges,
    isEditable: !charges.some(mayBePaidOrWas),
  };
}

function customerOf(stored: StoredReceivable): Person {
  return {
    name: stored.customer_name,
    email: stored.customer_email,
    phone: stored.customer_phone,
    document: stored.customer_document,
  };
}

function chargesOfReceivable(db: ReadableDb, id: string, exceptDraft: string | null = null): ReceivableCharge[] {
  return allRows<{
    id: string;
    startedAt: number;
    outcome: ReceivableCharge['outcome'];
    message: string | null;
    fields: string | null;
    timeKey: number | null;
  }>(
    db,
    `SELECT attempts.id, attempts.started_at_ms AS startedAt, attempts.outcome, attempts.message, attempts.fields,
       attempts.time_key AS timeKey
     FROM receivable_drafts JOIN attempts ON attempts.draft_id = receivable_drafts.draft_id
     WHERE receivable_drafts.receivable = ? AND receivable_drafts.draft_id IS DISTINCT FROM ?
     ORDER BY receivable_drafts.at_ms DESC, attempts.started_at_ms DESC, coalesce(attempts.time_key, 0) DESC,
       attempts.id`,
    id,
    exceptDraft,
  ).map(({ id: attemptId, timeKey, fields, ...attempt }) => {
    const row = timeKey === null ? null : readRow(db, timeKey);
    return { key: row?.key ?? attemptId, ...attempt, fields: fieldTextsOf(fields), row };
  });
}

/** Whether a charge that is under way, or that may be paid or was, belongs to this receivable. */
export function hasLiveCharge(db: ReadableDb, id: string): boolean {
  return chargesOfReceivable(db, id).some(mayBePaidOrWas);
}

/** The receivable that this draft is for. */
export function receivableOfDraft(draftId: string | null): Read<string | null> {
  return readOf<{ receivable: string }, string | null>(
    'SELECT receivable FROM receivable_drafts WHERE draft_id = ?',
    [draftId],
    ([row]) => row?.receivable ?? null,
  );
}

/** The charges of a receivable, other than this draft's own; none where there is no receivable. */
export function chargesBesideDraft(
  db: ReadableDb,
  id: string | null,
  draftId: string | null,
): { readonly live: ChargeRow[]; readonly ended: string[]; readonly withoutRow: AttemptWithoutRow[] } {
  const charges = id === null ? [] : chargesOfReceivable(db, id, draftId);
  const rows = charges.flatMap((charge) => (charge.row === null ? [] : [{ charge, row: charge.row }]));
  return {
    live: rows.filter(({ charge }) => mayBePaidOrWas(charge)).map(({ row }) => row),
    ended: rows.filter(({ charge }) => !mayBePaidOrWas(charge)).map(({ row }) => row.key),
    withoutRow: charges.filter(isWithoutRow).map(({ startedAt, outcome }) => ({ startedAt, outcome })),
  };
}

export function receivablesOfCustomer(
  db: ReadableDb,
  key: string,
  basis: ReceivableBasis,
): Awaited<ReturnType<ReceivablesApi['receivablesOfCustomer']>> {
  const bounds = ageBounds(basis);
  return inReadTransaction(db, () => {
    const person = readPerson(db, timeKeyOfKey(db, key));
    const theirs = person === null ? [] : receivablesOfPerson(db, person);
    const rows = theirs.map((stored) => receivableRowOf(db, stored, bounds));
    const isOpen = ({ age }: ReceivableRow) => isOpenAge(age);
    const ofAge = (which: (row: ReceivableRow) => boolean): ReceivableFigure => {
      const found = rows.filter(which);
      return { count: found.length, sum: found.reduce((sum, row) => sum + amountLeft(row), 0) };
    };
    return {
      rows: [...rows.filter(isOpen), ...rows.filter((row) => !isOpen(row)).toReversed()].slice(0, MOST_OF_CUSTOMER),
      open: ofAge(isOpen),
      overdue: ofAge((row) => isOpen(row) && row.dueDay < basis.today),
      paid: ofAge(({ age }) => age === 'paid'),
    };
  });
}

/** By due day. Along the index of documents where the person has one, else from end to end. */
export function receivablesOfPerson(db: ReadableDb, person: Person): StoredReceivable[] {
  const document = compactDocument(person.document);
  const where =
    document === ''
      ? "NOT INDEXED WHERE customer_name || customer_email || customer_phone <> ''"
      : "WHERE customer_document = ? AND customer_document <> ''";
  return allRows<StoredReceivable>(
    db,
    `SELECT ${RECEIVABLE_COLUMNS} FROM receivables ${where} ORDER BY due_day, id`,
    ...(document === '' ? [] : [document]),
  ).filter((stored) => isSamePerson(person, customerOf(stored)));
}
