/** The shape of the texts: English first, then Brazilian Portuguese, which the types compare with it. */
import type { Language } from '../../src-preload/contract/values/languages.ts';

export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** The shape of `En` with any texts in it. */
export type Translated<En> = {
  readonly [Key in keyof En]: En[Key] extends string ? string : Translated<En[Key]>;
};

export type Translations<En> = { readonly en: En } & Readonly<Record<Exclude<Language, 'en'>, Translated<En>>>;

/** Pairs the two languages: a key that only one of them has does not compile. */
export function translations<const En extends MessageTree>(
  texts: { readonly en: En } & Readonly<Record<Exclude<Language, 'en'>, Translated<NoInfer<En>>>>,
): Translations<En> {
  return texts;
}

/** The texts of several folders in one language, by the folder's name. */
export function inLanguage<Room extends string>(
  rooms: Readonly<Record<Room, Readonly<Record<Language, MessageTree>>>>,
  language: Language,
): Record<Room, MessageTree> {
  const texts = Object.entries<Readonly<Record<Language, MessageTree>>>(rooms).map(([room, all]) => [
    room,
    all[language],
  ]);
  return Object.fromEntries(texts) as Record<Room, MessageTree>;
}
