/**
 * The texts of screens that are never first. They come with the first lazy screen (`loadWithLazyScreens`), so that the
 * first screen does not wait for them.
 */
import type { i18n as I18n } from 'i18next';
import { LANGUAGES, type Language } from '../../src-preload/contract/values/languages.ts';
import { checkMessages } from '../batches/check/messages.ts';
import { batchesMessages } from '../batches/messages.ts';
import { runMessages } from '../batches/run/messages.ts';
import { chargeMessages } from '../charge-page/messages.ts';
import { columnMessages } from '../components/columns/column-messages.ts';
import { customerMessages } from '../customer/messages.ts';
import { diagnosticsMessages } from '../diagnostics/messages.ts';
import { inLanguage, type MessageTree } from '../i18n/messages.ts';
import { troubleMessages } from '../i18n/trouble-messages.ts';
import { erasureMessages } from '../maintenance/person/erasure-messages.ts';
import { readyMessageTexts } from '../messages/messages.ts';
import { queueMessages } from '../messages/queue/queue-messages.ts';
import { newChargeMessages } from '../new-charge/form/messages.ts';
import { receivablesMessages } from '../receivables/messages.ts';
import { reportsMessages } from '../reports/messages.ts';
import { serviceLimitsMessages } from '../service-limits/messages.ts';
import { updateMessages } from '../settings/updates/update-messages.ts';
import { addDeskMessages } from '../team/desks/messages.ts';
import { teamMessages } from '../team/messages.ts';
import { teamServerMessages } from '../team/server/messages.ts';

const rooms = {
  batches: batchesMessages,
  columns: columnMessages,
  batchCheck: checkMessages,
  batchRun: runMessages,
  customer: customerMessages,
  newCharge: newChargeMessages,
  charge: chargeMessages,
  message: readyMessageTexts,
  sendQueue: queueMessages,
  receivables: receivablesMessages,
  erasure: erasureMessages,
  diagnostics: diagnosticsMessages,
  troubles: troubleMessages,
  reports: reportsMessages,
  serviceLimits: serviceLimitsMessages,
  updates: updateMessages,
  addDesk: addDeskMessages,
  team: teamMessages,
  teamServer: teamServerMessages,
} as const;

type Rooms = typeof rooms;
export type LateCatalogue = { readonly [Room in keyof Rooms]: Rooms[Room]['en'] };

/** The late texts in one language. */
export function lateMessagesOf(language: Language): Record<keyof Rooms, MessageTree> {
  return inLanguage(rooms, language);
}

/** Adds them to the texts of the first screen, in every language. Adding them again changes nothing. */
export function addLateMessages(i18n: I18n): void {
  // No room is of both, and nothing changes a text: a copy of half a megabyte would hold up the first screen.
  for (const language of LANGUAGES)
    i18n.addResourceBundle(language, 'messages', lateMessagesOf(language), false, true, { skipCopy: true });
}
