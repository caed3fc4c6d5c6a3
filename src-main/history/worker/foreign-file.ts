/** Entry of the process for foreign files, and of the thread in it (foreign-file-process.ts). */
import { isMainThread, workerData } from 'node:worker_threads';
import { type ForeignTaskStart, runForeignTask, superviseForeignTask } from './foreign-file-process.ts';

if (isMainThread) superviseForeignTask();
// Started with exactly this.
else runForeignTask((workerData as ForeignTaskStart).foreign);
