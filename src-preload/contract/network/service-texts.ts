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

/** All of it as one text; null where there is none. `nameOf` gives a path its name on screen. */
export function allTexts({ message, fields }: ServiceTexts, nameOf = (path: string) => path): string | null {
  const own = message === null || message === '' ? [] : [message];
  return [...own, ...fields.map((field) => `${nameOf(field.path)}: ${field.message}`)].join(' · ') || null;
}
