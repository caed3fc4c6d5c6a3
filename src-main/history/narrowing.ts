/** A filter as conditions: what it asks of a charge's columns, and what of its texts. */
import type { ChargeFilter } from '../../src-preload/contract/charge.ts';
import { firstNumberOf } from './place.ts';
import { SEARCH_COLUMNS } from './search.ts';
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

/** An empty list of states, like an absent one, narrows nothing; so does a text of blanks. An empty list of keys finds nothing. */
export function narrowingOf(filter: ChargeFilter): Narrowing {
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
    match: indexed.length === 0 ? null : indexed.map(matchOf).join(' AND '),
    texts: words.map(textCondition),
    unmatched: words.filter((word) => !indexed.includes(word) || pieceOf(word) !== null).map(textCondition),
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

/**
 * Whether a folded text is anywhere in a charge. One LIKE over the joined columns: a text that is nowhere was
 * told so in 5 ms over 20,000 charges, where seven calls of instr took 18.
 */
const ANY_TEXT = `(${SEARCH_COLUMNS.map((name) => `search.${name}`).join(' || char(10) || ')})`;

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

/** How much of a long id or address is looked up in the text index. */
const PIECE = 8;

/**
 * A piece of a word that tells as much as the whole, or null where the whole is to be looked up. Every trigram of a word
 * costs the reading of its list: those of a domain are in every e-mail, those of a bank's number in every end-to-end
 * id. Their last signs (those before the @) are in few; the rest is then compared in the texts of those few.
 */
function pieceOf({ variants }: Word): string | null {
  const [word] = variants;
  if (word === undefined || variants.length > 1 || [...word].length <= PIECE || !/[\d@]/.test(word)) return null;
  const local = word.indexOf('@') > 2 ? word.slice(0, word.indexOf('@') + 1) : word;
  return [...local].slice(-PIECE).join('');
}

function matchOf(word: Word): string {
  const piece = pieceOf(word);
  const texts = piece === null ? word.variants : [piece];
  const either = `(${texts.map(quoted).join(' OR ')})`;
  return word.column === null ? either : `(${word.column} : ${either})`;
}

/** An FTS5 string: everything between the quotes is text, a quote is doubled. */
function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
