/**
 * Processes a bank's file in its own thread, one at a time, and ends the thread where it takes too long or Balcão
 * closes.
 */

import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { StatementErrorCode } from '../../../src-preload/contract/reports/statements.ts';
import type { Clock } from '../../ground/clock.ts';
import { runTask, TaskStopped } from '../../ground/run-task.ts';
import { threadNamed } from '../../ground/task-process.ts';
import { TasksInTurn } from '../../ground/tasks-in-turn.ts';
import type { HistorySource } from '../../history/api/history-source.ts';
import type { StatementText } from '../../history/api/statement-matches-api.ts';
import type { ReadShape } from './reading/statement-entries.ts';
import type { MatchedStatement, MatchRequest } from './statements.ts';

/** A bank's file as base64, or its text as it was kept. */
export type StatementContent = string | StatementText;

type StatementTask =
  | { readonly kind: 'read'; readonly content: StatementContent }
  | { readonly kind: 'text'; readonly content: string }
  | (Omit<MatchRequest, 'text'> & {
      readonly kind: 'match';
      readonly content: StatementContent;
      readonly history: HistorySource;
    });

/** @typeParam Answer of the task's kind. */
export interface StatementTypes<Answer = ReadShape | MatchedStatement | StatementText | null> {
  readonly input: StatementTask;
  readonly part: never;
  readonly answer: Answer;
}

/**
 * The largest file a page may send takes some seconds; a file that takes longer than this was not written by a bank.
 * Milliseconds.
 */
export const STATEMENT_DEADLINE = 120_000;

/** Enough for the text, its entries, and the payments of its days. */
const MEMORY = { maxOldGenerationSizeMb: 1_024 };

export interface StatementThreadDeps {
  readonly clock: Clock;
  readonly workers: { readonly statementWorker: URL };
}

export class StatementThread {
  readonly #deps: StatementThreadDeps;
  readonly #tasks = new TasksInTurn();

  constructor(deps: StatementThreadDeps) {
    this.#deps = deps;
  }

  /** Rejects with a ConsoleFailure: `invalid-input` as statements.ts refuses a file, or `statement-not-read`. */
  read(content: StatementContent): Promise<ReadShape> {
    return this.#run<ReadShape>({ kind: 'read', content });
  }

  /** A file's text; null for one that is nothing which is read. Rejects likewise. */
  text(content: string): Promise<StatementText | null> {
    return this.#run<StatementText | null>({ kind: 'text', content });
  }

  /** Rejects likewise; and as `history-unavailable` where the payments cannot be read. */
  match(task: Omit<Extract<StatementTask, { kind: 'match' }>, 'kind'>): Promise<MatchedStatement> {
    return this.#run<MatchedStatement>({ kind: 'match', ...task });
  }

  /** Ends the running file and the waiting ones. To be awaited before the histories close. */
  close(): Promise<void> {
    return this.#tasks.close();
  }

  #run<Answer>(task: StatementTask): Promise<Answer> {
    const { clock, workers } = this.#deps;
    const start = threadNamed('statement', MEMORY);
    const silence = { clock, most: STATEMENT_DEADLINE };
    return this.#tasks
      .run((signal) =>
        runTask<StatementTypes<Answer>>({ start, script: workers.statementWorker, signal, silence }, task),
      )
      .catch(notRead);
  }
}

function notRead(fault: unknown): never {
  if (!(fault instanceof TaskStopped)) throw fault;
  const code: StatementErrorCode = 'statement-not-read';
  throw new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'content', code }] });
}
