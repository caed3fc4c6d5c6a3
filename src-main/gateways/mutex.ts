/** Work on one thing follows the work on it that was asked for before; work on different things does not wait. */
export class Mutex {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Settles as the work does, once everything asked for earlier under this name has ended, well or not. */
  run<Value>(on: string, work: () => Promise<Value>): Promise<Value> {
    const done = (this.#last.get(on) ?? Promise.resolve()).then(work, work);
    this.#last.set(on, done);
    const forget = () => {
      if (this.#last.get(on) === done) this.#last.delete(on);
    };
    done.then(forget, forget);
    return done;
  }
}
