/**
 * The languages of Balcão. Whatever differs between them is a `Record<Language, …>`: another language does not compile
 * before it is complete. It imports nothing: every start reads it before anything else.
 */
export const LANGUAGES = ['en', 'pt-BR'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same of each language, for example a formatter of Intl, whose locale the language is. */
export function ofEachLanguage<Made>(make: (language: Language) => Made): Readonly<Record<Language, Made>> {
  return { en: make('en'), 'pt-BR': make('pt-BR') };
}

/** What payers are shown and sent until the desk has chosen another language for them. */
export const PAYER_LANGUAGE: Language = 'pt-BR';

/** The tags (BCP 47, or a POSIX locale as `pt_BR.UTF-8`) that a language serves, for any country. */
const SERVES: Readonly<Record<Language, RegExp>> = { en: /^en(?![a-z])/i, 'pt-BR': /^pt(?![a-z])/i };

/** The language that serves a tag; null where none does. */
export function spokenLanguage(tag: string): Language | null {
  return LANGUAGES.find((language) => SERVES[language].test(tag)) ?? null;
}

/** The language for a tag: English where none serves it. */
export function languageOf(tag: string): Language {
  return spokenLanguage(tag) ?? 'en';
}
