/** Of several queries that supersede each other, only the latest one runs. */
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';

interface Waiting {
  readonly start: () => void;
  readonly cancel: () => void;
}

export class CoalesceLatest {
  /** By key: a query is running, and this one waits for its end. */
  readonly #running = new Map<string, Waiting | null>();

  /**
   * Runs the query at once, or after the one of the same key that is running. Rejects with a ConsoleFailure of kind
   * `cancelled` when another one of that key is added before it starts: it then never ran. Without a key it supersedes
   * nothing, and nothing supersedes it.
   */
  run<Value>(key: string | undefined, query: () => Promise<Value>): Promise<Value> {
    if (key === undefined) return query();
    return new Promise((resolve, reject) => {
      const start = () => {
        this.#running.set(key, null);
        query()
          .then(resolve, reject)
          .finally(() => this.#next(key));
      };
      const before = this.#running.get(key);
      if (before === undefined) return start();
      before?.cancel();
      this.#running.set(key, { start, cancel: () => reject(new ConsoleFailure({ kind: 'cancelled' })) });
    });
  }

  #next(key: string): void {
    const waiting = this.#running.get(key);
    if (waiting) waiting.start();
    else this.#running.delete(key);
  }
}
