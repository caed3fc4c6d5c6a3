/** Runs a task on a file that anybody may have made, in a process that is killed when it gets nowhere. */

import { statSync } from 'node:fs';
import type { Clock } from '../ground/clock.ts';
import { historyErrorIn, historyFailure } from '../ground/errors/history-failure.ts';
import type { Log } from '../ground/log.ts';
import { runTask, TaskStopped } from '../ground/run-task.ts';
import type { StartTask } from '../ground/task-process.ts';
import type { OpenHistoryDeps } from './api/open-history.ts';
import type {
  ForeignTaskInput,
  ForeignTaskName,
  ForeignTaskOutput,
  ForeignTaskTypes,
} from './worker/foreign-file-process.ts';

/** The longest silence (ms): two minutes, and a second for each megabyte, since every page is read in one step. */
const PATIENCE = 120_000;
const BYTES_PER_MS = 1_000;

export interface ForeignFileDeps {
  readonly script: URL;
  readonly startProcess: StartTask;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
  readonly onStep?: OpenHistoryDeps['onStep'];
  /** Kills the process. */
  readonly signal: AbortSignal;
}

/** {@link runForeignTask} of one history. */
export type ForeignTasks = <Name extends ForeignTaskName>(
  name: Name,
  file: string,
  ...input: ForeignTaskInput<Name>
) => Promise<ForeignTaskOutput<Name>>;

/**
 * Of a backup, why it could not be read: one that gets nowhere, or takes more memory than any history, is not sound.
 */
export function asHistoryFailure(fault: unknown): never {
  if (!(fault instanceof TaskStopped)) throw fault;
  // A process that was never started has looked at nothing.
  const reason = fault.code === 'not-started' ? 'other' : 'corrupt';
  throw historyFailure({ reason, detail: `a task on a foreign file: ${fault.code}` });
}

/**
 * Settles once the process has ended and its files are closed. Rejects with a TaskStopped, or with a ConsoleFailure of
 * kind `history-unavailable`, or `cancelled`.
 * @param file the foreign file, whose size decides how long a silence may last.
 */
export async function runForeignTask<Name extends ForeignTaskName>(
  { script, startProcess, clock, log, onStep, signal }: ForeignFileDeps,
  file: string,
  name: Name,
  ...input: ForeignTaskInput<Name>
): Promise<ForeignTaskOutput<Name>> {
  const most = PATIENCE + (statSync(file, { throwIfNoEntry: false })?.size ?? 0) / BYTES_PER_MS;
  const onPart = ({ step, done, total }: ForeignTaskTypes['part']) => onStep?.(step, done, total);
  const run = { start: startProcess, script, onPart, signal, silence: { clock, most } };
  try {
    return await runTask<ForeignTaskTypes<ForeignTaskOutput<Name>>>(run, { name, input });
  } catch (fault) {
    const error = historyErrorIn(fault);
    if (error !== null) log({ event: 'history-task-failed', ...error });
    throw fault;
  }
}
