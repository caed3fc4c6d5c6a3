/** Words as SQL asks for them: of the texts themselves, or of the trigram index over them. */
import type { SqlFragment } from '../sqlite/sql-fragment.ts';
import type { Word } from './query-parser.ts';
import { ANY_TEXT } from './search-text.ts';

/** A trigram index holds no text under three characters (code points). */
export function canMatchIndex({ variants }: Word): boolean {
  return variants.every((variant) => [...variant].length >= 3);
}

/** A word, in one of its forms, in the text it names or in any of these. */
export function likeCondition({ column, variants }: Omit<Word, 'typed'>, text = ANY_TEXT): SqlFragment {
  const where = column === null ? text : `charge_texts.${column}`;
  return {
    sql: `(${variants.map(() => `${where} LIKE ? ESCAPE '\\'`).join(' OR ')})`,
    parameters: variants.map((variant) => `%${variant.replace(/[\\%_]/g, '\\$&')}%`),
  };
}

/** What may have all of these words, by the index; its texts have to be compared. */
export function ftsCondition(words: readonly Word[]): SqlFragment {
  const all = words.map(({ variants }) => `(${variants.map(trigramsOf).join(' OR ')})`);
  return { sql: 'charges_fts MATCH ?', parameters: [all.join(' AND ')] };
}

/** So many trigrams, spread over a longer word, leave few texts to compare; more of them read their lists in vain. */
const TRIGRAMS = 6;

function trigramsOf(variant: string): string {
  const signs = [...variant];
  const last = signs.length - 3;
  const places = Array.from({ length: Math.min(last + 1, TRIGRAMS) }, (_, index) =>
    last < TRIGRAMS ? index : Math.round((index * last) / (TRIGRAMS - 1)),
  );
  return `(${places.map((place) => quoted(signs.slice(place, place + 3).join(''))).join(' AND ')})`;
}

/** An FTS5 string: everything between the quotes is text, a quote is doubled. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
