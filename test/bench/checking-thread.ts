/** Checks a database over and over; a message says that one check is done. */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

const file = new Database(workerData, { readonly: true });
for (;;) {
  file.pragma('quick_check');
  parentPort?.postMessage('checked');
}
