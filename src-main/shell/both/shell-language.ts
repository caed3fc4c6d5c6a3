/**
 * The language of the shell's own texts (pages, menus, notices, dialogs): the one chosen in Settings, else the
 * computer's.
 */
import type { Settings } from '../../../src-preload/contract/settings/settings.ts';
import { PAYER_LANGUAGE } from '../../../src-preload/contract/values/languages.ts';
import type { Console } from '../../shell-contract.ts';
import { type Language, languageOf } from './messages.ts';

export interface ShellLanguage {
  /** The console's language. */
  now(): Language;
  /** The language of what a payer sees. */
  payers(): Language;
}

/**
 * Reads the setting, and follows its changes.
 *
 * @param computers BCP 47 tag.
 * @param changed called whenever the console's language changes.
 */
export async function trackShellLanguage(
  console: Pick<Console, 'dispatch' | 'listen'>,
  computers: string,
  changed: () => void,
): Promise<ShellLanguage> {
  const chosen = ({ language }: Settings) => (language === 'system' ? languageOf(computers) : language);
  let current = languageOf(computers);
  let payers = PAYER_LANGUAGE;
  console.listen((signal) => {
    if (signal.name !== 'settings-changed') return;
    payers = signal.payload.payerLanguage;
    if (chosen(signal.payload) === current) return;
    current = chosen(signal.payload);
    changed();
  });
  const read = await console.dispatch('settings.read', null, { windowId: 'shell' });
  if (read.ok) {
    // The dispatch returns the operation's own output, which its signature does not express.
    const settings = read.value as Settings;
    current = chosen(settings);
    payers = settings.payerLanguage;
  }
  return { now: () => current, payers: () => payers };
}
