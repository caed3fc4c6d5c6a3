/**
 * The ways to find the charges that have some words among their customer's texts and others among their own.
 *
 * A customer leads to all charges of theirs along an index; those are sorted, so that is for customers who have a small
 * share of all charges. For those who have a large one, charges are walked in order and others passed by, so that a
 * page stops after a page. Where words are on both sides, the side with fewer charges is read, and each is asked for
 * the other side: whose it is takes 0.5 us, what its text holds 3 us. What is fewer is judged by a sample and by
 * counting a little; a wrong guess costs time and nothing else.
 */
import { type Bounds, type Condition, EVERYWHERE, whereAll, withinBounds } from './condition.ts';
import type { ReadableDb } from './connection.ts';
import { CHARGE_TEXTS, CUSTOMER_TEXTS, type TextPart, textOf } from './search.ts';
import { firstValue } from './statements.ts';
import { holding, type Match, matchOf } from './text-match.ts';
import type { TextSample } from './text-sample.ts';
import type { Word } from './typed-text.ts';

/** Words by whose texts they are looked for in: what the customer is called, the charge's own, or any of them. */
export interface Way {
  readonly customers: readonly Word[];
  readonly own: readonly Word[];
  /** Asked of what the others find. */
  readonly anywhere: readonly Word[];
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

/** Null where no customer is called so. A way has one word or more to look for on one of both sides. */
export function armOf(
  db: ReadableDb,
  { customers, own, anywhere }: Way,
  sample: TextSample,
  { few, page, dense, most, passed }: Judged = JUDGED,
): Arm | null {
  const further = anywhere.map((word) => holding(word));
  const ownMatch = matchOf(own, CHARGE_TEXTS, sample);
  const ownCompared = compared(own, CHARGE_TEXTS);
  const ownFurther = [...(ownMatch.isExact ? [] : ownCompared), ...further];
  if (customers.length === 0)
    return { places: (bounds) => ofOwn(ownMatch, bounds, [], ownFurther), findsOwn: () => true };
  const people = peopleCalled(customers, matchOf(customers, CUSTOMER_TEXTS, sample));
  if (countOf(db, people, 1) === 0) return null;
  const share = sample.share(customers, CUSTOMER_TEXTS);
  const hasFew = once(() => countOf(db, chargesOf(people), few) < few);
  if (own.length === 0 || sample.share(own, CHARGE_TEXTS) > everywhere(share) || hasFew()) {
    const texts = [...ownCompared, ...further];
    return {
      places: (bounds, likely) => {
        const isPage = likely <= page;
        // What is in no order has to be compared to its end.
        const isShort = texts.length === 0 || !isPage || hasFew();
        if (isShort && share < (isPage ? dense : most)) return ofPeople(people, bounds, texts);
        if (share < dense || likely > share * passed) return alongRows(people, bounds, texts);
        return alongTexts(bounds, [...compared(customers, CUSTOMER_TEXTS), ...texts]);
      },
      findsOwn: () => false,
    };
  }
  // Very many customers take as long to gather as thousands of texts to compare.
  const hasFewOwn = once(() => countOf(db, ownPlaces(ownMatch), few) < few);
  const isRead = (likely: number) => share >= dense && (likely <= page || hasFewOwn());
  const read = [...customers.map((word) => holding(word)), ...ownFurther];
  return {
    places: (bounds, likely) =>
      isRead(likely) ? ofOwn(ownMatch, bounds, [], read) : ofOwn(ownMatch, bounds, [isOf(people)], ownFurther),
    findsOwn: isRead,
  };
}

function once(ask: () => boolean): () => boolean {
  let answer: boolean | null = null;
  return () => (answer ??= ask());
}

/** The share of charges from which on own texts are in so many that it takes less to read the customers' charges. */
function everywhere(customers: number): number {
  return 0.3 + 6 * customers;
}

function compared(words: readonly Word[], { columns }: TextPart): Condition[] {
  return words.map((word) => holding(word, textOf(columns)));
}

/** The rows of a query, counted no further than `most`. */
function countOf(db: ReadableDb, { sql, parameters }: Condition, most: number): number {
  return firstValue<number>(db, `SELECT count(*) FROM (${sql} LIMIT ?)`, ...parameters, most) ?? 0;
}

/** A query of the customers' `id`. */
function peopleCalled(words: readonly Word[], { expression, isExact }: Match): Condition {
  const texts = isExact ? '' : ' CROSS JOIN search_people AS search ON search.id = search_customers.rowid';
  const where = whereAll([
    { sql: 'search_customers MATCH ?', parameters: [expression] },
    ...(isExact ? [] : compared(words, CUSTOMER_TEXTS)),
  ]);
  return {
    sql: `SELECT search_customers.rowid AS id FROM search_customers${texts}${where.sql}`,
    parameters: where.parameters,
  };
}

function chargesOf({ sql, parameters }: Condition): Condition {
  return { sql: `SELECT search_rows.number AS number FROM ${rowsOf(sql)}`, parameters };
}

function rowsOf(people: string): string {
  return `(${people}) AS people
    CROSS JOIN search_rows INDEXED BY search_rows_of_person ON search_rows.person = people.id`;
}

const TEXTS_OF_ROWS = 'CROSS JOIN search ON search.number = search_rows.number';
const TEXTS_OF_OWN = 'CROSS JOIN search ON search.number = search_charges.rowid';
const ROWS_OF_OWN = 'CROSS JOIN search_rows ON search_rows.number = search_charges.rowid';

/** In no order. */
function ofPeople(people: Condition, bounds: Bounds, texts: readonly Condition[]): Condition {
  const tables = [rowsOf(people.sql), ...(texts.length === 0 ? [] : [TEXTS_OF_ROWS])];
  const { sql, parameters } = placesIn('search_rows.number', tables, [
    ...withinBounds('search_rows.number', bounds),
    ...texts,
  ]);
  return { sql, parameters: [...people.parameters, ...parameters] };
}

function alongRows(people: Condition, bounds: Bounds, texts: readonly Condition[]): Condition {
  const tables = ['search_rows NOT INDEXED', ...(texts.length === 0 ? [] : [TEXTS_OF_ROWS])];
  const within = withinBounds('search_rows.number', bounds);
  return placesIn('search_rows.number', tables, [isOf(people), ...within, ...texts]);
}

function alongTexts(bounds: Bounds, texts: readonly Condition[]): Condition {
  return placesIn('search.number', ['search'], [...withinBounds('search.number', bounds), ...texts]);
}

/** @param rows conditions on a charge's row, which are asked first. */
function ofOwn(match: Match, bounds: Bounds, rows: readonly Condition[], texts: readonly Condition[]): Condition {
  const joined = [...(rows.length === 0 ? [] : [ROWS_OF_OWN]), ...(texts.length === 0 ? [] : [TEXTS_OF_OWN])];
  return ownPlaces(match, bounds, joined, [...rows, ...texts]);
}

function ownPlaces(
  { expression }: Match,
  bounds: Bounds = EVERYWHERE,
  joined: readonly string[] = [],
  conditions: readonly Condition[] = [],
): Condition {
  return placesIn(
    'search_charges.rowid',
    ['search_charges', ...joined],
    [
      { sql: 'search_charges MATCH ?', parameters: [expression] },
      ...withinBounds('search_charges.rowid', bounds),
      ...conditions,
    ],
  );
}

/** The customers are gathered once, and each row is asked whether it is of one of them. */
function isOf({ sql, parameters }: Condition): Condition {
  return { sql: `search_rows.person IN (${sql})`, parameters };
}

/** @param column the place in time. */
export function placesIn(column: string, tables: readonly string[], conditions: readonly Condition[]): Condition {
  const { sql, parameters } = whereAll(conditions);
  return { sql: `SELECT ${column} AS number FROM ${tables.join(' ')}${sql}`, parameters };
}
