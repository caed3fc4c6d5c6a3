/** Everything of one person in a history: charges, attempts that made none, and rows that belong to no charge. */

import type { RawRow } from './carried.ts';
import { freeTables } from './carry-rest.ts';
import { readKept } from './charge-store.ts';
import type { ReadableDb } from './connection.ts';
import { freeRowKey, keyColumnOf, personOfAttempt } from './erase.ts';
import { isSamePerson, type Person, personOf, scrubberOf } from './person.ts';
import { firstNumberOf } from './place.ts';
import { allRows, firstValue } from './statements.ts';

export interface FoundCharge {
  readonly key: string;
  readonly transactionId: string | null;
  readonly number: number;
  readonly amount: number;
  readonly createdAt: number;
}

interface Named {
  readonly key: string;
  readonly transaction_id: string | null;
  readonly number: number;
  readonly amount: number;
  readonly created_at: number;
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly customer_phone: string | null;
  readonly customer_document: string | null;
}

const COLUMNS = `key, transaction_id, number, amount, created_at,
  customer_name, customer_email, customer_phone, customer_document`;

/** The person a charge names; null where there is no such charge. */
export function readPerson(db: ReadableDb, number: number | null): Person | null {
  return number === null ? null : personOf(readKept(db, number).known.facts.customer);
}

/** The charges of a person, newest first. */
export function chargesOfPerson(db: ReadableDb, person: Person): FoundCharge[] {
  const digits = person.document.replace(/\D/g, '');
  const written = digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
  const found = new Map<number, Named>();
  const collect = (where: string, ...parameters: readonly string[]) => {
    for (const row of allRows<Named>(db, `SELECT ${COLUMNS} FROM charges WHERE ${where}`, ...parameters))
      if (isSamePerson(person, personOfColumns(row))) found.set(row.number, row);
  };
  if (digits !== '') collect('customer_document IN (?, ?, ?)', person.document, digits, written);
  if (person.email !== '') collect('customer_email IN (?, ?)', person.email, person.email.trim().toLowerCase());
  // Who gave neither is found by phone or name, which no index holds.
  collect("coalesce(customer_document, '') = '' AND coalesce(customer_email, '') = '' AND customer_name IS NOT NULL");
  collect("coalesce(customer_document, '') = '' AND coalesce(customer_email, '') = '' AND customer_phone IS NOT NULL");
  return [...found.values()]
    .sort((one, other) => other.number - one.number)
    .map((row) => ({
      key: row.key,
      transactionId: row.transaction_id,
      number: row.number,
      amount: row.amount,
      createdAt: row.created_at,
    }));
}

function personOfColumns(row: Named): Person {
  return {
    name: row.customer_name ?? '',
    email: row.customer_email ?? '',
    phone: row.customer_phone ?? '',
    document: row.customer_document ?? '',
  };
}

/** Refused and unsent attempts that name this person, by id. */
export function attemptsOfPerson(db: ReadableDb, person: Person): string[] {
  return allRows<RawRow>(db, 'SELECT id, draft FROM attempts INDEXED BY attempts_without_charge WHERE charge IS NULL')
    .filter((attempt) => personOfAttempt(attempt).some((named) => isSamePerson(person, named)))
    .map(({ id }) => String(id));
}

const NAMES_SOMEBODY = `(customer_name IS NOT NULL OR customer_email IS NOT NULL
  OR customer_phone IS NOT NULL OR customer_document IS NOT NULL)`;

/** How many `namedBefore` would give in all. */
export function countNamedBefore(db: ReadableDb, before: number): number {
  return (
    firstValue<number>(
      db,
      `SELECT count(*) FROM charges WHERE number < ? AND ${NAMES_SOMEBODY}`,
      firstNumberOf(before),
    ) ?? 0
  );
}

/** Charges last seen to change before `before` (UTC milliseconds) that still name somebody; some at a time, oldest first. */
export function namedBefore(db: ReadableDb, before: number, limit: number): Omit<FoundCharge, 'number'>[] {
  return allRows<Named>(
    db,
    `SELECT ${COLUMNS} FROM charges WHERE number < ? AND ${NAMES_SOMEBODY} ORDER BY number LIMIT ?`,
    firstNumberOf(before),
    limit,
  ).map((row) => ({
    key: row.key,
    transactionId: row.transaction_id,
    amount: row.amount,
    createdAt: row.created_at,
  }));
}

/** Tables that hold ids, dates and amounts alone, some of them with a row for every charge. */
const NAMELESS = ['erased', 'exports', 'reconciliations', 'reconciled', 'closings'];

/** Who was at the desk: staff, whatever payer has the same name (migration 0007). */
const OPERATOR = 'operator';

/** Rows that belong to no charge and name this person (forms being typed, templates, views), as tombstones name them. */
export function freeRowsOfPerson(db: ReadableDb, person: Person): string[] {
  const scrub = scrubberOf([person]);
  return freeTables(db)
    .filter((table) => !NAMELESS.includes(table))
    .flatMap((table) => {
      const column = keyColumnOf(db, table);
      if (column === null) return [];
      return allRows<RawRow>(db, `SELECT * FROM "${table}"`)
        .filter((row) =>
          Object.entries(row).some(
            ([name, value]) => name !== OPERATOR && typeof value === 'string' && namesSomebody(value, scrub),
          ),
        )
        .map((row) => freeRowKey(table, String(row[column])));
    });
}

/** Also as JSON: a quotation mark or a line break inside it is written with a sign before it. */
function namesSomebody(text: string, scrub: (text: string) => string): boolean {
  return scrub(text) !== text || scrub(text.replaceAll('\\', '')) !== text.replaceAll('\\', '');
}
