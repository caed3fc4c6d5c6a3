/** The loop of a history worker: one connection, one request after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { faultOf } from './failure.ts';
import type { Calls, FromWorker, ToWorker, WorkerStart } from './worker-protocol.ts';

/**
 * Opens the file and answers requests until it is told to close.
 * @param close runs last, on the connection still open.
 */
export function serve<Db, Of extends Calls<Db>>(calls: Of, open: (file: string) => Db, close: (db: Db) => void): void {
  const port = parentPort;
  if (port === null) throw new Error('a history worker runs in a worker thread');
  const tell = (message: FromWorker) => port.postMessage(message);

  let db: Db;
  try {
    // The history starts its workers, with this and nothing else.
    db = open((workerData as WorkerStart).file);
  } catch (error) {
    tell({ kind: 'stopped', fault: faultOf(error) });
    return;
  }
  port.on('message', (message: ToWorker<Of>) => {
    if (!('id' in message)) {
      close(db);
      port.close();
      return;
    }
    const { id, name, input } = message;
    try {
      // Name and input are tied by the request's type, which a lookup by name cannot follow.
      const call = calls[name] as (db: Db, ...input: unknown[]) => unknown;
      tell({ kind: 'done', id, value: call(db, ...input) });
    } catch (error) {
      tell({ kind: 'failed', id, fault: faultOf(error) });
    }
  });
  tell({ kind: 'ready' });
}
