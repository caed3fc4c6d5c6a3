/**
 * Reads a foreign spreadsheet in its own thread, one at a time, and ends the thread where it takes too long or Balcão
 * closes.
 */

import type {
  SeenBefore,
  SpreadsheetErrorCode,
  SpreadsheetMapping,
  SpreadsheetShape,
} from '../../../src-preload/contract/batches/batch.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { HOUR } from '../../../src-preload/contract/values/durations.ts';
import type { Clock } from '../../ground/clock.ts';
import { runTask, TaskStopped } from '../../ground/run-task.ts';
import { threadNamed } from '../../ground/task-process.ts';
import { TasksInTurn } from '../../ground/tasks-in-turn.ts';
import type { CheckedRow } from '../../history/api/batches-api.ts';

export interface SpreadsheetTask {
  /** Base64. */
  readonly content: string;
  readonly sheet: number;
  /** Null: only the file's shape is requested. */
  readonly mapping: SpreadsheetMapping | null;
  /** `2026-11-20`, the earliest that it is anywhere: what lies before is no due day. */
  readonly today: string;
}

/** A row of the file, and what of the file it repeats. */
export type FileRow = CheckedRow & {
  readonly seen: readonly SeenBefore[];
  /** The spreadsheet states that it is not to be charged. */
  readonly isUnwanted: boolean;
};

export type FileShape = Omit<SpreadsheetShape, 'savedAs'>;

/** @typeParam Answer the file's shape; of a task with a mapping, the file's head, after its rows. */
export interface SpreadsheetTypes<Answer = FileShape | readonly string[]> {
  readonly input: SpreadsheetTask;
  readonly part: readonly FileRow[];
  readonly answer: Answer;
}

/** The largest file takes some seconds; one that takes longer than this (ms), on a busy computer too, was made to. */
export const SPREADSHEET_DEADLINE = 60_000;

/** How far the last zone is behind UTC (ms). */
const LATEST_ZONE = 12 * HOUR;

/** Enough for fifty megabytes unpacked, twice as texts, and their rows. */
const MEMORY = { maxOldGenerationSizeMb: 768 };

export interface SpreadsheetThreadDeps {
  readonly clock: Clock;
  readonly workers: { readonly spreadsheetWorker: URL };
}

export class SpreadsheetThread {
  readonly #deps: SpreadsheetThreadDeps;
  readonly #tasks = new TasksInTurn();

  constructor(deps: SpreadsheetThreadDeps) {
    this.#deps = deps;
  }

  /** Rejects with ConsoleFailure `invalid-input`, with a fault of the contract as its code. */
  shape(content: string, sheet: number): Promise<FileShape> {
    return this.#run<FileShape>({ content, sheet, mapping: null });
  }

  /**
   * Passes the rows of a file on in parts, each when `take` is done with the one before; resolves with the file's head.
   * Rejects likewise.
   */
  rows(
    task: Omit<SpreadsheetTask, 'today'> & { readonly mapping: SpreadsheetMapping },
    take: (rows: readonly FileRow[]) => Promise<void>,
  ): Promise<readonly string[]> {
    return this.#run<readonly string[]>(task, take);
  }

  /** Ends the running file and the waiting ones. To be awaited before the histories close. */
  close(): Promise<void> {
    return this.#tasks.close();
  }

  #run<Answer>(
    request: Omit<SpreadsheetTask, 'today'>,
    onPart: (rows: readonly FileRow[]) => Promise<void> = () => Promise.resolve(),
  ): Promise<Answer> {
    const { clock, workers } = this.#deps;
    const start = threadNamed('spreadsheet', MEMORY);
    const task = { ...request, today: new Date(clock.now() - LATEST_ZONE).toISOString().slice(0, 10) };
    const silence = { clock, most: SPREADSHEET_DEADLINE };
    return this.#tasks
      .run((signal) =>
        runTask<SpreadsheetTypes<Answer>>({ start, script: workers.spreadsheetWorker, onPart, signal, silence }, task),
      )
      .catch(notRead);
  }
}

const CODES: Readonly<Record<TaskStopped['code'], SpreadsheetErrorCode>> = {
  silent: 'spreadsheet-too-slow',
  'out-of-memory': 'spreadsheet-too-large',
  ended: 'spreadsheet-not-readable',
  'not-started': 'spreadsheet-not-readable',
};

function notRead(fault: unknown): never {
  if (!(fault instanceof TaskStopped)) throw fault;
  const code = CODES[fault.code];
  throw new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'content', code }] });
}
