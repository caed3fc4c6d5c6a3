/**
 * Where the charges with some words lie, as places in order: what a customer is called and all other texts are indexed
 * apart (migration 0009), and each of several words may be in either. So a lookup is a union of arms: every word among
 * the customers' texts, every word among the others, some here and some there, and what no index holds yet. Each arm
 * comes in the order of places by itself and SQLite merges them without a sort, so that a page stops after a page.
 */
import { type Bounds, type Condition, whereAll, withinBounds } from './condition.ts';
import type { ReadableDb } from './connection.ts';
import { type Rarest, rarestIn } from './rarest.ts';
import { ANY_TEXT, TEXT_PARTS, type TextPart, textOf } from './search.ts';
import { firstValue } from './statements.ts';
import type { Word } from './typed-text.ts';

/** How its places are wanted. */
export interface Wanted {
  readonly bounds: Bounds;
  readonly descending: boolean;
  /** The most that are wanted; all of them where it is null. */
  readonly limit: number | null;
}

export interface Lookup {
  /** A query of `number`, each once, in order. */
  readonly places: (wanted: Wanted) => Condition;
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

/** The rarest words say where to look, and the others are compared: each more doubles the arms at the worst. */
const MOST_WORDS = 4;
/** So many texts are compared one by one within a page's time; where both sides have more, their lists are intersected. */
const COMPARED = 2_000;

/** A word among the texts of one part, and how many charges have it there, counted so far as it matters. */
interface Side {
  readonly word: Word;
  readonly part: TextPart;
  readonly count: number;
}

/**
 * @param words of which each {@link isIndexed}; at least one.
 * @param most texts that are compared one by one.
 */
export function lookUp(db: ReadableDb, words: readonly Word[], most = COMPARED): Lookup {
  const rarest = rarestIn(db);
  const counted = words
    .map((word) => ({ word, sides: sidesOf(db, word, rarest, words.length > 1 ? most : null) }))
    .sort((one, other) => countOf(one.sides) - countOf(other.sides));
  const arms = armsOf(everyWay(counted.slice(0, MOST_WORDS).map(({ sides }) => sides)), most);
  return {
    beyond: counted.slice(MOST_WORDS).map(({ word }) => word),
    places: (wanted) => {
      const { bounds, descending, limit } = wanted;
      const queries = [...arms.map((arm) => armQuery(arm, bounds, rarest)), waiting(words, bounds)];
      return {
        sql: `${queries.map(({ sql }) => sql).join(' UNION ')} ORDER BY number ${descending ? 'DESC' : 'ASC'} LIMIT ?`,
        parameters: [...queries.flatMap(({ parameters }) => parameters), BigInt(limit ?? -1)],
      };
    },
  };
}

/** Where a word may be; where it is in no text of a part, it need not be looked for there. @param most null counts nothing. */
function sidesOf(db: ReadableDb, word: Word, rarest: Rarest, most: number | null): Side[] {
  const parts = TEXT_PARTS.filter(({ columns }) => word.column === null || columns.includes(word.column));
  if (most === null) return parts.map((part) => ({ word, part, count: 1 }));
  return parts
    .map((part) => ({ word, part, count: countIn(db, part, matchOf(word, part, rarest), most) }))
    .filter(({ count }) => count > 0);
}

function countIn(db: ReadableDb, { index }: TextPart, match: string, most: number): number {
  const sql = `SELECT count(*) FROM (SELECT 1 FROM ${index} WHERE ${index} MATCH ? LIMIT ?)`;
  return firstValue<number>(db, sql, match, most) ?? 0;
}

function countOf(sides: readonly Side[]): number {
  return sides.reduce((sum, { count }) => sum + count, 0);
}

/** Every way to choose a side for each word; none where a word has no side. */
function everyWay(words: readonly (readonly Side[])[]): Side[][] {
  return words.reduce<Side[][]>((ways, sides) => ways.flatMap((way) => sides.map((side) => [...way, side])), [[]]);
}

/** Words looked up in one part, and those that have to be in the other: compared, or looked up there and intersected. */
interface Arm {
  readonly looked: readonly Side[];
  readonly others: readonly Side[];
  readonly isIntersected: boolean;
}

/** SQL reads a compound from the left, so that it holds one intersection, and that first: the one with most to compare. */
function armsOf(ways: readonly (readonly Side[])[], most: number): Arm[] {
  const arms = ways
    .filter((way) => way.length > 0)
    .map((way) => {
      const [one = [], other = []] = TEXT_PARTS.map((part) => way.filter((side) => side.part === part));
      const [looked, others] = rarestOf(one) <= rarestOf(other) ? [one, other] : [other, one];
      return { looked, others, isIntersected: false };
    })
    .sort((one, other) => toCompare(other) - toCompare(one));
  const [first, ...rest] = arms;
  if (first === undefined || toCompare(first) < most) return arms;
  return [{ ...first, isIntersected: true }, ...rest];
}

/** What the rarest of them leaves; without any there is nothing to look up. */
function rarestOf(sides: readonly Side[]): number {
  return sides.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...sides.map(({ count }) => count));
}

function toCompare({ looked, others }: Arm): number {
  return others.length === 0 ? 0 : rarestOf(looked);
}

function armQuery({ looked, others, isIntersected }: Arm, bounds: Bounds, rarest: Rarest): Condition {
  const [part, otherPart] = [looked[0]?.part, others[0]?.part];
  if (part === undefined) throw new Error('an arm looks up a word at the least');
  if (otherPart === undefined) return matching(part, looked, [], bounds, rarest);
  if (!isIntersected) {
    const text = textOf(otherPart.columns);
    return matching(
      part,
      looked,
      others.map(({ word }) => holding(word, text)),
      bounds,
      rarest,
    );
  }
  const both = [matching(part, looked, [], bounds, rarest), matching(otherPart, others, [], bounds, rarest)];
  return {
    sql: both.map(({ sql }) => sql).join(' INTERSECT '),
    parameters: both.flatMap(({ parameters }) => parameters),
  };
}

function matching(
  { index }: TextPart,
  sides: readonly Side[],
  compared: readonly Condition[],
  bounds: Bounds,
  rarest: Rarest,
): Condition {
  const match = sides.map(({ word, part }) => matchOf(word, part, rarest)).join(' AND ');
  const where = whereAll([
    { sql: `${index} MATCH ?`, parameters: [match] },
    ...withinBounds(`${index}.rowid`, bounds),
    ...compared,
  ]);
  const texts = compared.length === 0 ? '' : ` CROSS JOIN search ON search.number = ${index}.rowid`;
  return { sql: `SELECT ${index}.rowid AS number FROM ${index}${texts}${where.sql}`, parameters: where.parameters };
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
export function matchOf(word: Word, part: TextPart, rarest: Rarest): string {
  const textsOf = (variant: string) =>
    isFoundByParts(word) ? `(${rarest(variant, part).map(quoted).join(' AND ')})` : quoted(variant);
  const either = `(${word.variants.map(textsOf).join(' OR ')})`;
  return word.column === null ? either : `(${word.column} : ${either})`;
}

/** An FTS5 string: everything between the quotes is text, a quote is doubled. */
export function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
