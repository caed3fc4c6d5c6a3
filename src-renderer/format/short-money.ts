import { type Language, ofEachLanguage } from '../../src-preload/contract/values/languages.ts';
import type { Cents } from '../../src-preload/contract/values/values.ts';

const options = { style: 'currency', currency: 'BRL', notation: 'compact', maximumSignificantDigits: 3 } as const;
const formats = ofEachLanguage((language) => new Intl.NumberFormat(language, options));

/**
 * Whole cents as a chart's axis writes them, rounded to three digits: `R$ 1,25 mil` in Portuguese, `R$1.25K` in
 * English. Never for a value that somebody copies or adds.
 */
export function formatShortMoney(cents: Cents, language: Language): string {
  return formats[language].format(cents / 100);
}
