/** The runners of batches: one for each open gateway that has needed one. */
import type { Batch } from '../../src-preload/contract/batches/batch.ts';
import type { ChargeDrafts } from '../charges/charge-drafts.ts';
import type { Clock } from '../ground/clock.ts';
import type { EventBroadcaster } from '../ground/event-broadcaster.ts';
import type { BatchesApi } from '../history/api/batches-api.ts';
import { BatchRunner } from './batch-runner.ts';

export interface BatchRunnersDeps {
  readonly clock: Clock;
  readonly events: EventBroadcaster;
  readonly newId: () => string;
  /** Both throw where the gateway is unknown, or its history did not open. */
  historyOf(gatewayId: string): BatchesApi;
  chargesOf(gatewayId: string): { readonly drafts: Pick<ChargeDrafts, 'createInTurn' | 'requestSpacing'> };
  failed(fault: unknown): void;
}

export class GatewayRunners {
  readonly #deps: BatchRunnersDeps;
  readonly #runners = new Map<string, BatchRunner>();

  constructor(deps: BatchRunnersDeps) {
    this.#deps = deps;
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
  busy(): string[] {
    return [...this.#runners.keys()].some((gatewayId) => this.isRunning(gatewayId)) ? ['batch'] : [];
  }

  /** To be awaited before the histories close. */
  async close(): Promise<void> {
    await Promise.all([...this.#runners.values()].map((runner) => runner.close()));
  }

  of(gatewayId: string): BatchRunner {
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
