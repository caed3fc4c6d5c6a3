/**
 * Reads a period's charges again at a bounded rate, and saves each result. Its progress is in the history: a pause, a
 * crash or a restart loses at most a second's reads, and those are made again. A reconciler belongs to one open
 * history: it stops before that closes, and another one resumes its work once the history is open again. Of a team's desks
 * one leads it, and the history changes nothing of it for any other.
 */
import { gatewayState } from '../../../src-preload/contract/charges/money-standing.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { ReadOutcome } from '../../charges/watch/entry/watch-entry.ts';
import type { Clock } from '../../ground/clock.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import type {
  ReconciledOutcome,
  ReconciledRead,
  ReportPeriod,
  StoredReconciliation,
  WaitingRead,
} from '../../history/api/reports-api.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface ReconcilerDeps {
  readonly history: Pick<
    HistoryApi,
    | 'openReconciliation'
    | 'reconciliations'
    | 'reconcileNext'
    | 'recordReconciled'
    | 'setReconciliation'
    | 'takeReconciliation'
  >;
  readonly clock: Clock;
  readonly newId: () => string;
  /** One read of a transaction, under the gateway's own cap of requests. */
  readAgain(transactionId: string): Promise<ReadOutcome>;
  emit(reconciliation: StoredReconciliation): void;
  failed(fault: unknown): void;
}

/** Pauses before each retry of a failed read (ms). */
const TRY_AGAIN_AFTER = [2_000, 8_000] as const;

interface Run {
  readonly id: string;
  stopped: boolean;
  /** Resolve functions of waits for the next read or a retry; calling one ends its wait. */
  readonly wakeUps: Set<() => void>;
  /** Aborted when it is stopped: a read that may wait for a token is no longer waited for then. */
  readonly stopRequested: AbortController;
  done: Promise<void>;
}

export class Reconciler {
  readonly #deps: ReconcilerDeps;
  #run: Run | null = null;
  #isStopped = false;

  constructor(deps: ReconcilerDeps) {
    this.#deps = deps;
  }

  get isRunning(): boolean {
    return this.#run !== null;
  }

  /** Resumes what was running here when Balcão last ended; what was paused stays paused. */
  async resumeRunning(): Promise<void> {
    const open = (await this.#deps.history.reconciliations(1)).find(({ status }) => status === 'running');
    if (open !== undefined && isOwn(open)) this.#go(open);
  }

  /** Starts a reconciliation, unless one is still open: then that one is returned. */
  async start(period: ReportPeriod, rate: number): Promise<StoredReconciliation> {
    const { history, clock, newId } = this.#deps;
    const begun = await history.openReconciliation({ id: newId(), startedAt: clock.now(), period, rate });
    if (begun === null) return this.#get((each) => each.endedAt === null);
    this.#go(begun);
    return begun;
  }

  async pause(id: string): Promise<StoredReconciliation> {
    await this.#pauseRun(id);
    return this.#set(id, 'paused');
  }

  /** Another desk's is continued here where that one is gone; otherwise it is returned as it is. */
  async resume(id: string): Promise<StoredReconciliation> {
    await this.#deps.history.takeReconciliation(id);
    const now = await this.#set(id, 'running');
    if (this.#run === null && now.status === 'running' && isOwn(now)) this.#go(now);
    return now;
  }

  async cancel(id: string): Promise<StoredReconciliation> {
    await this.#pauseRun(id);
    return this.#set(id, 'cancelled');
  }

  /**
   * Stops between two reads, for good: the history may be closed afterwards. The next reconciler resumes what was
   * running.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#run !== null) await this.#pauseRun(this.#run.id);
  }

  #go(reconciliation: StoredReconciliation): void {
    if (this.#isStopped) return;
    const run: Run = {
      id: reconciliation.id,
      stopped: false,
      wakeUps: new Set(),
      stopRequested: new AbortController(),
      done: Promise.resolve(),
    };
    this.#run = run;
    run.done = this.#work(run, reconciliation)
      .catch((fault: unknown) => this.#giveUp(run, fault))
      .finally(() => {
        if (this.#run === run) this.#run = null;
      });
  }

  /** A run that cannot continue is paused, so that the screen shows it and it can be resumed. */
  async #giveUp(run: Run, fault: unknown): Promise<void> {
    this.#deps.failed(fault);
    end(run);
    await this.#set(run.id, 'paused').catch((again: unknown) => this.#deps.failed(again));
  }

  async #pauseRun(id: string): Promise<void> {
    if (this.#run?.id !== id) return;
    const run = this.#run;
    end(run);
    await run.done;
  }

  async #work(run: Run, { id, rate }: StoredReconciliation): Promise<void> {
    const { history, clock } = this.#deps;
    // A second's reads at a time: they run concurrently, and are written together.
    const atOnce = Math.max(1, Math.round(rate));
    for (;;) {
      const waiting = run.stopped ? [] : await history.reconcileNext(id, atOnce);
      if (run.stopped) return;
      if (waiting.length === 0) break;
      const began = clock.monotonic();
      const turnAt = (index: number) => this.#pauseUntil(run, began + (index * 1000) / rate);
      const reads = waiting.map(async (charge, index) => {
        await turnAt(index);
        return run.stopped ? null : this.#read(run, charge);
      });
      // All of them are awaited from the start: one failure ends the run, whatever the state of the others.
      const [read] = await Promise.all([Promise.all(reads), turnAt(waiting.length)]);
      const made = read.filter((each) => each !== null);
      await history.recordReconciled(id, made);
      if (made.length < waiting.length && !run.stopped) {
        // The token was refused: without a valid one every read would be.
        await this.#set(id, 'paused');
        return;
      }
      const now = await this.#get((each) => each.id === id);
      this.#deps.emit(now);
      // Another desk has taken it over while this one could not be seen.
      if (!isOwn(now)) return;
    }
    await this.#set(id, 'done');
  }

  /** Null where the read has no information about the charge: cancelled, or the token was refused. */
  async #read(run: Run, { position, transactionId, state }: WaitingRead): Promise<ReconciledRead | null> {
    for (const wait of [...TRY_AGAIN_AFTER, null]) {
      const outcome = await unlessAborted(this.#deps.readAgain(transactionId), run.stopRequested.signal);
      if (outcome === null || (run.stopped && outcome.kind !== 'taken')) return null;
      const result = resultOf(outcome, state);
      if (result === 'token-refused') return null;
      if (result.outcome !== 'unavailable' || wait === null)
        return { position, stateBefore: state, checkedAt: this.#deps.clock.now(), ...result };
      await this.#pauseUntil(run, this.#deps.clock.monotonic() + wait);
      if (run.stopped) return null;
    }
    return null;
  }

  #pauseUntil(run: Run, instant: number): Promise<void> {
    const left = instant - this.#deps.clock.monotonic();
    if (left <= 0 || run.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        disarm();
        run.wakeUps.delete(wake);
        resolve();
      };
      const disarm = this.#deps.clock.after(left, wake);
      run.wakeUps.add(wake);
    });
  }

  async #set(id: string, status: StoredReconciliation['status']): Promise<StoredReconciliation> {
    await this.#deps.history.setReconciliation(id, status, this.#deps.clock.now());
    const now = await this.#get((each) => each.id === id);
    this.#deps.emit(now);
    return now;
  }

  async #get(fits: (reconciliation: StoredReconciliation) => boolean): Promise<StoredReconciliation> {
    const found = (await this.#deps.history.reconciliations(LOOKED_AT)).find(fits);
    if (found === undefined) throw new ConsoleFailure({ kind: 'not-found', what: 'reconciliation' });
    return found;
  }
}

function isOwn({ ownedBy }: StoredReconciliation): boolean {
  return ownedBy === undefined;
}

/** Ends every wait of this run. */
function end(run: Run): void {
  run.stopped = true;
  run.stopRequested.abort();
  for (const wake of run.wakeUps) wake();
}

/** How many reconciliations are listed. */
export const LOOKED_AT = 50;

/** What a read shows about a charge that was in this state. */
export function resultOf(
  outcome: ReadOutcome,
  state: string,
): { readonly outcome: ReconciledOutcome; readonly stateAfter: string } | 'token-refused' {
  if (outcome.kind === 'taken') {
    const { observed } = outcome;
    if (observed.kind === 'unknown-transaction' || observed.kind === 'fault')
      return { outcome: 'fault', stateAfter: state };
    const stateAfter = gatewayState(observed.row);
    if (observed.kind === 'changed' && observed.isMended) return { outcome: 'mended', stateAfter };
    const changed = observed.kind === 'changed' || stateAfter !== state;
    return { outcome: changed ? 'changed' : 'unchanged', stateAfter };
  }
  if (outcome.kind === 'answer' && outcome.answer.kind === 'token-refused') return 'token-refused';
  if (outcome.kind === 'answer' && outcome.answer.kind === 'not-found')
    return { outcome: 'not-found', stateAfter: state };
  return { outcome: 'unavailable', stateAfter: state };
}
