/** Serializes work by name; work under different names runs concurrently. */
export class Mutex {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Settles as `work` does, which runs once all earlier work under this name has ended, whether it failed or not. */
  run<Value>(on: string, work: () => Promise<Value>): Promise<Value> {
    const done = (this.#last.get(on) ?? Promise.resolve()).then(work, work);
    this.#last.set(on, done);
    const release = () => {
      if (this.#last.get(on) === done) this.#last.delete(on);
    };
    done.then(release, release);
    return done;
  }
}
