/** Of several questions that replace each other, only the last one is asked. */
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';

interface Waiting {
  readonly start: () => void;
  readonly drop: () => void;
}

export class CoalesceLatest {
  /** By word: a question is under way, and this one waits for its end. */
  readonly #turns = new Map<string, Waiting | null>();

  /**
   * Runs the question at once, or after the one of the same word that is under way. Rejects with a ConsoleFailure of
   * kind `cancelled` when another one of that word came before it could begin: it then never ran. Without a word it
   * replaces nothing, and nothing replaces it.
   */
  run<Value>(turn: string | undefined, ask: () => Promise<Value>): Promise<Value> {
    if (turn === undefined) return ask();
    return new Promise((resolve, reject) => {
      const start = () => {
        this.#turns.set(turn, null);
        ask()
          .then(resolve, reject)
          .finally(() => this.#next(turn));
      };
      const before = this.#turns.get(turn);
      if (before === undefined) return start();
      before?.drop();
      this.#turns.set(turn, { start, drop: () => reject(new ConsoleFailure({ kind: 'cancelled' })) });
    });
  }

  #next(turn: string): void {
    const waiting = this.#turns.get(turn);
    if (waiting) waiting.start();
    else this.#turns.delete(turn);
  }
}
