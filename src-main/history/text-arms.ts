/**
 * The ways to find the charges that have some words among their customer's texts and others among their own.
 *
 * A customer leads to all charges of theirs along an index; those are sorted, so that is for customers who have a small
 * share of all charges. For those who have a large one, charges are walked in order and others passed by, so that a
 * page stops after a page. Where words are on both sides, the side with fewer charges is read, and each is asked for
 * the other side: whose it is takes 0.5 us, what its text holds 3 us. What is fewer is judged by a sample and by
 * counting a little; a wrong guess costs time and nothing else.
 */
import { type Bounds, type Condition, whereAll, withinBounds } from './condition.ts';
import type { ReadableDb } from './connection.ts';
import { CHARGE_TEXTS, CUSTOMER_TEXTS, type TextPart, textOf } from './search.ts';
import { firstValue } from './statements.ts';
import { holding, matchOfAll } from './text-match.ts';
import type { TextSample } from './text-sample.ts';
import type { Word } from './typed-text.ts';

/** Words by whose texts they are looked for in: what the customer is called, and the charge's own. */
export interface Way {
  readonly customers: readonly Word[];
  readonly own: readonly Word[];
}

/** What finds the charges of one way. */
export interface Arm {
  /** Places within bounds, each once. So many are likely to be read of them. */
  readonly places: (bounds: Bounds, likely: number) => Condition;
  /** Whether it also finds what has all words among its own texts, so that nobody else has to look there. */
  readonly findsOwn: (likely: number) => boolean;
}

/** What decides how an arm is read; which these are changes how soon places are there, not which they are. */
export interface Judged {
  /** Customers with fewer charges than that have few: the text of each is compared. */
  readonly few: number;
  /** So many places are a page's. */
  readonly page: number;
  /** The share of charges from which on a page's are met soon by walking. */
  readonly dense: number;
  /** The share from which on as many as are wanted are. */
  readonly most: number;
  /** So many texts are read in the time it takes to gather very many customers. */
  readonly passed: number;
}

const JUDGED: Judged = { few: 2_000, page: 1_000, dense: 0.04, most: 0.15, passed: 400_000 };

/** Null where no customer is called so. A way has one word or more. */
export function armOf(
  db: ReadableDb,
  { customers, own }: Way,
  sample: TextSample,
  { few, page, dense, most, passed }: Judged = JUDGED,
): Arm | null {
  const ownMatch = matchOfAll(own, CHARGE_TEXTS, sample);
  if (customers.length === 0) return { places: (bounds) => ofOwnTexts(ownMatch, bounds), findsOwn: () => true };
  const match = matchOfAll(customers, CUSTOMER_TEXTS, sample);
  if (!isSomebody(db, match)) return null;
  const share = sample.share(customers, CUSTOMER_TEXTS);
  const ownCompared = compared(own, CHARGE_TEXTS);
  const hasFewer = () => sample.share(own, CHARGE_TEXTS) > everywhere(share) || hasFew(db, match, few);
  if (own.length === 0 || hasFewer())
    return {
      places: (bounds, likely) => {
        if (share < (likely <= page ? dense : most)) return ofPeople(match, bounds, ownCompared);
        if (likely > share * passed) return alongRows(match, bounds, ownCompared);
        return alongTexts(bounds, [...compared(customers, CUSTOMER_TEXTS), ...ownCompared]);
      },
      findsOwn: () => false,
    };
  const isRead = (likely: number) => share >= dense && likely <= page;
  return {
    places: (bounds, likely) =>
      isRead(likely)
        ? ofOwnTexts(
            ownMatch,
            bounds,
            TEXTS_OF_OWN,
            customers.map((word) => holding(word)),
          )
        : ofOwnTexts(ownMatch, bounds, ROWS_OF_OWN, [isOf(match)]),
    findsOwn: isRead,
  };
}

/** The share of charges from which on own texts are in so many that it takes less to read the customers' charges. */
function everywhere(customers: number): number {
  return 0.3 + 6 * customers;
}

function isSomebody(db: ReadableDb, match: string): boolean {
  return firstValue(db, `SELECT 1 FROM ${CALLED} LIMIT 1`, match) !== null;
}

/** Whether these customers' charges are soon counted. */
function hasFew(db: ReadableDb, match: string, few: number): boolean {
  const charges = `SELECT 1 FROM ${OF_PEOPLE} WHERE search_customers MATCH ? LIMIT ?`;
  return (firstValue<number>(db, `SELECT count(*) FROM (${charges})`, match, few) ?? 0) < few;
}

function compared(words: readonly Word[], { columns }: TextPart): Condition[] {
  return words.map((word) => holding(word, textOf(columns)));
}

const CALLED = 'search_customers WHERE search_customers MATCH ?';
const OF_PEOPLE = `search_customers
  CROSS JOIN search_rows INDEXED BY search_rows_of_person ON search_rows.person = search_customers.rowid`;
const TEXTS_OF_ROWS = 'CROSS JOIN search ON search.number = search_rows.number';
const TEXTS_OF_OWN = 'CROSS JOIN search ON search.number = search_charges.rowid';
const ROWS_OF_OWN = 'CROSS JOIN search_rows ON search_rows.number = search_charges.rowid';

/** In no order. */
function ofPeople(match: string, bounds: Bounds, texts: readonly Condition[]): Condition {
  const within = withinBounds('search_rows.number', bounds);
  const people = { sql: 'search_customers MATCH ?', parameters: [match] };
  return placesIn(
    'search_rows.number',
    [OF_PEOPLE, ...(texts.length === 0 ? [] : [TEXTS_OF_ROWS])],
    [people, ...within, ...texts],
  );
}

function alongRows(match: string, bounds: Bounds, texts: readonly Condition[]): Condition {
  const within = withinBounds('search_rows.number', bounds);
  const tables = ['search_rows NOT INDEXED', ...(texts.length === 0 ? [] : [TEXTS_OF_ROWS])];
  return placesIn('search_rows.number', tables, [isOf(match), ...within, ...texts]);
}

function alongTexts(bounds: Bounds, texts: readonly Condition[]): Condition {
  return placesIn('search.number', ['search'], [...withinBounds('search.number', bounds), ...texts]);
}

function ofOwnTexts(match: string, bounds: Bounds, joined = '', conditions: readonly Condition[] = []): Condition {
  return placesIn(
    'search_charges.rowid',
    ['search_charges', joined],
    [
      { sql: 'search_charges MATCH ?', parameters: [match] },
      ...withinBounds('search_charges.rowid', bounds),
      ...conditions,
    ],
  );
}

/** The customers are gathered once, and each row is asked whether it is of one of them. */
function isOf(match: string): Condition {
  return { sql: `search_rows.person IN (SELECT rowid FROM ${CALLED})`, parameters: [match] };
}

/** @param column the place in time. */
export function placesIn(column: string, tables: readonly string[], conditions: readonly Condition[]): Condition {
  const { sql, parameters } = whereAll(conditions);
  return { sql: `SELECT ${column} AS number FROM ${tables.join(' ')}${sql}`, parameters };
}
