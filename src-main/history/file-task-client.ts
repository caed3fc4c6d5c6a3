/** A task on a history's files as the history asks for it. */

import { Worker } from 'node:worker_threads';
import type { Recovery } from './api/maintenance-api.ts';
import type { OpenHistoryDeps } from './api/open-history.ts';
import type { OnStep } from './maintenance/rebuild.ts';
import { historyErrorOf } from './sqlite/sqlite-error.ts';
import type { CopyTask, FileTask, FileTaskStart, FromFileTask } from './worker/file-task-protocol.ts';
import { historyFailure } from './worker/worker-client.ts';

/**
 * Runs it in a thread of its own, which is gone, and its files closed, when this settles. Rejects with a ConsoleFailure
 * of kind `history-unavailable`.
 * @param script the writer's: a build has no script of its own for this.
 */
export function runFileTask(
  script: URL,
  task: FileTask | CopyTask,
  onStep: OnStep,
  log: OpenHistoryDeps['log'],
): Promise<Recovery | null> {
  return new Promise((resolve, reject) => {
    const workerData: FileTaskStart = { task };
    const worker = new Worker(script, { workerData, name: 'history-task' });
    let answer: Exclude<FromFileTask, { kind: 'step' }> = {
      kind: 'failed',
      fault: { reason: 'other', detail: 'the task ended without an answer' },
    };
    worker.on('message', (message: FromFileTask) => {
      if (message.kind === 'step') onStep(message.step, message.done, message.total);
      else answer = message;
    });
    worker.on('error', (error) => {
      answer = { kind: 'failed', fault: historyErrorOf(error) };
    });
    worker.once('exit', () => {
      if (answer.kind === 'done') return resolve(answer.recovery);
      const { reason, detail } = answer.fault;
      log({ event: 'history-task-failed', reason, detail });
      reject(historyFailure(answer.fault));
    });
  });
}
