/** The room of batches: their operations, one runner for each open gateway, one thread for all spreadsheets. */

import { SUM_IN_FILE } from '../../src-preload/contract/batches/batch.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { StoredGateway } from '../access/setup/gateway-store.ts';
import type { GatewayFollower } from '../gateways/gateways.ts';
import type { Clock } from '../ground/clock.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { BatchesApi } from '../history/api/batches-api.ts';
import type { SavedApi } from '../history/api/saved-api.ts';
import type { BatchRunner } from './batch-runner.ts';
import { type ConfirmationDeps, checkConfirmation } from './check-confirmation.ts';
import { saveModel } from './files/model-file.ts';
import { printedCodes, saveQrCodes } from './files/qr-files.ts';
import { saveResult } from './files/result-file.ts';
import type { BatchFileDeps } from './files/save-batch-file.ts';
import { type BatchRunnersDeps, GatewayRunners } from './gateway-runners.ts';
import { moveUnsentRows } from './move-unsent-rows.ts';
import { type PrepareDeps, prepareBatch, readShape } from './prepare-batch.ts';
import { shownRow } from './shown-row.ts';
import { checkRow } from './spreadsheet/check-row.ts';
import { SpreadsheetThread, type SpreadsheetThreadDeps } from './spreadsheet/spreadsheet-thread.ts';
import { notChangeable, StoredBatches } from './stored-batches.ts';

type OfHandlers = Omit<BatchesHandlerDeps, 'spreadsheets' | 'runnerOf' | 'historyOf' | 'pin' | 'isLive'>;

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

interface BatchesHandlerDeps extends PrepareDeps, BatchFileDeps, ConfirmationDeps {
  /** Both throw where the gateway is unknown, or its history did not open. */
  historyOf(gatewayId: string): BatchesApi & SavedApi;
  runnerOf(gatewayId: string): BatchRunner;
}

function batchesHandlers(deps: BatchesHandlerDeps): HandlersOf<'batches'> {
  const batches = new StoredBatches(deps.historyOf);
  return {
    ...readingHandlers(deps, batches),
    ...changingHandlers(deps, batches),
    ...runningHandlers(deps, batches),
    ...fileHandlers(deps, batches),
  };
}

/** What a page shows of batches. */
function readingHandlers(deps: BatchesHandlerDeps, batches: StoredBatches) {
  const { historyOf, runnerOf } = deps;
  return {
    'batches.list': async ({ gatewayId }) => {
      const runner = runnerOf(gatewayId);
      return (await historyOf(gatewayId).batches(LISTED)).map((stored) => runner.withTimeLeft(stored));
    },
    'batches.get': ({ gatewayId, batchId }) => runnerOf(gatewayId).shown(batchId),
    'batches.rows': async ({ gatewayId, batchId, ...page }) => {
      // Before anything is begun: an error thrown next to a promise that rejects would leave that rejection unhandled.
      const history = historyOf(gatewayId);
      const [{ status }, rows] = await Promise.all([batches.get(gatewayId, batchId), history.batchRows(batchId, page)]);
      return { rows: rows.map((row) => shownRow(row, status)) };
    },
    'batches.codes': ({ gatewayId, batchId, after, limit }) =>
      printedCodes(historyOf(gatewayId), batchId, after, limit),
  } satisfies Partial<HandlersOf<'batches'>>;
}

/** How a batch comes to be and is corrected, before its rows are sent and after they failed. */
function changingHandlers(deps: BatchesHandlerDeps, batches: StoredBatches) {
  const { historyOf, runnerOf, newId, clock } = deps;
  return {
    'batches.readSpreadsheet': ({ gatewayId, ...spreadsheet }) => readShape(deps, historyOf(gatewayId), spreadsheet),
    'batches.prepare': async ({ gatewayId, mapping, saveAs, ...spreadsheet }) => {
      const batchId = await prepareBatch(deps, historyOf(gatewayId), spreadsheet, mapping, saveAs);
      return runnerOf(gatewayId).emitNow(batchId);
    },
    'batches.editRow': async ({ gatewayId, batchId, position, field, text }) => {
      const { status, decimal } = await batches.changeable(gatewayId, batchId);
      const history = historyOf(gatewayId);
      const stored = await history.batchRow(batchId, position);
      if (stored === null) throw new ConsoleFailure({ kind: 'not-found', what: 'batch' });
      const checked = checkRow(stored.line, { ...stored.cells, [field]: text }, decimal);
      const [seen = []] = stored.receivable === null ? await history.seenBefore(batchId, [checked]) : [];
      // Another amount is a person's own; with any other correction, the row is still as much of a sum.
      const sum = stored.seen.filter((each) => each === SUM_IN_FILE && checked.amount === stored.amount);
      const edited = { ...checked, draftId: newId(), seen: [...sum, ...seen] };
      const row = await history.editBatchRow(batchId, position, edited, clock.now());
      if (row === null) throw notChangeable();
      return { row: shownRow(row, status), batch: await runnerOf(gatewayId).emitNow(batchId) };
    },
    'batches.choose': async ({ gatewayId, batchId, positions, choice }) => {
      await batches.changeable(gatewayId, batchId);
      await historyOf(gatewayId).chooseBatchRows(batchId, positions, choice, clock.now());
      return runnerOf(gatewayId).emitNow(batchId);
    },
    'batches.retry': async ({ gatewayId, batchId, positions }) => {
      await batches.changeable(gatewayId, batchId);
      const rows = positions.map((position) => ({ position, draftId: newId() }));
      await historyOf(gatewayId).retryBatchRows(batchId, rows, clock.now());
      return runnerOf(gatewayId).emitNow(batchId);
    },
    'batches.moveUnsent': async ({ gatewayId, batchId }) => {
      const runner = runnerOf(gatewayId);
      await runner.endOfRun(batchId);
      if (runner.running === batchId) throw notChangeable();
      const stored = await batches.own(gatewayId, batchId);
      const movedTo = await moveUnsentRows(deps, historyOf(gatewayId), stored);
      await runner.emitNow(batchId);
      return runner.emitNow(movedTo);
    },
    'batches.discard': async ({ gatewayId, batchId }) => {
      const { status } = await batches.own(gatewayId, batchId);
      if (status !== 'draft') throw notChangeable();
      await historyOf(gatewayId).discardBatch(batchId);
      return null;
    },
  } satisfies Partial<HandlersOf<'batches'>>;
}

/** The run of a batch. */
function runningHandlers(deps: BatchesHandlerDeps, batches: StoredBatches) {
  const { runnerOf } = deps;
  return {
    'batches.start': async ({ gatewayId, batchId, count, sum, confirmation }) => {
      await batches.own(gatewayId, batchId);
      // Before the runner compares count and sum with the batch's own: nothing begins that was not confirmed.
      await checkConfirmation(deps, gatewayId, { count, sum }, confirmation);
      return runnerOf(gatewayId).start(batchId, { count, sum });
    },
    'batches.resume': async ({ gatewayId, batchId }) => {
      await batches.own(gatewayId, batchId);
      return runnerOf(gatewayId).resume(batchId);
    },
    'batches.pause': async ({ gatewayId, batchId }) => {
      await batches.own(gatewayId, batchId);
      return runnerOf(gatewayId).pause(batchId);
    },
    'batches.cancel': async ({ gatewayId, batchId }) => {
      await batches.own(gatewayId, batchId);
      return runnerOf(gatewayId).cancel(batchId);
    },
  } satisfies Partial<HandlersOf<'batches'>>;
}

/** What leaves a batch as a file. */
function fileHandlers(deps: BatchesHandlerDeps, batches: StoredBatches) {
  const { historyOf, runnerOf } = deps;
  return {
    'batches.saveResult': async ({ gatewayId, batchId, options, language }) =>
      saveResult(deps, historyOf(gatewayId), await runnerOf(gatewayId).shown(batchId), { options, language }),
    'batches.saveQrCodes': async ({ gatewayId, batchId, language }) => {
      await batches.get(gatewayId, batchId);
      return saveQrCodes(deps, historyOf(gatewayId), batchId, language);
    },
    'batches.saveModel': ({ format, language }) => saveModel(deps, format, language),
  } satisfies Partial<HandlersOf<'batches'>>;
}
