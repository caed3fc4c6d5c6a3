/** The batches of all gateways: one runner for each open one, and one thread for the spreadsheets of all of them. */
import type { Batch } from '../../src-preload/contract/batches/batch.ts';
import type { ChargeDrafts } from '../charges/charge-drafts.ts';
import type { Clock } from '../ground/clock.ts';
import type { EventBroadcaster } from '../ground/event-broadcaster.ts';
import type { BatchesApi } from '../history/api/batches-api.ts';
import type { SavedApi } from '../history/api/saved-api.ts';
import { type BatchHandlerDeps, batchHandlers } from './batch-handlers.ts';
import { BatchRunner } from './batch-runner.ts';
import type { ConfirmationDeps } from './check-confirmation.ts';
import type { BatchFileDeps } from './files/save-batch-file.ts';
import { SpreadsheetThread, type SpreadsheetThreadDeps } from './spreadsheet/spreadsheet-thread.ts';

export interface BatchesDeps extends SpreadsheetThreadDeps, BatchFileDeps, ConfirmationDeps {
  readonly clock: Clock;
  readonly events: EventBroadcaster;
  readonly newId: () => string;
  /** The operator's name; null where none is set. */
  readonly operator: () => string | null;
  /** Both throw where the gateway is unknown, or its history did not open. */
  historyOf(gatewayId: string): BatchesApi & SavedApi;
  chargesOf(gatewayId: string): { readonly drafts: Pick<ChargeDrafts, 'createInTurn' | 'requestSpacing'> };
  failed(fault: unknown): void;
}

/** How many batches are listed. */
const LISTED = 100;

export class Batches {
  readonly #deps: BatchesDeps;
  readonly #runners = new Map<string, BatchRunner>();
  readonly #spreadsheets: SpreadsheetThread;
  readonly operations: ReturnType<typeof batchHandlers>;

  constructor(deps: BatchesDeps) {
    this.#deps = deps;
    this.#spreadsheets = new SpreadsheetThread(deps);
    const handlerDeps: BatchHandlerDeps = {
      ...deps,
      spreadsheets: this.#spreadsheets,
      runnerOf: (gatewayId) => this.#runnerOf(gatewayId),
      listed: LISTED,
    };
    this.operations = batchHandlers(handlerDeps);
  }

  /** A gateway's history is open, and is not archived: what was going on when it was closed waits for a person. */
  opened(gatewayId: string): void {
    this.#deps
      .historyOf(gatewayId)
      .interruptBatches()
      .catch((fault: unknown) => this.#deps.failed(fault));
  }

  /** Resolves once no batch uses a gateway's history any more. */
  async closing(gatewayId: string): Promise<void> {
    await this.#runners.get(gatewayId)?.close();
    this.#runners.delete(gatewayId);
  }

  isRunning(gatewayId: string): boolean {
    return this.#runners.get(gatewayId)?.running != null;
  }

  /** Why the process must not end now; empty where it may. */
  busy(): readonly string[] {
    return [...this.#runners.keys()].some((gatewayId) => this.isRunning(gatewayId)) ? ['batch'] : [];
  }

  /** To be awaited before the histories close. */
  async close(): Promise<void> {
    await this.#spreadsheets.close();
    await Promise.all([...this.#runners.values()].map((runner) => runner.close()));
  }

  #runnerOf(gatewayId: string): BatchRunner {
    // Throws where there is no history to run on.
    const history = this.#deps.historyOf(gatewayId);
    const runner =
      this.#runners.get(gatewayId) ??
      new BatchRunner({
        ...{
          history,
          charges: this.#deps.chargesOf(gatewayId).drafts,
          clock: this.#deps.clock,
          newId: this.#deps.newId,
        },
        changed: (batch: Batch) => this.#deps.events.emit({ name: 'batch-changed', payload: { gatewayId, batch } }),
        failed: (fault) => this.#deps.failed(fault),
      });
    this.#runners.set(gatewayId, runner);
    return runner;
  }
}
