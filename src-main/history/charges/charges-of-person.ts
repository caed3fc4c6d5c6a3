/** The charges of one person, found by any of their data (same-person.ts). */

import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';
import { compactDocument } from '../../../src-preload/contract/values/documents.ts';
import type { ReadableDb } from '../database/database.ts';
import { allRows } from '../database/prepared.ts';
import { isSamePerson, type Person, personOf } from '../model/same-person.ts';
import { readSnapshot } from './charge-records.ts';
import { readCharge } from './charge-store.ts';

export interface FoundCharge {
  readonly key: string;
  readonly transactionId: string | null;
  readonly timeKey: number;
  readonly amount: number;
  readonly createdAt: number;
}

/** The columns of a found charge, in a SELECT from `charges`. */
export const FOUND_COLUMNS =
  'key, transaction_id AS transactionId, time_key AS timeKey, amount, created_at_ms AS createdAt';

/** The person a charge names; null where there is no such charge. */
export function readPerson(db: ReadableDb, timeKey: number | null): Person | null {
  return timeKey === null ? null : personOf(readCharge(db, timeKey).snapshot.facts.customer);
}

/** The charges of a person, and those whose response names this person in place of the typed one; newest first. */
export function chargesOfPerson(db: ReadableDb, person: Person): FoundCharge[] {
  const found = new Map([...ownRows(db, person), ...echoRows(db, person)].map((row) => [row.timeKey, row]));
  return newestFirst([...found.values()]);
}

/** The charges whose customer is this person, newest first. */
export function ownCharges(db: ReadableDb, person: Person): FoundCharge[] {
  return newestFirst(ownRows(db, person));
}

/** The charges of others whose response names this person, newest first. */
export function chargesEchoing(db: ReadableDb, person: Person): FoundCharge[] {
  const own = new Set(ownRows(db, person).map((row) => row.timeKey));
  return newestFirst(echoRows(db, person).filter((row) => !own.has(row.timeKey)));
}

function newestFirst(rows: readonly FoundCharge[]): FoundCharge[] {
  return rows.toSorted((one, other) => other.timeKey - one.timeKey);
}

function ownRows(db: ReadableDb, person: Person): FoundCharge[] {
  return customerIdsOf(db, person).flatMap((id) =>
    allRows<FoundCharge>(db, `SELECT ${FOUND_COLUMNS} FROM charges WHERE customer_id = ?`, id),
  );
}

/** An echo has no column of its own, but every charge with one needs attention. */
function echoRows(db: ReadableDb, person: Person): FoundCharge[] {
  return allRows<FoundCharge>(
    db,
    `SELECT ${FOUND_COLUMNS} FROM charges WHERE attention <> 0 AND has_gateway_fault = 1`,
  ).filter(({ timeKey }) => {
    const { echo } = readSnapshot(db, timeKey);
    return echo?.customer !== undefined && isSamePerson(person, personOf(echo.customer));
  });
}

/** The most people that are listed. */
const MOST_PEOPLE = 20;

/** Names and documents under which this person's customers are stored, each once: of a name alone, namesakes too. */
export function peopleFound(db: ReadableDb, person: Person): Pick<Person, 'name' | 'document'>[] {
  const found = new Map<string, Pick<Person, 'name' | 'document'>>();
  for (const id of customerIdsOf(db, person))
    for (const { name, document } of allRows<Person>(db, 'SELECT name, document FROM customers WHERE id = ?', id))
      found.set(compactDocument(document) || normalizeForSearch(name), { name, document });
  return [...found.values()].slice(0, MOST_PEOPLE);
}

/** The ids of the customers that are this person (same-person.ts). */
export function customerIdsOf(db: ReadableDb, person: Person): number[] {
  const found = new Set<number>();
  const collect = (where: string, ...parameters: readonly string[]) => {
    for (const { id, ...customer } of allRows<Person & { id: number }>(
      db,
      `SELECT id, name, email, phone, document FROM customers WHERE ${where}`,
      ...parameters,
    ))
      if (isSamePerson(person, customer)) found.add(id);
  };
  const document = compactDocument(person.document).toLowerCase();
  const email = normalizeForSearch(person.email.trim());
  if (document !== '') collect("document_folded = ? AND document_folded <> ''", document);
  // What both have decides: where the document or the e-mail differs, the same phone or name identifies no one.
  const others = document === '' ? 'TRUE' : "document_folded = ''";
  if (email !== '') collect(`${others} AND email_folded = ? AND email_folded <> ''`, email);
  collect(email === '' ? others : `${others} AND email_folded = ''`);
  return [...found];
}
