/** The room of batches: their operations, one runner for each open gateway, one thread for all spreadsheets. */
import type { StoredGateway } from '../access/setup/gateway-store.ts';
import type { GatewayFollower } from '../gateways/gateways.ts';
import type { Clock } from '../ground/clock.ts';
import type { BatchesApi } from '../history/api/batches-api.ts';
import type { SavedApi } from '../history/api/saved-api.ts';
import { type BatchesHandlerDeps, batchesHandlers } from './batches-handlers.ts';
import { type BatchRunnersDeps, GatewayRunners } from './gateway-runners.ts';
import { SpreadsheetThread, type SpreadsheetThreadDeps } from './spreadsheet/spreadsheet-thread.ts';

type OfHandlers = Omit<BatchesHandlerDeps, 'spreadsheets' | 'runnerOf' | 'listed' | 'historyOf' | 'pin' | 'isLive'>;

export interface BatchesRoomDeps
  extends SpreadsheetThreadDeps,
    OfHandlers,
    Omit<BatchRunnersDeps, 'historyOf' | 'chargesOf'> {
  readonly clock: Clock;
  readonly gateways: Pick<BatchRunnersDeps, 'chargesOf'> & {
    historyOf(gatewayId: string): BatchesApi & SavedApi;
    follow(follower: GatewayFollower): void;
  };
  readonly gatewayStore: { get(gatewayId: string): Pick<StoredGateway, 'environment'> };
  readonly security: Pick<BatchesHandlerDeps, 'pin'>;
}

/** How many batches are listed. */
const LISTED = 100;

export function openBatches(deps: BatchesRoomDeps) {
  const { gateways, gatewayStore, security } = deps;
  const { historyOf, chargesOf } = gateways;
  const spreadsheets = new SpreadsheetThread(deps);
  const runners = new GatewayRunners({ ...deps, historyOf, chargesOf });
  gateways.follow({
    opened: (gatewayId, isArchived) => {
      if (!isArchived) runners.opened(gatewayId);
    },
    closing: (gatewayId) => runners.closing(gatewayId),
    workIn: (gatewayId) => (runners.isRunning(gatewayId) ? ['batch'] : []),
  });
  return {
    operations: batchesHandlers({
      ...deps,
      historyOf,
      spreadsheets,
      pin: security.pin,
      isLive: (gatewayId) => gatewayStore.get(gatewayId).environment === 'live',
      runnerOf: (gatewayId) => runners.of(gatewayId),
      listed: LISTED,
    }),
    /** Why the process must not end now; empty where it may. */
    busy: () => runners.busy(),
    /** To be awaited before the histories close. */
    stop: async () => {
      await spreadsheets.close();
      await runners.close();
    },
  };
}
