/**
 * Cleans a typed or pasted text of invisible characters, and of differences that mean nothing there. The page applies
 * it to a field, main to every input and every cell of a spreadsheet. Blanks at the ends stay.
 */
import { withoutHidden } from './hidden-characters.ts';

/**
 * `words`: a name, a reference, a title: dashes and letters of any kind stay.
 * `signs`: a phone, a document, an e-mail address, an amount, an id, a searched text: a dash of any kind is a hyphen, and
 * a full-width character is the ordinary one.
 */
export type TextKind = 'words' | 'signs';

/** No-break and other blanks, and the separators that a page never breaks a line at. NUL is the end of a text in C. */
const BLANKS = /[\p{Zs}\p{Zl}\p{Zp}\v\f\u0085\0]/gu;
/** Hyphens and dashes, and the signs that are used for them: hyphen bullet, minus. */
const DASHES = /[\p{Pd}\u2043\u2212]/gu;
/** Full-width ASCII, and the digits that Unicode has for other typefaces. */
const WIDE = /[\uff01-\uff5e]|(?=\P{ASCII})\p{Nd}/gu;

export function cleanText(text: string, kind: TextKind): string {
  if (/^[ -~]*$/.test(text)) return text;
  const words = withoutHidden(text.normalize('NFC').replace(BLANKS, ' '));
  if (kind === 'words') return words;
  return words.replace(DASHES, '-').replace(WIDE, (character) => character.normalize('NFKC'));
}

/** Marks that stand on either side of a text, by the first of them. */
const PAIRS: ReadonlyMap<string, string> = new Map(
  ['""', "''", '“”', '„“', '‘’', '«»', '<>', '()', '[]', '{}', '**', '__', '~~', '``'].map((pair) => [
    pair.charAt(0),
    pair.slice(1),
  ]),
);
const SENTENCE_END = /[.,;:!?]/;
/** So many marks are taken off one text: no text that a person copied has more around it. */
const FRAME_DEPTH = 10;

/**
 * Without what surrounds a number or an id that was copied out of a text: quotation marks, brackets, the marks of bold
 * text in a chat, the punctuation that ends a sentence. A bracket stays where its other one is inside: `(11) 3333-4444`.
 */
export function withoutFrame(text: string): string {
  let inner = text.trim();
  for (let mark = 0; mark < FRAME_DEPTH && inner.length > 1; mark += 1) {
    const next = withoutMark(inner);
    if (next === inner) break;
    inner = next.trim();
  }
  return inner;
}

function withoutMark(text: string): string {
  const [first, last] = [text.charAt(0), text.slice(-1)];
  const inner = text.slice(1, -1);
  const closing = PAIRS.get(first);
  const isOpen = closing !== undefined && !inner.includes(closing);
  if (isOpen && closing === last && !inner.includes(first)) return inner;
  if (isOpen && closing !== last && !inner.includes(first)) return text.slice(1);
  const opening = [...PAIRS].find(([, each]) => each === last)?.[0];
  const isUnopened = opening !== undefined && opening !== first && !inner.includes(opening) && !inner.includes(last);
  return SENTENCE_END.test(last) || isUnopened ? text.slice(0, -1) : text;
}
