/**
 * Knows whether this process has nothing left to do until its clock moves: no thread owes an answer, no task runs, no
 * file is being read or written.
 */
import { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import pg from 'pg';

const IDLE =
  /^(Timeout|Immediate|MessagePort|TTYWrap|PipeWrap|ProcessWrap|TCPSocketWrap|TCPServerWrap|FSEvent.*|StatWatcher)$/;

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
/** Counts the messages between a console and its threads, and its creations that leave. */
let crossed: () => void = () => {};

/** What waits to be posted until the loop turns or a thread is heard: a process that is killed before that never posted it. */
let held: (() => void)[] = [];

function postHeld(): void {
  const all = held;
  held = [];
  for (const post of all) post();
  changed();
}

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
    if (dead.has(this) || isRest(message)) return;
    const thread = known(this);
    crossed();
    // A process that is killed at a message has not sent it.
    if (dead.has(this)) return;
    if (held.length === 0) setImmediate(postHeld);
    held.push(() => {
      sentTo(thread, message);
      if (isFailing(message)) setImmediate(() => this.emit('message', noRoomFor(message)));
      else postMessage.call(this, message, ...rest);
    });
  };
  prototype.emit = function (this: Worker, event: string | symbol, ...args: unknown[]) {
    if (event === 'exit') owed.delete(this);
    if (event === 'message') postHeld();
    const thread = owed.get(this);
    if (event === 'message' && thread !== undefined) receivedFrom(thread, args[0]);
    if (event === 'message' && thread !== undefined && dead.has(this)) return false;
    const isHeard = emit.call(this, event, ...args);
    changed();
    return isHeard;
  } as typeof emit;
  return () => {
    Object.assign(prototype, { postMessage, emit, on, once });
    owed.clear();
    held = [];
    failing = [];
  };
}

interface Call {
  readonly id: number;
  readonly name: string;
}

/**
 * Hours pass between two steps, and each would begin threads again that had come to rest: half of a day's processor time.
 * What resting does is tested elsewhere.
 */
const isRest = (message: unknown): boolean => (message as { readonly name?: string }).name === 'rest';

const isFailing = (message: unknown): message is Call =>
  failing.includes((message as { readonly name?: string }).name ?? '');

const noRoomFor = ({ id }: Call) => ({ kind: 'failed', id, fault: { reason: 'disk-full', detail: 'no room' }, ms: 0 });

function sentTo(thread: Owed, message: unknown): void {
  const { id, name } = message as { readonly id?: number; readonly name?: string };
  if (id !== undefined) thread.answers += 1;
  if (name === 'close') thread.isEnding = true;
}

function receivedFrom(thread: Owed, message: unknown): void {
  const { kind } = (message ?? {}) as { readonly kind?: string };
  if (kind === 'ready' || kind === 'stopped') thread.isStarting = false;
  else if (kind === 'done' || kind === 'failed') thread.answers = Math.max(0, thread.answers - 1);
  crossed();
}

const isBusy = () =>
  held.length > 0 || [...owed.values()].some((each) => each.isStarting || each.isEnding || each.answers > 0);

/**
 * Waits also for what a team's server is asked from this process itself, until the function it returns is called. What the
 * server tells by itself comes when it comes.
 */
export function watchServer(): () => void {
  const { query, connect, end } = pg.Client.prototype;
  const counted = (asked: (...args: never[]) => unknown) =>
    function (this: pg.Client, ...args: never[]) {
      const answer = asked.apply(this, args);
      const done = busyUntil();
      // A query of the driver's own kind is no promise and has one.
      Promise.resolve((answer as { readonly ended?: Promise<void> }).ended ?? answer).then(done, done);
      return answer;
    };
  Object.assign(pg.Client.prototype, { query: counted(query), connect: counted(connect), end: counted(end) });
  return () => void Object.assign(pg.Client.prototype, { query, connect, end });
}

let tasks = 0;
/** Counts a task that runs in a process of its own; the function it returns ends it. */
export function busyUntil(): () => void {
  tasks += 1;
  return () => {
    tasks -= 1;
    changed();
  };
}

/** A creation has left the console: a process can be killed there, too. */
export const creationLeaves = (): void => crossed();

/**
 * Calls `killed` at the nth message between the console and its threads, or creation that leaves, while `counts` is true;
 * returns its end.
 */
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

let ending: Promise<unknown> = Promise.resolve();

/** The threads of a process that is killed: nothing of them is heard any more. Resolves once all have ended. */
export async function killThreads(): Promise<void> {
  crossed = () => {};
  held = [];
  const threads = [...owed];
  for (const [thread] of threads) {
    dead.add(thread);
    // By name: without its own ones, which are for what listeners come and go, a thread is heard no more.
    for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
    // Who counts the threads of this process still has to hear of their end.
    EventEmitter.prototype.emit.call(process, 'worker', thread);
  }
  owed.clear();
  changed();
  ending = Promise.all([ending, ...threads.map(([thread, { answers }]) => endOf(thread, answers))]);
  await ending;
}

/** Lets a thread finish the calls that were posted to it: Node aborts where one is terminated as it begins to deflate a text. */
async function endOf(thread: Worker, answers: number): Promise<void> {
  let left = answers;
  if (left > 0)
    await new Promise<void>((resolve) => {
      thread.on('message', ({ kind }) => {
        if (kind === 'done' || kind === 'failed') left -= 1;
        if (left === 0) resolve();
      });
      thread.once('error', () => resolve()).once('exit', () => resolve());
    });
  await thread.terminate();
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
