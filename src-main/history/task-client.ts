/** A task on a history's files as the history asks for it. */
import { Worker } from 'node:worker_threads';
import { faultOf } from './failure.ts';
import type { OpenHistoryDeps } from './port.ts';
import type { OnStep, Recovery } from './recovery.ts';
import type { FromTask, HistoryTask, TaskStart } from './task-protocol.ts';
import { failureOf } from './worker-client.ts';

/**
 * Runs it in a thread of its own. Rejects with a ConsoleFailure of kind `history-unavailable`.
 * @param script the writer's: a build has no script of its own for this.
 */
export function runHistoryTask(
  script: URL,
  task: HistoryTask,
  onStep: OnStep,
  log: OpenHistoryDeps['log'],
): Promise<Recovery | null> {
  return new Promise((resolve, reject) => {
    const workerData: TaskStart = { task };
    const worker = new Worker(script, { workerData, name: 'history-task' });
    const fail = (fault: ReturnType<typeof faultOf>) => {
      log({ event: 'history-task-failed', reason: fault.reason, detail: fault.detail });
      reject(failureOf(fault));
    };
    worker.on('message', (message: FromTask) => {
      if (message.kind === 'step') onStep(message.step, message.done, message.total);
      else if (message.kind === 'done') resolve(message.recovery);
      else fail(message.fault);
    });
    worker.on('error', (error) => fail(faultOf(error)));
    // Nothing happens here after an answer: a promise settles once.
    worker.once('exit', () => reject(failureOf({ reason: 'other', detail: 'the task ended without an answer' })));
  });
}
