/**
 * Reads a foreign spreadsheet in its own thread, one at a time, and ends the thread where it takes too long or Balcão
 * closes.
 */

import { Worker } from 'node:worker_threads';
import type {
  SeenBefore,
  SpreadsheetFault,
  SpreadsheetMapping,
  SpreadsheetShape,
} from '../../../src-preload/contract/batches/batch.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { Clock } from '../../clock.ts';
import type { CheckedRow } from '../../history/api/batches-api.ts';

export interface SpreadsheetTask {
  /** Base64. */
  readonly content: string;
  readonly sheet: number;
  /** Null: only the file's shape is asked for. */
  readonly mapping: SpreadsheetMapping | null;
}

/** A row of the file, and what of the file it repeats. */
export type FileRow = CheckedRow & { readonly seen: readonly SeenBefore[] };

export type SpreadsheetNews =
  | { readonly kind: 'shape'; readonly shape: Omit<SpreadsheetShape, 'savedAs'> }
  | { readonly kind: 'rows'; readonly rows: readonly FileRow[] }
  | { readonly kind: 'end'; readonly head: readonly string[] }
  | { readonly kind: 'refused'; readonly code: SpreadsheetFault };

/** The largest file takes some seconds; one that takes longer than this was made to (ms). */
export const SPREADSHEET_DEADLINE = 60_000;

/** Enough for fifty megabytes unpacked, twice as texts, and their rows. */
const MEMORY = { maxOldGenerationSizeMb: 768 };

export interface SpreadsheetThreadDeps {
  readonly clock: Clock;
  readonly workers: { readonly spreadsheetReader: URL };
}

export class SpreadsheetThread {
  readonly #deps: SpreadsheetThreadDeps;
  readonly #ending = new AbortController();
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: SpreadsheetThreadDeps) {
    this.#deps = deps;
  }

  /** Rejects with ConsoleFailure `invalid-input`, with a fault of the contract as its code. */
  async shape(content: string, sheet: number): Promise<Omit<SpreadsheetShape, 'savedAs'>> {
    const shapes: Omit<SpreadsheetShape, 'savedAs'>[] = [];
    await this.#inTurn({ content, sheet, mapping: null }, async (news) => {
      if (news.kind === 'shape') shapes.push(news.shape);
    });
    const [shape] = shapes;
    if (shape === undefined) throw refused('spreadsheet-not-readable');
    return shape;
  }

  /**
   * Passes the rows of a file on in parts, each when `take` is done with the one before; resolves with the file's head.
   * Rejects likewise.
   */
  async rows(
    task: SpreadsheetTask & { readonly mapping: SpreadsheetMapping },
    take: (rows: readonly FileRow[]) => Promise<void>,
  ): Promise<readonly string[]> {
    let head: readonly string[] = [];
    await this.#inTurn(task, async (news) => {
      if (news.kind === 'rows') await take(news.rows);
      if (news.kind === 'end') head = news.head;
    });
    return head;
  }

  /** Ends the running file and the waiting ones. To be awaited before the histories close. */
  async close(): Promise<void> {
    this.#ending.abort();
    await this.#last;
  }

  #inTurn(task: SpreadsheetTask, take: (news: SpreadsheetNews) => Promise<void>): Promise<void> {
    const done = this.#last.then(() => this.#run(task, take));
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #run(task: SpreadsheetTask, take: (news: SpreadsheetNews) => Promise<void>): Promise<void> {
    const { clock, workers } = this.#deps;
    const { signal } = this.#ending;
    if (signal.aborted) throw new ConsoleFailure({ kind: 'cancelled' });
    const worker = new Worker(workers.spreadsheetReader, {
      workerData: task,
      name: 'spreadsheet',
      resourceLimits: MEMORY,
    });
    const ended = new Promise<void>((resolve) => void worker.once('exit', () => resolve()));
    const end = () => void worker.terminate();
    const callOff = clock.after(SPREADSHEET_DEADLINE, end);
    signal.addEventListener('abort', end);
    try {
      await allNews(worker, take);
    } catch (fault) {
      throw signal.aborted ? new ConsoleFailure({ kind: 'cancelled' }) : fault;
    } finally {
      callOff();
      signal.removeEventListener('abort', end);
      await worker.terminate();
      await ended;
    }
  }
}

/** Takes one message after the other, up to the last; a thread that ends before it has not read its file. */
function allNews(worker: Worker, take: (news: SpreadsheetNews) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let taken: Promise<void> = Promise.resolve();
    let isWhole = false;
    worker.on('message', (news: SpreadsheetNews) => {
      if (news.kind === 'refused') return void reject(refused(news.code));
      taken = taken.then(() => take(news));
      taken.catch(reject);
      isWhole = news.kind === 'end' || news.kind === 'shape';
      if (isWhole) taken.then(resolve, reject);
    });
    worker.once('error', (fault) => reject(isOutOfMemory(fault) ? refused('spreadsheet-too-large') : fault));
    // Its messages arrive before: the last of them may still be waiting to be taken.
    worker.once('exit', () => {
      if (!isWhole) reject(refused('spreadsheet-not-readable'));
    });
  });
}

function isOutOfMemory(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function refused(code: SpreadsheetFault): ConsoleFailure {
  return new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'content', code }] });
}
