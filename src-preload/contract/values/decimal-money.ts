import type { Cents } from './values.ts';

/**
 * Whole cents as a decimal text with two places, `-1234.56`: digit by digit, never through a fraction.
 *
 * @param cents also as text, for a sum that is larger than a number holds
 */
export function decimalMoney(cents: Cents | string, mark = '.'): string {
  const { sign, whole, fraction } = partsOfMoney(cents);
  return `${sign}${whole}${mark}${fraction}`;
}

/** What a decimal text of cents consists of. */
export function partsOfMoney(cents: Cents | string): {
  readonly sign: '-' | '';
  readonly whole: string;
  readonly fraction: string;
} {
  const text = String(cents);
  const digits = text.replace('-', '').padStart(3, '0');
  return { sign: text.startsWith('-') ? '-' : '', whole: digits.slice(0, -2), fraction: digits.slice(-2) };
}
