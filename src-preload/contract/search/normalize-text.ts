import { cleanText } from '../text/clean-text.ts';
import { withoutAccents } from '../text/without-accents.ts';

/** Removes accents, case, invisible characters, and NUL, which a trigram index cannot store. */
export function normalizeForSearch(text: string): string {
  return withoutAccents(cleanText(text, 'signs')).toLowerCase();
}
