/**
 * Where the charges with some words lie, as places in order: what a customer is called and all other texts are indexed
 * apart (migration 0009), and each of several words may be in either. So a lookup is a union of arms: every word among
 * the customers' texts, every word among the others, some here and some there, and what no index holds yet. Each arm
 * comes in the order of places by itself and SQLite merges them without a sort, so that a page stops after a page.
 *
 * Where words are in different parts, the rarer side is looked up and the other compared, 4 us a text. Two sides that
 * both have many are intersected, 0.2 us a place, unless one is in nearly every charge. That reads both to their ends
 * where they hardly meet, so a page first compares what is near (`near`).
 */
import { type Bounds, type Condition, whereAll, withinBounds } from './condition.ts';
import type { ReadableDb } from './connection.ts';
import { ANY_TEXT, TEXT_PARTS, type TextPart, textOf } from './search.ts';
import { firstValue } from './statements.ts';
import { sampleIn, type TextSample } from './text-sample.ts';
import type { Word } from './typed-text.ts';

/** How its places are wanted. */
export interface Wanted {
  readonly bounds: Bounds;
  readonly descending: boolean;
  /** The most that are wanted; all of them where it is null. */
  readonly limit: number | null;
  /** For a page within {@link Lookup.near}: no list is read to its end, however many are found. */
  readonly isNear: boolean;
}

export interface Lookup {
  /** A query of `number`, each once, in order. */
  readonly places: (wanted: Wanted) => Condition;
  /**
   * Bounds from where a page begins within which comparing texts is soon done: enough for words that are often together.
   * Null where there is little to compare anywhere.
   */
  readonly near: (from: Bounds, descending: boolean) => Bounds | null;
  /** Words that the lookup leaves to be compared with what it finds. */
  readonly beyond: readonly Word[];
}

/** A trigram index holds no text under three characters (code points). */
export function isIndexed({ variants }: Word): boolean {
  return variants.every((variant) => [...variant].length >= 3);
}

/** What is longer, and has digits or is an address, tells enough by a few of its trigrams. */
const LONG = 8;

/** Whether a word's trigrams only say where it may be, so that the texts found have to be compared with all of it. */
export function isFoundByParts({ variants }: Word): boolean {
  return variants.every((variant) => [...variant].length > LONG && /[\d@]/.test(variant));
}

/** A word, in one of its forms, in the text it names or in any of these. */
export function holding({ column, variants }: Word, text = ANY_TEXT): Condition {
  const where = column === null ? text : `search.${column}`;
  return {
    sql: `(${variants.map(() => `${where} LIKE ? ESCAPE '\\'`).join(' OR ')})`,
    parameters: variants.map((variant) => `%${variant.replace(/[\\%_]/g, '\\$&')}%`),
  };
}

/** So many words say where to look, the rarest, and the others are compared: each more doubles the arms at the worst. */
const MOST_WORDS = 2;
/** Matches are counted so far and no further: so many texts are compared within a page's time. */
const COUNTED = 1_000;
/** A text that is compared takes as long as so many places that are intersected. */
const DEARER = 20;

/** Words that are all looked for in one part of the texts. */
interface Side {
  readonly part: TextPart;
  readonly words: readonly Word[];
}

/** A side that is looked up, and what has to be in the other part: compared, or looked up there and intersected. */
interface Arm {
  readonly looked: Side;
  readonly other: Side | null;
  /** Each side is in as many charges as are counted, or more. */
  readonly isLong: boolean;
  readonly isIntersected: boolean;
}

/**
 * @param words of which each {@link isIndexed}; at least one.
 * @param most matches that are counted, and texts that are compared for a page.
 */
export function lookUp(db: ReadableDb, words: readonly Word[], most = COUNTED): Lookup {
  const sample = sampleIn(db);
  const rarest = words.length > 1 ? rarestFirst(words, sample) : words;
  const asked = rarest.slice(0, MOST_WORDS);
  const countIn = counterOf(db, sample);
  const arms = everyWay(asked, countIn)
    .flatMap((way) => armOf(way, countIn, sample, most) ?? [])
    .sort((one, other) => Number(other.isIntersected) - Number(one.isIntersected));
  return {
    beyond: rarest.slice(MOST_WORDS),
    places: ({ bounds, descending, limit, isNear }) => {
      const way = descending ? 'DESC' : 'ASC';
      const queries = arms.map((arm, index) => {
        if (isNear || !arm.isIntersected) return armQuery(arm, bounds, sample);
        const both = intersection(arm, bounds, sample);
        // SQL reads a compound from the left: the first can stand in it as it is, and any other is sorted by itself.
        const sql = index === 0 ? both.sql : `SELECT number FROM (${both.sql} ORDER BY number ${way} LIMIT -1)`;
        return { sql, parameters: both.parameters };
      });
      const all = [...queries, waiting(words, bounds)];
      return {
        sql: `${all.map(({ sql }) => sql).join(' UNION ')} ORDER BY number ${way} LIMIT ?`,
        parameters: [...all.flatMap(({ parameters }) => parameters), BigInt(limit ?? -1)],
      };
    },
    near: (from, descending) => {
      const ends = arms
        .filter(({ isLong }) => isLong)
        .flatMap(({ looked }) => placeAfter(db, matching(looked, [], from, sample), descending, most) ?? []);
      const [first] = ends.sort((one, other) => (descending ? other - one : one - other));
      if (first === undefined) return null;
      return descending ? { ...from, from: BigInt(first) } : { ...from, below: BigInt(first) };
    },
  };
}

/** The place so many matches on; null where there are not as many. */
function placeAfter(db: ReadableDb, { sql, parameters }: Condition, descending: boolean, matches: number) {
  const way = descending ? 'DESC' : 'ASC';
  return firstValue<number>(db, `${sql} ORDER BY number ${way} LIMIT 1 OFFSET ?`, ...parameters, matches);
}

function rarestFirst(words: readonly Word[], sample: TextSample): Word[] {
  return words
    .map((word) => ({ word, share: Math.max(...TEXT_PARTS.map((part) => sample.share([word], part))) }))
    .sort((one, other) => one.share - other.share)
    .map(({ word }) => word);
}

/** Counts a side's matches, no further than `most`; the same side once. */
type Counter = (side: Side, most: number) => number;

function counterOf(db: ReadableDb, sample: TextSample): Counter {
  const counted = new Map<string, number>();
  return (side, most) => {
    const { index } = side.part;
    const match = matchOfAll(side, sample);
    const key = `${index} ${most} ${match}`;
    const sql = `SELECT count(*) FROM (SELECT 1 FROM ${index} WHERE ${index} MATCH ? LIMIT ?)`;
    const count = counted.get(key) ?? firstValue<number>(db, sql, match, most) ?? 0;
    counted.set(key, count);
    return count;
  };
}

/** Every way to put each word in a part it is in, as sides; of a single word, in a part it may be in. None where one is nowhere. */
function everyWay(words: readonly Word[], countIn: Counter): Side[][] {
  return words
    .map((word) =>
      TEXT_PARTS.map((part) => ({ part, words: [word] }))
        .filter(({ part }) => word.column === null || part.columns.includes(word.column))
        .filter((side) => words.length === 1 || countIn(side, 1) > 0),
    )
    .reduce<Side[][]>((ways, sides) => ways.flatMap((way) => sides.map((side) => [...way, side])), [[]]);
}

/** Null where a side is in no charge. */
function armOf(way: readonly Side[], countIn: Counter, sample: TextSample, most: number): Arm | null {
  const sides = TEXT_PARTS.map((part) => ({
    part,
    words: way.filter((side) => side.part === part).flatMap(({ words }) => words),
  })).filter(({ words }) => words.length > 0);
  const [only] = sides;
  if (only !== undefined && sides.length === 1)
    return { looked: only, other: null, isLong: false, isIntersected: false };
  const [fewer, more] = sides
    .map((side) => ({ side, count: countIn(side, most), share: sample.share(side.words, side.part) }))
    .sort((one, other) => one.count - other.count || one.share - other.share);
  if (fewer === undefined || more === undefined || fewer.count === 0) return null;
  const isLong = fewer.count >= most;
  const isIntersected = isLong && more.share < DEARER * fewer.share;
  return { looked: fewer.side, other: more.side, isLong, isIntersected };
}

function armQuery({ looked, other }: Arm, bounds: Bounds, sample: TextSample): Condition {
  const text = other === null ? '' : textOf(other.part.columns);
  const compared = other === null ? [] : other.words.map((word) => holding(word, text));
  return matching(looked, compared, bounds, sample);
}

function intersection({ looked, other }: Arm, bounds: Bounds, sample: TextSample): Condition {
  const both = [looked, ...(other === null ? [] : [other])].map((side) => matching(side, [], bounds, sample));
  return {
    sql: both.map(({ sql }) => sql).join(' INTERSECT '),
    parameters: both.flatMap(({ parameters }) => parameters),
  };
}

function matching(side: Side, compared: readonly Condition[], bounds: Bounds, sample: TextSample): Condition {
  const { index } = side.part;
  const where = whereAll([
    { sql: `${index} MATCH ?`, parameters: [matchOfAll(side, sample)] },
    ...withinBounds(`${index}.rowid`, bounds),
    ...compared,
  ]);
  const texts = compared.length === 0 ? '' : ` CROSS JOIN search ON search.number = ${index}.rowid`;
  return { sql: `SELECT ${index}.rowid AS number FROM ${index}${texts}${where.sql}`, parameters: where.parameters };
}

function matchOfAll({ part, words }: Side, sample: TextSample): string {
  return words.map((word) => matchOf(word, part, sample)).join(' AND ');
}

/** What was written a moment ago and is not in an index yet (migration 0005): its texts are read themselves. */
function waiting(words: readonly Word[], bounds: Bounds): Condition {
  const where = whereAll([...withinBounds('unindexed.number', bounds), ...words.map((word) => holding(word))]);
  return {
    sql: `SELECT unindexed.number AS number FROM unindexed
      CROSS JOIN search ON search.number = unindexed.number${where.sql}`,
    parameters: where.parameters,
  };
}

/** An FTS5 expression for a word among the texts of a part. */
export function matchOf(word: Word, part: TextPart, sample: Pick<TextSample, 'rarest'>): string {
  const textsOf = (variant: string) =>
    isFoundByParts(word) ? `(${sample.rarest(variant, part).map(quoted).join(' AND ')})` : quoted(variant);
  const either = `(${word.variants.map(textsOf).join(' OR ')})`;
  return word.column === null ? either : `(${word.column} : ${either})`;
}

/** An FTS5 string: everything between the quotes is text, a quote is doubled. */
export function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
