/** Entry of the process for foreign files, and of the thread in it (foreign-file-process.ts). */
import { isMainThread, workerData } from 'node:worker_threads';
import { type ForeignTaskStart, runTaskThread, superviseForeignTask } from './foreign-file-process.ts';

if (isMainThread) superviseForeignTask(new URL(import.meta.url));
// Started with exactly this.
else runTaskThread((workerData as ForeignTaskStart).foreign);
