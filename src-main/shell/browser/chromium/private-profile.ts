/**
 * The profile of Balcão's own Chromium window. What is on the page (names, CPFs, amounts) goes to no translation or
 * spelling service, and the profile holds none of it after use. Chromium's command line cannot set this
 * (`--disable-features=Translate` does nothing in Chromium 156), so it is in the profile's preferences.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LANGUAGES } from '../../../../src-preload/contract/values/languages.ts';
import { deletePageData } from './page-data.ts';
import { placedAt } from './window-placement.ts';

/** The languages of Balcão, as Chromium names them: they are never translated, even if the feature is enabled again. */
const OURS = LANGUAGES.flatMap((language) => [language, language.replace(/-.*/, '')]);

const section = z.looseObject({}).catch({}).default({});

const preferencesSchema = z.looseObject({
  translate: section,
  translate_blocked_languages: z.array(z.string()).catch([]).default([]),
  autofill: section,
  browser: section,
  spellcheck: section,
});

/** The folder of all of Chromium's data, and in it that of its one profile. */
export function chromiumFolders(dataFolder: string): { readonly data: string; readonly profile: string } {
  const data = join(dataFolder, 'chromium');
  return { data, profile: join(data, 'Default') };
}

/**
 * Prepares the profile for a window: sets its preferences, and deletes the page data that a crash left. Existing
 * preferences stay; unreadable ones are replaced, as Chromium does. Call it only while no Chromium runs on the profile:
 * a running one overwrites the file.
 *
 * @param address where the window opens
 */
export function prepareProfile(profile: string, address: URL): void {
  deletePageData(profile);
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  const path = join(profile, 'Preferences');
  const existing = readPreferences(path);
  const preferences = {
    ...existing,
    translate: { ...existing.translate, enabled: false },
    translate_blocked_languages: [...new Set([...existing.translate_blocked_languages, ...OURS])],
    autofill: { ...existing.autofill, profile_enabled: false, credit_card_enabled: false },
    credentials_enable_service: false,
    browser: {
      ...existing.browser,
      enable_spellchecking: false,
      app_window_placement: placedAt(address, existing.browser['app_window_placement']),
    },
    spellcheck: { ...existing.spellcheck, use_spelling_service: false },
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
