/**
 * Text search: how a charge's texts are kept, and how a typed text is read. Both are folded the same way (accents and
 * case dropped), so that a search is a plain comparison. The typed text is split at blanks; every word must be
 * somewhere in the charge. Words of three characters or more go to the trigram index, shorter ones are looked for in
 * the folded text. A word of digits and their punctuation also matches without it: `529.982` finds the CPF.
 */
import type { BrCodeReport } from '../../src-preload/contract/brcode.ts';
import { type Facts, itemsOf, referenceOf } from './known.ts';

export const SEARCH_COLUMNS = ['name', 'email', 'phone', 'document', 'reference', 'items', 'ids'] as const;
export type SearchTexts = Readonly<Record<(typeof SEARCH_COLUMNS)[number], string>>;

/** Drops accents, case and what a trigram cannot hold. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('\0', ' ');
}

export function searchTextsOf(transactionId: string | null, facts: Facts, code: BrCodeReport): SearchTexts {
  const { customer } = facts;
  const items = itemsOf(facts);
  return {
    name: lines([customer?.name]),
    email: lines([customer?.email]),
    phone: lines([customer?.phone, digitsOf(customer?.phone)]),
    document: lines([customer?.document, digitsOf(customer?.document)]),
    reference: lines([referenceOf(facts), customer?.externalRef, ...items.map((item) => item.externalRef)]),
    items: lines(items.map((item) => item.title)),
    ids: lines([transactionId, facts.end2endId, txidOf(code)]),
  };
}

/** The txid inside a BR Code, if it could be read. */
export function txidOf(code: BrCodeReport): string | null {
  return code.verdict === 'absent' ? null : (code.code?.txid ?? null);
}

function digitsOf(text: string | null | undefined): string | null {
  return text && /\D/.test(text) ? text.replace(/\D/g, '') : null;
}

/** One text a line, so that none runs into the next; each once. */
function lines(texts: readonly (string | null | undefined)[]): string {
  return [
    ...new Set(texts.filter((text) => typeof text === 'string' && text !== '').map((text) => fold(String(text)))),
  ].join('\n');
}

export interface TypedSearch {
  /** An FTS5 expression, or null where no word is long enough for it. */
  readonly match: string | null;
  /** For each short word, the folded texts of which one must be somewhere. */
  readonly short: readonly (readonly string[])[];
}

/** Reads what was typed; null where it holds no word at all. */
export function readSearch(typed: string): TypedSearch | null {
  const words = fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(variantsOf);
  if (words.length === 0) return null;
  const long = words.filter((variants) => variants.every(isLong));
  return {
    match: long.length === 0 ? null : long.map((variants) => `(${variants.map(quoted).join(' OR ')})`).join(' AND '),
    short: words.filter((variants) => !variants.every(isLong)),
  };
}

function variantsOf(word: string): readonly string[] {
  const digits = word.replace(/\D/g, '');
  return digits !== '' && digits !== word && /^[\d.\-/()+]+$/.test(word) ? [word, digits] : [word];
}

/** A trigram index holds no text under three characters (code points). */
function isLong(word: string): boolean {
  return [...word].length >= 3;
}

/** An FTS5 string: everything between the quotes is text, a quote is doubled. */
function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
