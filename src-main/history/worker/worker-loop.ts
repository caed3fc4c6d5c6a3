/** The loop of a history worker: one connection, one request after the other, and what can wait in between. */

import { parentPort, workerData } from 'node:worker_threads';
import { historyErrorOf } from '../sqlite/sqlite-error.ts';

import type { Calls, FromWorker, ToWorker, WorkerStart } from './worker-protocol.ts';

export interface Work<Db, Of> {
  readonly calls: Of;
  readonly open: (file: string) => Db;
  /** Runs last, on the connection still open. */
  readonly finish?: (db: Db) => void;
  /** A piece of work that no request waits for, done after answers and after opening; gives whether there is more. */
  readonly meanwhile?: (db: Db) => boolean;
  /** The same for work that a run of requests should not meet: done once nobody has asked for a while, with pauses. */
  readonly atRest?: (db: Db) => boolean;
}

/** Milliseconds without a request, and nothing left to do meanwhile, after which a worker is at rest. */
const REST_AFTER = 50;
/** Milliseconds between two pieces of work at rest, for a request to come in. */
const PAUSE = 5;

/** Opens the file and answers requests until it is told to close. However its thread ends, the file is closed before. */
export function serve<Db extends { close(): unknown }, Of extends Calls<Db>>(work: Work<Db, Of>): void {
  const { calls, open, finish, meanwhile = () => false, atRest = () => false } = work;
  const port = parentPort;
  if (port === null) throw new Error('a history worker runs in a worker thread');
  const tell = (message: FromWorker) => port.postMessage(message);

  let db: Db;
  try {
    // The history starts its workers, with this and nothing else.
    db = open((workerData as WorkerStart).file);
  } catch (error) {
    tell({ kind: 'stopped', fault: historyErrorOf(error) });
    return;
  }
  // After a fault that nothing caught, too; only a thread that is cut off from outside leaves it to SQLite's own rules.
  process.once('exit', () => void db.close());

  let waiting: NodeJS.Immediate | null = null;
  let resting: NodeJS.Timeout | undefined;
  const goesOn = (piece: (db: Db) => boolean): boolean => {
    try {
      return piece(db);
    } catch (error) {
      // It stays to be done, and is tried again after the next answer.
      tell({ kind: 'complained', fault: historyErrorOf(error) });
      return false;
    }
  };
  /** Behind the requests that are here already: an immediate runs after them. */
  const workOn = () => {
    waiting ??= setImmediate(() => {
      waiting = null;
      if (goesOn(meanwhile)) workOn();
      else restAfter(REST_AFTER);
    });
  };
  const restAfter = (delay: number) => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      if (goesOn(atRest)) restAfter(PAUSE);
    }, delay);
  };

  port.on('message', (message: ToWorker<Of>) => {
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
      tell({ kind: 'done', id, value, ms: ms() });
    } catch (error) {
      tell({ kind: 'failed', id, fault: historyErrorOf(error), ms: ms() });
    }
    workOn();
  });
  tell({ kind: 'ready' });
  workOn();
}
