/** Long jobs of one history, each on a thread of its own, so that neither a list nor an export waits for it. */

import { historyFailure } from '../../ground/errors/history-failure.ts';
import type { ReaderCalls } from './reader-calls.ts';
import type { WorkerClient } from './worker-client.ts';

type Work<Value> = (worker: WorkerClient<ReaderCalls>) => Promise<Value>;

export class DedicatedWorkers {
  readonly #reader: (role: string) => WorkerClient<ReaderCalls>;
  readonly #running = new Set<Promise<unknown>>();
  #isClosed = false;

  /** @param reader creates the worker of one job; its thread starts with its first call. */
  constructor(reader: (role: string) => WorkerClient<ReaderCalls>) {
    this.#reader = reader;
  }

  /** Runs a job on a thread that ends with the job. Rejects with `history-unavailable` after a close. */
  run<Value>(role: string, work: Work<Value>): Promise<Value> {
    if (this.#isClosed) return Promise.reject(historyFailure({ reason: 'other', detail: 'closed' }));
    const job = this.#run(role, work).finally(() => this.#running.delete(job));
    this.#running.add(job);
    return job;
  }

  /** Starts no more jobs; resolves when the running ones and their threads have ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#running);
  }

  async #run<Value>(role: string, work: Work<Value>): Promise<Value> {
    const worker = this.#reader(role);
    try {
      return await work(worker);
    } finally {
      await worker.close();
    }
  }
}
