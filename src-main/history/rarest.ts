/**
 * Which parts of a long word tell most: the trigrams that the fewest charges have, judged by some of the newest. The
 * text index reads a list for every trigram it is asked for, and those of a domain are in every e-mail, those of a
 * bank's number in every end-to-end id: over a million charges the last eight signs of a document took 18 ms to find
 * (95th percentile), its four rarest trigrams 7. A wrong guess costs time and nothing else, since texts are compared afterwards.
 */
import type { ReadableDb } from './connection.ts';
import { ANY_TEXT } from './search.ts';
import { allRows } from './statements.ts';

/** Trigrams of a word of three signs or more, each once. */
export type Rarest = (word: string) => readonly string[];

/** So many charges show what is common: a trigram of one in a hundred is in two of them. */
const SAMPLE = 200;
/** Fewer leave too many texts to compare, more read lists in vain. */
const TOLD = 4;

/** Judges by these texts; where there are none, every trigram is as good as another. */
export function rarestAmong(texts: readonly string[]): Rarest {
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

/** Judges by the newest charges of a file, which are read once somebody asks. */
export function rarestIn(db: ReadableDb): Rarest {
  let judged: Rarest | null = null;
  return (word) => {
    judged ??= rarestAmong(
      allRows<{ text: string }>(db, `SELECT ${ANY_TEXT} AS text FROM search ORDER BY number DESC LIMIT ${SAMPLE}`).map(
        ({ text }) => text,
      ),
    );
    return judged(word);
  };
}
