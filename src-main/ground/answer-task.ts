/** The end of a task that runs in a thread. */

import { parentPort, workerData } from 'node:worker_threads';
import type { FromTask, TaskFailure, TaskTypes } from './run-task.ts';

/**
 * Runs the task that this thread was started for, and sends its answer. The thread is ended then: the task has closed
 * what it opened.
 * @param failureOf what is sent of a fault; where it is null, the fault ends the thread.
 */
export async function answerTask<Types extends TaskTypes>(
  task: (input: Types['input'], pass: (part: Types['part']) => void) => Types['answer'] | Promise<Types['answer']>,
  failureOf: (fault: unknown) => TaskFailure | null,
): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('a task runs in a thread of its own');
  const send = (message: FromTask<Types>) => port.postMessage(message);
  try {
    // run-task.ts starts the thread with this and nothing else.
    send({ kind: 'done', answer: await task(workerData, (part) => send({ kind: 'part', part })) });
  } catch (fault) {
    const failure = failureOf(fault);
    if (failure === null) throw fault;
    send(failedTask(failure));
  }
}

export function failedTask({ error, cause }: TaskFailure): FromTask<never> {
  return { kind: 'failed', error, cause: typeof cause === 'string' ? cause : undefined };
}

/** The shortest time between two parts about progress (ms). */
const PROGRESS_INTERVAL = 100;

/** Passes on the first and last progress, and what lies between them no more often than anybody can read. */
export function throttled<Progress extends { readonly done: number; readonly total: number }>(
  pass: (progress: Progress) => void,
): (progress: Progress) => void {
  let passedAt = Number.NEGATIVE_INFINITY;
  return (progress) => {
    const { done, total } = progress;
    if (done !== 0 && done < total && performance.now() - passedAt < PROGRESS_INTERVAL) return;
    passedAt = performance.now();
    pass(progress);
  };
}
