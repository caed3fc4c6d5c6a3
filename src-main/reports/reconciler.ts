/**
 * Reads a period's charges again, one after the other at a bounded rate, and keeps how each fared. What it has done is
 * in the history: a pause, a crash or a restart loses a second's reads at the most, and those are made again. A
 * reconciler is one open history's: it stops before that closes, and another takes up what it left once it is open again.
 */
import type { ReadOutcome } from '../charges/watch/watch-entry.ts';
import type { Clock } from '../clock.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import type {
  ReconciledOutcome,
  ReconciledRead,
  ReportPeriod,
  StoredReconciliation,
  WaitingRead,
} from '../history/api/reports-api.ts';

export interface ReconcilerDeps {
  readonly history: Pick<
    HistoryApi,
    'openReconciliation' | 'reconciliations' | 'reconcileNext' | 'recordReconciled' | 'setReconciliation'
  >;
  readonly clock: Clock;
  readonly newId: () => string;
  /** One read of a transaction, under the gateway's own cap of requests. */
  readAgain(transactionId: string): Promise<ReadOutcome>;
  told(reconciliation: StoredReconciliation): void;
  failed(fault: unknown): void;
}

/** A read that brings nothing is made again so often, after pauses that grow (ms). */
const TRY_AGAIN_AFTER = [2_000, 8_000] as const;

interface Run {
  readonly id: string;
  stopped: boolean;
  /** Those who wait for the next read, or to try again; called, they wait no longer. */
  readonly sleepers: Set<() => void>;
  /** Settles when it is stopped: nobody waits then for a read that may wait for a token. */
  readonly halted: PromiseWithResolvers<null>;
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

  /** Goes on with what was running when Balcão last ended; what was paused stays paused. */
  async takeUp(): Promise<void> {
    const open = (await this.#deps.history.reconciliations(1)).find(({ status }) => status === 'running');
    if (open !== undefined) this.#go(open);
  }

  /** Begins, unless one is still open: then that one is given. */
  async start(period: ReportPeriod, rate: number): Promise<StoredReconciliation> {
    const { history, clock, newId } = this.#deps;
    const begun = await history.openReconciliation({ id: newId(), startedAt: clock.now(), period, rate });
    if (begun === null) return this.#get((each) => each.endedAt === null);
    this.#go(begun);
    return begun;
  }

  async pause(id: string): Promise<StoredReconciliation> {
    await this.#halt(id);
    return this.#set(id, 'paused');
  }

  async resume(id: string): Promise<StoredReconciliation> {
    const now = await this.#set(id, 'running');
    if (this.#run === null && now.status === 'running') this.#go(now);
    return now;
  }

  async cancel(id: string): Promise<StoredReconciliation> {
    await this.#halt(id);
    return this.#set(id, 'cancelled');
  }

  /** Stops between two reads, for good: its history may be closed then. What was running is taken up by the next one. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#run !== null) await this.#halt(this.#run.id);
  }

  #go(reconciliation: StoredReconciliation): void {
    if (this.#isStopped) return;
    const run: Run = {
      id: reconciliation.id,
      stopped: false,
      sleepers: new Set(),
      halted: Promise.withResolvers(),
      done: Promise.resolve(),
    };
    this.#run = run;
    run.done = this.#work(run, reconciliation)
      .catch((fault: unknown) => this.#giveUp(run, fault))
      .finally(() => {
        if (this.#run === run) this.#run = null;
      });
  }

  /** What cannot go on is paused, so that the screen says so and it can be resumed. */
  async #giveUp(run: Run, fault: unknown): Promise<void> {
    this.#deps.failed(fault);
    end(run);
    await this.#set(run.id, 'paused').catch((again: unknown) => this.#deps.failed(again));
  }

  async #halt(id: string): Promise<void> {
    if (this.#run?.id !== id) return;
    const run = this.#run;
    end(run);
    await run.done;
  }

  async #work(run: Run, { id, rate }: StoredReconciliation): Promise<void> {
    const { history, clock } = this.#deps;
    // A second's reads at a time: they are under way together, and written together.
    const atOnce = Math.max(1, Math.round(rate));
    for (;;) {
      const waiting = run.stopped ? [] : await history.reconcileNext(id, atOnce);
      if (run.stopped) return;
      if (waiting.length === 0) break;
      const began = clock.monotonic();
      const turn = (place: number) => this.#pauseUntil(run, began + (place * 1000) / rate);
      const reads = waiting.map(async (charge, place) => {
        await turn(place);
        return run.stopped ? null : this.#read(run, charge);
      });
      // All of them are awaited from the start: one that fails ends the run, wherever the others are.
      const [read] = await Promise.all([Promise.all(reads), turn(waiting.length)]);
      const made = read.filter((each) => each !== null);
      await history.recordReconciled(id, made);
      if (made.length < waiting.length && !run.stopped) {
        // The token was refused: without a good one every read would be.
        await this.#set(id, 'paused');
        return;
      }
      this.#deps.told(await this.#get((each) => each.id === id));
    }
    await this.#set(id, 'done');
  }

  /** Null where the read says nothing about the charge: called off, or the token refused. */
  async #read(run: Run, { position: place, transactionId, state }: WaitingRead): Promise<ReconciledRead | null> {
    for (const wait of [...TRY_AGAIN_AFTER, null]) {
      const outcome = await Promise.race([this.#deps.readAgain(transactionId), run.halted.promise]);
      if (outcome === null || (run.stopped && outcome.kind !== 'taken')) return null;
      const told = toldBy(outcome, state);
      if (told === 'token-refused') return null;
      if (told.outcome !== 'unavailable' || wait === null)
        return { position: place, stateBefore: state, checkedAt: this.#deps.clock.now(), ...told };
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
        run.sleepers.delete(wake);
        resolve();
      };
      const disarm = this.#deps.clock.after(left, wake);
      run.sleepers.add(wake);
    });
  }

  async #set(id: string, status: StoredReconciliation['status']): Promise<StoredReconciliation> {
    await this.#deps.history.setReconciliation(id, status, this.#deps.clock.now());
    const now = await this.#get((each) => each.id === id);
    this.#deps.told(now);
    return now;
  }

  async #get(fits: (reconciliation: StoredReconciliation) => boolean): Promise<StoredReconciliation> {
    const found = (await this.#deps.history.reconciliations(LOOKED_AT)).find(fits);
    if (found === undefined) throw new Error('this reconciliation is not in the history');
    return found;
  }
}

/** Nobody waits any longer in this run. */
function end(run: Run): void {
  run.stopped = true;
  run.halted.resolve(null);
  for (const wake of run.sleepers) wake();
}

/** Reconciliations that are looked at and listed. */
export const LOOKED_AT = 50;

function toldBy(
  outcome: ReadOutcome,
  state: string,
): { readonly outcome: ReconciledOutcome; readonly stateAfter: string } | 'token-refused' {
  if (outcome.kind === 'taken') {
    const { observed } = outcome;
    if (observed.kind === 'unknown-transaction' || observed.kind === 'fault')
      return { outcome: 'fault', stateAfter: state };
    const stateAfter = observed.row.state;
    const changed = observed.kind === 'changed' || stateAfter !== state;
    return { outcome: changed ? 'changed' : 'unchanged', stateAfter };
  }
  if (outcome.kind === 'answer' && outcome.answer.kind === 'token-refused') return 'token-refused';
  if (outcome.kind === 'answer' && outcome.answer.kind === 'not-found')
    return { outcome: 'not-found', stateAfter: state };
  return { outcome: 'unavailable', stateAfter: state };
}
