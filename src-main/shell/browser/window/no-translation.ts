/**
 * Chromium offers to translate a page, and sends what is on it to be translated: names and amounts would go to a third
 * party. Its command line no longer takes that away (`--disable-features=Translate` does nothing in Chromium 156), so it
 * is set in the private profile's preferences.
 */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LANGUAGES } from '../../../../src-preload/contract/values/languages.ts';

/** Not even where it is turned on again: the languages Balcão speaks, as Chromium names them. */
const OURS = LANGUAGES.flatMap((language) => [language, language.replace(/-.*/, '')]);

const preferencesSchema = z.looseObject({
  translate: z.looseObject({}).catch({}).default({}),
  translate_blocked_languages: z.array(z.string()).catch([]).default([]),
});

/**
 * Writes it into what the profile holds already; preferences that cannot be read are begun anew, as Chromium does. To be
 * called while no Chromium runs on the profile: a running one writes its own over it.
 */
export function disableTranslation(profile: string): void {
  const folder = join(profile, 'Default');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'Preferences');
  const kept = readPreferences(path);
  const preferences = {
    ...kept,
    translate: { ...kept.translate, enabled: false },
    translate_blocked_languages: [...new Set([...kept.translate_blocked_languages, ...OURS])],
  };
  const unfinished = `${path}.balcao`;
  writeFileSync(unfinished, JSON.stringify(preferences), { mode: 0o600 });
  renameSync(unfinished, path);
}

function readPreferences(path: string): z.infer<typeof preferencesSchema> {
  try {
    return preferencesSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // A new profile, or one that was damaged.
    return preferencesSchema.parse({});
  }
}
