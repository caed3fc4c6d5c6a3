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

  let waiting: NodeJS.Immediate | null = null;
  let resting: NodeJS.Timeout | undefined;
  let hasWorkAtRest = false;
  const hasMore = (piece: (db: Db) => boolean): boolean => {
    try {
      return piece(db);
    } catch (error) {
      // It is retried after the next call.
      post({ kind: 'complained', fault: historyErrorOf(error) });
      return false;
    }
  };
  /** After the requests that are queued already: an immediate runs after them. */
  const continueWork = () => {
    waiting ??= setImmediate(() => {
      waiting = null;
      if (hasMore(meanwhile)) continueWork();
      else workAtRestAfter(REST_AFTER);
    });
  };
  const workAtRestAfter = (delay: number) => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      hasWorkAtRest = hasMore(atRest);
      if (hasWorkAtRest) workAtRestAfter(PAUSE);
    }, delay);
  };

  port.on('message', (message: ToWorker<Of>) => {
    if (message.name === 'rest') {
      // After the piece of work that the last call has queued: there is often no more.
      setImmediate(() => post({ kind: 'rested', isIdle: waiting === null && !hasWorkAtRest }));
      return;
    }
    clearTimeout(resting);
    if (!('id' in message)) {
      if (waiting !== null) clearImmediate(waiting);
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
    continueWork();
  });
  post({ kind: 'ready' });
  continueWork();
}
