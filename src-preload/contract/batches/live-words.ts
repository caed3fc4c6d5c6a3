/** The words that confirm a batch where money is real: shown by the page, typed by a person, compared by main. */
import { withoutAccents } from '../text/without-accents.ts';
import type { Language } from '../values/languages.ts';
import { formatMoney } from '../values/write-money.ts';

const WORDS: Readonly<Record<Language, (sum: string, count: string, isOne: boolean) => string>> = {
  en: (sum, count, isOne) => `${sum} in ${count} ${isOne ? 'charge' : 'charges'}, live`,
  'pt-BR': (sum, count, isOne) => `${sum} em ${count} ${isOne ? 'cobrança' : 'cobranças'}, produção`,
};

/** `R$ 48.300,00 em 312 cobranças, produção`. @param ready what is sent: how many charges, and their sum in cents */
export function liveWords(ready: { readonly count: number; readonly sum: number }, language: Language): string {
  const count = new Intl.NumberFormat(language).format(ready.count);
  return WORDS[language](formatMoney(ready.sum, language), count, ready.count === 1);
}

/** Whether the same letters, digits and signs were typed: spaces, accents and case are as a keyboard has them. */
export function areTyped(words: string, typed: string): boolean {
  return plain(typed) === plain(words);
}

function plain(text: string): string {
  return withoutAccents(text).replace(/\s+/g, '').toLowerCase();
}
