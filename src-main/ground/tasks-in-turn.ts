/** Tasks that run one at a time, until they are closed. */
export class TasksInTurn {
  readonly #closing = new AbortController();
  #last: Promise<unknown> = Promise.resolve();

  /** @param task ends at its signal, and is not started after it. */
  run<Value>(task: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    const done = this.#last.then(() => task(this.#closing.signal));
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Ends the running task and the waiting ones. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#last;
  }
}
