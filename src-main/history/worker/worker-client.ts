/**
 * A history worker as the history sees it: calls in, promises out, and a new thread when the old one dies. The thread
 * begins with the first call, again with the next one after a rest, and none begins once the worker was closed.
 */

import { Worker } from 'node:worker_threads';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { Clock } from '../../clock.ts';
import type { HistoryErrorData } from '../api/history-error.ts';
import type { OpenHistoryDeps } from '../api/open-history.ts';
import { historyErrorOf } from '../sqlite/sqlite-error.ts';
import type { FromWorker, InputOf, OutputOf, ToWorker, WorkerRequest, WorkerStart } from './worker-protocol.ts';

/** A thread that keeps dying is not brought back for ever. */
const MOST_RESTARTS = 3;

/** A request makes little that lives on: a larger young generation is only more memory, in each of several threads. */
const MEMORY = { maxYoungGenerationSizeMb: 8 };

/** Milliseconds: longer than a person waits without noticing. */
const SLOW_QUERY = 1_000;

interface Thread {
  readonly worker: Worker;
  readonly ready: Promise<void>;
  /** Resolves when it is gone, however it went. */
  readonly ended: Promise<void>;
  tell(message: object): void;
}

interface Pending {
  readonly name: string;
  readonly resolve: (value: unknown) => void;
  readonly reject: (failure: ConsoleFailure) => void;
}

interface WorkerClientDeps {
  readonly role: string;
  readonly script: URL;
  readonly file: string;
  readonly log: OpenHistoryDeps['log'];
  /** A query that runs as long (ms) is logged; one second by default. */
  readonly slowAfter?: number;
  /** For a worker that is asked now and then: its thread ends after so many milliseconds without a call. */
  readonly rest?: { readonly clock: Pick<Clock, 'after'>; readonly after: number };
}

export class WorkerClient<Of> {
  readonly #deps: WorkerClientDeps;
  readonly #pending = new Map<number, Pending>();
  #thread: Thread | null = null;
  #nextId = 1;
  #restarts = 0;
  #closing: Promise<void> | null = null;
  /** Calls off the rest that would begin if nobody called. */
  #stay: () => void = () => undefined;
  /** Resolves once the thread that went to rest last is gone. */
  #rested: Promise<void> | null = null;
  /** Why no call can be answered any more. */
  #stopped: HistoryErrorData | null = null;

  constructor(deps: WorkerClientDeps) {
    this.#deps = deps;
  }

  /** Rejects with a ConsoleFailure when the file cannot be opened. */
  ready(): Promise<void> {
    return this.#running().ready;
  }

  /** Runs one call on the worker, after those before it. Rejects with a ConsoleFailure of kind `history-unavailable`. */
  call<Name extends keyof Of & string>(name: Name, ...input: InputOf<Of[Name]>): Promise<OutputOf<Of[Name]>> {
    if (this.#closing) return Promise.reject(historyFailure({ reason: 'other', detail: 'closed' }));
    if (this.#stopped) return Promise.reject(historyFailure(this.#stopped));
    this.#stay();
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      // The worker answers this id with this call's output and nothing else.
      this.#pending.set(id, { name, resolve: resolve as (value: unknown) => void, reject });
      this.#running().tell({ id, name, input } as ToWorker<Of>);
    });
  }

  /** Lets the worker finish what was asked and close its file; resolves when its thread has ended. */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  /** Ends the thread at once, as a crash would. For tests of what then happens. */
  async kill(): Promise<void> {
    await this.#thread?.worker.terminate();
  }

  async #end(): Promise<void> {
    this.#stay();
    this.#thread?.tell({ name: 'close' });
    await Promise.all([this.#thread?.ended, this.#rested]);
  }

  #restLater(): void {
    const { rest } = this.#deps;
    if (rest === undefined || this.#pending.size > 0) return;
    this.#stay = rest.clock.after(rest.after, () => {
      const thread = this.#thread;
      this.#thread = null;
      this.#rested = thread?.ended ?? null;
      thread?.tell({ name: 'close' });
    });
  }

  #running(): Thread {
    this.#thread ??= this.#start();
    return this.#thread;
  }

  #start(): Thread {
    const { file, script, role } = this.#deps;
    const workerData: WorkerStart = { file };
    const worker = new Worker(script, { workerData, name: `history-${role}`, resourceLimits: MEMORY });
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const ready = new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve();
        else if (message.kind === 'stopped') this.#stop(message.fault);
        else if (message.kind === 'complained') this.#report('history-fault', message.fault);
        else this.#answer(message);
      });
      worker.on('error', (error) => this.#report('history-worker-error', historyErrorOf(error)));
      worker.once('exit', () => {
        // One that went to rest is nobody's any more.
        if (this.#thread?.worker === worker) this.#died();
        // Nothing happens here after `ready`: a promise settles once.
        reject(historyFailure(this.#stopped ?? { reason: 'other', detail: 'the worker ended before it was ready' }));
      });
    });
    // Whoever waits for it hears of it; a restart in the background is heard of by the next call.
    ready.catch(() => undefined);
    return { worker, ready, ended, tell: (message) => worker.postMessage(message) };
  }

  #answer(message: Extract<FromWorker, { id: number }>): void {
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    this.#restLater();
    if (pending !== undefined && message.ms >= (this.#deps.slowAfter ?? SLOW_QUERY))
      this.#deps.log({ event: 'slow-query', worker: this.#deps.role, query: pending.name, ms: message.ms });
    if (message.kind === 'done') {
      pending?.resolve(message.value);
      return;
    }
    this.#report('history-fault', message.fault);
    pending?.reject(historyFailure(message.fault));
  }

  #stop(fault: HistoryErrorData): void {
    this.#stopped = fault;
    this.#report('history-not-opened', fault);
    this.#rejectPending(fault);
  }

  #died(): void {
    const fault: HistoryErrorData = { reason: 'other', detail: 'the worker ended' };
    this.#rejectPending(this.#stopped ?? fault);
    if (this.#closing || this.#stopped) return;
    this.#report('history-worker-died', fault);
    if (this.#restarts >= MOST_RESTARTS) {
      this.#stopped = fault;
      return;
    }
    this.#restarts += 1;
    this.#thread = this.#start();
  }

  #rejectPending(fault: HistoryErrorData): void {
    for (const { reject } of this.#pending.values()) reject(historyFailure(fault));
    this.#pending.clear();
  }

  #report(event: string, fault: HistoryErrorData): void {
    this.#deps.log({ event, worker: this.#deps.role, reason: fault.reason, detail: fault.detail });
  }
}

/** The calls of a table as methods, which ask this worker. */
export function clientOf<Of extends object>(worker: Pick<WorkerClient<Of>, 'call'>, calls: Of): WorkerRequest<Of> {
  // A table's keys are its names, and each method takes and gives what its own call does: no type follows that by key.
  const names = Object.keys(calls) as (keyof Of & string)[];
  const methods = names.map((name) => [name, (...input: InputOf<Of[typeof name]>) => worker.call(name, ...input)]);
  return Object.fromEntries(methods) as WorkerRequest<Of>;
}

export function historyFailure(fault: HistoryErrorData): ConsoleFailure {
  return new ConsoleFailure({ kind: 'history-unavailable', reason: fault.reason }, { cause: fault.detail });
}
