/** Runs a task on a history's files in a thread of its own. */

import type { WitnessedHead } from '../../src-preload/contract/policy/audit.ts';
import { historyErrorIn } from '../ground/errors/history-failure.ts';
import type { Log } from '../ground/log.ts';
import { runTask } from '../ground/run-task.ts';
import { threadNamed } from '../ground/task-process.ts';
import { historyFailureOf } from '../sqlite-file/sqlite-failure.ts';
import type { Recovery } from './api/maintenance-api.ts';
import type { OnOpeningStep } from './api/open-history.ts';
import type { CopyTask, FileTask, FileTaskStart, FileTaskTypes } from './worker/file-task-protocol.ts';

/**
 * Settles once the thread has ended and its files are closed. Rejects with a ConsoleFailure of kind
 * `history-unavailable`.
 * @param script the writer's: a build has no separate script for this.
 */
export function runFileTask(
  script: URL,
  task: FileTask | CopyTask,
  onStep: OnOpeningStep,
  log: Log,
): Promise<Recovery | null> {
  return runInThread<Recovery | null>(script, task, onStep, log);
}

/**
 * The heads of the audit trail in the ledgers and closings of every history in a folder, whether it is open or not.
 * Rejects likewise.
 */
export function readWitnessedHeads(script: URL, folder: string, log: Log): Promise<readonly WitnessedHead[]> {
  return runInThread<readonly WitnessedHead[]>(script, { headsIn: folder }, () => undefined, log);
}

async function runInThread<Answer>(
  script: URL,
  task: FileTaskStart['task'],
  onStep: OnOpeningStep,
  log: Log,
): Promise<Answer> {
  const start = threadNamed('history-task');
  const onPart = ({ step, done, total }: FileTaskTypes['part']) => onStep(step, done, total);
  try {
    return await runTask<FileTaskTypes<Answer>>({ start, script, onPart }, { task });
  } catch (fault) {
    const failure = historyFailureOf(fault);
    const error = historyErrorIn(failure);
    if (error !== null) log({ event: 'history-task-failed', ...error });
    throw failure;
  }
}
