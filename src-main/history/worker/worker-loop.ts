/** The loop of a history worker: one connection, one request after the other, and background work in between. */

import { parentPort, workerData } from 'node:worker_threads';
import { historyErrorOf } from '../../sqlite-file/sqlite-error.ts';

import type { Calls, FromWorker, ToWorker, WorkerStart } from './worker-protocol.ts';

export interface Work<Db, Of, Source> {
  readonly calls: Of;
  readonly open: (source: Source, isReopened: boolean) => Db;
  /** Runs last, while the connection is still open. */
  readonly finish?: (db: Db) => void;
  /** A piece of work that no request waits for, done after calls and after opening; returns whether there is more. */
  readonly meanwhile?: (db: Db) => boolean;
  /** The same for work that should not run between requests: done after a while without any, with pauses. */
  readonly atRest?: (db: Db) => boolean;
}

/** Milliseconds without a request and without background work after which a worker is idle. */
const REST_AFTER = 50;
/** Milliseconds between two pieces of idle work, for a request to come in. */
const PAUSE = 5;

interface BackgroundParts {
  readonly meanwhile: () => boolean;
  readonly atRest: () => boolean;
  /** Called with the error of a piece of work, which is tried again after the next call. */
  readonly complained: (error: unknown) => void;
}

/** The work that no request waits for, in pieces. */
class BackgroundWork {
  readonly #parts: BackgroundParts;
  #waiting: NodeJS.Immediate | null = null;
  #resting: NodeJS.Timeout | undefined;
  #hasWorkAtRest = false;

  constructor(parts: BackgroundParts) {
    this.#parts = parts;
  }

  get isIdle(): boolean {
    return this.#waiting === null && !this.#hasWorkAtRest;
  }

  /** After the requests that are queued already: an immediate runs after them. */
  continue(): void {
    this.#waiting ??= setImmediate(() => {
      this.#waiting = null;
      if (this.#hasMore(this.#parts.meanwhile)) this.continue();
      else this.#workAtRestAfter(REST_AFTER);
    });
  }

  /** A request has come: the idle work waits for the next rest. */
  requested(): void {
    clearTimeout(this.#resting);
  }

  stop(): void {
    if (this.#waiting !== null) clearImmediate(this.#waiting);
  }

  #workAtRestAfter(delay: number): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#hasWorkAtRest = this.#hasMore(this.#parts.atRest);
      if (this.#hasWorkAtRest) this.#workAtRestAfter(PAUSE);
    }, delay);
  }

  #hasMore(piece: () => boolean): boolean {
    try {
      return piece();
    } catch (error) {
      this.#parts.complained(error);
      return false;
    }
  }
}

/** Opens the history and serves requests until it is closed. However its thread ends, the connection is closed before. */
export function serve<Db extends { close(): unknown }, Of extends Calls<Db>, Source = string>(
  work: Work<Db, Of, Source>,
): void {
  const { calls, open, finish, meanwhile = () => false, atRest = () => false } = work;
  const port = parentPort;
  if (port === null) throw new Error('a history worker runs in a worker thread');
  const post = (message: FromWorker) => port.postMessage(message);

  let db: Db;
  try {
    // The history starts its workers with exactly this.
    const { source, isReopened } = workerData as WorkerStart<Source>;
    db = open(source, isReopened);
  } catch (error) {
    post({ kind: 'stopped', fault: historyErrorOf(error) });
    return;
  }
  // Also after an uncaught error; only a thread that is terminated from outside leaves it to SQLite.
  process.once('exit', () => void db.close());

  const background = new BackgroundWork({
    meanwhile: () => meanwhile(db),
    atRest: () => atRest(db),
    complained: (error) => post({ kind: 'complained', fault: historyErrorOf(error) }),
  });

  port.on('message', (message: ToWorker<Of>) => {
    if (message.name === 'rest') {
      // After the piece of work that the last call has queued: there is often no more.
      setImmediate(() => post({ kind: 'rested', isIdle: background.isIdle }));
      return;
    }
    background.requested();
    if (!('id' in message)) {
      background.stop();
      port.close();
      finish?.(db);
      return;
    }
    const { id, name, input } = message;
    const startedAt = performance.now();
    const ms = () => Math.round(performance.now() - startedAt);
    try {
      // Name and input are tied by the request's type, which a lookup by name cannot follow.
      const call = calls[name] as (db: Db, ...input: unknown[]) => unknown;
      const value = call(db, ...input);
      post({ kind: 'done', id, value, ms: ms() });
    } catch (error) {
      post({ kind: 'failed', id, fault: historyErrorOf(error), ms: ms() });
    }
    background.continue();
  });
  post({ kind: 'ready' });
  background.continue();
}
