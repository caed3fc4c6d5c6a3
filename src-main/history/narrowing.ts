/** A filter as conditions: what it asks of a charge's columns, and what of its texts. */
import type { ChargeFilter } from '../../src-preload/contract/charge.ts';
import { firstNumberOf } from './place.ts';
import { type Rarest, rarestAmong } from './rarest.ts';
import { ANY_TEXT } from './search.ts';
import { type AmountRange, readTyped, type Word } from './typed-text.ts';

export type Parameter = string | number | bigint;

/** A part of a WHERE, with what it binds. */
export interface Condition {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

export interface Narrowing {
  readonly states: readonly string[];
  /** Null narrows nothing. */
  readonly needsAttention: boolean | null;
  readonly marked: boolean | null;
  readonly tags: readonly string[];
  readonly operators: readonly string[];
  readonly keys: readonly string[] | null;
  /** UTC milliseconds, from and before. */
  readonly paid: Period | null;
  readonly amount: AmountRange | null;
  /** Places in time, from and before. */
  readonly places: { readonly from: number | null; readonly before: number | null };
  /** An FTS5 expression over the words that are long enough for it; null where none is. */
  readonly match: string | null;
  /** Every word, as conditions on `search`. */
  readonly texts: readonly Condition[];
  /** Those of them that the expression does not settle. */
  readonly unmatched: readonly Condition[];
}

interface Period {
  readonly from?: number | undefined;
  readonly before?: number | undefined;
}

/**
 * An empty list of states, like an absent one, narrows nothing; so does a text of blanks. An empty list of keys finds nothing.
 *
 * @param rarest judges by what a long word is looked up in the text index.
 */
export function narrowingOf(filter: ChargeFilter, rarest: Rarest = rarestAmong([])): Narrowing {
  const { words, amounts } = readTyped(filter.text ?? '');
  const indexed = words.filter(({ variants }) => variants.every(isLong));
  const { from, before } = filter.created ?? {};
  return {
    states: [...new Set(filter.states)],
    needsAttention: filter.needsAttention ?? null,
    marked: filter.marked ?? null,
    tags: [...new Set(filter.tags)],
    operators: [...new Set(filter.operators)],
    keys: filter.keys ?? null,
    paid: filter.paid ?? null,
    amount: narrowest([{ from: filter.amount?.from ?? null, to: filter.amount?.to ?? null }, ...amounts]),
    places: {
      from: from === undefined ? null : firstNumberOf(from),
      before: before === undefined ? null : firstNumberOf(before),
    },
    match: indexed.length === 0 ? null : indexed.map((word) => matchOf(word, rarest)).join(' AND '),
    texts: words.map(textCondition),
    unmatched: words.filter((word) => !indexed.includes(word) || isFoundByParts(word)).map(textCondition),
  };
}

/** An FTS5 expression that settles these words by itself, wherever they are; null where one is too short for that, or there is none. */
export function matchOfWords(words: readonly Word[]): string | null {
  if (words.length === 0 || !words.every(({ variants }) => variants.every(isLong))) return null;
  return words.map(({ variants }) => `(${variants.map(quoted).join(' OR ')})`).join(' AND ');
}

/** What a narrowing asks of the columns of `charges`, but for its places. */
export function columnConditions(narrowing: Narrowing): Condition[] {
  const { states, tags, operators, paid, amount, keys } = narrowing;
  const conditions: Condition[] = [];
  if (states.length > 0) conditions.push({ sql: `charges.state IN (${marksFor(states)})`, parameters: states });
  const { needsAttention, marked } = narrowing;
  if (needsAttention !== null)
    conditions.push({ sql: `charges.attention ${needsAttention ? '<>' : '='} 0`, parameters: [] });
  if (marked !== null) conditions.push({ sql: `charges.marks ${marked ? '<>' : '='} 0`, parameters: [] });
  if (tags.length > 0)
    conditions.push({
      sql: `charges.marks <> 0 AND EXISTS (
        SELECT 1 FROM tags WHERE tags.charge = charges.number AND tags.tag IN (${marksFor(tags)}))`,
      parameters: tags,
    });
  if (operators.length > 0)
    conditions.push({ sql: `charges.operator IN (${marksFor(operators)})`, parameters: operators });
  if (keys !== null)
    conditions.push({ sql: 'charges.key IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(keys)] });
  if (paid !== null) conditions.push(...rangeConditions('charges.paid_at', paid.from, paid.before, '<'));
  if (paid !== null && paid.from === undefined && paid.before === undefined)
    conditions.push({ sql: 'charges.paid_at IS NOT NULL', parameters: [] });
  if (amount !== null)
    conditions.push(...rangeConditions('charges.amount', amount.from ?? undefined, amount.to ?? undefined, '<='));
  return conditions;
}

/** @param place the column that holds the place in time. As BigInts: the text index seeks to a bound only by an integer. */
export function placeConditions(place: string, { places: { from, before } }: Narrowing): Condition[] {
  return rangeConditions(
    place,
    from === null ? undefined : BigInt(from),
    before === null ? undefined : BigInt(before),
    '<',
  );
}

function rangeConditions(
  column: string,
  from: number | bigint | undefined,
  end: number | bigint | undefined,
  endSign: '<' | '<=',
): Condition[] {
  return [
    ...(from === undefined ? [] : [{ sql: `${column} >= ?`, parameters: [from] }]),
    ...(end === undefined ? [] : [{ sql: `${column} ${endSign} ?`, parameters: [end] }]),
  ];
}

function narrowest(ranges: readonly AmountRange[]): AmountRange | null {
  const froms = ranges.flatMap(({ from }) => (from === null ? [] : [from]));
  const tos = ranges.flatMap(({ to }) => (to === null ? [] : [to]));
  if (froms.length === 0 && tos.length === 0) return null;
  return { from: froms.length === 0 ? null : Math.max(...froms), to: tos.length === 0 ? null : Math.min(...tos) };
}

function marksFor(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

function textCondition({ column, variants }: Word): Condition {
  const where = column === null ? ANY_TEXT : `search.${column}`;
  return {
    sql: `(${variants.map(() => `${where} LIKE ? ESCAPE '\\'`).join(' OR ')})`,
    parameters: variants.map((variant) => `%${variant.replace(/[\\%_]/g, '\\$&')}%`),
  };
}

/** A trigram index holds no text under three characters (code points). */
function isLong(word: string): boolean {
  return [...word].length >= 3;
}

/** What is longer, and has digits or is an address, tells enough by a few of its trigrams. */
const LONG = 8;

/** Whether a word's trigrams only say where it may be, so that the texts found have to be compared with all of it. */
function isFoundByParts({ variants }: Word): boolean {
  return variants.every((variant) => [...variant].length > LONG && /[\d@]/.test(variant));
}

function matchOf(word: Word, rarest: Rarest): string {
  const textOf = (variant: string) =>
    isFoundByParts(word) ? `(${rarest(variant).map(quoted).join(' AND ')})` : quoted(variant);
  const either = `(${word.variants.map(textOf).join(' OR ')})`;
  return word.column === null ? either : `(${word.column} : ${either})`;
}

/** An FTS5 string: everything between the quotes is text, a quote is doubled. */
function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
