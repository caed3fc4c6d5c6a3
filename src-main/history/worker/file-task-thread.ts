/** Runs a task on a history's files in the writer's script, in a thread that ends with it. */

import { randomUUID } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { copyBackups, makeBackup } from '../maintenance/backup.ts';
import type { OnStep } from '../maintenance/rebuild.ts';
import { prepare } from '../maintenance/startup-check.ts';
import { witnessedHeads } from '../maintenance/witnessed-heads.ts';
import { historyErrorOf } from '../sqlite/sqlite-error.ts';
import type { CopyTask, FileTask, FromFileTask, HeadsTask } from './file-task-protocol.ts';

/** The shortest time between two progress messages of one step (ms). */
const PROGRESS_INTERVAL = 100;

export function runFileTaskThread(task: FileTask | CopyTask | HeadsTask): void {
  const port = parentPort;
  if (port === null) throw new Error('a task on a history runs in a worker thread');
  const post = (message: FromFileTask) => port.postMessage(message);
  if ('headsIn' in task) {
    try {
      post({ kind: 'done', recovery: null, heads: witnessedHeads(task.headsIn) });
    } catch (error) {
      post({ kind: 'failed', fault: historyErrorOf(error) });
    }
    return;
  }
  if ('kind' in task) {
    try {
      if (task.backUp !== null) makeBackup(task.backUp.file, task.backUp.folder, task.backUp.at, task.kind);
      if (task.copy !== null) copyBackups(task.copy.from, task.copy.to, task.kind);
      post({ kind: 'done', recovery: null });
    } catch (error) {
      post({ kind: 'failed', fault: historyErrorOf(error) });
    }
    return;
  }
  const { folder, now } = task;
  let lastPosted = -PROGRESS_INTERVAL;
  const onStep: OnStep = (step, done, total) => {
    if (done !== 0 && done !== total && performance.now() - lastPosted < PROGRESS_INTERVAL) return;
    lastPosted = performance.now();
    post({ kind: 'step', step, done, total });
  };
  try {
    post({ kind: 'done', recovery: prepare({ folder, now, newId: randomUUID, onStep }) });
  } catch (error) {
    post({ kind: 'failed', fault: historyErrorOf(error) });
  }
}
