/** Opens one gateway with everything that belongs to it alone: its history, its client, its token, its charges. */
import { mkdirSync } from 'node:fs';
import { connectionOptions, type ProxySecret } from '../../access/setup/gateway-connection.ts';
import { stampOf } from '../../access/setup/gateway-store.ts';
import { renewingClient } from '../../access/token/renewing-client.ts';
import { TokenAccess } from '../../access/token/token-access.ts';
import type { ChargesDeps } from '../../charges/charges-deps.ts';
import { GatewayCharges } from '../../charges/gateway-charges.ts';
import { createGatewayClient } from '../../gateway-http/client.ts';
import type { GatewayClient } from '../../gateway-http/responses.ts';
import type { TokenRedactor } from '../../gateway-http/token-redactor.ts';
import type { HistoryReason } from '../../ground/errors/history-error.ts';
import { historyErrorIn } from '../../ground/errors/history-failure.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import type { OnOpeningStep } from '../../history/api/open-history.ts';
import type { SharedHistory } from '../../history/api/shared-history.ts';
import { historyErrorOf } from '../../sqlite-file/sqlite-error.ts';
import { takeLease } from '../../team-history/desks/own-leases.ts';
import { RecordingStop } from '../scheduled/recording-stop.ts';
import { ScheduledWork } from '../scheduled/scheduled-work.ts';
import { type OpenedEngine, openEngine } from '../team/open-engine.ts';
import { historyDeps, type OpenGatewayDeps } from './gateway-deps.ts';
import { recheckMeantOnce } from './recheck-meant.ts';

export interface OpenGateway {
  readonly access: TokenAccess;
  readonly charges: GatewayCharges;
  readonly history: HistoryApi;
  /** Null where its history is a file. */
  readonly shared: SharedHistory | null;
  readonly scheduled: ScheduledWork;
}

interface GatewayToOpen {
  readonly gatewayId: string;
  /** The current address of its service: the stored one, or the running sandbox's. */
  readonly baseUrl: string;
  /** The tokens that were sent there before. */
  readonly quoted: TokenRedactor;
  readonly onStep: OnOpeningStep;
}

/**
 * Opens a gateway's history, closes what a crash left open, and starts the watch. An archived one is not watched, and
 * sends no token.
 */
export async function openGateway(gateway: GatewayToOpen, deps: OpenGatewayDeps): Promise<OpenGateway> {
  const { gatewayId } = gateway;
  const { clock, gateways, settings, newId, failed } = deps;
  const recording = new RecordingStop();
  const { history, shared } = await openHistoryOf(gateway, recording, deps);
  await history.writeStamp(stampOf(gateways.get(gatewayId))).catch(failed);
  let tokenFound = () => {};
  const access: TokenAccess = tokenAccessOf(gatewayId, deps, {
    client: () => client,
    charges: () => charges,
    tokenFound: () => tokenFound(),
  });
  await access.secrets();
  const isArchived = gateways.get(gatewayId).archivedAt !== null;
  const client = clientOf(gateway, { access, charges: () => charges }, deps);
  const charges: GatewayCharges = new GatewayCharges({
    history,
    shared,
    client: renewingClient(client, access, failed),
    clock,
    random: deps.random,
    newId,
    hasToken: async () => !isArchived && (await access.token()) !== null,
    whyNoToken: () => access.whyNoToken(),
    operator: deps.operator,
    sendAttemptId: () => gateways.get(gatewayId).sendAttemptId,
    withoutItems: () => gateways.get(gatewayId).withoutItems,
    timeZone: () => gateways.get(gatewayId).timeZone,
    postbackUrl: () => gateways.get(gatewayId).postbackUrl,
    payerLanguage: () => settings.read().payerLanguage,
    requestsPerSecond: () => gateways.get(gatewayId).requestsPerSecond,
    unread: () => scheduled.unread(),
    lacksCharges: () => scheduled.readLacking(),
    ...chargeEvents(gatewayId, access, deps),
    notRecorded: (fault) => recording.noteOutcome(fault === null ? null : historyReasonOf(fault)),
  });
  const scheduled = scheduledWork(gatewayId, { history, charges, recording }, deps);
  const opened = { access, charges, history, shared, scheduled };
  try {
    if (isArchived) await charges.startArchived();
    else {
      if ((await access.token()) === null) charges.tokenIs(false);
      await charges.start();
      await access.start();
      const recheck = recheckMeantOnce({ history, charges }, () => gateways.get(gatewayId).stateMeanings);
      tokenFound = () => void recheck().catch(failed);
      tokenFound();
    }
    scheduled.start();
  } catch (fault) {
    // What they read first may be damaged.
    await closeGateway(opened);
    throw fault;
  }
  return opened;
}

export async function closeGateway({ access, scheduled, charges, history }: OpenGateway): Promise<void> {
  await Promise.all([access.stop(), scheduled.stop(), charges.stop()]);
  await history.close();
}

async function openHistoryOf(
  { gatewayId, onStep }: GatewayToOpen,
  recording: RecordingStop,
  work: OpenGatewayDeps,
): Promise<OpenedEngine> {
  const deps = historyDeps(gatewayId, work);
  const gateway = work.gateways.get(gatewayId);
  mkdirSync(deps.folder, { recursive: true, mode: 0o700 });
  // Without a new one the last lease is shown again.
  if (gateway.team !== null) await takeLease(deps.folder).catch(work.failed);
  return openEngine(gateway, work.vault, {
    ...deps,
    // No one waits for a thread to start again in the gateway on screen.
    mayRest: () => work.settings.read().gatewayId !== gatewayId,
    onRoom: (reason) => recording.noteRoom(reason),
    onDamage: () => work.damaged(gatewayId),
    onStep: (step, done, total) => {
      onStep(step, done, total);
      deps.onStep?.(step, done, total);
    },
  });
}

function tokenAccessOf(
  gatewayId: string,
  { gateways, vault, clock, newId, events, log, failed }: OpenGatewayDeps,
  { client, charges, tokenFound }: { client(): GatewayClient; charges(): GatewayCharges; tokenFound(): void },
): TokenAccess {
  return new TokenAccess({
    ...{ gatewayId, gateways, vault, clock, newId, client, failed },
    serviceClock: () => charges().clock,
    tokenIs: (isValid) => {
      charges().tokenIs(isValid);
      if (isValid) tokenFound();
    },
    limited: (retryAfter) => charges().limited(retryAfter),
    isLimited: () => charges().isLimited,
    answered: (isAnswered) => charges().checked(isAnswered),
    changed: (status) => events.emit({ name: 'access-changed', payload: status }),
    checked: ({ verdict, method, reason, httpStatus: status, occasion }) =>
      log({ event: 'token-checked', gateway: gatewayId, verdict, method, reason, status, occasion }),
  });
}

function clientOf(
  { gatewayId, baseUrl, quoted }: GatewayToOpen,
  { access, charges }: { readonly access: TokenAccess; readonly charges: () => GatewayCharges },
  { gateways, clock, environment, createTransport }: OpenGatewayDeps,
): GatewayClient {
  const settings = gateways.get(gatewayId);
  return createGatewayClient({
    ...connectionOptions(baseUrl, settings, secretsOf(access), environment),
    ...{ baseUrl, clock, quoted, createTransport },
    token: async () => {
      // A locked keyring holds the proxy's password too: it is used from the first request after an unlock.
      await access.secrets();
      return settings.archivedAt === null ? access.token() : null;
    },
    zone: () => charges().clock.zone,
    createMs: () => gateways.get(gatewayId).createSeconds * 1000,
    meanings: () => gateways.get(gatewayId).stateMeanings,
  });
}

/** The readable secrets of a gateway, at the time of the call. */
function secretsOf(access: TokenAccess): ProxySecret {
  return {
    get proxy() {
      return access.secretsNow.proxy;
    },
    get unread() {
      return access.secretsNow.unread;
    },
  };
}

interface WorkParts {
  readonly history: HistoryApi;
  readonly charges: GatewayCharges;
  readonly recording: RecordingStop;
}

function scheduledWork(
  gatewayId: string,
  { history, charges, recording }: WorkParts,
  work: OpenGatewayDeps,
): ScheduledWork {
  const changed = () => work.events.emit({ name: 'history-changed', payload: { gatewayId } });
  return new ScheduledWork({
    gatewayId,
    folder: historyDeps(gatewayId, work).folder,
    history,
    recording,
    clock: work.clock,
    settings: () => work.settings.read(),
    retention: () => work.retention.forRun(gatewayId, changed),
    drills: work.drills,
    readAgain: (transactionId, attemptId) => charges.reads.adoptOne(transactionId, attemptId),
    changed,
    unrecorded: () => charges.unrecorded,
    damaged: () => work.damaged(gatewayId),
    anonymised: (keys) => work.anonymised(gatewayId, keys),
    failed: work.failed,
    log: work.log,
  });
}

/** Why a history cannot be used, by what its opening or a write failed with. */
export function historyReasonOf(fault: unknown): HistoryReason {
  return (historyErrorIn(fault) ?? historyErrorOf(fault)).reason;
}

/** What the desk learns from the charges of an open gateway. */
function chargeEvents(
  gatewayId: string,
  access: Pick<TokenAccess, 'recordPause' | 'recordReached' | 'recordOutage' | 'recordUnsteady' | 'recordClock'>,
  { gateways, events, retention, failed }: OpenGatewayDeps,
) {
  return {
    changed: (rows) => events.rowsChanged(gatewayId, rows),
    paid: (row) => {
      events.flush();
      events.emit({ name: 'charge-paid', payload: { gatewayId, gatewayName: gateways.get(gatewayId).name, row } });
    },
    rowGone: () => events.emit({ name: 'history-changed', payload: { gatewayId } }),
    checkingMany: (checking) => events.emit({ name: 'check-many-progress', payload: { gatewayId, checking } }),
    underwayChanged: () => events.emit({ name: 'underway-changed', payload: { gatewayId } }),
    linkChanged: (status) => events.emit({ name: 'team-link-changed', payload: { gatewayId, ...status } }),
    paused: (paused) => access.recordPause(paused),
    reached: (online) => access.recordReached(online),
    outage: (outage) => access.recordOutage(outage),
    unsteady: (isUnsteady) => access.recordUnsteady(isUnsteady),
    clockChanged: () => access.recordClock(),
    serviceDate: (date) => {
      // The own sandbox has this machine's clock, so it confirms nothing.
      if (!gateways.get(gatewayId).ownSandbox) retention.serviceSays(date);
    },
    failed,
  } satisfies Partial<ChargesDeps>;
}
