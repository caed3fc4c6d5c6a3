/** Settings, gateways and charges for tests of the page. */
import type { LiveRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { AccessStatus, Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import type { HistoryStatus } from '../../../src-preload/contract/maintenance/history-operations.ts';
import type { ReceivableFigures } from '../../../src-preload/contract/receivables/receivable.ts';
import type { About, Settings } from '../../../src-preload/contract/settings/settings.ts';
import type { FakeResponses } from './fake-bridge.ts';
import { NOTHING_SAVED } from './saved-things.ts';

export const GATEWAY_ID = '11111111-1111-4111-8111-111111111111';

/** 2026-11-20T17:00:00Z, 14:00 in São Paulo. */
export const NOON = Date.UTC(2026, 10, 20, 17);

export function sampleAbout(part: Partial<About> = {}): About {
  return {
    version: '0.1.0',
    shell: 'browser',
    systemUser: 'maria',
    systemLocale: 'en-US',
    dataFolder: '/home/maria/.local/share/balcao',
    downloadsFolder: '/home/maria/Downloads',
    vault: 'keyring',
    isUnsigned: false,
    managed: null,
    ...part,
  };
}

export function sampleSettings(part: Partial<Settings> = {}): Settings {
  return {
    language: 'en',
    theme: 'light',
    density: 'comfortable',
    showReports: true,
    showAdministration: true,
    singleKeyShortcuts: true,
    paidSound: true,
    paidNotices: true,
    timeZone: 'America/Sao_Paulo',
    payerLanguage: 'pt-BR',
    messageLinks: false,
    paper: 'a4',
    backupFolder: '',
    saveFolder: '',
    backupsKept: 10,
    checkMinutes: 15,
    idleLockMinutes: 0,
    operator: '',
    operators: [],
    gatewayId: GATEWAY_ID,
    ...part,
  };
}

export function sampleGateway(part: Partial<Gateway> = {}): Gateway {
  return {
    id: GATEWAY_ID,
    name: 'Acme Pay',
    baseUrl: 'https://api.acme.example/v1',
    environment: 'live',
    companyName: '',
    companyDocument: '',
    verifyPath: '',
    verifyPointer: '',
    verifyValue: 'true',
    sendAttemptId: true,
    withoutItems: 'omit',
    formFields: [],
    postbackUrl: '',
    returningStates: [],
    stateMeanings: {},
    requestsPerSecond: 10,
    createSeconds: 60,
    timeZone: 'auto',
    proxy: { kind: 'environment' },
    authority: '',
    generation: null,
    ownSandbox: false,
    hasHistory: false,
    archivedAt: null,
    team: null,
    ...part,
  };
}

export function sampleAccess(part: Partial<AccessStatus> = {}): AccessStatus {
  return {
    gatewayId: GATEWAY_ID,
    token: 'vault',
    tokenElsewhere: false,
    secrets: 'readable',
    tokenSince: NOON,
    generated: false,
    expiry: null,
    lastGeneration: null,
    nextRenewal: null,
    root: null,
    lastCheck: null,
    paused: false,
    reachability: 'reachable',
    outage: null,
    isUnsteady: false,
    clock: null,
    ...part,
  };
}

/** The key of the n-th sample charge. */
export function keyOfCharge(number: number): string {
  return `aaaaaaaa-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** The n-th newest charge: a minute older than the one before it. */
export function sampleRow(number: number, part: Partial<LiveRow> = {}): LiveRow {
  return {
    key: keyOfCharge(number),
    transactionId: `tx-${number}`,
    state: 'PENDING',
    amount: 1000 + number,
    customerName: `Customer ${number}`,
    customerDocument: '•••.982.247-••',
    reference: `REF-${number}`,
    invoiceNumber: null,
    firstItem: 'Plan',
    itemCount: 1,
    createdAt: NOON - number * 60_000,
    expiresAt: null,
    paidAt: null,
    paidAtIsObserved: false,
    returnedAt: null,
    returnedFrom: null,
    lastCheckedAt: NOON,
    attention: [],
    dismissed: false,
    customerEmail: null,
    end2endId: null,
    tags: [],
    hasNote: false,
    operator: null,
    answeredAmount: null,
    reportedState: null,
    askedAmount: null,
    serviceCreatedAt: null,
    clockOffset: 0,
    watch: { kind: 'watching', until: NOON + 600_000 },
    ...part,
  };
}

/** A history that is open, complete and on this computer's own disk. */
export function sampleHistoryStatus(part: Partial<HistoryStatus> = {}): HistoryStatus {
  return {
    recovery: null,
    readingAgain: null,
    lastCheck: null,
    checkingSince: null,
    drill: null,
    stopped: null,
    unread: 0,
    unrecorded: 0,
    place: 'local',
    folder: '/home/maria/.local/share/balcao/gateways/1',
    copyProblem: null,
    ...part,
  };
}

/** A main without earlier customers, templates and drafts. */
export const nothingRemembered: FakeResponses = {
  'drafts.read': () => null,
  'drafts.save': ({ form }) => ({ draftId: form.draftId }),
  'drafts.remove': () => null,
  'saved.read': () => NOTHING_SAVED,
  'messages.noteCopied': () => null,
  'drafts.suggestCustomers': () => [],
  'drafts.suggestItems': () => [],
};

const NONE = { count: 0, sum: 0 };

/** The ages of a board without receivables. */
export function sampleFigures(different: Partial<ReceivableFigures> = {}): ReceivableFigures {
  const ages = {
    ...{ later: NONE, today: NONE, 'days-7': NONE, 'days-30': NONE, older: NONE, paid: NONE, closed: NONE },
    ...{ returned: NONE, 'to-confirm': NONE },
    ...different.ages,
  };
  return { today: '2026-11-20', extraPayments: { count: 0, sum: 0 }, ...different, ages };
}

/** A main with one gateway, a valid token and these charges, which it does not filter. */
export function deskResponses(rows: readonly LiveRow[] = []): FakeResponses {
  let settings = sampleSettings();
  return {
    ...nothingRemembered,
    'settings.about': () => sampleAbout(),
    'gateways.lost': () => ({ recovery: null, orphans: [] }),
    'settings.read': () => settings,
    'updates.status': () => ({ kind: 'off' }),
    'settings.fallbacks': () => [],
    'audit.status': () => ({ isFailing: false, unrecorded: 0 }),
    'closing.outdated': () => ({ periods: 0 }),
    'closing.list': () => [],
    'closing.latest': () => null,
    'charges.paidSeenUntil': () => ({ at: null, late: [] }),
    'charges.markPaidSeen': ({ at }) => ({ at, late: [] }),
    'exports.schedules': () => [],
    'settings.change': (change) => {
      // An absent field changes nothing; the types also allow undefined, which no caller passes.
      settings = { ...settings, ...(change as Partial<Settings>) };
      return settings;
    },
    'security.read': () => ({ locked: false, pinSet: false, screenPinSet: false, adminUntil: null }),
    'security.active': () => null,
    'gateways.list': () => [sampleGateway()],
    'gateways.test': () => [],
    'team.link': () => null,
    'access.status': () => sampleAccess(),
    'maintenance.opening': () => null,
    'retention.read': () => null,
    'maintenance.status': () => sampleHistoryStatus(),
    'erasure.receipts': () => ({ receipts: [], progress: null }),
    'access.claims': () => null,
    'access.checks': () => [],
    'charges.list': () => ({ rows: [...rows], next: null }),
    'charges.totals': () => ({
      count: rows.length,
      sum: rows.reduce((sum, row) => sum + row.amount, 0),
      byState: [],
      outcomeUnknown: 0,
      unconfirmed: { count: 0, sum: 0 },
    }),
    'charges.checkingMany': () => null,
    'charges.underway': () => [],
    'batches.list': () => [],
    'receivables.figures': () => sampleFigures(),
    'receivables.list': () => ({ rows: [], next: null }),
    'receivables.ofCustomer': () => ({ rows: [], open: NONE, overdue: NONE, paid: NONE }),
    'charges.onScreen': () => null,
    'charges.columns': () => null,
    'charges.saveColumns': () => null,
    'saved.read': () => NOTHING_SAVED,
    'charges.statesInUse': () => [],
    'charges.tags': () => [],
    'charges.operators': () => [],
  };
}
