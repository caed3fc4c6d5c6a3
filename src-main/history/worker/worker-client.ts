/**
 * The client of a history worker: calls in, promises out, and a new thread when the old one dies. The thread starts
 * with the first call, and again with the next call after it went idle; none starts once the worker is closed.
 */

import { Worker } from 'node:worker_threads';
import type { Clock } from '../../ground/clock.ts';
import type { HistoryErrorData, HistoryReason } from '../../ground/errors/history-error.ts';
import { historyFailure } from '../../ground/errors/history-failure.ts';
import type { Log } from '../../ground/log.ts';
import { historyErrorOf } from '../../sqlite-file/sqlite-error.ts';
import { type CallsOf, type MethodsWith, methodsWith, type WorkerThread } from '../api/methods.ts';
import type { FromWorker, InputOf, OutputOf, ToWorker, WorkerRequest, WorkerStart } from './worker-protocol.ts';

/** A thread that keeps dying is not restarted for ever. */
const MOST_RESTARTS = 3;

/** A request allocates little that survives: a larger young generation only costs memory in each of several threads. */
const MEMORY = { maxYoungGenerationSizeMb: 8 };

/** Milliseconds: longer than a person waits without noticing. */
const SLOW_QUERY = 1_000;

/**
 * Why a file that was open before is not opened again. Anything else may pass (a full disk, another program's lock, a
 * network folder that is away), and the next call tries again; at first only what passes at a server does.
 */
const FINAL: readonly HistoryReason[] = ['corrupt', 'from-newer-version'];
const PASSES_AT_SERVER: readonly HistoryReason[] = ['server-unreachable', 'server-refused'];

const ENDED_EARLY: HistoryErrorData = { reason: 'other', detail: 'the worker ended before it was ready' };

interface Thread {
  readonly ready: Promise<void>;
  /** Resolves when the thread has ended, in whatever way. */
  readonly ended: Promise<void>;
  send(message: object): void;
  /** Ends it at once, as a crash would. */
  end(): Promise<unknown>;
}

interface Pending {
  readonly name: string;
  /** The thread it was sent to; null while it waits for an earlier thread's end. */
  thread: Thread | null;
  readonly resolve: (value: unknown) => void;
  readonly reject: (failure: Error) => void;
}

interface WorkerClientDeps {
  readonly role: string;
  readonly script: URL;
  /** What its thread opens: a file's path, or a team's server. */
  readonly source: unknown;
  readonly log: Log;
  /** A query that takes this long (ms) is logged; one second by default. */
  readonly slowAfter?: number;
  readonly rest?: Rest;
}

/** A thread ends after `after` milliseconds without a call, unless it has work left or may not rest then. */
export interface Rest {
  readonly clock: Pick<Clock, 'after'>;
  readonly after: number;
  /** Whether the idle thread may end: called each time; by default it may. */
  readonly mayRest?: () => boolean;
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
  /** The thread was queried whether it is idle, and no call was made since. */
  #isAskedToRest = false;
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
    this.#isAskedToRest = false;
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      // The worker's response to this id is this call's output.
      const pending: Pending = { name, thread: null, resolve: resolve as (value: unknown) => void, reject };
      this.#pending.set(id, pending);
      const send = () => {
        pending.thread = this.#running();
        pending.thread.send({ id, name, input } as ToWorker<Of>);
      };
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
    await this.#thread?.end();
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
    this.#cancelRest();
    if (rest === undefined || this.#isInUse()) return;
    this.#cancelRest = rest.clock.after(rest.after, () => {
      if (this.#isInUse()) return;
      if (rest.mayRest?.() === false) this.#restLater();
      else {
        this.#isAskedToRest = true;
        this.#thread?.send({ name: 'rest' });
      }
    });
  }

  #isInUse(): boolean {
    return this.#pending.size > 0 || this.#closing !== null;
  }

  /**
   * The thread's answer to `rest`. A call that was made meanwhile keeps it, also one that was answered before; its end
   * arms the timer again.
   */
  #onRested(thread: Thread, isIdle: boolean): void {
    if (thread !== this.#thread || !this.#isAskedToRest || this.#isInUse()) return;
    if (!isIdle) {
      this.#restLater();
      return;
    }
    this.#leave(thread);
    thread.send({ name: 'close' });
  }

  /** The next call starts a new thread, after this one's end. */
  #leave(thread: Thread): void {
    this.#thread = null;
    this.#rested = thread.ended.then(() => {
      this.#rested = null;
    });
  }

  #running(): Thread {
    this.#thread ??= this.#start();
    return this.#thread;
  }

  #start(): Thread {
    const { source, script, role } = this.#deps;
    const workerData: WorkerStart<unknown> = { source, isReopened: this.#wasReady };
    const worker = new Worker(script, { workerData, name: `history-${role}`, resourceLimits: MEMORY });
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    let stoppedBy: HistoryErrorData | null = null;
    const ready = new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') {
          this.#wasReady = true;
          resolve();
          this.#restLater();
        } else if (message.kind === 'stopped') {
          stoppedBy = message.fault;
          this.#stop(thread, message.fault);
        } else if (message.kind === 'rested') this.#onRested(thread, message.isIdle);
        else if (message.kind === 'complained') this.#report('history-fault', message.fault);
        else this.#settle(message);
      });
      worker.on('error', (error) => this.#report('history-worker-error', historyErrorOf(error)));
      worker.once('exit', () => {
        this.#onExit(thread);
        // No effect after `ready`: a promise settles once.
        reject(historyFailure(stoppedBy ?? this.#stopped ?? ENDED_EARLY));
      });
    });
    // A caller that waits for it receives the error; after a restart in the background, the next call does.
    ready.catch(() => undefined);
    const thread: Thread = {
      ready,
      ended,
      send: (message) => worker.postMessage(message),
      end: () => worker.terminate(),
    };
    return thread;
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

  #stop(thread: Thread, fault: HistoryErrorData): void {
    this.#report('history-not-opened', fault);
    const isFinal = FINAL.includes(fault.reason) || (!this.#wasReady && !PASSES_AT_SERVER.includes(fault.reason));
    if (isFinal) this.#stopped = fault;
    else this.#leave(thread);
    this.#rejectPending(thread, fault);
  }

  #onExit(thread: Thread): void {
    const fault: HistoryErrorData = { reason: 'other', detail: 'the worker ended' };
    this.#rejectPending(thread, this.#stopped ?? fault);
    // It was idle, or could not open the file.
    if (thread !== this.#thread) return;
    if (this.#closing || this.#stopped) return;
    this.#report('history-worker-died', fault);
    if (this.#restarts >= MOST_RESTARTS) {
      this.#stopped = fault;
      return;
    }
    this.#restarts += 1;
    this.#thread = this.#start();
  }

  #rejectPending(thread: Thread, fault: HistoryErrorData): void {
    for (const [id, pending] of this.#pending) {
      if (pending.thread !== thread) continue;
      this.#pending.delete(id);
      pending.reject(historyFailure(fault));
    }
  }

  #report(event: string, fault: HistoryErrorData): void {
    this.#deps.log({ event, worker: this.#deps.role, reason: fault.reason, detail: fault.detail });
  }
}

/** What a service needs of a worker, so that it may have either database's. */
export type WorkerCalls<Of> = Pick<WorkerClient<Of>, 'call'>;

/** The methods of a thread (methods.ts), each of which is one call of its worker. */
export function clientOf<Thread extends WorkerThread, Of extends CallsOf<Thread>>(
  worker: WorkerCalls<Of>,
  thread: Thread,
): Pick<WorkerRequest<Of>, MethodsWith<'thread', Thread>> {
  type Name = MethodsWith<'thread', Thread>;
  const method =
    (name: Name) =>
    (...input: InputOf<Of[Name]>) =>
      worker.call(name, ...input);
  const made: Record<string, unknown> = Object.fromEntries(
    methodsWith('thread', thread).map((name) => [name, method(name)]),
  );
  return made as Pick<WorkerRequest<Of>, Name>;
}
