/**
 * Customers and items met before, read from the charges themselves and from what the file derives of them by itself:
 * there is no second list of people to keep in step, and whoever is erased from the charges is suggested no more.
 */
import type { MetItem } from '../../src-preload/contract/desk.ts';
import { readKept } from './charge-store.ts';
import { type Condition, whereAll } from './condition.ts';
import type { ReadableDb } from './connection.ts';
import { itemsOf } from './known.ts';
import type { Person } from './person.ts';
import { fold, type SearchColumn, textOf } from './search.ts';
import { allRows } from './statements.ts';
import { holding, isIndexed, quoted } from './text-match.ts';
import { readPlain } from './typed-text.ts';

/** Somebody met before, and the key of the charge that last named them. */
export interface MetPerson extends Person {
  readonly key: string;
}

/** How many are suggested at a time. */
const SUGGESTED = 6;
/** A text shorter than this says nothing yet. */
const SHORTEST = 2;
/** How many of the newest charges that fit are looked at: a customer of every day must not hide all others for long. */
const CUSTOMER_CHARGES = 1_000;
/** Their documents have to be unpacked, so fewer. */
const ITEM_CHARGES = 120;
/** This many of the newest charges are looked at whatever was typed; texts too short for the text index are found there alone. */
const SCANNED = 5_000;
/** Customers the text index finds, those first met last: of as many it is soon said when they were met last. */
const FOUND = 2_000;

/**
 * Numbers of charges whose texts in these columns hold every word of `typed`, newest first, as a subquery: among the
 * newest, and what `further` adds of older ones. Null where too little was typed to say anything.
 */
function chargesWith(
  typed: string,
  columns: readonly SearchColumn[],
  further: (match: string, held: Condition) => Condition,
): Condition | null {
  if (fold(typed).trim().length < SHORTEST) return null;
  const words = readPlain(typed);
  const held = whereAll(words.map((word) => holding(word, textOf(columns))));
  const newest: Condition = {
    sql: `SELECT number FROM (SELECT * FROM search ORDER BY number DESC LIMIT ${SCANNED}) AS search${held.sql}`,
    parameters: held.parameters,
  };
  const isFound = words.length > 0 && words.every(isIndexed);
  const match = words.map(({ variants }) => `(${variants.map(quoted).join(' OR ')})`).join(' AND ');
  const all = isFound ? [newest, further(`{${columns.join(' ')}} : (${match})`, held)] : [newest];
  return {
    sql: `${all.map(({ sql }) => sql).join(' UNION ')} ORDER BY number DESC LIMIT ?`,
    parameters: all.flatMap(({ parameters }) => parameters),
  };
}

/** The last charge of each customer the text index finds, and of those it does not hold yet (migration 0010). */
function lastOfPeople(match: string, held: Condition): Condition {
  return {
    sql: `SELECT (SELECT max(number) FROM search_rows WHERE search_rows.person = found.id) AS number FROM (
        SELECT * FROM (
          SELECT rowid AS id FROM search_customers WHERE search_customers MATCH ? ORDER BY rowid DESC LIMIT ${FOUND})
        UNION
        SELECT search.id FROM unindexed_people
        CROSS JOIN search_people AS search ON search.id = unindexed_people.id${held.sql}
      ) AS found`,
    parameters: [match, ...held.parameters],
  };
}

/** A charge made a moment ago is not in the text index yet (migration 0005): its texts are read themselves. */
function chargesFound(match: string, held: Condition): Condition {
  return {
    sql: `SELECT rowid FROM search_charges WHERE search_charges MATCH ?
      UNION
      SELECT search.number FROM unindexed CROSS JOIN search ON search.number = unindexed.number${held.sql}`,
    parameters: [match, ...held.parameters],
  };
}

/** Customers whose name, CPF or e-mail holds what was typed (accents and case ignored), the latest met first, each once. */
export function suggestCustomers(db: ReadableDb, typed: string): MetPerson[] {
  const found = chargesWith(typed, ['name', 'email', 'document'], lastOfPeople);
  if (found === null) return [];
  const rows = allRows<{ readonly key: string } & Record<keyof Person, string | null>>(
    db,
    `SELECT charges.key AS key, customer_name AS name, customer_email AS email, customer_phone AS phone, customer_document AS document
      FROM (${found.sql}) AS found CROSS JOIN charges ON charges.number = found.number ORDER BY found.number DESC`,
    ...found.parameters,
    CUSTOMER_CHARGES,
  );
  const met = new Map<string, MetPerson>();
  for (const { key, name, email, phone, document } of rows) {
    // The CPF tells people apart; without one, the e-mail does, else the name.
    const who = document || email || fold(name ?? '');
    if (who === '' || met.has(who)) continue;
    met.set(who, { key, name: name ?? '', email: email ?? '', phone: phone ?? '', document: document ?? '' });
    if (met.size === SUGGESTED) break;
  }
  return [...met.values()];
}

/** Items whose title holds what was typed, as they were priced last, each title once. */
export function suggestItems(db: ReadableDb, typed: string): MetItem[] {
  const found = chargesWith(typed, ['items'], chargesFound);
  if (found === null) return [];
  const words = readPlain(typed);
  const met = new Map<string, MetItem>();
  for (const { number } of allRows<{ number: number }>(db, found.sql, ...found.parameters, ITEM_CHARGES)) {
    for (const { title, amount, tangible, externalRef } of itemsOf(readKept(db, number).known.facts)) {
      const folded = fold(title ?? '');
      if (!title || met.has(folded) || !words.every(({ variants }) => variants.some((word) => folded.includes(word))))
        continue;
      met.set(folded, {
        title,
        amount: amount ?? null,
        tangible: tangible ?? false,
        externalRef: externalRef ?? '',
      });
    }
    if (met.size >= SUGGESTED) break;
  }
  return [...met.values()].slice(0, SUGGESTED);
}
