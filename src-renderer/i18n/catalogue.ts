/** Every word of the console, merged from the rooms that speak them. */

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

export const english: Catalogue = {
  console: rooms.console.en,
  navigation: rooms.navigation.en,
  states: rooms.states.en,
  errors: rooms.errors.en,
  codes: rooms.codes.en,
  welcome: rooms.welcome.en,
  charges: rooms.charges.en,
  charge: rooms.charge.en,
  newCharge: rooms.newCharge.en,
  access: rooms.access.en,
  lost: rooms.lost.en,
  reach: rooms.reach.en,
  payer: rooms.payer.en,
  palette: rooms.palette.en,
  reports: rooms.reports.en,
  security: rooms.security.en,
  settings: rooms.settings.en,
  care: rooms.care.en,
  diagnostics: rooms.diagnostics.en,
};

export const portuguese: { readonly [Room in keyof Rooms]: Rooms[Room]['pt-BR'] } = {
  console: rooms.console['pt-BR'],
  navigation: rooms.navigation['pt-BR'],
  states: rooms.states['pt-BR'],
  errors: rooms.errors['pt-BR'],
  codes: rooms.codes['pt-BR'],
  welcome: rooms.welcome['pt-BR'],
  charges: rooms.charges['pt-BR'],
  charge: rooms.charge['pt-BR'],
  newCharge: rooms.newCharge['pt-BR'],
  access: rooms.access['pt-BR'],
  lost: rooms.lost['pt-BR'],
  reach: rooms.reach['pt-BR'],
  payer: rooms.payer['pt-BR'],
  palette: rooms.palette['pt-BR'],
  reports: rooms.reports['pt-BR'],
  security: rooms.security['pt-BR'],
  settings: rooms.settings['pt-BR'],
  care: rooms.care['pt-BR'],
  diagnostics: rooms.diagnostics['pt-BR'],
};
