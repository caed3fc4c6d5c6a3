/** Every word of the console, merged from the rooms that speak them. */

import type { Language } from '../../src-preload/contract/values/languages.ts';
import { reachWords } from '../access/connection-messages.ts';
import { lostWords } from '../access/lost-gateways-messages.ts';
import { accessWords } from '../access/messages.ts';
import { chargeWords } from '../charge/messages.ts';
import { chargesWords } from '../charges/messages.ts';
import { diagnosticsWords } from '../diagnostics/messages.ts';
import { consoleWords } from '../i18n/console-messages.ts';
import { errorWords } from '../i18n/error-messages.ts';
import { stateWords } from '../i18n/state-messages.ts';
import { codeWords } from '../i18n/validation-messages.ts';
import { careWords } from '../maintenance/messages.ts';
import { newChargeWords } from '../new-charge/messages.ts';
import { payerWords } from '../payer/messages.ts';
import { reportsWords } from '../reports/messages.ts';
import { securityWords } from '../security/messages.ts';
import { settingsWords } from '../settings/messages.ts';
import { welcomeWords } from '../welcome/messages.ts';
import { navigationWords } from './frame/messages.ts';
import { paletteWords } from './palette/messages.ts';

const rooms = {
  console: consoleWords,
  navigation: navigationWords,
  states: stateWords,
  errors: errorWords,
  codes: codeWords,
  welcome: welcomeWords,
  charges: chargesWords,
  charge: chargeWords,
  newCharge: newChargeWords,
  access: accessWords,
  lost: lostWords,
  reach: reachWords,
  payer: payerWords,
  palette: paletteWords,
  reports: reportsWords,
  security: securityWords,
  settings: settingsWords,
  care: careWords,
  diagnostics: diagnosticsWords,
} as const;

type Rooms = typeof rooms;
export type Catalogue = { readonly [Room in keyof Rooms]: Rooms[Room]['en'] };

/** Every room's words in one language. */
export function catalogueOf(language: Language): Catalogue {
  // Each room has all of the shape its English has: `bothLanguages` holds the two together.
  return Object.fromEntries(Object.entries(rooms).map(([room, words]) => [room, words[language]])) as Catalogue;
}
