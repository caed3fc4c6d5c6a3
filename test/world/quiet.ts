/**
 * Knows whether this process has nothing left to do until its clock moves: no thread owes an answer, no task runs, no
 * file is being read or written.
 */
import { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';

const IDLE = /^(Timeout|Immediate|MessagePort|TTYWrap|PipeWrap|TCPSocketWrap|TCPServerWrap|FSEvent.*|StatWatcher)$/;

/** What a thread owes: its start, the answers to its calls, its end. */
interface Owed {
  isStarting: boolean;
  isEnding: boolean;
  answers: number;
}

const owed = new Map<Worker, Owed>();
/** Calls of the history's writer that fail, as on a disk that has no room for them. */
let failing: readonly string[] = [];

/** Makes these calls fail from now on; none for an empty list. */
export function failWrites(names: readonly string[]): void {
  failing = names;
}

/** Threads of a console that was killed: nothing reaches or leaves them. */
const dead = new WeakSet<Worker>();
let changed = () => {};
/** Counts the messages between a console and its threads. */
let crossed: () => void = () => {};

/** A thread is busy from its first listener until it is ready for calls or, where it takes none, until its end. */
function known(worker: Worker): Owed {
  const there = owed.get(worker);
  if (there !== undefined) return there;
  const fresh = { isStarting: true, isEnding: false, answers: 0 };
  if (!dead.has(worker)) owed.set(worker, fresh);
  return fresh;
}

/** Watches what threads are started from now on owe, until the function it returns is called. */
export function watchThreads(): () => void {
  const { prototype } = Worker;
  const { postMessage, emit, on, once } = prototype;
  prototype.on = function (this: Worker, ...args: Parameters<typeof on>) {
    known(this);
    return on.apply(this, args);
  };
  prototype.once = function (this: Worker, ...args: Parameters<typeof once>) {
    known(this);
    return once.apply(this, args);
  };
  prototype.postMessage = function (this: Worker, message: unknown, ...rest) {
    if (dead.has(this)) return;
    const thread = known(this);
    sentTo(thread, message);
    if (isFailing(message)) return void setImmediate(() => this.emit('message', noRoomFor(message)));
    if (!dead.has(this)) postMessage.call(this, message, ...rest);
  };
  prototype.emit = function (this: Worker, event: string | symbol, ...args: unknown[]) {
    if (event === 'exit') owed.delete(this);
    const thread = owed.get(this);
    if (event === 'message' && thread !== undefined) receivedFrom(thread, args[0]);
    const isHeard = emit.call(this, event, ...args);
    changed();
    return isHeard;
  } as typeof emit;
  return () => {
    Object.assign(prototype, { postMessage, emit, on, once });
    owed.clear();
    failing = [];
  };
}

interface Call {
  readonly id: number;
  readonly name: string;
}

const isFailing = (message: unknown): message is Call =>
  failing.includes((message as { readonly name?: string }).name ?? '');

const noRoomFor = ({ id }: Call) => ({ kind: 'failed', id, fault: { reason: 'disk-full', detail: 'no room' }, ms: 0 });

function sentTo(thread: Owed, message: unknown): void {
  const { id, name } = message as { readonly id?: number; readonly name?: string };
  if (id !== undefined || name === 'rest') thread.answers += 1;
  if (name === 'close') thread.isEnding = true;
  crossed();
}

function receivedFrom(thread: Owed, message: unknown): void {
  const { kind } = (message ?? {}) as { readonly kind?: string };
  if (kind === 'ready' || kind === 'stopped') thread.isStarting = false;
  else if (kind === 'done' || kind === 'failed' || kind === 'rested') thread.answers = Math.max(0, thread.answers - 1);
  crossed();
}

const isBusy = () => [...owed.values()].some((each) => each.isStarting || each.isEnding || each.answers > 0);

let tasks = 0;
/** Counts a task that runs in a process of its own; the function it returns ends it. */
export function busyUntil(): () => void {
  tasks += 1;
  return () => {
    tasks -= 1;
    changed();
  };
}

/** Calls `killed` at the nth message between the console and its threads while `counts` is true; returns its end. */
export function atMessage(nth: number, counts: () => boolean, killed: () => void): () => void {
  let left = nth;
  const stop = () => {
    crossed = () => {};
  };
  crossed = () => {
    if (!counts()) return;
    left -= 1;
    if (left > 0) return;
    stop();
    killed();
  };
  return stop;
}

/** The threads of a process that is killed: they end at once, and nothing of them is heard any more. */
export async function killThreads(): Promise<void> {
  crossed = () => {};
  const threads = [...owed.keys()];
  for (const thread of threads) {
    dead.add(thread);
    thread.removeAllListeners();
    // Who counts the threads of this process still has to hear of their end.
    EventEmitter.prototype.emit.call(process, 'worker', thread);
  }
  owed.clear();
  changed();
  await Promise.all(threads.map((thread) => thread.terminate()));
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Resolves once nothing happens any more until the clock moves. */
export async function quiet(): Promise<void> {
  for (let still = 0; still < 2; still += 1) {
    await nextTurn();
    if (isBusy() || tasks > 0) {
      still = -1;
      await new Promise<void>((resolve) => {
        changed = resolve;
      });
      changed = () => {};
    } else if (process.getActiveResourcesInfo().some((name) => !IDLE.test(name))) still = -1;
  }
}
