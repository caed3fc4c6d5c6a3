/**
 * The client of a history worker: calls in, promises out, and a new thread when the old one dies. The thread starts
 * with the first call, and again with the next call after it went idle; none starts once the worker is closed.
 */

import { Worker } from 'node:worker_threads';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { Clock } from '../../clock.ts';
import type { HistoryErrorData } from '../api/history-error.ts';
import type { OpenHistoryDeps } from '../api/open-history.ts';
import { historyErrorOf } from '../sqlite/sqlite-error.ts';
import type { FromWorker, InputOf, OutputOf, ToWorker, WorkerRequest, WorkerStart } from './worker-protocol.ts';

/** A thread that keeps dying is not restarted for ever. */
const MOST_RESTARTS = 3;

/** A request allocates little that survives: a larger young generation only costs memory in each of several threads. */
const MEMORY = { maxYoungGenerationSizeMb: 8 };

/** Milliseconds: longer than a person waits without noticing. */
const SLOW_QUERY = 1_000;

interface Thread {
  readonly worker: Worker;
  readonly ready: Promise<void>;
  /** Resolves when the thread has ended, in whatever way. */
  readonly ended: Promise<void>;
  send(message: object): void;
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
  /** A query that takes this long (ms) is logged; one second by default. */
  readonly slowAfter?: number;
  /** Its thread ends after this many milliseconds without a call. */
  readonly rest?: { readonly clock: Pick<Clock, 'after'>; readonly after: number };
}

export class WorkerClient<Of> {
  readonly #deps: WorkerClientDeps;
  readonly #pending = new Map<number, Pending>();
  #thread: Thread | null = null;
  #nextId = 1;
  #restarts = 0;
  /** The file has been opened once. */
  #wasReady = false;
  #closing: Promise<void> | null = null;
  /** Cancels the pending end of an idle thread. */
  #cancelRest: () => void = () => undefined;
  /** Resolves once the idle thread has ended; null where none is ending. */
  #rested: Promise<void> | null = null;
  /** Why no call can be served any more. */
  #stopped: HistoryErrorData | null = null;

  constructor(deps: WorkerClientDeps) {
    this.#deps = deps;
  }

  /** Rejects with a ConsoleFailure when the file cannot be opened. */
  ready(): Promise<void> {
    return this.#running().ready;
  }

  /** Runs one call on the worker, after earlier ones. Rejects with a ConsoleFailure of kind `history-unavailable`. */
  call<Name extends keyof Of & string>(name: Name, ...input: InputOf<Of[Name]>): Promise<OutputOf<Of[Name]>> {
    if (this.#closing) return Promise.reject(historyFailure({ reason: 'other', detail: 'closed' }));
    if (this.#stopped) return Promise.reject(historyFailure(this.#stopped));
    this.#cancelRest();
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      // The worker's response to this id is this call's output.
      this.#pending.set(id, { name, resolve: resolve as (value: unknown) => void, reject });
      const send = () => this.#running().send({ id, name, input } as ToWorker<Of>);
      // A file is never open in two writers: the idle one closes it first.
      if (this.#rested === null) send();
      else void this.#rested.then(send);
    });
  }

  /** Lets the worker finish its calls and close its file; resolves when its thread has ended. */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  /** Ends the thread at once, as a crash would. For tests. */
  async kill(): Promise<void> {
    await this.#thread?.worker.terminate();
  }

  async #end(): Promise<void> {
    this.#cancelRest();
    // Calls that wait for an idle thread's end are sent before this continues.
    await this.#rested;
    this.#thread?.send({ name: 'close' });
    await this.#thread?.ended;
  }

  #restLater(): void {
    const { rest } = this.#deps;
    if (rest === undefined || this.#pending.size > 0 || this.#closing !== null) return;
    this.#cancelRest = rest.clock.after(rest.after, () => {
      const thread = this.#thread;
      this.#thread = null;
      if (thread === null) return;
      const rested = thread.ended.then(() => {
        this.#rested = null;
      });
      this.#rested = rested;
      thread.send({ name: 'close' });
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
        if (message.kind === 'ready') {
          this.#wasReady = true;
          resolve();
          this.#restLater();
        } else if (message.kind === 'stopped') this.#stop(message.fault);
        else if (message.kind === 'complained') this.#report('history-fault', message.fault);
        else this.#settle(message);
      });
      worker.on('error', (error) => this.#report('history-worker-error', historyErrorOf(error)));
      worker.once('exit', () => {
        // A thread that ended idle is no longer `#thread`.
        if (this.#thread?.worker === worker) this.#onExit();
        // No effect after `ready`: a promise settles once.
        reject(historyFailure(this.#stopped ?? { reason: 'other', detail: 'the worker ended before it was ready' }));
      });
    });
    // A caller that waits for it receives the error; after a restart in the background, the next call does.
    ready.catch(() => undefined);
    return { worker, ready, ended, send: (message) => worker.postMessage(message) };
  }

  #settle(message: Extract<FromWorker, { id: number }>): void {
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
    this.#report('history-not-opened', fault);
    // A file that was open before is still there: a full disk or another program's lock passes.
    if (this.#wasReady && ['disk-full', 'read-only', 'busy'].includes(fault.reason)) this.#thread = null;
    else this.#stopped = fault;
    this.#rejectPending(fault);
  }

  #onExit(): void {
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

/** The calls of a table as methods that run on this worker. */
export function clientOf<Of extends object>(worker: Pick<WorkerClient<Of>, 'call'>, calls: Of): WorkerRequest<Of> {
  // A table's keys are its names, and each method has the input and output of its own call: no type follows that by
  // key.
  const names = Object.keys(calls) as (keyof Of & string)[];
  const methods = names.map((name) => [name, (...input: InputOf<Of[typeof name]>) => worker.call(name, ...input)]);
  return Object.fromEntries(methods) as WorkerRequest<Of>;
}

export function historyFailure(fault: HistoryErrorData): ConsoleFailure {
  return new ConsoleFailure({ kind: 'history-unavailable', reason: fault.reason }, { cause: fault.detail });
}
