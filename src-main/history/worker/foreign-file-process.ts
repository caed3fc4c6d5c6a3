/**
 * Work on a file that anybody may have made, in a process of its own: SQLite in a thread cannot be interrupted, and a
 * process can be killed. Its main thread only passes messages on, so that it also ends when the console has ended.
 */

import { randomUUID } from 'node:crypto';
import { parentPort, Worker } from 'node:worker_threads';
import type { HistoryErrorData } from '../api/history-error.ts';
import { HistoryError } from '../api/history-error.ts';
import type { OpeningStep } from '../api/open-history.ts';
import { readBackupBesideLedger } from '../maintenance/backup-beside-ledger.ts';
import { eraseFromCopy, keysInCopy } from '../maintenance/erase-copies.ts';
import { rebuild } from '../maintenance/rebuild.ts';
import type { GatewayStamp } from '../model/gateway-stamp.ts';
import type { Person } from '../model/same-person.ts';
import { examineForeign } from '../sqlite/integrity-check.ts';
import { historyErrorOf } from '../sqlite/sqlite-error.ts';
import { prepareImport } from '../transfer/prepare-import.ts';
import { consolePort } from './console-port.ts';
import { throttledSteps } from './throttled-steps.ts';

/** Megabytes: a charge with all its records is held at once, and no more. */
const MEMORY = 512;

/** The tasks, by name, with their input and output. */
const TASKS = {
  prepareImport: (onStep: OnForeignStep, from: string, copy: string, own: GatewayStamp | null) =>
    prepareImport(from, copy, own, (done, total) => onStep('checking', done, total)),
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

type OnForeignStep = (step: OpeningStep, done: number, total: number) => void;
type Tasks = typeof TASKS;
type Rest<Task> = Task extends (onStep: OnForeignStep, ...input: infer Input) => unknown ? Input : never;

export type ForeignTaskName = keyof Tasks;
export type ForeignTaskInput<Name extends ForeignTaskName> = Rest<Tasks[Name]>;
export type ForeignTaskOutput<Name extends ForeignTaskName> = ReturnType<Tasks[Name]>;

export interface ForeignTask {
  readonly name: ForeignTaskName;
  readonly input: readonly unknown[];
}

export type FromForeignFile =
  | { readonly kind: 'step'; readonly step: OpeningStep; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly fault: HistoryErrorData };

export interface ForeignTaskStart {
  readonly foreign: ForeignTask;
}

/**
 * The process's main thread: starts the task it is sent. The console kills it; without a console it kills itself.
 * @param script of the thread.
 */
export function superviseForeignTask(script: URL): void {
  const port = consolePort();
  const send = (message: FromForeignFile) => port.send(message);
  // The console decides when it ends: a Ctrl+C in the terminal reaches both.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  port.onTask((task) => {
    // The client sends nothing else.
    const workerData: ForeignTaskStart = { foreign: task as ForeignTask };
    const resourceLimits = { maxOldGenerationSizeMb: MEMORY };
    const worker = new Worker(script, { workerData, resourceLimits, name: 'foreign-file' });
    worker.on('message', send);
    worker.once('error', (error) => {
      // The file took all of the memory: the console hears that its process died.
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') process.kill(process.pid, 'SIGKILL');
      send({ kind: 'failed', fault: historyErrorOf(error) });
    });
  });
}

export function runTaskThread({ name, input }: ForeignTask): void {
  const port = parentPort;
  if (port === null) throw new Error('a task on a foreign file runs in a thread');
  const post = (message: FromForeignFile) => port.postMessage(message);
  try {
    // Name and input are tied by the client's type, which a lookup by name cannot follow.
    const task = TASKS[name] as (onStep: OnForeignStep, ...input: readonly unknown[]) => unknown;
    post({ kind: 'done', value: task(throttledSteps(post), ...input) });
  } catch (error) {
    post({ kind: 'failed', fault: historyErrorOf(error) });
  }
}
