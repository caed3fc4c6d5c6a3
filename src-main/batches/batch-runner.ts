/**
 * Sends the rows of one gateway's batches, one after the other. Which row was sent is in the history alone: the attempt
 * of its draft, which can be sent once. So a crash at any point neither repeats a row nor loses one, and going on is the
 * same as beginning: the first row without an attempt is next.
 */
import type { Batch, BatchStop } from '../../src-preload/contract/batches/batch.ts';
import type { CreateOutcome } from '../../src-preload/contract/charges/create-outcome.ts';
import type { Draft } from '../../src-preload/contract/drafts/draft.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { CreationInTurn, HeldUp } from '../charges/charge-drafts.ts';
import type { Clock } from '../ground/clock.ts';
import type { BatchesApi, StoredBatch, StoredBatchRow } from '../history/api/batches-api.ts';
import { BatchPace } from './batch-pace.ts';
import { draftOfRow } from './spreadsheet/check-row.ts';
import { type BadRun, consequenceOf, NO_BAD_RUN, stopAtFault } from './stop-reason.ts';

/** What the runner needs of the charges of its gateway. */
interface BatchCreation {
  createInTurn(draft: Draft, inTurn: CreationInTurn): Promise<CreateOutcome | { readonly heldUp: HeldUp }>;
  readonly requestSpacing: number;
}

export interface BatchRunnerDeps {
  readonly history: BatchesApi;
  readonly charges: BatchCreation;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Emitted when a batch changed, a few times a second at the most while it runs. */
  changed(batch: Batch): void;
  /** Logs an error that stopped a batch. */
  failed(fault: unknown): void;
}

/** The shortest time between two signals of a running batch (ms). */
const EMIT_EVERY = 500;

interface Run {
  readonly id: string;
  readonly pace: BatchPace;
  isStopped: boolean;
  /** What it becomes when it stops: set by the caller that stops it. */
  end: { readonly status: 'paused' | 'cancelled'; readonly stoppedBy: BatchStop | null };
  done: Promise<void>;
}

export class BatchRunner {
  readonly #deps: BatchRunnerDeps;
  #run: Run | null = null;
  /** Ends that a full disk did not take: the history has them running, and so has the next start, which pauses them. */
  readonly #unsavedEnds = new Map<string, Pick<StoredBatch, 'status' | 'stoppedBy'>>();
  #isClosing = false;
  #emittedAt = Number.NEGATIVE_INFINITY;
  #emitting: Promise<void> | null = null;

  constructor(deps: BatchRunnerDeps) {
    this.#deps = deps;
  }

  /** The batch whose rows are being sent; null where none is. */
  get running(): string | null {
    return this.#run?.id ?? null;
  }

  /**
   * Sends the first row of a draft alone, so that a person sees a charge before all others are made.
   * @throws ConsoleFailure `invalid-input` `batch-changed` unless the ready rows are as many, and as much, as confirmed;
   * `gateway-busy` while another batch runs.
   */
  async start(batchId: string, confirmed: { readonly count: number; readonly sum: number }): Promise<Batch> {
    const { status, figures } = await this.#stored(batchId);
    const { count, sum } = figures.ready;
    if (status !== 'draft' || count !== confirmed.count || sum !== confirmed.sum) throw batchChanged();
    return this.#begin(batchId);
  }

  /** The rest of the rows; or a pilot first, where no charge of this batch was made yet. */
  async resume(batchId: string): Promise<Batch> {
    const { status } = await this.#stored(batchId);
    if (status !== 'pilot' && status !== 'paused') throw batchChanged();
    return this.#begin(batchId);
  }

  /**
   * Resolves when a run that has nothing more to send has ended: the charge of a pilot, and a pause, are on screen a
   * moment before. One that still sends is not waited for.
   */
  async endOfRun(batchId: string): Promise<void> {
    const { status, pilot } = await this.#stored(batchId);
    const isOver = status === 'pilot' ? pilot !== null : status !== 'running';
    if (this.#run?.id === batchId && isOver) await this.#run.done;
  }

  /** Resolves when the row that is being sent has ended. */
  async pause(batchId: string): Promise<Batch> {
    const stored = await this.#stored(batchId);
    if (this.#run?.id === batchId) await this.#stop(this.#run, { status: 'paused', stoppedBy: null });
    else if (stored.status === 'pilot') await this.#set(batchId, 'paused', null);
    return this.emitNow(batchId);
  }

  /** The same; its other rows are never sent. */
  async cancel(batchId: string): Promise<Batch> {
    // A run that has ended and is still being emitted would not take it.
    await this.endOfRun(batchId);
    const { status } = await this.#stored(batchId);
    if (status === 'draft' || status === 'done' || status === 'cancelled') throw batchChanged();
    if (this.#run?.id === batchId) await this.#stop(this.#run, { status: 'cancelled', stoppedBy: null });
    else await this.#set(batchId, 'cancelled', null);
    return this.emitNow(batchId);
  }

  /** A batch with what is left of its time. @throws ConsoleFailure `not-found` */
  async shown(batchId: string): Promise<Batch> {
    return this.withTimeLeft(await this.#stored(batchId));
  }

  withTimeLeft({ decimal: _, ...saved }: StoredBatch): Batch {
    const stored = { ...saved, ...this.#unsavedEnds.get(saved.id) };
    const run = this.#run?.id === stored.id ? this.#run : null;
    const rows = stored.figures.ready.count + stored.figures.sending.count;
    const isGoing = run !== null && stored.status === 'running';
    return { ...stored, timeLeft: isGoing ? run.pace.timeLeft(rows, this.#deps.charges.requestSpacing) : null };
  }

  /** Emits a batch after a change of its rows. */
  async emitNow(batchId: string): Promise<Batch> {
    const batch = await this.shown(batchId);
    this.#deps.changed(batch);
    return batch;
  }

  /** Ends after the row that is being sent; the history may be closed afterwards. The batch waits for a person. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#run !== null) await this.#stop(this.#run, { status: 'paused', stoppedBy: 'interrupted' });
    await this.#emitting;
  }

  async #begin(batchId: string): Promise<Batch> {
    // A batch is shown as done, or as a pilot that waits, a moment before its run has ended.
    if (this.#run !== null) await this.endOfRun(this.#run.id);
    if (this.#isClosing) throw new ConsoleFailure({ kind: 'disconnected' });
    if (this.#run !== null) throw new ConsoleFailure({ kind: 'gateway-busy', reason: 'batch' });
    const run: Run = {
      id: batchId,
      pace: new BatchPace(),
      isStopped: false,
      end: { status: 'paused', stoppedBy: null },
      done: Promise.resolve(),
    };
    // Before anything is awaited: of two windows that start at once, one is refused.
    this.#run = run;
    try {
      const isPilot = (await this.#stored(batchId)).pilot === null;
      await this.#set(batchId, isPilot ? 'pilot' : 'running', null);
      run.done = this.#work(run, isPilot).finally(() => {
        if (this.#run === run) this.#run = null;
      });
    } catch (fault) {
      this.#run = null;
      throw fault;
    }
    return this.emitNow(batchId);
  }

  async #stop(run: Run, end: Run['end']): Promise<void> {
    // A batch that is being cancelled is not paused by what comes later.
    if (run.end.status !== 'cancelled') run.end = end;
    run.isStopped = true;
    await run.done;
  }

  async #work(run: Run, isPilot: boolean): Promise<void> {
    try {
      const end = await this.#sendRows(run, isPilot);
      if (end !== null) await this.#set(run.id, end.status, end.stoppedBy);
    } catch (fault) {
      this.#deps.failed(fault);
      const end = { status: 'paused', stoppedBy: stopAtFault(fault) } as const;
      await this.#set(run.id, end.status, end.stoppedBy).catch((again: unknown) => {
        this.#unsavedEnds.set(run.id, end);
        this.#deps.failed(again);
      });
    }
    await this.emitNow(run.id).catch((fault: unknown) => this.#deps.failed(fault));
  }

  /** Returns what the batch is afterwards; null where it stays a pilot that waits for a person. */
  async #sendRows(
    run: Run,
    isPilot: boolean,
  ): Promise<{ readonly status: Batch['status']; readonly stoppedBy: BatchStop | null } | null> {
    const { history, clock } = this.#deps;
    let badRun: BadRun = NO_BAD_RUN;
    let isFirst = true;
    let after = 0;
    while (!run.isStopped) {
      const row = await history.nextBatchRow(run.id, after);
      if (row === null) return { status: 'done', stoppedBy: null };
      const began = clock.monotonic();
      const outcome = await this.#send(run, row, isFirst);
      run.pace.add(clock.monotonic() - began);
      const consequence = consequenceOf(outcome, badRun);
      if (consequence.kind === 'stop') {
        if (consequence.isReadyAgain) await this.#retry(run.id, row.position);
        return consequence.stoppedBy === null ? run.end : { status: 'paused', stoppedBy: consequence.stoppedBy };
      }
      if (consequence.isHeld === true) await history.chooseBatchRows(run.id, [row.position], 'held', clock.now());
      ({ badRun } = consequence);
      isFirst = false;
      after = row.position;
      // A pilot that is there waits for a person, also where somebody has just paused it or closes Balcão.
      if (isPilot && !('heldUp' in outcome) && outcome.outcome === 'created') {
        // Where it is the only row, there is nothing to decide.
        const isOnly = (await history.nextBatchRow(run.id, after)) === null;
        if (run.end.status === 'cancelled') return run.end;
        return isOnly ? { status: 'done', stoppedBy: null } : null;
      }
      // One that was refused, or whose outcome is unknown, shows nothing: a person looks at it first.
      if (isPilot && consequence.isHeld !== true) return { status: 'paused', stoppedBy: null };
      this.#emitSoon(run.id);
    }
    return run.end;
  }

  #send(run: Run, { draftId, cells, amount, choice }: StoredBatchRow, isFirst: boolean) {
    // A row without an amount has a problem, and is never the next one.
    const draft = draftOfRow(draftId, cells, amount ?? 0);
    return this.#deps.charges.createInTurn(draft, {
      confirmDuplicate: choice === 'send-anyway',
      isFirst,
      isStopped: () => run.isStopped,
    });
  }

  /** What stopped the batch is no fault of this row, which made no charge: it is ready again, under another draft. */
  async #retry(batchId: string, position: number): Promise<void> {
    const { history, newId, clock } = this.#deps;
    await history.retryBatchRows(batchId, [{ position, draftId: newId() }], clock.now());
  }

  #emitSoon(batchId: string): void {
    const now = this.#deps.clock.monotonic();
    if (this.#emitting !== null || now - this.#emittedAt < EMIT_EVERY) return;
    this.#emittedAt = now;
    this.#emitting = this.emitNow(batchId)
      .then(
        () => undefined,
        (fault: unknown) => this.#deps.failed(fault),
      )
      .finally(() => {
        this.#emitting = null;
      });
  }

  async #set(batchId: string, status: Batch['status'], stoppedBy: BatchStop | null): Promise<void> {
    await this.#deps.history.setBatch(batchId, status, stoppedBy, this.#deps.clock.now());
    this.#unsavedEnds.delete(batchId);
  }

  async #stored(batchId: string): Promise<StoredBatch> {
    const stored = await this.#deps.history.batch(batchId);
    if (stored === null) throw new ConsoleFailure({ kind: 'not-found', what: 'batch' });
    return { ...stored, ...this.#unsavedEnds.get(batchId) };
  }
}

function batchChanged(): ConsoleFailure {
  return new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'batchId', code: 'batch-changed' }] });
}
