/** Runs a task on a file that anybody may have made, in a process that is killed when it gets nowhere. */

import { statSync } from 'node:fs';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { Clock } from '../clock.ts';
import type { StartProcess } from '../task-process.ts';
import type { OpenHistoryDeps } from './api/open-history.ts';
import type {
  ForeignTask,
  ForeignTaskInput,
  ForeignTaskName,
  ForeignTaskOutput,
  FromForeignFile,
} from './worker/foreign-file-process.ts';
import { historyFailure } from './worker/worker-client.ts';

/** The longest silence (ms): two minutes, and a second for each megabyte, since every page is read in one step. */
const PATIENCE = 120_000;
const BYTES_PER_MS = 1_000;

export interface ForeignFileDeps {
  readonly script: URL;
  readonly startProcess: StartProcess;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: OpenHistoryDeps['log'];
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

/** Why a task on a foreign file has no result. */
export class ForeignFileStopped extends Error {
  readonly why: 'stalled' | 'aborted' | 'died' | 'not-started';
  constructor(why: ForeignFileStopped['why']) {
    super(`a task on a foreign file ${why}`);
    this.why = why;
  }
}

/** A backup that gets nowhere, or takes more memory than any history, is not sound. */
export function asHistoryFailure(fault: unknown): never {
  if (!(fault instanceof ForeignFileStopped)) throw fault;
  if (fault.why === 'aborted') throw new ConsoleFailure({ kind: 'cancelled' });
  // A process that was never started has looked at nothing.
  throw historyFailure({ reason: fault.why === 'not-started' ? 'other' : 'corrupt', detail: fault.message });
}

/**
 * Settles once the process has ended and its files are closed. Rejects with a ForeignFileStopped, or with a
 * ConsoleFailure of kind `history-unavailable`.
 * @param file the foreign file, whose size decides how long a silence may last.
 */
export function runForeignTask<Name extends ForeignTaskName>(
  { script, startProcess, clock, log, onStep, signal }: ForeignFileDeps,
  file: string,
  name: Name,
  ...input: ForeignTaskInput<Name>
): Promise<ForeignTaskOutput<Name>> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new ForeignFileStopped('aborted'));
    const child = startProcess(script);
    let outcome: FromForeignFile | ForeignFileStopped | null = null;
    /** The first outcome counts: a restore that is done is not called off any more. */
    const end = (reason: FromForeignFile | ForeignFileStopped) => {
      outcome ??= reason;
      child.kill();
    };
    const patience = PATIENCE + (statSync(file, { throwIfNoEntry: false })?.size ?? 0) / BYTES_PER_MS;
    const wait = () => clock.after(patience, () => end(new ForeignFileStopped('stalled')));
    let stopWaiting = wait();
    const abort = () => end(new ForeignFileStopped('aborted'));
    signal.addEventListener('abort', abort);
    child.onMessage((received) => {
      // The process sends nothing else.
      const message = received as FromForeignFile;
      if (message.kind !== 'step') return end(message);
      stopWaiting();
      stopWaiting = wait();
      onStep?.(message.step, message.done, message.total);
    });
    child.onExit((wasStarted) => {
      stopWaiting();
      signal.removeEventListener('abort', abort);
      // The process returned what its task returned.
      if (outcome === null) reject(new ForeignFileStopped(wasStarted ? 'died' : 'not-started'));
      else if (outcome instanceof ForeignFileStopped) reject(outcome);
      else if (outcome.kind === 'done') resolve(outcome.value as ForeignTaskOutput<Name>);
      else if (outcome.kind === 'failed') {
        log({ event: 'history-task-failed', reason: outcome.fault.reason, detail: outcome.fault.detail });
        reject(historyFailure(outcome.fault));
      }
    });
    const task: ForeignTask = { name, input };
    child.send(task);
  });
}
