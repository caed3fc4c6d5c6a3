/** Words as SQL asks for them: of a text itself, or of the trigram index over it. */
import type { Condition } from './condition.ts';
import { ANY_TEXT, CHARGE_TEXTS, type TextPart } from './search.ts';
import type { TextSample } from './text-sample.ts';
import type { Word } from './typed-text.ts';

/** A trigram index holds no text under three characters (code points). */
export function isIndexed({ variants }: Word): boolean {
  return variants.every((variant) => [...variant].length >= 3);
}

/** A word, in one of its forms, in the text it names or in any of these. */
export function holding({ column, variants }: Word, text = ANY_TEXT): Condition {
  const where = column === null ? text : `search.${column}`;
  return {
    sql: `(${variants.map(() => `${where} LIKE ? ESCAPE '\\'`).join(' OR ')})`,
    parameters: variants.map((variant) => `%${variant.replace(/[\\%_]/g, '\\$&')}%`),
  };
}

/** What is asked of the text index. */
export interface Match {
  /** An FTS5 expression. */
  readonly expression: string;
  /** Whether what it finds has the words; else it may have them, and its texts have to be compared. */
  readonly isExact: boolean;
}

/** All of these words among the texts of a part. */
export function matchOf(words: readonly Word[], part: TextPart, sample: TrigramSample): Match {
  const all = words.map(({ column, variants }) => {
    const either = variants.map((variant) => partsOf(variant, part, sample));
    const expression = `(${either.map((parts) => parts.expression).join(' OR ')})`;
    return {
      expression: column === null ? expression : `(${column} : ${expression})`,
      isExact: either.every(({ isExact }) => isExact),
    };
  });
  return {
    expression: all.map(({ expression }) => expression).join(' AND '),
    isExact: all.every(({ isExact }) => isExact),
  };
}

type TrigramSample = Pick<TextSample, 'rarest' | 'isCommon'>;

/** What is longer, and has digits or is an address, tells enough by a few of its trigrams. */
const LONG = 8;
/** Signs that are left of a word at the least. */
const KEPT = 4;

/**
 * FTS5 reads the list of every trigram of a phrase, and that of one which most charges have is the longest: without
 * `202`, `202311` takes 3 ms instead of 11. So what is common is left off the ends, as long as two trigrams are left: one
 * alone is in too many texts, each of which has to be compared. Of a word that is common itself nothing is left off,
 * and customers' lists are short as they are.
 */
function partsOf(variant: string, part: TextPart, sample: TrigramSample): Match {
  const signs = [...variant];
  if (signs.length > LONG && /[\d@]/.test(variant))
    return { expression: `(${sample.rarest(variant, part).map(quoted).join(' AND ')})`, isExact: false };
  let [from, to] = [0, signs.length];
  const isCommonAt = (at: number) => sample.isCommon(signs.slice(at, at + 3).join(''), part);
  if (part === CHARGE_TEXTS && !sample.isCommon(variant, part)) {
    while (to - from > KEPT && isCommonAt(from)) from += 1;
    while (to - from > KEPT && isCommonAt(to - 3)) to -= 1;
  }
  return { expression: quoted(signs.slice(from, to).join('')), isExact: to - from === signs.length };
}

/** An FTS5 string: everything between the quotes is text, a quote is doubled. */
export function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
