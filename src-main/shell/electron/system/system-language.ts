/** The computer's language, from Electron. */

import type { App } from 'electron';
import { spokenLanguage } from '../../../../src-preload/contract/values/languages.ts';

/**
 * The computer's language as a BCP 47 tag: the first of the user's preferred languages that Balcão has. Only once the
 * app is ready: before, Electron returns nothing.
 */
export function systemLanguage(app: Pick<App, 'getPreferredSystemLanguages' | 'getLocale'>): string {
  const preferred = app.getPreferredSystemLanguages();
  return preferred.find(spokenLanguage) || preferred[0] || app.getLocale() || 'en';
}
