/**
 * Processes a bank's file in its own thread, one at a time, and ends the thread where it takes too long or Balcão
 * closes.
 */

import { Worker } from 'node:worker_threads';
import { type ConsoleError, ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { StatementFault, StatementMatch } from '../../../src-preload/contract/reports/statements.ts';

import type { Clock } from '../../clock.ts';
import type { HistorySource } from '../../history/api/history-source.ts';
import type { ReadShape } from './statement-entries.ts';
import type { MatchRequest } from './statements.ts';

export type StatementTask =
  | { readonly kind: 'read'; readonly text: string }
  | (MatchRequest & { readonly kind: 'match'; readonly history: HistorySource });

export type StatementNews =
  | { readonly kind: 'read'; readonly shape: ReadShape }
  | { readonly kind: 'matched'; readonly match: StatementMatch; readonly head: readonly string[] | null }
  | { readonly kind: 'failed'; readonly error: ConsoleError; readonly detail?: string };

/**
 * The largest file a page may send takes some seconds; a file that takes longer than this was not written by a bank.
 * Milliseconds.
 */
export const STATEMENT_DEADLINE = 120_000;

/** Enough for the text, its entries, and the payments of its days. */
const MEMORY = { maxOldGenerationSizeMb: 1_024 };

export interface StatementThreadDeps {
  readonly clock: Clock;
  readonly workers: { readonly statementReader: URL };
}

export class StatementThread {
  readonly #deps: StatementThreadDeps;
  readonly #ending = new AbortController();
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: StatementThreadDeps) {
    this.#deps = deps;
  }

  /** Rejects with a ConsoleFailure: `invalid-input` as statements.ts refuses a file, or `statement-not-read`. */
  async read(text: string): Promise<ReadShape> {
    const news = await this.#inTurn({ kind: 'read', text });
    if (news.kind !== 'read') throw unexpected(news.kind);
    return news.shape;
  }

  /** Rejects likewise; and as `history-unavailable` where the payments cannot be read. */
  async match(task: Omit<Extract<StatementTask, { kind: 'match' }>, 'kind'>) {
    const news = await this.#inTurn({ kind: 'match', ...task });
    if (news.kind !== 'matched') throw unexpected(news.kind);
    return news;
  }

  /** Ends the running file and the waiting ones. To be awaited before the histories close. */
  async close(): Promise<void> {
    this.#ending.abort();
    await this.#last;
  }

  #inTurn(task: StatementTask): Promise<StatementNews> {
    const news = this.#last.then(() => this.#run(task));
    this.#last = news.catch(() => undefined);
    return news;
  }

  async #run(task: StatementTask): Promise<StatementNews> {
    const { clock, workers } = this.#deps;
    const { signal } = this.#ending;
    if (signal.aborted) throw new ConsoleFailure({ kind: 'cancelled' });
    const worker = new Worker(workers.statementReader, {
      workerData: task,
      name: 'statement',
      resourceLimits: MEMORY,
    });
    const ended = new Promise<void>((resolve) => void worker.once('exit', () => resolve()));
    const response = new Promise<StatementNews>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (fault) => reject(isOutOfMemory(fault) ? notRead() : fault));
      worker.once('exit', () => reject(notRead()));
    });
    const end = () => void worker.terminate();
    const callOff = clock.after(STATEMENT_DEADLINE, end);
    signal.addEventListener('abort', end);
    try {
      const news = await response;
      if (news.kind === 'failed') throw new ConsoleFailure(news.error, { cause: news.detail });
      return news;
    } catch (fault) {
      throw signal.aborted ? new ConsoleFailure({ kind: 'cancelled' }) : fault;
    } finally {
      callOff();
      signal.removeEventListener('abort', end);
      // The thread has closed its history's file, and its memory is free, before the next one begins.
      await worker.terminate();
      await ended;
    }
  }
}

function isOutOfMemory(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function notRead(): ConsoleFailure {
  const code: StatementFault = 'statement-not-read';
  return new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'text', code }] });
}

function unexpected(kind: string): Error {
  return new Error(`a statement's thread answered with ${kind}`);
}
