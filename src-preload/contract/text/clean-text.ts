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
