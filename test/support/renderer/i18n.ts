/** i18next with every text, as the page has it once a lazy screen has been loaded. */
import type { i18n as I18n } from 'i18next';
import { createI18n } from '../../../src-renderer/app/i18n.ts';
import { addLateMessages } from '../../../src-renderer/app/late-messages.ts';

export function i18nWithEveryText(tag: string): I18n {
  const i18n = createI18n(tag);
  addLateMessages(i18n);
  return i18n;
}
