/** Entry of the process for foreign files, and of the thread in it (foreign-file-process.ts). */
import { isMainThread } from 'node:worker_threads';
import { answerForeignTask, superviseForeignTask } from './foreign-file-process.ts';

if (isMainThread) superviseForeignTask(new URL(import.meta.url));
else await answerForeignTask();
