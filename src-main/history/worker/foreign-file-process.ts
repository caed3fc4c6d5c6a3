/**
 * Work on a file that anybody may have made, in a process of its own: SQLite in a thread cannot be interrupted, and a
 * process can be killed. Its main thread only passes messages on, so that it also ends when the console has ended.
 */

import { randomUUID } from 'node:crypto';
import { answerTask, failedTask, throttled } from '../../ground/answer-task.ts';
import { HistoryError } from '../../ground/errors/history-error.ts';
import { threadNamed } from '../../ground/task-process.ts';
import { historyTaskFailure } from '../../sqlite-file/sqlite-error.ts';
import type { OpeningProgress } from '../api/open-history.ts';
import { eraseFromCopy, keysInCopy } from '../erasure/erase-copies.ts';
import type { Person } from '../model/same-person.ts';
import { readBackupBesideLedger } from '../recovery/read-backup.ts';
import { rebuild } from '../recovery/rebuild.ts';
import { examineForeign } from '../sqlite/own-schema.ts';
import { consolePort } from './console-port.ts';

/** A charge with all its records is held at once, and no more. */
const MEMORY = { maxOldGenerationSizeMb: 512 };

/** The tasks, by name, with their input and output. */
const TASKS = {
  readBackup: (_onStep: OnForeignStep, path: string, folder: string) => readBackupBesideLedger(path, folder),
  keysInCopy: (_onStep: OnForeignStep, path: string, folder: string, person: Person) =>
    keysInCopy(path, folder, person),
  eraseFromCopy: (_onStep: OnForeignStep, path: string, folder: string) => eraseFromCopy(path, folder),
  restore: (onStep: OnForeignStep, folder: string, now: number, chosen: Chosen) => {
    onStep('checking', 0, 1);
    const findings = examineForeign(chosen.path);
    if (findings === 'not-ours') throw new HistoryError('corrupt', 'the backup is not as Balcão makes them');
    if (findings.length > 0) throw new HistoryError('corrupt', `the backup is not sound: ${String(findings[0])}`);
    return rebuild({ folder, now, newId: randomUUID, onStep, why: 'restored', chosen });
  },
} as const;

interface Chosen {
  readonly name: string;
  readonly path: string;
  readonly at: number;
}

type OnForeignStep = (step: OpeningProgress['step'], done: number, total: number) => void;
type Tasks = typeof TASKS;
type Rest<Task> = Task extends (onStep: OnForeignStep, ...input: infer Input) => unknown ? Input : never;

export type ForeignTaskName = keyof Tasks;
export type ForeignTaskInput<Name extends ForeignTaskName> = Rest<Tasks[Name]>;
export type ForeignTaskOutput<Name extends ForeignTaskName> = ReturnType<Tasks[Name]>;

interface ForeignTask {
  readonly name: ForeignTaskName;
  readonly input: readonly unknown[];
}

/** @typeParam Answer of the task that the input names. */
export interface ForeignTaskTypes<Answer = unknown> {
  readonly input: ForeignTask;
  readonly part: OpeningProgress;
  readonly answer: Answer;
}

/**
 * The process's main thread: starts the task it is sent. The console kills it; without a console it kills itself.
 * @param script of the thread.
 */
export function superviseForeignTask(script: URL): void {
  const port = consolePort();
  // The console decides when it ends: a Ctrl+C in the terminal reaches both.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  port.onTask((task) => {
    const thread = threadNamed('foreign-file', MEMORY)(script, task);
    thread.onMessage((message) => port.send(message));
    thread.onExit((end) => {
      // The file took all of the memory: the console hears that its process died.
      if (end === 'out-of-memory') process.kill(process.pid, 'SIGKILL');
      if (end instanceof Error) port.send(failedTask(historyTaskFailure(end)));
    });
  });
}

export function answerForeignTask(): Promise<void> {
  return answerTask<ForeignTaskTypes>(({ name, input }, pass) => {
    // Name and input are tied by the client's type, which a lookup by name cannot follow.
    const task = TASKS[name] as (onStep: OnForeignStep, ...input: readonly unknown[]) => unknown;
    const progress = throttled(pass);
    return task((step, done, total) => progress({ step, done, total }), ...input);
  }, historyTaskFailure);
}
