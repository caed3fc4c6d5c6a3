/** Cents as the money that a person reads, on screen and in what a person types to confirm. */
import type { Language } from './languages.ts';
import type { Cents } from './values.ts';

const formats = {
  en: new Intl.NumberFormat('en', { style: 'currency', currency: 'BRL' }),
  'pt-BR': new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }),
} as const satisfies Record<Language, Intl.NumberFormat>;

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
