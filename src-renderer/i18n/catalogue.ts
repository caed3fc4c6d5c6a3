/** Every word of the console, merged from the rooms that speak them. */

import type { Language } from '../../src-preload/contract/languages.ts';
import { lostWords } from '../access/lost-words.ts';
import { reachWords } from '../access/reach-words.ts';
import { accessWords } from '../access/words.ts';
import { chargeWords } from '../charge/words.ts';
import { chargesWords } from '../charges/words.ts';
import { diagnosticsWords } from '../diagnostics/words.ts';
import { careWords } from '../history-care/words.ts';
import { navigationWords } from '../navigation/words.ts';
import { newChargeWords } from '../new-charge/words.ts';
import { paletteWords } from '../palette/words.ts';
import { payerWords } from '../payer/words.ts';
import { reportsWords } from '../reports/words.ts';
import { securityWords } from '../security/words.ts';
import { settingsWords } from '../settings/words.ts';
import { welcomeWords } from '../welcome/words.ts';
import { codeWords } from './code-words.ts';
import { consoleWords } from './console-words.ts';
import { errorWords } from './error-words.ts';
import { stateWords } from './state-words.ts';

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
