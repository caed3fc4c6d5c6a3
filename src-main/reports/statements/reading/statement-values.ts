/** Parses dates and amounts as banks write them. Both texts are untrusted: no pattern here backtracks. */
import { writtenDay } from '../../../workbook/written-day.ts';

/** A day with or without a time behind it, as `2026-11-20`; null for any other text. */
export function statementDay(text: string): string | null {
  return writtenDay(text)?.day ?? null;
}

const MONTH_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?!\d)/;

/** `11/20/2026`, as the United States write it; null otherwise. */
export function monthFirstDay(text: string): string | null {
  const [, month, day, year] = MONTH_FIRST.exec(text.trim()) ?? [];
  return month === undefined ? null : statementDay(`${day}/${month}/${year}`);
}

/** The most characters of an amount, its currency, signs and spaces included. */
const LONGEST_AMOUNT = 60;

/**
 * Signed cents of `1.234,56`, `1,234.56`, `50.00000`, `R$ -10,00`, `(10.00)`, `10,00 D`, `10,00 BRL` and `10,00 CR`; null for anything
 * else, for parts of a cent, and for a text that is too long. Spaces are ignored. No fraction is computed.
 */
export function statementAmount(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_AMOUNT) return null;
  const written = trimmed.replace(/\s/g, '').replace(/[−–]/g, '-');
  const shape = /^(\()?([-+])?(?:R\$|BRL)?([-+])?(\d[\d.,]*)(\))?(?:R\$|BRL)?(\([-+]\)|[-+]|C|D|CR|DB)?$/i.exec(
    written,
  );
  const parts = wholeAndDecimals(shape?.[4] ?? '');
  if (shape === null || parts === null) return null;
  const cents = Number(parts.whole + parts.decimals);
  if (!Number.isSafeInteger(cents)) return null;
  const signs = [shape[2], shape[3], shape[6]].filter((sign) => sign !== undefined);
  if (signs.length > 1) return null;
  const isNegative = signs.some((sign) => /[-D]/i.test(sign)) || (shape[1] !== undefined && shape[5] !== undefined);
  return isNegative && cents !== 0 ? -cents : cents;
}

/**
 * The whole part and two decimals of digits with separators. A separator that stands once is the decimal one, except
 * where three digits follow one to three others: `1.234`. One that is repeated separates thousands.
 */
function wholeAndDecimals(digits: string): { readonly whole: string; readonly decimals: string } | null {
  const marks = digits.replace(/\d/g, '');
  const last = marks.at(-1) ?? '';
  const isRepeated = marks.length > 1 && marks === last.repeat(marks.length);
  const end = marks === '' || isRepeated || isGroups(digits) ? digits.length : digits.lastIndexOf(last);
  const [whole, rest] = [digits.slice(0, end), digits.slice(end + 1)];
  const isWhole = /^\d+$/.test(whole) || isGroups(whole);
  const decimals = rest.slice(0, 2).padEnd(2, '0');
  if (!isWhole || /[1-9]/.test(rest.slice(2))) return null;
  return { whole: whole.replace(/\D/g, ''), decimals };
}

function isGroups(digits: string): boolean {
  return /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/.test(digits);
}

/** An amount of which a separator that stands once is always the decimal one: `1.500` is 1.50, and `1.234` no amount. */
export function plainDecimal(text: string): string {
  return text.replace(/^([^.,]*[.,]\d{3})(?![\d.,])/, '$10');
}

/** Whether an amount shows by itself which way it went: `-10,00`, `+10,00`, `10,00 D`, `(10.00)`. */
export function hasOwnSign(amount: string): boolean {
  return /^\s*\(|[-+−–]|(?:C|D|CR|DB)\s*$/i.test(amount);
}

/** Whether a row has a day, and an amount with cents: no name of a column is either. */
export function isEntry(cells: readonly string[]): boolean {
  return cells.some((cell) => statementDay(cell) !== null) && cells.some(isMoney);
}

export function isMoney(cell: string): boolean {
  return /[.,]\d\d/.test(cell) && statementDay(cell) === null && statementAmount(cell) !== null;
}

/** A cell in which a split column has no amount: `0,00` and `-`, too. */
export function isNone(cell: string): boolean {
  return cell === '' || /^[-–—]$/.test(cell) || statementAmount(cell) === 0;
}
