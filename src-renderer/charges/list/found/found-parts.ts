/** Where a searched text is in a shown one. */
import { normalizeForSearch } from '../../../../src-preload/contract/search/normalize-text.ts';

/** Offsets in the shown text, in its order, without overlap; the end is not included. */
export interface FoundPart {
  readonly from: number;
  readonly to: number;
}

/**
 * The parts of a text that the search compares as equal to one of these normalized texts: without accents and case.
 * Only what is shown is looked at, so that a masked text gives away nothing.
 *
 * @param ignored characters that the search leaves out of such texts, too
 */
export function foundParts(shown: string, searched: readonly string[], ignored?: RegExp): readonly FoundPart[] {
  const { folded, units } = foldedOf(shown, ignored);
  const parts: { from: number; to: number }[] = [];
  for (const text of searched) {
    if (text === '') continue;
    for (let at = folded.indexOf(text); at !== -1; at = folded.indexOf(text, at + text.length)) {
      const [first, last] = [units[at], units[at + text.length - 1]];
      if (first && last) parts.push({ from: first.from, to: last.to });
    }
  }
  const merged: { from: number; to: number }[] = [];
  for (const part of parts.sort((one, other) => one.from - other.from)) {
    const before = merged.at(-1);
    if (before && part.from <= before.to) before.to = Math.max(before.to, part.to);
    else merged.push(part);
  }
  return merged;
}

/** The text as the search compares it, and for each of its UTF-16 units the part of the shown text it comes from. */
function foldedOf(shown: string, ignored: RegExp | undefined) {
  let folded = '';
  const units: { from: number; to: number }[] = [];
  let from = 0;
  for (const sign of shown) {
    const to = from + sign.length;
    const text = ignored?.test(sign) ? '' : normalizeForSearch(sign);
    for (const _unit of Array(text.length)) units.push({ from, to });
    // A combining accent belongs to the letter before it.
    const before = units.at(-1);
    if (text === '' && before && /\p{M}/u.test(sign)) before.to = to;
    folded += text;
    from = to;
  }
  return { folded, units };
}
