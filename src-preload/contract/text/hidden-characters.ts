/**
 * Characters that a reader cannot see, or that change the order of the text around them (Unicode Standard Annex 9):
 * control, zero-width and bidirectional characters. Both processes show them as marks, so that a name cannot turn the
 * text next to it around.
 */

/**
 * The joiner and the variation selector inside an emoji are left out: they are part of a visible character. Elsewhere
 * they are as invisible as the others.
 */
const HIDDEN = /(?!\u200d|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}]|(?<![\p{ExtPict}\p{EMod}]|\ufe0f)(?:\u200d|\ufe0f)/gu;

/** Hebrew, Arabic and the other scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A text from outside may have a million characters, and an element for each would stop the page. */
const MOST_PIECES = 200;

/** A piece of a text: readable as it is, or a mark: a hidden character's name (`U+202E`). */
export interface TextPiece {
  readonly text: string;
  readonly hidden: boolean;
}

/** Whether the text contains a hidden character; a tab or a line break is one too. */
export function hasHiddenCharacters(text: string): boolean {
  return text.search(HIDDEN) !== -1;
}

/** The text without its hidden characters; tabs and line breaks stay. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, (character) => (isBreak(character) ? character : ''));
}

/** Whether a part of the text is written against the direction of the page, which is from left to right. */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/**
 * Divides a text at its hidden characters. With `lines`, tabs and line breaks stay what they are. After two hundred
 * pieces the hidden characters of the rest are left out, and a last mark (`U+…`) shows that.
 */
export function piecesOf(text: string, lines: boolean): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  const isKept = (character: string) => lines && isBreak(character);
  let from = 0;
  for (const { 0: character, index } of text.matchAll(HIDDEN)) {
    if (isKept(character)) continue;
    if (pieces.length >= MOST_PIECES) {
      const rest = text.slice(from).replace(HIDDEN, (found) => (isKept(found) ? found : ''));
      return [...pieces, { text: rest, hidden: false }, { text: 'U+…', hidden: true }];
    }
    if (index > from) pieces.push({ text: text.slice(from, index), hidden: false });
    pieces.push({ text: nameOf(character), hidden: true });
    from = index + character.length;
  }
  return from < text.length ? [...pieces, { text: text.slice(from), hidden: false }] : pieces;
}

/**
 * The text for a place that holds plain text only (a sentence, a tooltip, a desktop notification): hidden characters as
 * `[U+202E]`, and a right-to-left text between the characters that isolate it (U+2068, U+2069). Apply it once.
 */
export function isolatedText(text: string): string {
  const visible = piecesOf(text, true)
    .map((piece) => (piece.hidden ? `[${piece.text}]` : piece.text))
    .join('');
  return isRightToLeft(visible) ? `\u2068${visible}\u2069` : visible;
}

function isBreak(character: string): boolean {
  return /[\t\n\r]/.test(character);
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
