import type { Settings } from '../../src-preload/contract/settings/settings.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import { languageOf } from '../../src-preload/contract/values/languages.ts';

/** The current language: the chosen one, else the computer's. */
export function chosenLanguage(choice: Settings['language'], systemLocale: string): Language {
  return choice === 'system' ? languageOf(systemLocale) : choice;
}
