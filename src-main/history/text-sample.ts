/**
 * What some charges tell of all: how rare a word is, and which trigrams of a long one the fewest have. The text index
 * reads a list for every trigram it is asked for, and those of a domain are in every e-mail, those of a bank's number in
 * every end-to-end id: when every charge had its document in the index, its last eight signs took 18 ms to find among a
 * million (95th percentile), its four rarest trigrams 8. A wrong guess costs time and nothing else, since texts are compared afterwards.
 */
import type { ReadableDb } from './connection.ts';
import { TEXT_PARTS, type TextPart, textOf } from './search.ts';
import { allRows, firstRow, firstValue } from './statements.ts';
import type { Word } from './typed-text.ts';

/** What some charges tell of all. */
export interface TextSample {
  /** Trigrams of a word of three signs or more, each once, that are the rarest in a part of the texts. */
  readonly rarest: (word: string, part: TextPart) => readonly string[];
  /** Whether so many charges have this in a part of their texts that a list of them tells little. */
  readonly isCommon: (text: string, part: TextPart) => boolean;
  /** The share of charges that have all these words in a part of their texts, or anywhere in them, from 0 to 1. */
  readonly share: (words: readonly Word[], part?: TextPart) => number;
  /** The share of the newest that have all these words anywhere in their texts, from 0 to 1. */
  readonly newestShare: (words: readonly Word[]) => number;
}

/** So many charges show what is common: the newest, which lie together and are soon read, and a few from all over. */
const [NEWEST, SPREAD] = [200, 50];
/** Fewer leave too many texts to compare, more read lists in vain. */
const TOLD = 4;
/** The share of charges from which on a trigram is common. */
const COMMON = 0.3;

/** Judges by these texts; where there are none, every trigram is as good as another. */
export function rarestAmong(texts: readonly string[]): (word: string) => readonly string[] {
  return (word) => {
    const signs = [...word];
    const trigrams = new Set(signs.slice(2).map((_, index) => signs.slice(index, index + 3).join('')));
    return [...trigrams]
      .map((trigram) => ({ trigram, charges: texts.filter((text) => text.includes(trigram)).length }))
      .sort((one, other) => one.charges - other.charges)
      .slice(0, TOLD)
      .map(({ trigram }) => trigram);
  };
}

/** Some charges of a file, which are read once somebody asks. */
export function sampleIn(db: ReadableDb): TextSample {
  let read: readonly Texts[] | null = null;
  const textsOf = (part?: TextPart) => {
    read ??= sampleOf(db);
    return read.map((charge) => (part === undefined ? Object.values(charge).join('\n') : (charge[part.index] ?? '')));
  };
  return {
    rarest: (word, part) => rarestAmong(textsOf(part))(word),
    isCommon: (text, part) => {
      // Those from all over come last, and where they are fewer, they are all there is.
      const all = textsOf(part).slice(-SPREAD);
      return all.filter((texts) => texts.includes(text)).length > COMMON * all.length;
    },
    share: (words, part) => shareOf(words, textsOf(part)),
    newestShare: (words) => shareOf(words, textsOf().slice(0, NEWEST)),
  };
}

function shareOf(words: readonly Word[], texts: readonly string[]): number {
  const having = texts.filter((text) => words.every(({ variants }) => variants.some((word) => text.includes(word))));
  return texts.length === 0 ? 0 : having.length / texts.length;
}

/** What a charge has in each part of its texts, by the part's index. */
type Texts = Readonly<Record<string, string>>;

const TEXTS = TEXT_PARTS.map(({ index, columns }) => `${textOf(columns)} AS ${index}`).join(', ');

/** Some from all over: references and ids of one month begin alike, and those of another month would all seem rare. */
function sampleOf(db: ReadableDb): Texts[] {
  const newest = allRows<Texts>(db, `SELECT ${TEXTS} FROM search ORDER BY number DESC LIMIT ${NEWEST}`);
  const first = firstValue<number>(db, 'SELECT min(number) FROM search') ?? 0;
  const last = firstValue<number>(db, 'SELECT max(number) FROM search') ?? 0;
  const next = `SELECT ${TEXTS} FROM search WHERE number >= ? ORDER BY number LIMIT 1`;
  const spread = Array.from({ length: SPREAD }, (_, index) => {
    const place = Math.floor(first + ((last - first) * index) / SPREAD);
    return firstRow<Texts>(db, next, BigInt(place));
  });
  return [...newest, ...spread.filter((texts) => texts !== null)];
}
