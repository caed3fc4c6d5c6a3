/**
 * Runs a task for many callers: one run at a time, and calls that arrive while it runs share the next one, which begins
 * after each of them.
 */
export class CombinedRuns {
  readonly #task: () => Promise<void>;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(task: () => Promise<void>) {
    this.#task = task;
  }

  /** Resolves after a run that began no earlier than this call; rejects with what that run failed with. */
  run(): Promise<void> {
    if (this.#running === null) return this.#begin();
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        return this.#begin();
      });
    return this.#next;
  }

  /** Resolves once the run in progress and the one after it have ended, however they end. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#running, this.#next]);
  }

  #begin(): Promise<void> {
    const running = this.#task().finally(() => {
      if (this.#running === running) this.#running = null;
    });
    this.#running = running;
    return running;
  }
}
