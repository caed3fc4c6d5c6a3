/** The texts of a service about a charge that it did not make. */
import { z } from 'zod';
import { freeText } from '../values/personal-data.ts';

/** The fields of an object that holds them. */
export const serviceTexts = {
  message: freeText.nullable(),
  /** Texts at their paths: of the request (`customer.email`, `items.0.amount`), else of the answer. */
  fields: z.array(z.object({ path: freeText, message: freeText })),
};

export interface ServiceTexts {
  readonly message: string | null;
  readonly fields: readonly { readonly path: string; readonly message: string }[];
}

/** Each text alone, the service's message first. `nameOf` gives a path its name on screen. */
export function eachText({ message, fields }: ServiceTexts, nameOf = (path: string) => path): string[] {
  const own = message === null || message === '' ? [] : [message];
  return [...own, ...fields.map((field) => `${nameOf(field.path)}: ${field.message}`)];
}

/** All of it as one text; null where there is none. */
export function allTexts(texts: ServiceTexts, nameOf?: (path: string) => string): string | null {
  return eachText(texts, nameOf).join(' · ') || null;
}
