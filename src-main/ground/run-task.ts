/** Runs one task in a thread or process of its own. */

import { type ConsoleError, ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { Clock } from './clock.ts';
import type { StartTask, TaskEnd } from './task-process.ts';

/** What a task is started with, what it passes on meanwhile, and its answer: named at both of its ends. */
export interface TaskTypes {
  readonly input: unknown;
  readonly part: unknown;
  readonly answer: unknown;
}

/** What a task sends: any number of parts, and then one of the others. Errors cross as data. */
export type FromTask<Types extends TaskTypes> =
  | { readonly kind: 'part'; readonly part: Types['part'] }
  | { readonly kind: 'done'; readonly answer: Types['answer'] }
  | ({ readonly kind: 'failed' } & TaskFailure);

/** Why a task failed, as data: a ConsoleFailure is made of it, or is it. */
export interface TaskFailure {
  readonly error: ConsoleError;
  /** For the log. It is sent where it is a text. */
  readonly cause?: unknown;
}

/** Why a task that was not aborted has no answer. */
export class TaskStopped extends Error {
  readonly code: 'silent' | 'ended' | 'not-started' | 'out-of-memory';
  constructor(code: TaskStopped['code']) {
    super('a task has no answer');
    this.name = 'TaskStopped';
    this.code = code;
  }
}

export interface TaskRun<Types extends TaskTypes> {
  readonly start: StartTask;
  readonly script: URL;
  /** Takes one part after the other; one that cannot be taken ends the task. */
  readonly onPart?: (part: Types['part']) => unknown;
  readonly signal?: AbortSignal;
  /** What the signal does; by default it ends the task at once. */
  readonly onAbort?: (end: () => void) => void;
  /** The longest time (ms) without a part before the answer. */
  readonly silence?: { readonly clock: Pick<Clock, 'after'>; readonly most: number };
}

/**
 * Settles once the thread or process has ended, its files are closed and its parts are taken. Rejects with the
 * ConsoleFailure that the task throws, with `cancelled` where it was ended by the signal, with a TaskStopped, or with
 * what the thread or `onPart` threw. A task that has answered is not aborted any more.
 */
export async function runTask<Types extends TaskTypes>(
  run: TaskRun<Types>,
  input: Types['input'],
): Promise<Types['answer']> {
  const { start, script, onPart, signal, onAbort = (end) => end(), silence } = run;
  if (signal?.aborted === true) throw new ConsoleFailure({ kind: 'cancelled' });
  const task = start(script, input);
  const outcome: Outcome<Types> = { answer: null, failure: null };
  const fail = (fault: unknown) => {
    outcome.failure ??= { fault };
    task.kill();
  };
  const stop = (fault: unknown) => {
    if (outcome.answer === null) fail(fault);
  };
  const wait = () => silence?.clock.after(silence.most, () => stop(new TaskStopped('silent')));
  let stopWaiting = wait();
  const abort = () => onAbort(() => stop(new ConsoleFailure({ kind: 'cancelled' })));
  signal?.addEventListener('abort', abort);
  let taken: Promise<unknown> = Promise.resolve();
  task.onMessage((received) => {
    // Both ends name the same types (answer-task.ts).
    const message = received as FromTask<Types>;
    stopWaiting?.();
    if (message.kind === 'part') {
      stopWaiting = wait();
      taken = taken.then(() => outcome.failure ?? onPart?.(message.part)).catch(fail);
    } else {
      outcome.answer ??= message;
      task.kill();
    }
  });
  const end = await new Promise<TaskEnd>((resolve) => task.onExit(resolve));
  stopWaiting?.();
  signal?.removeEventListener('abort', abort);
  await taken;
  const { answer, failure } = outcome;
  if (failure !== null) throw failure.fault;
  if (answer === null) throw end instanceof Error ? end : new TaskStopped(end);
  if (answer.kind === 'failed') throw new ConsoleFailure(answer.error, { cause: answer.cause });
  return answer.answer;
}

interface Outcome<Types extends TaskTypes> {
  answer: Exclude<FromTask<Types>, { kind: 'part' }> | null;
  failure: { readonly fault: unknown } | null;
}
