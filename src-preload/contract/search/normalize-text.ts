import { cleanText } from '../text/clean-text.ts';

/** Removes accents, case, invisible characters, and NUL, which a trigram index cannot store. */
export function normalizeForSearch(text: string): string {
  return cleanText(text, 'signs')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
