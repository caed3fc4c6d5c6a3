/**
 * Finds everything about one person in a history: charges, attempts that made none, and rows that belong to no charge.
 */

import type { PersonCounts } from '../../../src-preload/contract/maintenance/erasure-operations.ts';
import { readSnapshot, readTimeline } from '../charges/charge-records.ts';
import { readCharge } from '../charges/charge-store.ts';
import { tableOfRow, unownedRowKey } from '../charges/tombstones.ts';
import { scrubberOf } from '../model/anonymize.ts';
import { HAS_NOTE } from '../model/attention.ts';
import { normalizeForSearch } from '../model/normalize-text.ts';
import { isSamePerson, type Person, personOf } from '../model/same-person.ts';
import { firstTimeKeyOf } from '../model/time-key.ts';
import { readExportFilters } from '../queries/export-filters.ts';
import { inReadTransaction, type ReadableDb } from '../sqlite/database.ts';
import { allRows, firstValue } from '../sqlite/prepared.ts';
import { keyColumnOf, type RawRow, unownedTables } from '../sqlite/tables.ts';

import { customersOfAttempt } from './erase.ts';

export interface FoundCharge {
  readonly key: string;
  readonly transactionId: string | null;
  readonly timeKey: number;
  readonly amount: number;
  readonly createdAt: number;
}

interface Named {
  readonly key: string;
  readonly transaction_id: string | null;
  readonly time_key: number;
  readonly amount: number;
  readonly created_at_ms: number;
}

const COLUMNS = 'key, transaction_id, time_key, amount, created_at_ms';

/** The person a charge names; null where there is no such charge. */
export function readPerson(db: ReadableDb, timeKey: number | null): Person | null {
  return timeKey === null ? null : personOf(readCharge(db, timeKey).snapshot.facts.customer);
}

/** The charges of a person, and those whose response names this person in place of the typed one; newest first. */
function chargesOfPerson(db: ReadableDb, person: Person): FoundCharge[] {
  const found = new Map([...ownRows(db, person), ...echoRows(db, person)].map((row) => [row.time_key, row]));
  return newestFirst([...found.values()]);
}

/** The charges whose customer is this person, newest first. */
export function ownCharges(db: ReadableDb, person: Person): FoundCharge[] {
  return newestFirst(ownRows(db, person));
}

/** The charges of others whose response names this person, newest first. */
export function chargesEchoing(db: ReadableDb, person: Person): FoundCharge[] {
  const own = new Set(ownRows(db, person).map((row) => row.time_key));
  return newestFirst(echoRows(db, person).filter((row) => !own.has(row.time_key)));
}

function newestFirst(rows: readonly Named[]): FoundCharge[] {
  return rows.toSorted((one, other) => other.time_key - one.time_key).map(foundOf);
}

function ownRows(db: ReadableDb, person: Person): Named[] {
  return customersOf(db, person).flatMap((id) =>
    allRows<Named>(db, `SELECT ${COLUMNS} FROM charges WHERE customer_id = ?`, id),
  );
}

/** An echo has no column of its own, but every charge with one needs attention. */
function echoRows(db: ReadableDb, person: Person): Named[] {
  return allRows<Named>(db, `SELECT ${COLUMNS} FROM charges WHERE attention <> 0 AND has_gateway_fault = 1`).filter(
    ({ time_key }) => {
      const { echo } = readSnapshot(db, time_key);
      return echo?.customer !== undefined && isSamePerson(person, personOf(echo.customer));
    },
  );
}

/** The ids of the customers that are this person (same-person.ts). */
function customersOf(db: ReadableDb, person: Person): number[] {
  const found = new Set<number>();
  const collect = (where: string, ...parameters: readonly string[]) => {
    for (const { id, ...customer } of allRows<Person & { id: number }>(
      db,
      `SELECT id, name, email, phone, document FROM customers WHERE ${where}`,
      ...parameters,
    ))
      if (isSamePerson(person, customer)) found.add(id);
  };
  const digits = person.document.replace(/\D/g, '');
  if (digits !== '') collect("document_digits = ? AND document_digits <> ''", digits);
  if (person.email.trim() !== '')
    collect("email_folded = ? AND email_folded <> ''", normalizeForSearch(person.email.trim()));
  // A customer without either is found by phone or name, which have no index.
  collect("document_digits = '' AND email_folded = ''");
  return [...found];
}

function foundOf(row: Named): FoundCharge {
  return {
    key: row.key,
    transactionId: row.transaction_id,
    timeKey: row.time_key,
    amount: row.amount,
    createdAt: row.created_at_ms,
  };
}

/** Refused and unsent attempts that name this person, by id. */
export function attemptsOfPerson(db: ReadableDb, person: Person): string[] {
  return allRows<RawRow>(
    db,
    'SELECT id, request FROM attempts INDEXED BY attempts_without_charge WHERE time_key IS NULL',
  )
    .filter((attempt) => customersOfAttempt(attempt).some((named) => isSamePerson(person, named)))
    .map(({ id }) => String(id));
}

const NAMES_SOMEBODY = 'customer_id IS NOT NULL';

/** How many charges {@link chargesWithCustomerBefore} returns in all. */
export function countWithCustomerBefore(db: ReadableDb, before: number): number {
  return (
    firstValue<number>(
      db,
      `SELECT count(*) FROM charges WHERE time_key < ? AND ${NAMES_SOMEBODY}`,
      firstTimeKeyOf(before),
    ) ?? 0
  );
}

/**
 * Charges created before `before` (UTC milliseconds) that still name a customer; at most `limit` at a time, oldest
 * first.
 */
export function chargesWithCustomerBefore(
  db: ReadableDb,
  before: number,
  limit: number,
): Omit<FoundCharge, 'number'>[] {
  return allRows<Named>(
    db,
    `SELECT ${COLUMNS} FROM charges WHERE time_key < ? AND ${NAMES_SOMEBODY} ORDER BY time_key LIMIT ?`,
    firstTimeKeyOf(before),
    limit,
  ).map(foundOf);
}

/** Tables with only ids, dates and amounts, some of them with a row for every charge. */
const NAMELESS = ['erasure_tombstones', 'exports', 'reconciliations', 'reconciliation_items', 'closings'];

/** A column of staff names, which are not searched: a payer may have the same name. */
const OPERATOR = 'operator';

/** Rows that belong to no charge and name this person (drafts, templates, views), as tombstones name them. */
function unownedRowsOfPerson(db: ReadableDb, person: Person): string[] {
  const scrub = scrubberOf([person]);
  return unownedTables(db)
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
        .map((row) => unownedRowKey(table, String(row[column])));
    });
}

/** Everything that names a person in one file, as tombstones name it. */
export interface KeysOfPerson {
  readonly charges: readonly FoundCharge[];
  readonly attempts: readonly string[];
  readonly rows: readonly string[];
}

export function keysOfPerson(db: ReadableDb, person: Person): KeysOfPerson {
  return inReadTransaction(db, () => ({
    charges: chargesOfPerson(db, person),
    attempts: attemptsOfPerson(db, person),
    rows: unownedRowsOfPerson(db, person),
  }));
}

/** How much that is, in numbers. */
export function countsOfPerson(db: ReadableDb, { charges, attempts, rows }: KeysOfPerson): PersonCounts {
  const ofTables = (...tables: readonly string[]) => rows.filter((row) => tables.includes(tableOfRow(row))).length;
  const forms = ofTables('drafts', 'templates');
  const exports = readExportFilters(db);
  const wasIn = new Set<string>();
  let notes = 0;
  for (const { timeKey, key } of charges) {
    const marks = firstValue<number>(db, 'SELECT marks FROM charges WHERE time_key = ?', timeKey) ?? 0;
    if ((marks & HAS_NOTE) !== 0) notes += 1;
    for (const entry of exports.exportsOf(timeKey, key, readTimeline(db, timeKey))) wasIn.add(JSON.stringify(entry));
  }
  return {
    charges: charges.length,
    notes,
    attempts: attempts.length,
    forms,
    filters: rows.length - forms,
    exports: wasIn.size,
  };
}

/** Also inside JSON, where quotation marks and line breaks are escaped. */
function namesSomebody(text: string, scrub: (text: string) => string): boolean {
  return scrub(text) !== text || scrub(text.replaceAll('\\', '')) !== text.replaceAll('\\', '');
}
