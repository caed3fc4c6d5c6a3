/**
 * The ways to find the charges that have some words among their customer's texts and others among their own.
 *
 * A customer leads to all charges of theirs along an index; those are sorted, so that is for customers who have a small
 * share of all charges. For those who have a large one, charges are walked in order and others passed by, so that a
 * page stops after a page. Where words are on both sides, the side with fewer charges is read, and each is asked for
 * the other side: whose it is takes 0.5 us, what its text holds 3 us (and 0.35 where texts are read in turn). What is fewer is judged by a sample and by
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

/** Null where no customer is called so. A way has a word on one side at the least. */
export function armOf(db: ReadableDb, way: Way, sample: TextSample, judged: Judged = JUDGED): Arm | null {
  const own = matchOf(way.own, CHARGE_TEXTS, sample);
  if (way.customers.length === 0)
    return { places: (bounds) => ofOwn(own, bounds, [], ownTexts(way, own)), findsOwn: () => true };
  const people = peopleCalled(way.customers, matchOf(way.customers, CUSTOMER_TEXTS, sample));
  if (countOf(db, people, 1) === 0) return null;
  const share = sample.share(way.customers, CUSTOMER_TEXTS);
  const hasFew = once(() => countOf(db, ofPeople(people), judged.few) < judged.few);
  const isLed = way.own.length === 0 || sample.share(way.own, CHARGE_TEXTS) > everywhere(share) || hasFew();
  return isLed ? ledByPeople(way, people, share, hasFew, judged) : ledByOwn(db, way, own, people, share, judged);
}

/** The customers' charges, which may have to be compared with words of their own. */
function ledByPeople(
  way: Way,
  people: Condition,
  share: number,
  hasFew: () => boolean,
  { page, dense, most, passed }: Judged,
): Arm {
  const texts = [...compared(way.own, CHARGE_TEXTS), ...anyTexts(way.anywhere)];
  return {
    places: (bounds, likely) => {
      const isPage = likely <= page;
      const isSparse = share < (isPage ? dense : most);
      // What comes in no order is compared to its end, however few of it are a page. And a sample of the newest takes
      // who came often today for somebody who always does: nobody is walked to who has few charges.
      if ((isSparse && (texts.length === 0 || !isPage)) || hasFew()) return ofPeople(people, bounds, texts);
      if (share < dense || likely > share * passed) return alongRows(people, bounds, texts);
      return alongTexts(bounds, [...compared(way.customers, CUSTOMER_TEXTS), ...texts]);
    },
    findsOwn: () => false,
  };
}

/** What has its own words, asked whose it is; or what its text holds, where very many customers would be gathered. */
function ledByOwn(
  db: ReadableDb,
  way: Way,
  own: Match,
  people: Condition,
  share: number,
  { few, page, dense }: Judged,
): Arm {
  const hasFewOwn = once(() => countOf(db, ofOwn(own), few) < few);
  const isRead = (likely: number) => share >= dense && (likely <= page || hasFewOwn());
  const texts = ownTexts(way, own);
  return {
    places: (bounds, likely) =>
      isRead(likely)
        ? ofOwn(own, bounds, [], [...anyTexts(way.customers), ...texts])
        : ofOwn(own, bounds, [isOf(people)], texts),
    findsOwn: isRead,
  };
}

/** What is left to compare of charges that have their own words by the index. */
function ownTexts({ own, anywhere }: Way, { isExact }: Match): Condition[] {
  return [...(isExact ? [] : compared(own, CHARGE_TEXTS)), ...anyTexts(anywhere)];
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

function anyTexts(words: readonly Word[]): Condition[] {
  return words.map((word) => holding(word));
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

const TEXTS_OF_ROWS = 'CROSS JOIN search ON search.number = search_rows.number';

/** In no order. */
function ofPeople(people: Condition, bounds: Bounds = EVERYWHERE, texts: readonly Condition[] = []): Condition {
  const rows = `(${people.sql}) AS people
    CROSS JOIN search_rows INDEXED BY search_rows_of_person ON search_rows.person = people.id`;
  const tables = texts.length === 0 ? [rows] : [rows, TEXTS_OF_ROWS];
  const within = withinBounds('search_rows.number', bounds);
  const { sql, parameters } = placesIn('search_rows.number', tables, [...within, ...texts]);
  return { sql, parameters: [...people.parameters, ...parameters] };
}

function alongRows(people: Condition, bounds: Bounds, texts: readonly Condition[]): Condition {
  const rows = 'search_rows NOT INDEXED';
  const tables = texts.length === 0 ? [rows] : [rows, TEXTS_OF_ROWS];
  const within = withinBounds('search_rows.number', bounds);
  return placesIn('search_rows.number', tables, [isOf(people), ...within, ...texts]);
}

function alongTexts(bounds: Bounds, texts: readonly Condition[]): Condition {
  return placesIn('search.number', ['search'], [...withinBounds('search.number', bounds), ...texts]);
}

/** @param rows conditions on a charge's row, asked before those on its texts. */
function ofOwn(
  { expression }: Match,
  bounds: Bounds = EVERYWHERE,
  rows: readonly Condition[] = [],
  texts: readonly Condition[] = [],
): Condition {
  const tables = [
    'search_charges',
    ...(rows.length === 0 ? [] : ['CROSS JOIN search_rows ON search_rows.number = search_charges.rowid']),
    ...(texts.length === 0 ? [] : ['CROSS JOIN search ON search.number = search_charges.rowid']),
  ];
  const match = { sql: 'search_charges MATCH ?', parameters: [expression] };
  const within = withinBounds('search_charges.rowid', bounds);
  return placesIn('search_charges.rowid', tables, [match, ...within, ...rows, ...texts]);
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
