/** Checks a database repeatedly; a message reports each completed check. */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

const file = new Database(workerData, { readonly: true });
for (;;) {
  file.pragma('quick_check');
  parentPort?.postMessage('checked');
}
