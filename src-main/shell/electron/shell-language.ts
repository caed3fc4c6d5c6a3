/** The language of menus, notices and dialogs: what was chosen in Settings, else the computer's. */
import type { App } from 'electron';
import type { Settings } from '../../../src-preload/contract/settings.ts';
import type { Console } from '../../console.ts';
import { type Language, languageOf } from '../words.ts';

/**
 * The computer's language as a BCP 47 tag: the first of those its user prefers that Balcão speaks. Only once the app is
 * ready: before, Electron answers with nothing.
 */
export function computerLanguage(app: Pick<App, 'getPreferredSystemLanguages' | 'getLocale'>): string {
  const preferred = app.getPreferredSystemLanguages();
  return preferred.find((tag) => /^(pt|en)\b/i.test(tag)) || preferred[0] || app.getLocale() || 'en';
}

export interface ShellLanguage {
  now(): Language;
}

/**
 * Reads the choice, and follows it from then on.
 *
 * @param changed is called whenever it is another.
 */
export async function followLanguage(
  console: Pick<Console, 'dispatch' | 'listen'>,
  computers: string,
  changed: () => void,
): Promise<ShellLanguage> {
  const chosen = ({ language }: Settings) => (language === 'system' ? languageOf(computers) : language);
  let current = languageOf(computers);
  console.listen((signal) => {
    if (signal.name !== 'settings-changed' || chosen(signal.payload) === current) return;
    current = chosen(signal.payload);
    changed();
  });
  const read = await console.dispatch('settings.read', null, { windowId: 'shell' });
  // The dispatch answers with the operation's own output, which its signature does not say.
  if (read.ok) current = chosen(read.value as Settings);
  return { now: () => current };
}
