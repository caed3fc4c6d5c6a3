/** Runs a task on a history's files in a thread of its own. */

import { Worker } from 'node:worker_threads';
import type { WitnessedHead } from '../../src-preload/contract/policy/audit.ts';
import type { Recovery } from './api/maintenance-api.ts';
import type { OpenHistoryDeps } from './api/open-history.ts';
import type { OnStep } from './maintenance/rebuild.ts';
import { historyErrorOf } from './sqlite/sqlite-error.ts';
import type { CopyTask, FileTask, FileTaskStart, FromFileTask } from './worker/file-task-protocol.ts';
import { historyFailure } from './worker/worker-client.ts';

/**
 * Settles once the thread has ended and its files are closed. Rejects with a ConsoleFailure of kind
 * `history-unavailable`.
 * @param script the writer's: a build has no separate script for this.
 */
export async function runFileTask(
  script: URL,
  task: FileTask | CopyTask,
  onStep: OnStep,
  log: OpenHistoryDeps['log'],
): Promise<Recovery | null> {
  return (await runTask(script, task, onStep, log)).recovery;
}

/**
 * The heads of the audit trail in the ledgers and closings of every history in a folder, whether it is open or not.
 * Rejects likewise.
 */
export async function readWitnessedHeads(
  script: URL,
  folder: string,
  log: OpenHistoryDeps['log'],
): Promise<readonly WitnessedHead[]> {
  return (await runTask(script, { headsIn: folder }, () => undefined, log)).heads ?? [];
}

type Done = Extract<FromFileTask, { kind: 'done' }>;

function runTask(script: URL, task: FileTaskStart['task'], onStep: OnStep, log: OpenHistoryDeps['log']): Promise<Done> {
  return new Promise((resolve, reject) => {
    const workerData: FileTaskStart = { task };
    const worker = new Worker(script, { workerData, name: 'history-task' });
    let outcome: Exclude<FromFileTask, { kind: 'step' }> = {
      kind: 'failed',
      fault: { reason: 'other', detail: 'the task ended without an answer' },
    };
    worker.on('message', (message: FromFileTask) => {
      if (message.kind === 'step') onStep(message.step, message.done, message.total);
      else outcome = message;
    });
    worker.on('error', (error) => {
      outcome = { kind: 'failed', fault: historyErrorOf(error) };
    });
    worker.once('exit', () => {
      if (outcome.kind === 'done') return resolve(outcome);
      const { reason, detail } = outcome.fault;
      log({ event: 'history-task-failed', reason, detail });
      reject(historyFailure(outcome.fault));
    });
  });
}
