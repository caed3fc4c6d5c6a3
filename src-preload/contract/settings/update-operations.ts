/** Newer versions of Balcão: what was announced, and where it is. A person downloads and installs it. */
import { z } from 'zod';
import { nothing } from '../policy/inputs.ts';
import { type Operation, operatorOnly } from '../policy/operation-type.ts';
import { LANGUAGES, type Language } from '../values/languages.ts';
import { holding } from '../values/personal-data.ts';
import { instant } from '../values/values.ts';

/** A text in each language, as the packer wrote it. */
const inEachLanguage = z.object(
  // The keys are the languages, which `fromEntries` does not express.
  Object.fromEntries(LANGUAGES.map((language) => [language, z.string()])) as Record<Language, z.ZodString>,
);

/** Why an announcement was not taken. */
export const updateRefusal = z.enum(['unreachable', 'redirected', 'too-large', 'unsigned', 'unreadable', 'older']);
export type UpdateRefusal = z.infer<typeof updateRefusal>;

const newerVersion = z.object({
  version: z.string(),
  /** ISO date. */
  publishedOn: z.string(),
  notes: inEachLanguage,
  /** The history is converted at its first start, after a backup; this version then no longer opens it. */
  changesHistory: z.boolean(),
  /** Where it is downloaded: https. */
  address: z.string(),
  /** The file for this system; null where the announcement has none: the address is then a page with all of them. */
  file: z.object({ name: z.string(), sha256: z.string() }).nullable(),
});
export type NewerVersion = z.infer<typeof newerVersion>;

export const updateStatus = z.object({
  /** Whether this Balcão was built with an address where newer versions are announced. */
  offered: z.boolean(),
  /** When that address was last asked. */
  checkedAt: instant.nullable(),
  /** Why what it answered then was not taken; null where it was. */
  refused: updateRefusal.nullable(),
  newer: newerVersion.nullable(),
  /** The operator put this version off: no banner, but still in Settings. */
  putOff: z.boolean(),
});
holding('nothing', updateStatus);
export type UpdateStatus = z.infer<typeof updateStatus>;

const addressOpened = z.object({ opened: z.boolean() });
holding('nothing', addressOpened);

export const updateOperations = {
  'updates.status': { ...operatorOnly, input: nothing, output: updateStatus },
  /** Asks now, unless that is switched off. */
  'updates.check': { ...operatorOnly, input: nothing, output: updateStatus },
  'updates.putOff': { ...operatorOnly, input: nothing, output: updateStatus },
  /** Opens the announced address in the system's browser; false where the system did not. */
  'updates.open': { ...operatorOnly, input: nothing, output: addressOpened },
} as const satisfies Record<string, Operation>;
