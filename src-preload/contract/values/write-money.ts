/** Cents as the money that a person reads, on screen and in what a person types to confirm. */

import { decimalMoney } from './decimal-money.ts';
import { type Language, ofEachLanguage } from './languages.ts';
import type { Cents } from './values.ts';

const formats = ofEachLanguage((language) => new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' }));

/**
 * Whole cents as money with its cents: `R$ 1.234,56` in Portuguese, `R$1,234.56` in English. Intl receives the digits
 * as text, so that no amount becomes a floating-point fraction.
 */
export function formatMoney(cents: Cents, language: Language): string {
  // Intl's type requires the pattern of a decimal text.
  return formats[language].format(decimalMoney(cents) as Intl.StringNumericLiteral);
}
