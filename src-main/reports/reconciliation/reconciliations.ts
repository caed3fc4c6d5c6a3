/** The reconciliation of each open gateway, and the daily reads of its settled charges. */
import type { ReadOutcome } from '../../charges/watch/entry/watch-entry.ts';
import type { Clock } from '../../ground/clock.ts';
import type { EventBroadcaster } from '../../ground/event-broadcaster.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import { Reconciler } from './reconciler.ts';
import { SettledSweep } from './settled-sweep.ts';

export interface ReconciliationsDeps {
  readonly clock: Clock;
  readonly events: EventBroadcaster;
  readonly random: () => number;
  readonly newId: () => string;
  readonly timeZone: () => string;
  historyOf(gatewayId: string): HistoryApi;
  readAgain(gatewayId: string, transactionId: string): Promise<ReadOutcome>;
  /** The same, only while no other read of the gateway would wait for it. */
  readInSpareTime(gatewayId: string, transactionId: string): Promise<ReadOutcome>;
  /** Whether this desk reads for all desks of the gateway's team; always, where the history is its own. */
  readsForAll(gatewayId: string): boolean;
  /** When the gateway last returned 429 (UTC ms); null where it has not since the start. */
  lastLimitedAt(gatewayId: string): number | null;
  failed(fault: unknown): void;
}

export class Reconciliations {
  readonly #deps: ReconciliationsDeps;
  readonly #reconcilers = new Map<string, Reconciler>();
  readonly #sweeps = new Map<string, SettledSweep>();
  #isClosed = false;

  constructor(deps: ReconciliationsDeps) {
    this.#deps = deps;
  }

  /** A gateway's history is open: the reconciliation that was running in it resumes, and settled charges are read. */
  opened(gatewayId: string): void {
    if (this.#isClosed) return;
    this.of(gatewayId).resumeRunning().catch(this.#deps.failed);
    const sweep = this.#newSweep(gatewayId);
    this.#sweeps.set(gatewayId, sweep);
    sweep.start();
  }

  /** To be awaited before a gateway's history closes. */
  async closing(gatewayId: string): Promise<void> {
    const reconciler = this.#reconcilers.get(gatewayId);
    this.#reconcilers.delete(gatewayId);
    const sweep = this.#sweeps.get(gatewayId);
    this.#sweeps.delete(gatewayId);
    await Promise.all([reconciler?.stop(), sweep?.stop()]);
  }

  isRunning(gatewayId: string): boolean {
    return this.#reconcilers.get(gatewayId)?.isRunning ?? false;
  }

  get isAnyRunning(): boolean {
    return [...this.#reconcilers.values()].some(({ isRunning }) => isRunning);
  }

  /** @throws what the gateway's history throws while it is not open. */
  of(gatewayId: string): Reconciler {
    const history = this.#deps.historyOf(gatewayId);
    const existing = this.#reconcilers.get(gatewayId);
    if (existing !== undefined) return existing;
    const { clock, newId, events, failed } = this.#deps;
    const made = new Reconciler({
      history,
      clock,
      newId,
      failed,
      readAgain: (transactionId) => this.#deps.readAgain(gatewayId, transactionId),
      emit: (reconciliation) => events.emit({ name: 'reconcile-progress', payload: { gatewayId, reconciliation } }),
    });
    this.#reconcilers.set(gatewayId, made);
    return made;
  }

  /** To be awaited before the histories close. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#reconcilers.values(), ...this.#sweeps.values()].map((each) => each.stop()));
  }

  #newSweep(gatewayId: string): SettledSweep {
    const { historyOf, clock, random, newId, timeZone, events, failed } = this.#deps;
    return new SettledSweep({
      history: historyOf(gatewayId),
      clock,
      random,
      newId,
      timeZone,
      failed,
      isOnDuty: () => this.#deps.readsForAll(gatewayId),
      readAgain: (transactionId) => this.#deps.readInSpareTime(gatewayId, transactionId),
      lastLimitedAt: () => this.#deps.lastLimitedAt(gatewayId),
      changed: () => events.emit({ name: 'sweep-progress', payload: { gatewayId } }),
    });
  }
}
