/** i18next over the typed catalogue: an unknown key or a missing interpolation does not compile. */
import { createInstance, type FormatterModule, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolatedText } from '../../src-preload/contract/text/hidden-characters.ts';
import { LANGUAGES, languageOf } from '../../src-preload/contract/values/languages.ts';
import { type Catalogue, firstMessagesOf } from './messages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'messages';
    resources: { messages: Catalogue };
  }
}

/** A number in a sentence is written as its language does: `12.345`, `3,1`. */
const numbersOfLanguage: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  // Every other value is a text; it stays as it is.
  format: (value, _format, language) =>
    typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value,
};

/**
 * Every language here has a text for one and a text for any other number: "0 cobranças", "1.000.000 cobranças". `Intl`
 * has zero with one in Portuguese, and a form of its own for a million.
 */
function countOneOrOther(instance: I18n): void {
  const plurals = instance.services.pluralResolver;
  const suffixOf = plurals.getSuffix.bind(plurals);
  plurals.getSuffix = (code: string, count: number, options: object) => suffixOf(code, count === 1 ? 1 : 2, options);
}

/**
 * With the texts of the first screen; `addLateMessages` brings the others.
 *
 * @param tag the language used until the settings are read
 */
export function createI18n(tag: string): I18n {
  const instance = createInstance();
  void instance
    .use(initReactI18next)
    .use(numbersOfLanguage)
    .init({
      lng: languageOf(tag),
      fallbackLng: false,
      defaultNS: 'messages',
      resources: Object.fromEntries(LANGUAGES.map((language) => [language, { messages: firstMessagesOf(language) }])),
      // A value in a sentence may come from outside, and must not turn the rest of the sentence around. HTML is not
      // escaped: React does that, and twice would show `&amp;`. A value that is itself made of such sentences is written
      // `{{- value}}`, which skips this.
      interpolation: { escapeValue: true, escape: isolatedText, alwaysFormat: true },
      initAsync: false,
    });
  countOneOrOther(instance);
  return instance;
}
