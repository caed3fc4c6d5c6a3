/** What an open gateway needs of the desk, and where its history is. */
import { join } from 'node:path';
import type { Environment } from '../../access/setup/gateway-connection.ts';
import type { GatewayStore } from '../../access/setup/gateway-store.ts';
import type { Vault } from '../../access/vault/vault.ts';
import type { createTransport } from '../../gateway-http/http/transport.ts';
import type { Clock } from '../../ground/clock.ts';
import type { EventBroadcaster } from '../../ground/event-broadcaster.ts';
import type { Log } from '../../ground/log.ts';
import type { StartTask } from '../../ground/task-process.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import type { BackupDrills } from '../scheduled/backup-drills.ts';
import type { RetentionStore } from '../scheduled/retention-store.ts';
import type { EngineWorkers, OpenEngineDeps } from '../team/open-engine.ts';
import type { KnownLedgers } from './known-ledgers.ts';

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
  readonly ledgers: KnownLedgers;
  readonly events: EventBroadcaster;
  /** The operator's name; null where none is set. */
  readonly operator: () => string | null;
  readonly newId: () => string;
  /** In [0, 1). */
  readonly random: () => number;
  /** Opens what requests to a service go over. */
  readonly createTransport: typeof createTransport;
  /** The process's environment: `HTTPS_PROXY`, `NO_PROXY`. */
  readonly environment: Environment;
  /** Emitted when retention has removed the customer from these charges. */
  anonymised(gatewayId: string, keys: readonly string[]): void;
  /** Emitted when a gateway's history is open: interrupted work in it may continue. */
  opened(gatewayId: string): void;
  /** Closes a gateway whose history is damaged, and opens it again: that rebuilds it. */
  damaged(gatewayId: string): void;
  /** Resolves once nothing uses a gateway's history any more: then it closes. */
  closing(gatewayId: string): Promise<void>;
  /** Logs an error that must not stop anything. */
  failed(fault: unknown): void;
}

export type HistoryPlaces = Pick<
  OpenGatewayDeps,
  'dataFolder' | 'workers' | 'version' | 'startProcess' | 'clock' | 'events' | 'log'
>;

/** Where a gateway's history is, and which workers it uses. */
export function historyDeps(
  gatewayId: string,
  { dataFolder, workers, version, startProcess, clock, events, log }: HistoryPlaces,
): OpenEngineDeps {
  return {
    folder: join(dataFolder, 'gateways', gatewayId),
    workers,
    appVersion: version,
    startProcess,
    log,
    clock,
    onStep: (step, done, total) => events.emit({ name: 'history-opening', payload: { gatewayId, step, done, total } }),
  };
}
