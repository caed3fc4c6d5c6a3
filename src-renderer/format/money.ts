import type { Language } from '../../src-preload/contract/values/languages.ts';
import type { Cents } from '../../src-preload/contract/values/values.ts';

const formats = {
  en: new Intl.NumberFormat('en', { style: 'currency', currency: 'BRL' }),
  'pt-BR': new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }),
} as const satisfies Record<Language, Intl.NumberFormat>;

const shortOptions = { style: 'currency', currency: 'BRL', notation: 'compact', maximumSignificantDigits: 3 } as const;
const shortFormats = {
  en: new Intl.NumberFormat('en', shortOptions),
  'pt-BR': new Intl.NumberFormat('pt-BR', shortOptions),
} as const satisfies Record<Language, Intl.NumberFormat>;

/**
 * Whole cents as a chart's axis writes them, rounded to three digits: `R$ 1,25 mil` in Portuguese, `R$1.25K` in
 * English. Never for a value that somebody copies or adds.
 */
export function formatShortMoney(cents: Cents, language: Language): string {
  return shortFormats[language].format(cents / 100);
}

/**
 * Whole cents as money with its cents: `R$ 1.234,56` in Portuguese, `R$1,234.56` in English. Intl receives the digits
 * as text, so that no amount becomes a floating-point fraction.
 */
export function formatMoney(cents: Cents, language: Language): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  // The pattern of a decimal text, which the type requires and the two slices produce.
  const decimal = `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral;
  return formats[language].format(decimal);
}
