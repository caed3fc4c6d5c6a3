/** How well what is typed into the palette fits the names of a command or a customer. */
import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';

/**
 * Ignores accents and case: 0 where they start with it, 1 where each typed word starts
 * one of theirs, 2 where each is within one; null where one is in none.
 */
export function fitOf(names: string, typed: string): number | null {
  const normalized = normalizeForSearch(names);
  const text = normalizeForSearch(typed).trim();
  const words = text.split(/\s+/);
  if (!words.every((word) => normalized.includes(word))) return null;
  if (normalized.startsWith(text)) return 0;
  return words.every((word) => ` ${normalized}`.includes(` ${word}`)) ? 1 : 2;
}
