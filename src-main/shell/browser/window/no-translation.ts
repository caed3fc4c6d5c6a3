/**
 * Chromium offers to translate a page, and sends its text to a translation service: names and amounts would go to a
 * third party. Its command line cannot disable that any more (`--disable-features=Translate` does nothing in Chromium
 * 156), so it is set in the private profile's preferences.
 */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LANGUAGES } from '../../../../src-preload/contract/values/languages.ts';

/** The languages of Balcão, as Chromium names them: they are never translated, even if the feature is enabled again. */
const OURS = LANGUAGES.flatMap((language) => [language, language.replace(/-.*/, '')]);

const preferencesSchema = z.looseObject({
  translate: z.looseObject({}).catch({}).default({}),
  translate_blocked_languages: z.array(z.string()).catch([]).default([]),
});

/**
 * Adds it to the profile's existing preferences; unreadable preferences are replaced, as Chromium does. Call it only
 * while no Chromium runs on the profile: a running one overwrites the file.
 */
export function disableTranslation(profile: string): void {
  const folder = join(profile, 'Default');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'Preferences');
  const existing = readPreferences(path);
  const preferences = {
    ...existing,
    translate: { ...existing.translate, enabled: false },
    translate_blocked_languages: [...new Set([...existing.translate_blocked_languages, ...OURS])],
  };
  const unfinished = `${path}.balcao`;
  writeFileSync(unfinished, JSON.stringify(preferences), { mode: 0o600 });
  renameSync(unfinished, path);
}

function readPreferences(path: string): z.infer<typeof preferencesSchema> {
  try {
    return preferencesSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // A new profile, or a damaged one.
    return preferencesSchema.parse({});
  }
}
