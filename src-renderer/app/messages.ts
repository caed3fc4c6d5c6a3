/** The catalogue: all texts of the console, merged from the folders that show them. */

import type { Language } from '../../src-preload/contract/values/languages.ts';
import { archiveMessages } from '../access/archive/archive-messages.ts';
import { connectionMessages } from '../access/connection-messages.ts';
import { lostGatewaysMessages } from '../access/lost-gateways-messages.ts';
import { accessMessages } from '../access/messages.ts';
import { chargeMessages } from '../charge/messages.ts';
import { chargesMessages } from '../charges/messages.ts';
import { customerMessages } from '../customer/messages.ts';
import { diagnosticsMessages } from '../diagnostics/messages.ts';
import { consoleMessages } from '../i18n/console-messages.ts';
import { errorMessages } from '../i18n/error-messages.ts';
import { stateMessages } from '../i18n/state-messages.ts';
import { validationMessages } from '../i18n/validation-messages.ts';
import { auditMessages } from '../maintenance/audit/audit-messages.ts';
import { maintenanceMessages } from '../maintenance/messages.ts';
import { erasureMessages } from '../maintenance/person/erasure-messages.ts';
import { newChargeMessages } from '../new-charge/form/messages.ts';
import { payerMessages } from '../payer/messages.ts';
import { reportsMessages } from '../reports/messages.ts';
import { securityMessages } from '../security/messages.ts';
import { serviceLimitsMessages } from '../service-limits/messages.ts';
import { managedMessages } from '../settings/managed-messages.ts';
import { settingsMessages } from '../settings/messages.ts';
import { todayMessages } from '../today/messages.ts';
import { welcomeMessages } from '../welcome/messages.ts';
import { frameMessages } from './frame/messages.ts';
import { paletteMessages } from './palette/messages.ts';

const rooms = {
  console: consoleMessages,
  frame: frameMessages,
  today: todayMessages,
  states: stateMessages,
  errors: errorMessages,
  validation: validationMessages,
  welcome: welcomeMessages,
  charges: chargesMessages,
  charge: chargeMessages,
  customer: customerMessages,
  newCharge: newChargeMessages,
  access: accessMessages,
  archive: archiveMessages,
  lostGateways: lostGatewaysMessages,
  connection: connectionMessages,
  payer: payerMessages,
  palette: paletteMessages,
  reports: reportsMessages,
  security: securityMessages,
  settings: settingsMessages,
  managed: managedMessages,
  maintenance: maintenanceMessages,
  erasure: erasureMessages,
  audit: auditMessages,
  diagnostics: diagnosticsMessages,
  serviceLimits: serviceLimitsMessages,
} as const;

type Rooms = typeof rooms;
export type Catalogue = { readonly [Room in keyof Rooms]: Rooms[Room]['en'] };

/** All texts in one language. */
export function catalogueOf(language: Language): Catalogue {
  // `translations` checks that each folder's Portuguese has the shape of its English.
  return Object.fromEntries(Object.entries(rooms).map(([room, texts]) => [room, texts[language]])) as Catalogue;
}
