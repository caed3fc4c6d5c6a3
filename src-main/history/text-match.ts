/** Words as SQL asks for them: of a text itself, or of the trigram index over it. */
import type { Condition } from './condition.ts';
import { ANY_TEXT, type TextPart } from './search.ts';
import type { TextSample } from './text-sample.ts';
import type { Word } from './typed-text.ts';

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

/** All of these words among the texts of a part. */
export function matchOfAll(words: readonly Word[], part: TextPart, sample: TextSample): string {
  return words.map((word) => matchOf(word, part, sample)).join(' AND ');
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
