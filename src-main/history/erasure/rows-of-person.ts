/**
 * Finds everything about one person in a history: charges, attempts that made none, and rows that belong to no charge.
 */

import type { PersonCounts } from '../../../src-preload/contract/maintenance/erasure-operations.ts';
import { readTimeline } from '../charges/charge-records.ts';
import { chargesOfPerson, FOUND_COLUMNS, type FoundCharge } from '../charges/charges-of-person.ts';
import { EMPTIED, isRowOfPerson } from '../charges/emptied-rows.ts';
import { tableOfRow, unownedRowKey } from '../charges/tombstones.ts';
import { inReadTransaction, type ReadableDb } from '../database/database.ts';
import { allRows, eachRow, firstValue } from '../database/prepared.ts';
import { keyColumnOf, type RawRow, unownedTables } from '../database/table-columns.ts';
import { scrubberOf } from '../model/anonymize.ts';
import { HAS_NOTE } from '../model/attention.ts';
import { isSamePerson, type Person } from '../model/same-person.ts';
import { firstTimeKeyOf } from '../model/time-key.ts';
import { readExportFilters } from '../queries/filter/export-filters.ts';

import { customersOfAttempt } from './erase.ts';

/** The ids of refused and unsent attempts that name this person, in the order of the ids on either engine. */
export function attemptsOfPerson(db: ReadableDb, person: Person): string[] {
  return allRows<RawRow>(
    db,
    'SELECT id, request FROM attempts INDEXED BY attempts_without_charge WHERE time_key IS NULL ORDER BY id',
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
  return allRows<FoundCharge>(
    db,
    `SELECT ${FOUND_COLUMNS} FROM charges WHERE time_key < ? AND ${NAMES_SOMEBODY} ORDER BY time_key LIMIT ?`,
    firstTimeKeyOf(before),
    limit,
  );
}

/**
 * Receivables created before `before` (UTC milliseconds), and due before that day, that still have a text; by their
 * tombstones' keys, at most `limit` at a time.
 */
export function receivablesWithTextBefore(db: ReadableDb, before: number, limit: number): string[] {
  return allRows<{ id: string }>(
    db,
    "SELECT id FROM receivables WHERE created_at_ms < ? AND due_day < ? AND texts_folded <> '' LIMIT ?",
    before,
    new Date(before).toISOString().slice(0, 10),
    limit,
  ).map(({ id }) => unownedRowKey('receivables', id));
}

/**
 * Batches made before `before` (UTC milliseconds), and their rows, that still have texts, as tombstones name them; at
 * most `limit` of each.
 */
export function batchesWithTextBefore(db: ReadableDb, before: number, limit: number): string[] {
  const batches = allRows<{ id: string }>(
    db,
    "SELECT id FROM batches WHERE created_at_ms < ? AND name <> '' LIMIT ?",
    before,
    limit,
  );
  const rows = allRows<{ id: string }>(
    db,
    `SELECT draft_id AS id FROM batch_rows JOIN batches ON batches.id = batch_rows.batch
     WHERE batches.created_at_ms < ? AND EXISTS (
       SELECT 1 FROM json_each(batch_rows.cells) WHERE key NOT IN ('amount', 'dueDay') AND value <> '') LIMIT ?`,
    before,
    limit,
  );
  return [
    ...batches.map(({ id }) => unownedRowKey('batches', id)),
    ...rows.map(({ id }) => unownedRowKey('batch_rows', id)),
  ];
}

/** Statements that were loaded before `before` (UTC milliseconds), as tombstones name them. */
export function keptStatementsBefore(db: ReadableDb, before: number): string[] {
  return allRows<{ id: string }>(db, 'SELECT id FROM kept_statements WHERE loaded_at_ms < ?', before).map(({ id }) =>
    unownedRowKey('kept_statements', id),
  );
}

/** Tables with only ids, dates and amounts, some of them with a row for every charge. */
const NAMELESS = [
  'erasure_tombstones',
  'exports',
  'reconciliations',
  'reconciliation_items',
  'closings',
  'receivable_drafts',
];

/** A column of staff names, which are not searched: a payer may have the same name. */
const OPERATOR = 'operator';

/**
 * A bank cuts names off and masks documents, so that nothing tells whether its text is of this person: it goes with
 * any person's erasure. The file itself is still where it was chosen.
 */
const MAY_NAME_ANYBODY = 'kept_statements';

/** Rows that belong to no charge and name this person (drafts, templates, views), as tombstones name them. */
function unownedRowsOfPerson(db: ReadableDb, person: Person): string[] {
  const scrub = scrubberOf([person]);
  return unownedTables(db)
    .filter((table) => !NAMELESS.includes(table))
    .flatMap((table) => {
      const column = keyColumnOf(db, table);
      if (column === null) return [];
      const emptied = EMPTIED[table];
      const isOfPerson = (row: RawRow) =>
        table === MAY_NAME_ANYBODY ||
        (emptied === undefined
          ? Object.entries(row).some(
              ([name, value]) => name !== OPERATOR && typeof value === 'string' && namesSomebody(value, scrub),
            )
          : isRowOfPerson(emptied, row, person, (text) => namesSomebody(text, scrub)));
      const found: string[] = [];
      for (const row of eachRow<RawRow>(db, `SELECT * FROM "${table}"`))
        if (isOfPerson(row)) found.push(unownedRowKey(table, String(row[column])));
      return found;
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
  const views = rows.filter((row) => isView(db, row)).length;
  const forms = ofTables('drafts', 'saved_things', 'batches', 'batch_rows') - views;
  const receivables = ofTables('receivables');
  const statements = ofTables(MAY_NAME_ANYBODY);
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
    filters: rows.length - forms - receivables - statements,
    receivables,
    statements,
    exports: wasIn.size,
  };
}

/** A view is a saved filter, where everything else that is saved by name is a text to start from. */
function isView(db: ReadableDb, row: string): boolean {
  if (tableOfRow(row) !== 'saved_things') return false;
  const id = row.slice(row.indexOf(':') + 1);
  return firstValue(db, "SELECT 1 FROM saved_things WHERE id = ? AND kind = 'view'", id) !== null;
}

/** Also inside JSON, where quotation marks and line breaks are escaped. */
function namesSomebody(text: string, scrub: (text: string) => string): boolean {
  return scrub(text) !== text || scrub(text.replaceAll('\\', '')) !== text.replaceAll('\\', '');
}
