/**
 * A connection to a team's PostgreSQL whose answers are waited for, as those of a SQLite file are: the history's functions
 * are written once for both. The thread that waits is a history worker's, never the main one; the driver runs in a thread
 * of its own next to it.
 */

import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { HistoryError } from '../../ground/errors/history-error.ts';
import type { Rows, Statement } from '../connect/statement-batch.ts';
import type { Answer, ConnectionStart, Question, TransactionPart } from './blocking-protocol.ts';

/** A statement that PostgreSQL refused, with its own code (manual, appendix A). */
export class PostgresRefusal extends HistoryError {
  readonly sqlState: string | null;
  /** The connection ended, and what was requested may have been done. */
  readonly isLost: boolean;
  constructor(answer: Extract<Answer, { kind: 'failed' }>) {
    super(answer.fault.reason, answer.fault.detail);
    this.name = 'PostgresRefusal';
    this.sqlState = answer.sqlState;
    this.isLost = answer.isLost;
  }
}

/** Milliseconds beyond a statement's own limit, and the driver's, after which its thread is given up. */
const SILENCE = 15_000;

interface ConnectionThread {
  readonly worker: Worker;
  readonly port: MessagePort;
  /** One number: how many of its questions have been answered. */
  readonly answered: Int32Array<SharedArrayBuffer>;
  asked: number;
  /** How many of its answers were taken out of the port. */
  taken: number;
  /** Answers that came before they were waited for, by the numbers of their questions. */
  readonly early: Map<number, Answer>;
}

const oneNumber = () => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

export class BlockingConnection {
  readonly #script: URL;
  readonly #start: Omit<ConnectionStart, 'port' | 'answered'>;
  /** Null before the first question, and after one that was not answered. */
  #thread: ConnectionThread | null = null;

  /** @param script of connection-thread.ts */
  constructor(script: URL, start: Omit<ConnectionStart, 'port' | 'answered'>) {
    this.#script = script;
    this.#start = start;
  }

  /** @throws HistoryError where the server cannot be used */
  connect(): void {
    this.#ask({ kind: 'connect' });
  }

  /**
   * Runs statements, in one round trip to the server. Integers are numbers, booleans 0 or 1.
   * @param transaction null for one of their own; where they continue one, they are refused once its connection was lost
   * @throws PostgresRefusal
   */
  query(statements: readonly Statement[], transaction: TransactionPart | null): readonly Rows[] {
    return this.#ask({ kind: 'query', statements, transaction });
  }

  /**
   * The same, without waiting: the server works while its asker does.
   * @returns waits for the answer, and throws as `query` does; to be called once
   */
  queryAhead(statements: readonly Statement[], transaction: TransactionPart | null): () => readonly Rows[] {
    const thread = this.#running();
    const number = this.#send(thread, { kind: 'query', statements, transaction });
    return () => this.#answerOf(thread, number);
  }

  /** Ends a transaction of which nothing is to stay, without waiting for it. */
  release(): void {
    this.#thread?.port.postMessage({ kind: 'release' } satisfies Question);
  }

  /** Does nothing for some milliseconds. */
  pause(ms: number): void {
    Atomics.wait(oneNumber(), 0, 0, ms);
  }

  /** Resolves when its thread has ended. */
  async close(): Promise<void> {
    if (this.#thread === null) return;
    const { worker } = this.#thread;
    this.#ask({ kind: 'close' });
    await worker.terminate();
  }

  #running(): ConnectionThread {
    if (this.#thread !== null) return this.#thread;
    const { port1, port2 } = new MessageChannel();
    const answered = oneNumber();
    // Its type is checked here, since a thread's data is not.
    const workerData: ConnectionStart = { ...this.#start, port: port2, answered: answered.buffer };
    const worker = new Worker(this.#script, { workerData, transferList: [port2], name: 'team-connection' });
    // The worker that waits decides when it ends.
    worker.unref();
    port1.unref();
    this.#thread = { worker, port: port1, answered, asked: 0, taken: 0, early: new Map() };
    return this.#thread;
  }

  #ask(question: Question): readonly Rows[] {
    const thread = this.#running();
    return this.#answerOf(thread, this.#send(thread, question));
  }

  #send(thread: ConnectionThread, question: Question): number {
    thread.asked += 1;
    thread.port.postMessage(question);
    return thread.asked;
  }

  #answerOf(thread: ConnectionThread, number: number): readonly Rows[] {
    while (thread.taken < number) {
      thread.taken += 1;
      thread.early.set(thread.taken, this.#nextAnswer(thread));
    }
    const answer = thread.early.get(number);
    thread.early.delete(number);
    if (answer === undefined) throw new HistoryError('other', 'an answer is missing');
    if (answer.kind === 'failed') throw new PostgresRefusal(answer);
    return answer.answers;
  }

  #nextAnswer(thread: ConnectionThread): Answer {
    const { worker, port, answered, taken } = thread;
    // Counted, and looked at again after each waking: the thread counts before it wakes, so that what wakes here may
    // belong to the answer before, whose count was seen without waiting.
    for (;;) {
      const count = Atomics.load(answered, 0);
      if (count >= taken) break;
      if (Atomics.wait(answered, 0, count, this.#start.statementTimeout + SILENCE) !== 'timed-out') continue;
      // The next question has a thread and a connection of its own.
      this.#thread = null;
      void worker.terminate();
      throw new HistoryError('server-unreachable', 'the connection does not answer');
    }
    // Its only sender is the thread above, which answers each question once, in their order.
    const received = receiveMessageOnPort(port) as { readonly message: Answer } | undefined;
    if (received === undefined) throw new HistoryError('other', 'an answer is missing');
    return received.message;
  }
}
