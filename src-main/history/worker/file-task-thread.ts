/** Runs a task on a history's files in the writer's script, in a thread that ends with it. */

import { randomUUID } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { copyBackups, makeBackup } from '../maintenance/backup.ts';
import { prepare } from '../maintenance/startup-check.ts';
import { witnessedHeads } from '../maintenance/witnessed-heads.ts';
import { historyErrorOf } from '../sqlite/sqlite-error.ts';
import type { CopyTask, FileTask, FromFileTask, HeadsTask } from './file-task-protocol.ts';
import { throttledSteps } from './throttled-steps.ts';

export function runFileTaskThread(task: FileTask | CopyTask | HeadsTask): void {
  const port = parentPort;
  if (port === null) throw new Error('a task on a history runs in a worker thread');
  const post = (message: FromFileTask) => port.postMessage(message);
  try {
    post(resultOf(task, post));
  } catch (error) {
    post({ kind: 'failed', fault: historyErrorOf(error) });
  }
}

function resultOf(task: FileTask | CopyTask | HeadsTask, post: (message: FromFileTask) => void): FromFileTask {
  if ('headsIn' in task) return { kind: 'done', recovery: null, heads: witnessedHeads(task.headsIn) };
  if ('kind' in task) {
    const { kind, backUp, copy } = task;
    if (backUp !== null) makeBackup(backUp.file, backUp.folder, backUp.at, kind);
    if (copy !== null) copyBackups(copy.from, copy.to, kind);
    return { kind: 'done', recovery: null };
  }
  const { folder, now } = task;
  return { kind: 'done', recovery: prepare({ folder, now, newId: randomUUID, onStep: throttledSteps(post) }) };
}
