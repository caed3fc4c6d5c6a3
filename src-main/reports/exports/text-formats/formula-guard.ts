/** Keeps a spreadsheet from interpreting a text cell as a formula (OWASP, "CSV Injection"). */

const GUARD = "'";

/**
 * A formula sign, full-width and small forms too, with nothing before it but what a spreadsheet may drop or not show:
 * blanks, line breaks, controls, zero-width and direction signs, soft hyphens. A tab or a line break begins a formula
 * by itself.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/**
 * A formula sign behind a separator: a spreadsheet that splits a file at another separator than the file's own begins a
 * cell there, whatever quotation marks are around the text.
 */
const FORMULA_IN_A_CELL = /([;,|\t])( *)(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/g;

/** The same for a text of a file whose separator may not be the spreadsheet's: also behind every separator. */
export function guardEveryFormula(text: string): string {
  return guardFormula(text.replace(FORMULA_IN_A_CELL, `$1$2${GUARD}`));
}

/** ASCII letters and digits, with which most texts begin. */
const PLAIN = /^[0-9A-Za-z]/;

/**
 * Puts one apostrophe before a text that a spreadsheet could interpret as a formula, quoted or not; no other text is
 * changed. Number cells need no guard: Balcão writes them.
 */
export function guardFormula(text: string): string {
  return !PLAIN.test(text) && FORMULA.test(text) ? GUARD + text : text;
}
