/** One gateway with everything that belongs to it alone: its history, its client, its token, its charges. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { connectionOptions, type Environment, type ProxySecret } from '../access/gateway-connection.ts';
import type { GatewayStore, StoredGateway } from '../access/gateways.ts';
import { Access } from '../access/token/access.ts';
import { renewingClient } from '../access/token/renewing-client.ts';
import type { Vault } from '../access/vault/vault.ts';
import { Charges } from '../charges/charges.ts';
import type { Clock } from '../clock.ts';
import type { EventBroadcaster } from '../event-broadcaster.ts';
import { createGatewayClient } from '../gateway/client.ts';
import { TokenRedactor } from '../gateway/redaction/redact-tokens.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import type { HistoryReason } from '../history/api/history-error.ts';
import type { OpenHistoryDeps, OpeningStep } from '../history/api/open-history.ts';
import { openHistory } from '../history/history.ts';
import { type GatewayStamp, OWN_SANDBOX } from '../history/model/gateway-stamp.ts';
import { historyErrorOf } from '../history/sqlite/sqlite-error.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { MaintenanceScheduler } from './maintenance-scheduler.ts';
import { ReadPaceMeter } from './read-pace-meter.ts';
import type { RetentionStore } from './retention-store.ts';

export interface OpenGateway {
  readonly access: Access;
  readonly charges: Charges;
  readonly history: HistoryApi;
  readonly maintenance: MaintenanceScheduler;
  readonly pace: ReadPaceMeter;
}

export interface OpenGatewayDeps {
  readonly dataFolder: string;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly workers: { readonly historyWriter: URL; readonly historyReader: URL };
  log(line: { readonly event: string; readonly [field: string]: string | number | boolean | null }): void;
  readonly gateways: GatewayStore;
  readonly settings: SettingsStore;
  readonly retention: Pick<RetentionStore, 'read'>;
  readonly announcer: EventBroadcaster;
  /** Who is at the desk; null where nobody has said so. */
  readonly operator: () => string | null;
  readonly newId: () => string;
  /** The process's environment: `HTTPS_PROXY`, `NO_PROXY`. */
  readonly environment: Environment;
  /** A retention has taken the person out of these charges. */
  anonymised(gatewayId: string, keys: readonly string[]): void;
  /** A gateway's history is open: what was under way in it may go on. */
  opened(gatewayId: string): void;
  /** Resolves once nothing works on a gateway's history any more: it closes then. */
  closing(gatewayId: string): Promise<void>;
  /** Keeps a fault for the log; it must not stop anything. */
  failed(fault: unknown): void;
}

/** Where a gateway's history lies, and who works on it. */
export function historyDeps(
  gatewayId: string,
  { dataFolder, workers, clock, announcer, log }: OpenGatewayDeps,
): OpenHistoryDeps {
  return {
    folder: join(dataFolder, 'gateways', gatewayId),
    workers,
    log,
    clock,
    onStep: (step, done, total) =>
      announcer.emit({ name: 'history-opening', payload: { gatewayId, step, done, total } }),
  };
}

/**
 * Opens a gateway's history, closes what a crash left open, and begins to watch.
 *
 * @param baseUrl where its service is reached now: the stored address, or the running sandbox's.
 * @param quoted the tokens that went there before.
 */
async function openGateway(
  gatewayId: string,
  baseUrl: string,
  work: OpenGatewayDeps,
  quoted: TokenRedactor,
  onStep: OnStep,
): Promise<OpenGateway> {
  const { vault, clock, gateways, settings, announcer, newId, failed } = work;
  const folder = join(work.dataFolder, 'gateways', gatewayId);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const deps = historyDeps(gatewayId, work);
  let care: MaintenanceScheduler | null = null;
  /** What keeps charges from being recorded: no room for the next, or an outcome the disk has not taken. */
  const stopped: { room: HistoryReason | null; outcome: HistoryReason | null } = { room: null, outcome: null };
  const noteStopped = () => care?.recordRoom(stopped.room ?? stopped.outcome);
  const history = await openHistory({
    ...deps,
    onRoom: (reason) => {
      stopped.room = reason;
      noteStopped();
    },
    onStep: (step, done, total) => {
      onStep(step, done, total);
      deps.onStep?.(step, done, total);
    },
  });
  await history.writeStamp(stampOf(gateways.get(gatewayId))).catch(failed);
  const access: Access = new Access({
    gatewayId,
    gateways,
    vault,
    clock,
    newId,
    client: () => client,
    tokenIs: (good) => charges.tokenIs(good),
    changed: (status) => announcer.emit({ name: 'access-changed', payload: status }),
    failed,
  });
  await access.secrets();
  const way = connectionOptions(baseUrl, gateways.get(gatewayId), secretsOf(access), work.environment);
  const token = async () => {
    // A locked keyring holds the proxy's password, too: it is there from the first request after somebody unlocked it.
    await access.secrets();
    return access.token();
  };
  const pace = new ReadPaceMeter(clock);
  const client = pace.counting(createGatewayClient({ baseUrl, token, clock, quoted, ...way }));
  const charges: Charges = new Charges({
    history,
    client: renewingClient(client, access, failed),
    clock,
    random: Math.random,
    newId,
    hasToken: async () => (await access.token()) !== null,
    whyNoToken: () => access.whyNoToken(),
    operator: work.operator,
    sendAttemptId: () => gateways.get(gatewayId).sendAttemptId,
    requestsPerSecond: () => gateways.get(gatewayId).requestsPerSecond,
    quietHours: () => settings.read().quietHours,
    changed: (rows) => announcer.rowsChanged(gatewayId, rows),
    paid: (row) => {
      announcer.flush();
      announcer.emit({ name: 'charge-paid', payload: { gatewayId, gatewayName: gateways.get(gatewayId).name, row } });
    },
    rowGone: () => announcer.emit({ name: 'history-changed', payload: { gatewayId } }),
    paused: (paused) => access.recordPause(paused),
    reached: (online) => access.recordReached(online),
    failed,
    notRecorded: (fault) => {
      stopped.outcome = fault === null ? null : reasonOf(fault);
      noteStopped();
    },
  });
  if ((await access.token()) === null) charges.tokenIs(false);
  await charges.start();
  await access.start();
  care = new MaintenanceScheduler({
    gatewayId,
    folder,
    history,
    clock,
    settings: () => settings.read(),
    retention: () => work.retention.read(gatewayId),
    readAgain: (transactionId, attemptId) => charges.takeIn(transactionId, attemptId),
    changed: () => announcer.emit({ name: 'history-changed', payload: { gatewayId } }),
    unrecorded: () => charges.unrecorded,
    anonymised: (keys) => work.anonymised(gatewayId, keys),
    failed,
  });
  noteStopped();
  care.start();
  return { access, charges, history, maintenance: care, pace };
}

/** How a history says whose it is. The own sandbox has another port at each start, and is the same service all the same. */
function stampOf({ id, name, baseUrl, environment, ownSandbox }: StoredGateway): GatewayStamp {
  return { gatewayId: id, name, origin: ownSandbox ? OWN_SANDBOX : new URL(baseUrl).origin, environment };
}

/** What can be read of a gateway's secrets at the time they are asked for. */
function secretsOf(access: Access): ProxySecret {
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
  const isHistorys = fault instanceof ConsoleFailure && fault.error.kind === 'history-unavailable';
  return isHistorys ? fault.error.reason : historyErrorOf(fault).reason;
}

/** How long a start waits for a history before the window opens without it (ms). */
const PATIENCE = 3_000;

/** A history that the disk, or another program's hold on its file, kept from opening is tried again so often (ms). */
const OPEN_AGAIN = 10_000;

/** What is being done to a history before it opens. */
export interface OpeningProgress {
  readonly step: OpeningStep;
  readonly done: number;
  readonly total: number;
}

type OnStep = NonNullable<OpenHistoryDeps['onStep']>;

/** Gateways at work by id; one whose history did not open answers each question with why. */
export class OpenGateways {
  readonly #open = new Map<string, OpenGateway | { readonly fault: unknown }>();
  /** Histories still being made ready (a check, a rebuilding, a migration), which may take minutes. */
  readonly #opening = new Map<string, Promise<void>>();
  /** The last that was told of each of those: a window may come in the middle of it. */
  readonly #progress = new Map<string, OpeningProgress>();
  /** Timers of those to be tried again. */
  readonly #again = new Map<string, () => void>();

  /** What went to each service since the start: it may quote a token long after another client has taken over. */
  readonly #quoted = new Map<string, TokenRedactor>();

  #quotedBy(gatewayId: string): TokenRedactor {
    const known = this.#quoted.get(gatewayId) ?? new TokenRedactor();
    this.#quoted.set(gatewayId, known);
    return known;
  }

  /** Resolves once it is open, or when that takes so long that the window should come first and show how far it is. */
  async open(gatewayId: string, baseUrl: string, work: OpenGatewayDeps): Promise<void> {
    const timers: (() => void)[] = [];
    let lose: (late: 'late') => void = () => {};
    const patience = new Promise<'late'>((resolve) => {
      lose = resolve;
    });
    // An ordinary opening has no steps to tell of, and is waited for.
    const onStep = () => {
      if (timers.length === 0) timers.push(work.clock.after(PATIENCE, () => lose('late')));
    };
    const opened = this.#openFully(gatewayId, baseUrl, work, onStep);
    this.#opening.set(gatewayId, opened);
    const first = await Promise.race([opened, patience]);
    for (const disarm of timers) disarm();
    if (first !== 'late') return;
    void opened.then(() => work.announcer.emit({ name: 'history-changed', payload: { gatewayId } }));
  }

  /** Says of a gateway that its history is being made ready, until it is opened. */
  makeReady(gatewayId: string): void {
    this.#open.set(gatewayId, { fault: new ConsoleFailure({ kind: 'history-unavailable', reason: 'opening' }) });
  }

  /** Keeps what is told of a history that is being made ready, and hands it on. */
  stepOf(gatewayId: string, tell: OnStep = () => undefined): OnStep {
    return (step, done, total) => {
      this.#progress.set(gatewayId, { step, done, total });
      tell(step, done, total);
    };
  }

  openingProgress(gatewayId: string): OpeningProgress | null {
    return this.#progress.get(gatewayId) ?? null;
  }

  async #openFully(gatewayId: string, baseUrl: string, work: OpenGatewayDeps, onStep: () => void): Promise<void> {
    this.makeReady(gatewayId);
    try {
      const opened = await openGateway(
        gatewayId,
        baseUrl,
        work,
        this.#quotedBy(gatewayId),
        this.stepOf(gatewayId, onStep),
      );
      this.#open.set(gatewayId, opened);
      work.opened(gatewayId);
    } catch (fault) {
      work.failed(fault);
      this.#open.set(gatewayId, { fault });
      if (['disk-full', 'read-only', 'busy'].includes(reasonOf(fault))) this.#openLater(gatewayId, baseUrl, work);
    } finally {
      this.#progress.delete(gatewayId);
      this.#opening.delete(gatewayId);
    }
  }

  /** Room is made, or leave to write given, without anybody telling: it is tried for. */
  #openLater(gatewayId: string, baseUrl: string, work: OpenGatewayDeps): void {
    const tryAgain = async () => {
      this.#again.delete(gatewayId);
      const opened = this.#openFully(gatewayId, baseUrl, work, () => undefined);
      this.#opening.set(gatewayId, opened);
      await opened;
      work.announcer.emit({ name: 'history-changed', payload: { gatewayId } });
    };
    this.#again.set(
      gatewayId,
      work.clock.after(OPEN_AGAIN, () => void tryAgain()),
    );
  }

  /** @throws ConsoleFailure `not-found` for an unknown gateway, or what kept its history from opening. */
  get(gatewayId: string): OpenGateway {
    const found = this.#open.get(gatewayId);
    if (found === undefined) throw new ConsoleFailure({ kind: 'not-found', what: 'gateway' });
    if ('fault' in found) throw found.fault;
    return found;
  }

  all(): OpenGateway[] {
    return [...this.#open.values()].filter((found) => 'charges' in found);
  }

  /** Says in the history's file what its gateway is called now. One that is not open says it when it opens. */
  async writeStamp(gateway: StoredGateway): Promise<void> {
    const found = this.#open.get(gateway.id);
    if (found !== undefined && 'charges' in found) await found.history.writeStamp(stampOf(gateway));
  }

  async hasHistory(gatewayId: string): Promise<boolean> {
    const found = this.#open.get(gatewayId);
    // A history that cannot be opened is not an empty one.
    if (found === undefined || 'fault' in found) return found !== undefined;
    return !(await found.history.isEmpty());
  }

  async close(gatewayId: string, work: Pick<OpenGatewayDeps, 'closing'>): Promise<void> {
    await this.#opening.get(gatewayId);
    this.#again.get(gatewayId)?.();
    this.#again.delete(gatewayId);
    const found = this.#open.get(gatewayId);
    this.#open.delete(gatewayId);
    if (found !== undefined && 'charges' in found) {
      await work.closing(gatewayId);
      await Promise.all([found.access.stop(), found.maintenance.stop(), found.charges.stop()]);
      await found.history.close();
    }
  }
}
