/**
 * Words as conditions where masks are not lifted: a search that found parts of what a mask hides would fill it in,
 * digit by digit. A CPF, CNPJ, phone or e-mail is found as a whole, or by what its mask shows (masking/masks.ts).
 */
import type { Word } from '../../../src-preload/contract/search/query-parser.ts';
import type { SqlFragment } from '../database/sql-fragment.ts';
import { literalIn } from './fts-query.ts';

/** SQL texts of one row, one value a line, normalized. */
export interface SearchedLines {
  /** What no mask hides. */
  readonly plain: string;
  readonly email: string;
  readonly phone: string;
  readonly document: string;
}

/** How many of a phone's last digits its mask shows. */
const SHOWN_OF_PHONE = 4;
/** A shorter part of a number is in so many that it finds nothing. */
const SHORTEST_PART = 3;
/** What masks show of a CPF and of a CNPJ: from which sign on, how many, of how many. */
const SHOWN_OF_DOCUMENT = [
  { from: 3, count: 6, of: 11 },
  { from: 2, count: 10, of: 14 },
];

/** Whether a word is looked for in what a mask hides. */
export function isMasked({ column }: Pick<Word, 'column'>): boolean {
  return column === null || column === 'email' || column === 'phone' || column === 'document';
}

export function maskedCondition(
  { column, variants }: Pick<Word, 'column' | 'variants'>,
  lines: SearchedLines,
): SqlFragment {
  const ways = (['email', 'phone', 'document'] as const)
    .filter((name) => lines[name] !== '' && (column === null || column === name))
    .flatMap((name) =>
      variants.flatMap(PATTERNS[name]).map((pattern) => ({ text: `('\n' || ${lines[name]} || '\n')`, pattern })),
    );
  const plain =
    column === null ? variants.map((variant) => ({ text: lines.plain, pattern: `%${literalIn(variant)}%` })) : [];
  const all = [...plain, ...ways];
  return {
    sql: `(${all.map(({ text }) => `${text} LIKE ? ESCAPE '\\'`).join(' OR ')})`,
    parameters: all.map(({ pattern }) => pattern),
  };
}

/** Patterns on the lines between line feeds, each of which matches whole values or what their masks show. */
const PATTERNS = {
  // The domain stands behind the mask.
  email: (word: string) => (word.startsWith('@') ? [`%${literalIn(word)}%`] : [onOwnLine(word)]),
  phone: (word: string) => [
    onOwnLine(word),
    ...(/^\d{10,11}$/.test(word) ? [onOwnLine(`55${word}`)] : []),
    ...(isPart(word, SHOWN_OF_PHONE)
      ? places(SHOWN_OF_PHONE - word.length).map((after) => `%${word}${any(after)}\n%`)
      : []),
  ],
  document: (word: string) => [
    onOwnLine(word),
    ...SHOWN_OF_DOCUMENT.flatMap(({ from, count, of }) =>
      isPart(word, count)
        ? places(count - word.length).map(
            (before) => `%\n${any(from + before)}${word}${any(of - from - before - word.length)}\n%`,
          )
        : [],
    ),
  ],
} satisfies Record<string, (word: string) => string[]>;

function isPart(word: string, longest: number): boolean {
  return word.length >= SHORTEST_PART && word.length <= longest && /^[\da-z]+$/.test(word);
}

/** 0 to `last`. */
function places(last: number): readonly number[] {
  return Array.from({ length: last + 1 }, (_, place) => place);
}

function any(signs: number): string {
  return '_'.repeat(signs);
}

function onOwnLine(word: string): string {
  return `%\n${literalIn(word)}\n%`;
}
