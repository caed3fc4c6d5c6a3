/** Words as SQL conditions: on the texts themselves, or on the trigram index over them. */

import type { Word } from '../../../src-preload/contract/search/query-parser.ts';
import type { ReadableDb } from '../database/database.ts';
import type { SqlFragment } from '../database/sql-fragment.ts';
import { ANY_TEXT } from './charge-search-columns.ts';

/**
 * A trigram index has no text under three characters (code points). PostgreSQL's leaves out all but letters and digits,
 * and in a database that compares bytes those of ASCII alone are letters: a word without three of them in a row would be
 * looked for in the whole index.
 */
export function canMatchIndex(db: ReadableDb, { variants }: Word): boolean {
  return variants.every((variant) =>
    db.dialect === 'postgres' ? /[a-z0-9]{3}/.test(variant) : [...variant].length >= 3,
  );
}

/** A word, in one of its variants, in the column it names or in any of these. */
export function likeCondition({ column, variants }: Omit<Word, 'typed'>, text = ANY_TEXT): SqlFragment {
  const where = column === null ? text : `charge_texts.${column}`;
  return {
    sql: `(${variants.map(() => `${where} LIKE ? ESCAPE '\\'`).join(' OR ')})`,
    parameters: variants.map((variant) => `%${literalIn(variant)}%`),
  };
}

/** A text as it stands in a LIKE pattern, where some signs have a meaning. */
export function literalIn(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * A table that leads to the charges whose texts may contain all of these words, by the trigram index; their texts have to be
 * compared.
 */
export function textIndex(
  db: ReadableDb,
  words: readonly Word[],
): { readonly from: string; readonly timeKeyColumn: string; readonly conditions: readonly SqlFragment[] } {
  // The index is over all texts as one: a word of a single column is looked up in all of them first.
  if (db.dialect === 'postgres')
    return {
      from: 'charge_texts',
      timeKeyColumn: 'charge_texts.time_key',
      conditions: words.map(({ variants }) => likeCondition({ variants, column: null })),
    };
  return {
    from: 'charges_fts CROSS JOIN charge_texts ON charge_texts.time_key = charges_fts.rowid',
    timeKeyColumn: 'charges_fts.rowid',
    conditions: [ftsCondition(words)],
  };
}

/** The charges whose texts are not in that index yet; null where there are none, ever. */
export function textQueue(db: ReadableDb): { readonly from: string; readonly timeKeyColumn: string } | null {
  if (db.dialect === 'postgres') return null;
  return {
    from: 'fts_pending CROSS JOIN charge_texts ON charge_texts.time_key = fts_pending.time_key',
    timeKeyColumn: 'fts_pending.time_key',
  };
}

export function ftsCondition(words: readonly Word[]): SqlFragment {
  const all = words.map(({ variants }) => `(${variants.map(trigramsOf).join(' OR ')})`);
  return { sql: 'charges_fts MATCH ?', parameters: [all.join(' AND ')] };
}

/** This many trigrams, spread over a longer word, leave few texts to compare; more would only be read in vain. */
const TRIGRAMS = 6;

function trigramsOf(variant: string): string {
  const signs = [...variant];
  const last = signs.length - 3;
  const positions = Array.from({ length: Math.min(last + 1, TRIGRAMS) }, (_, index) =>
    last < TRIGRAMS ? index : Math.round((index * last) / (TRIGRAMS - 1)),
  );
  return `(${positions.map((position) => quoted(signs.slice(position, position + 3).join(''))).join(' AND ')})`;
}

/** An FTS5 string: everything between the quotes is text, a quote is doubled. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
