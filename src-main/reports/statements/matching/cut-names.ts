/**
 * Names of which a bank writes no more than the beginning: Itaú has eight letters, `PIX TRANSF MARIA SO05/10`. One tells
 * its payer together with amount and day, where no other payment of that amount and day begins so.
 */
import { withoutAccents } from '../../../../src-preload/contract/text/without-accents.ts';
import { endsAt } from './payer-names.ts';

/** The shortest beginning that tells a name, and the longest place at which a bank is known to cut all of them. */
const SHORTEST = 7;
const LONGEST = 12;
/** So many lines show where a bank cuts names, and this share of the lines that could. */
const FEWEST_LINES = 5;
const SHARE = 0.8;

/** A text or a name as it is compared: in capitals, without accents and needless blanks. */
export function comparedText(text: string): string {
  return withoutAccents(text)
    .toUpperCase()
    .replace(/[ \t]+/g, ' ')
    .trim();
}

/** Whether a text has this beginning of a name, and nothing that goes on with it. */
function hasBeginning(text: string, beginning: string): boolean {
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
    const after = text.slice(at + beginning.length, at + beginning.length + 2);
    if (!/\p{L}/u.test(text.charAt(at - 1)) && !/^(?:\p{L}| \p{L})/u.test(after)) return true;
  }
  return false;
}

/** What is left of a name of so many letters; null where that is the whole name, or too little. */
function beginningOf(name: string, letters: number): string | null {
  const beginning = name.slice(0, letters).trim();
  return beginning.length < Math.max(SHORTEST, letters - 1) || beginning.length === name.length ? null : beginning;
}

/** A line's text and a customer's name, of the same amount and day; both as {@link comparedText} returns them. */
export interface TextAndName {
  readonly text: string;
  readonly name: string;
}

/** After how many letters this file's bank cuts every name; null where it does not, or too few lines show it. */
export function cutOf(pairs: Iterable<TextAndName>): number | null {
  const votes = new Map<number, number>();
  let all = 0;
  for (const { text, name } of pairs) {
    const isLonger = name.length > LONGEST && text.includes(name.slice(0, LONGEST + 1));
    let fits = false;
    for (let letters = SHORTEST; letters <= LONGEST; letters += 1) {
      if (!isCutIn({ text, name }, letters)) continue;
      fits = true;
      votes.set(letters, (votes.get(letters) ?? 0) + 1);
    }
    if (fits || isLonger) all += 1;
  }
  const [[letters, count] = [0, 0]] = [...votes].toSorted(([, one], [, other]) => other - one);
  return count >= FEWEST_LINES && count >= all * SHARE ? letters : null;
}

/** Whether a text has the beginning of this name that a bank leaves of it. */
export function isCutIn({ text, name }: TextAndName, letters: number): boolean {
  const beginning = beginningOf(name, letters);
  return beginning !== null && hasBeginning(text, beginning);
}

/** A text without the beginning that a bank leaves of a name; the text itself where that is not in it. */
export function withoutCutName({ text, name }: TextAndName, letters: number): string {
  const beginning = beginningOf(name, letters);
  return beginning !== null && hasBeginning(text, beginning) ? text.replace(beginning, ' ') : text;
}

/** Whether a name is this customer's, of whose last word two letters are left: `MARIA SO`, of eight letters or more. */
export function isCutNameOf(written: readonly string[], customer: readonly string[]): boolean {
  const last = written.at(-1) ?? '';
  return (
    written.length > 1 &&
    last.length === 2 &&
    written.join(' ').length > SHORTEST &&
    written[0] === customer[0] &&
    endsAt(written, customer, () => true)
  );
}
