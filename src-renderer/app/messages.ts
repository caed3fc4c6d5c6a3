/** The catalogue: the texts of the console, merged from the folders that show them. What the first screen needs is here, the rest in `late-messages.ts`. */

import type { Language } from '../../src-preload/contract/values/languages.ts';
import { archiveMessages } from '../access/archive/archive-messages.ts';
import { connectionMessages } from '../access/connection-messages.ts';
import { lostGatewaysMessages } from '../access/lost-gateways-messages.ts';
import { accessMessages } from '../access/messages.ts';
import { chargesMessages } from '../charges/messages.ts';
import { sumsMessages } from '../components/sums/sums-messages.ts';
import { consoleMessages } from '../i18n/console-messages.ts';
import { errorMessages } from '../i18n/error-messages.ts';
import { inLanguage, type MessageTree } from '../i18n/messages.ts';
import { outageMessages } from '../i18n/outage-messages.ts';
import { stateMessages } from '../i18n/state-messages.ts';
import { validationMessages } from '../i18n/validation-messages.ts';
import { auditMessages } from '../maintenance/audit/audit-messages.ts';
import { maintenanceMessages } from '../maintenance/messages.ts';
import { unsavedMessages } from '../navigation/messages.ts';
import { payerMessages } from '../payer/messages.ts';
import { savedMessages } from '../saved/saved-messages.ts';
import { securityMessages } from '../security/messages.ts';
import { managedMessages } from '../settings/managed-messages.ts';
import { settingsMessages } from '../settings/messages.ts';
import { todayMessages } from '../today/messages.ts';
import { welcomeMessages } from '../welcome/messages.ts';
import { frameMessages } from './frame/messages.ts';
import type { LateCatalogue } from './late-messages.ts';
import { paletteMessages } from './palette/messages.ts';

const rooms = {
  console: consoleMessages,
  frame: frameMessages,
  unsaved: unsavedMessages,
  today: todayMessages,
  states: stateMessages,
  outage: outageMessages,
  errors: errorMessages,
  validation: validationMessages,
  welcome: welcomeMessages,
  charges: chargesMessages,
  sums: sumsMessages,
  access: accessMessages,
  connection: connectionMessages,
  archive: archiveMessages,
  lostGateways: lostGatewaysMessages,
  payer: payerMessages,
  palette: paletteMessages,
  security: securityMessages,
  saved: savedMessages,
  settings: settingsMessages,
  managed: managedMessages,
  maintenance: maintenanceMessages,
  audit: auditMessages,
} as const;

type Rooms = typeof rooms;
/** Every text, late ones included: no screen is rendered before its own have been added. */
export type Catalogue = { readonly [Room in keyof Rooms]: Rooms[Room]['en'] } & LateCatalogue;

/** The texts of the first screen in one language. `translations` checks that they have the same shape in each. */
export function firstMessagesOf(language: Language): Record<keyof Rooms, MessageTree> {
  return inLanguage(rooms, language);
}
