/** Escapes texts for a worksheet's XML (ECMA-376, part 1, section 22.9.2.19): exact, and never a formula. */

/** The longest text in a cell, in UTF-16 units (Excel's specification); a longer one is cut. */
export const LONGEST_TEXT = 32_767;

/** XML's own characters, a typed escape, and what XML cannot hold: controls, lone surrogates, U+FFFE, U+FFFF. */
const SPECIAL = /[&<>\ufffe\uffff]|_(?=x[0-9a-fA-F]{4}_)|(?![\t\n])\p{Cc}|\p{Cs}/gu;

/** A text for XML; characters that XML cannot hold are written in the format's own escape, `_x000D_`. */
export function xmlText(text: string): string {
  return text.slice(0, LONGEST_TEXT).replace(SPECIAL, escaped);
}

function escaped(sign: string): string {
  if (sign === '&') return '&amp;';
  if (sign === '<') return '&lt;';
  if (sign === '>') return '&gt;';
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
