/** i18next over the typed catalogue: a key that does not exist, or an interpolation left out, does not compile. */
import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language, languageOf } from '../../src-preload/contract/languages.ts';
import type { Settings } from '../../src-preload/contract/settings.ts';
import { type Catalogue, catalogueOf } from './catalogue.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words';
    resources: { words: Catalogue };
  }
}

/** The language on screen: what was chosen, else the computer's. */
export function chosenLanguage(choice: Settings['language'], systemLocale: string): Language {
  return choice === 'system' ? languageOf(systemLocale) : choice;
}

/** @param tag the language before the settings have been read. */
export function createI18n(tag: string): I18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: languageOf(tag),
    fallbackLng: false,
    defaultNS: 'words',
    resources: Object.fromEntries(LANGUAGES.map((language) => [language, { words: catalogueOf(language) }])),
    // React escapes what it renders; escaping twice would show `&amp;`.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return instance;
}
