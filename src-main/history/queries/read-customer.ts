/** What the desk knows of one customer, by any of their charges (same-person.ts decides which are theirs). */
import type { CustomerRecord } from '../api/list-api.ts';
import { readTimeline } from '../charges/charge-records.ts';
import { timeKeyOfKey } from '../charges/charge-store.ts';
import { ownCharges, readPerson } from '../charges/charges-of-person.ts';
import { inReadTransaction, type ReadableDb } from '../database/database.ts';
import { allRows } from '../database/prepared.ts';
import { HAS_NOTE } from '../model/attention.ts';

/** The most notes that are returned, newest first. */
const MOST_NOTES = 200;

/** Null where no charge has this key, or where it names no one. */
export function readCustomer(db: ReadableDb, key: string): CustomerRecord | null {
  return inReadTransaction(db, () => {
    const person = readPerson(db, timeKeyOfKey(db, key));
    if (person === null || Object.values(person).every((text) => text.trim() === '')) return null;
    const charges = ownCharges(db, person);
    const names = allRows<{ name: string }>(
      db,
      `SELECT DISTINCT customer_name AS name FROM charges
       WHERE key IN (SELECT value FROM json_each(?)) AND customer_name IS NOT NULL AND customer_name <> ''`,
      JSON.stringify(charges.map((charge) => charge.key)),
    ).map(({ name }) => name);
    return {
      person,
      otherNames: names.filter((name) => name !== person.name),
      charges: charges.length,
      oldest: charges.at(-1)?.createdAt ?? null,
      newest: charges[0]?.createdAt ?? null,
      notes: notesOf(db, charges),
    };
  });
}

function notesOf(db: ReadableDb, charges: readonly { readonly key: string; readonly timeKey: number }[]) {
  const marked = new Set(
    allRows<{ time_key: number }>(
      db,
      `SELECT time_key FROM charges WHERE marks & ${HAS_NOTE} <> 0 AND key IN (SELECT value FROM json_each(?))`,
      JSON.stringify(charges.map(({ key }) => key)),
    ).map((row) => row.time_key),
  );
  return charges
    .filter(({ timeKey }) => marked.has(timeKey))
    .flatMap(({ key, timeKey }) =>
      readTimeline(db, timeKey).flatMap(({ at, event }) =>
        event.kind === 'note' ? [{ key, at, text: event.text, by: event.by ?? null }] : [],
      ),
    )
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MOST_NOTES);
}
