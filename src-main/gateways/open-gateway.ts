/** One gateway with everything that belongs to it alone: its history, its client, its token, its charges. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { connectionOptions, type Environment, type ProxySecret } from '../access/setup/gateway-connection.ts';
import { type GatewayStore, type StoredGateway, stampOf } from '../access/setup/gateway-store.ts';
import { renewingClient } from '../access/token/renewing-client.ts';
import { TokenAccess } from '../access/token/token-access.ts';
import type { Vault } from '../access/vault/vault.ts';
import { GatewayCharges } from '../charges/gateway-charges.ts';
import { createGatewayClient } from '../gateway-http/client.ts';
import { TokenRedactor } from '../gateway-http/token-redactor.ts';
import type { Clock } from '../ground/clock.ts';
import type { HistoryReason } from '../ground/errors/history-error.ts';
import { historyErrorIn } from '../ground/errors/history-failure.ts';
import type { EventBroadcaster } from '../ground/event-broadcaster.ts';
import type { Log } from '../ground/log.ts';
import type { StartTask } from '../ground/task-process.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import type { OpenHistoryDeps, OpeningProgress } from '../history/api/open-history.ts';
import type { SharedHistory } from '../history/api/shared-history.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { historyErrorOf } from '../sqlite-file/sqlite-error.ts';
import type { BackupDrills } from './backup-drills.ts';
import { MaintenanceScheduler } from './maintenance-scheduler.ts';
import type { RetentionStore } from './retention-store.ts';
import { type EngineWorkers, type OpenEngineDeps, openEngine, ownDesk } from './team/open-engine.ts';

export interface OpenGateway {
  readonly access: TokenAccess;
  readonly charges: GatewayCharges;
  readonly history: HistoryApi;
  /** Null where its history is a file. */
  readonly shared: SharedHistory | null;
  readonly maintenance: MaintenanceScheduler;
}

export interface OpenGatewayDeps {
  readonly dataFolder: string;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly workers: EngineWorkers;
  /** The version of this Balcão. */
  readonly version: string;
  readonly startProcess: StartTask;
  readonly log: Log;
  readonly gateways: GatewayStore;
  readonly settings: SettingsStore;
  readonly retention: Pick<RetentionStore, 'forRun' | 'serviceSays'>;
  readonly drills: BackupDrills;
  readonly events: EventBroadcaster;
  /** The operator's name; null where none is set. */
  readonly operator: () => string | null;
  readonly newId: () => string;
  /** The process's environment: `HTTPS_PROXY`, `NO_PROXY`. */
  readonly environment: Environment;
  /** Emitted when retention has removed the customer from these charges. */
  anonymised(gatewayId: string, keys: readonly string[]): void;
  /** Emitted when a gateway's history is open: interrupted work in it may continue. */
  opened(gatewayId: string): void;
  /** Resolves once nothing uses a gateway's history any more: then it closes. */
  closing(gatewayId: string): Promise<void>;
  /** Logs an error that must not stop anything. */
  failed(fault: unknown): void;
}

/** Where a gateway's history is, and which workers it uses. */
export function historyDeps(
  gatewayId: string,
  { dataFolder, workers, version, startProcess, clock, events, log }: OpenGatewayDeps,
): OpenEngineDeps {
  return {
    folder: join(dataFolder, 'gateways', gatewayId),
    workers,
    desk: ownDesk(version),
    startProcess,
    log,
    clock,
    onStep: (step, done, total) => events.emit({ name: 'history-opening', payload: { gatewayId, step, done, total } }),
  };
}

/**
 * Opens a gateway's history, closes what a crash left open, and starts the watch. An archived one is not watched, and
 * sends no token.
 *
 * @param baseUrl the current address of its service: the stored one, or the running sandbox's.
 * @param quoted the tokens that were sent there before.
 */
async function openGateway(
  gatewayId: string,
  baseUrl: string,
  work: OpenGatewayDeps,
  quoted: TokenRedactor,
  onStep: OnStep,
): Promise<OpenGateway> {
  const { vault, clock, gateways, settings, events, newId, failed } = work;
  const folder = join(work.dataFolder, 'gateways', gatewayId);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const deps = historyDeps(gatewayId, work);
  let scheduler: MaintenanceScheduler | null = null;
  /**
   * What keeps charges from being recorded: no disk space for the next, or an outcome that the disk has not accepted.
   */
  const stopped: { room: HistoryReason | null; outcome: HistoryReason | null } = { room: null, outcome: null };
  const recordStopped = () => scheduler?.recordRoom(stopped.room ?? stopped.outcome);
  const { history, shared } = await openEngine(gateways.get(gatewayId), vault, {
    ...deps,
    // No one waits for a thread to start again in the gateway on screen.
    mayRest: () => settings.read().gatewayId !== gatewayId,
    onRoom: (reason) => {
      stopped.room = reason;
      recordStopped();
    },
    onStep: (step, done, total) => {
      onStep(step, done, total);
      deps.onStep?.(step, done, total);
    },
  });
  await history.writeStamp(stampOf(gateways.get(gatewayId))).catch(failed);
  const access: TokenAccess = new TokenAccess({
    gatewayId,
    gateways,
    vault,
    clock,
    newId,
    client: () => client,
    tokenIs: (isValid) => charges.tokenIs(isValid),
    answered: (isAnswered) => charges.checked(isAnswered),
    changed: (status) => events.emit({ name: 'access-changed', payload: status }),
    checked: ({ verdict, method, reason, httpStatus: status, occasion }) =>
      work.log({ event: 'token-checked', gateway: gatewayId, verdict, method, reason, status, occasion }),
    failed,
  });
  await access.secrets();
  const connection = connectionOptions(baseUrl, gateways.get(gatewayId), secretsOf(access), work.environment);
  const isArchived = gateways.get(gatewayId).archivedAt !== null;
  const token = async () => {
    // A locked keyring holds the proxy's password too: it is used from the first request after an unlock.
    await access.secrets();
    return isArchived ? null : access.token();
  };
  const createMs = () => gateways.get(gatewayId).createSeconds * 1000;
  const client = createGatewayClient({ baseUrl, token, clock, quoted, createMs, ...connection });
  const charges: GatewayCharges = new GatewayCharges({
    history,
    shared,
    client: renewingClient(client, access, failed),
    clock,
    random: Math.random,
    newId,
    hasToken: async () => !isArchived && (await access.token()) !== null,
    whyNoToken: () => access.whyNoToken(),
    operator: work.operator,
    sendAttemptId: () => gateways.get(gatewayId).sendAttemptId,
    withoutItems: () => gateways.get(gatewayId).withoutItems,
    payerLanguage: () => settings.read().payerLanguage,
    requestsPerSecond: () => gateways.get(gatewayId).requestsPerSecond,
    unread: async () => scheduler?.unread() ?? 0,
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
    serviceDate: (date) => {
      // The own sandbox has this machine's clock, so it confirms nothing.
      if (!gateways.get(gatewayId).ownSandbox) work.retention.serviceSays(date);
    },
    failed,
    notRecorded: (fault) => {
      stopped.outcome = fault === null ? null : reasonOf(fault);
      recordStopped();
    },
  });
  if (isArchived) await charges.startArchived();
  else {
    if ((await access.token()) === null) charges.tokenIs(false);
    await charges.start();
    await access.start();
  }
  const changed = () => events.emit({ name: 'history-changed', payload: { gatewayId } });
  scheduler = new MaintenanceScheduler({
    gatewayId,
    folder,
    history,
    clock,
    settings: () => settings.read(),
    retention: () => work.retention.forRun(gatewayId, changed),
    drills: work.drills,
    readAgain: (transactionId, attemptId) => charges.reads.adoptOne(transactionId, attemptId),
    changed,
    unrecorded: () => charges.unrecorded,
    anonymised: (keys) => work.anonymised(gatewayId, keys),
    failed,
    log: work.log,
  });
  recordStopped();
  scheduler.start();
  return { access, charges, history, shared, maintenance: scheduler };
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

function reasonOf(fault: unknown): HistoryReason {
  return (historyErrorIn(fault) ?? historyErrorOf(fault)).reason;
}

/** How long a start waits for a history before the window opens without it (ms). */
const PATIENCE = 3_000;

/** What keeps a history from opening and may end without an event: a disk, a lock, a network, a locked vault. */
const MAY_PASS: readonly HistoryReason[] = ['disk-full', 'read-only', 'busy', 'server-unreachable', 'team-password'];

/** Interval at which such a history is tried again (ms). */
const OPEN_AGAIN = 10_000;

type OnStep = NonNullable<OpenHistoryDeps['onStep']>;

/** Open gateways by id; one whose history did not open rejects each operation with the reason. */
export class OpenGateways {
  readonly #open = new Map<string, OpenGateway | { readonly fault: unknown }>();
  /** Histories being prepared (a check, a rebuild, a migration), which may take minutes. */
  readonly #opening = new Map<string, Promise<void>>();
  /** The last emitted progress of each: a window may open in the middle of it. */
  readonly #progress = new Map<string, OpeningProgress>();
  /** Retry timers. */
  readonly #retryTimers = new Map<string, () => void>();

  /** The tokens sent to each service since the start: it may quote one long after another client has taken over. */
  readonly #quoted = new Map<string, TokenRedactor>();

  #quotedBy(gatewayId: string): TokenRedactor {
    const redactor = this.#quoted.get(gatewayId) ?? new TokenRedactor();
    this.#quoted.set(gatewayId, redactor);
    return redactor;
  }

  /** Resolves once it is open, or when that takes so long that the window should open first and show the progress. */
  async open(gatewayId: string, baseUrl: string, work: OpenGatewayDeps): Promise<void> {
    const timers: (() => void)[] = [];
    let lose: (late: 'late') => void = () => {};
    const patience = new Promise<'late'>((resolve) => {
      lose = resolve;
    });
    // An ordinary opening emits no steps, and is waited for.
    const onStep = () => {
      if (timers.length === 0) timers.push(work.clock.after(PATIENCE, () => lose('late')));
    };
    // A server may not answer for as long as a connection is tried.
    if (work.gateways.get(gatewayId).team !== null) onStep();
    const opened = this.#openFully(gatewayId, baseUrl, work, onStep);
    this.#opening.set(gatewayId, opened);
    const first = await Promise.race([opened, patience]);
    for (const disarm of timers) disarm();
    if (first !== 'late') return;
    void opened.then(() => work.events.emit({ name: 'history-changed', payload: { gatewayId } }));
  }

  /** Resolves once an opening under way has ended, with or without success. */
  async settled(gatewayId: string): Promise<void> {
    await this.#opening.get(gatewayId);
  }

  /** Marks a gateway's history as being prepared, until it is opened. */
  makeReady(gatewayId: string): void {
    this.#open.set(gatewayId, { fault: new ConsoleFailure({ kind: 'history-unavailable', reason: 'opening' }) });
  }

  /** Stores the progress of a history that is being prepared, and passes it on. */
  stepOf(gatewayId: string, emitStep: OnStep = () => undefined): OnStep {
    return (step, done, total) => {
      this.#progress.set(gatewayId, { step, done, total });
      emitStep(step, done, total);
    };
  }

  openingProgress(gatewayId: string): OpeningProgress | null {
    return this.#progress.get(gatewayId) ?? null;
  }

  /** @param before why it did not open the last time: shown until it does, and logged once; absent for a first try. */
  async #openFully(
    gatewayId: string,
    baseUrl: string,
    work: OpenGatewayDeps,
    onStep: () => void,
    before?: HistoryReason,
  ): Promise<void> {
    if (before === undefined) this.makeReady(gatewayId);
    const begun = work.clock.monotonic();
    try {
      const opened = await openGateway(
        gatewayId,
        baseUrl,
        work,
        this.#quotedBy(gatewayId),
        this.stepOf(gatewayId, onStep),
      );
      this.#open.set(gatewayId, opened);
      const ms = Math.round(work.clock.monotonic() - begun);
      work.log({ event: 'gateway-opened', gateway: gatewayId, ms });
      work.opened(gatewayId);
    } catch (fault) {
      const reason = reasonOf(fault);
      if (reason !== before) work.failed(fault);
      this.#open.set(gatewayId, { fault });
      if (MAY_PASS.includes(reason)) this.#openLater(gatewayId, baseUrl, work, reason);
    } finally {
      this.#progress.delete(gatewayId);
      this.#opening.delete(gatewayId);
    }
  }

  #openLater(gatewayId: string, baseUrl: string, work: OpenGatewayDeps, before: HistoryReason): void {
    const retry = async () => {
      this.#retryTimers.delete(gatewayId);
      const opened = this.#openFully(gatewayId, baseUrl, work, () => undefined, before);
      this.#opening.set(gatewayId, opened);
      await opened;
      work.events.emit({ name: 'history-changed', payload: { gatewayId } });
    };
    this.#retryTimers.set(
      gatewayId,
      work.clock.after(OPEN_AGAIN, () => void retry()),
    );
  }

  /** @throws ConsoleFailure `not-found` for an unknown gateway, or the error that kept its history from opening. */
  get(gatewayId: string): OpenGateway {
    const found = this.#open.get(gatewayId);
    if (found === undefined) throw new ConsoleFailure({ kind: 'not-found', what: 'gateway' });
    if ('fault' in found) throw found.fault;
    return found;
  }

  find(gatewayId: string): OpenGateway | undefined {
    const found = this.#open.get(gatewayId);
    return found !== undefined && 'charges' in found ? found : undefined;
  }

  all(): OpenGateway[] {
    return [...this.#open.values()].filter((found) => 'charges' in found);
  }

  /** Writes the gateway's current name into the history's file. A history that is not open gets it when it opens. */
  async writeStamp(gateway: StoredGateway): Promise<void> {
    const found = this.#open.get(gateway.id);
    if (found !== undefined && 'charges' in found) await found.history.writeStamp(stampOf(gateway));
  }

  async hasHistory(gatewayId: string): Promise<boolean> {
    const found = this.#open.get(gatewayId);
    // A history that cannot be opened does not count as empty.
    if (found === undefined || 'fault' in found) return found !== undefined;
    return !(await found.history.isEmpty());
  }

  async close(gatewayId: string, work: Pick<OpenGatewayDeps, 'closing'>): Promise<void> {
    await this.#opening.get(gatewayId);
    this.#retryTimers.get(gatewayId)?.();
    this.#retryTimers.delete(gatewayId);
    const found = this.#open.get(gatewayId);
    this.#open.delete(gatewayId);
    if (found !== undefined && 'charges' in found) {
      await work.closing(gatewayId);
      await Promise.all([found.access.stop(), found.maintenance.stop(), found.charges.stop()]);
      await found.history.close();
    }
  }
}
