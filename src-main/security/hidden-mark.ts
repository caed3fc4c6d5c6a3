/** Whether the desk is hidden, in `console.db`: a restart must not show it. */
import type { Database } from 'better-sqlite3';
import type { Clock } from '../ground/clock.ts';

/** Delay before a mark that could not be written is retried (ms). */
const WRITE_AGAIN = 2_000;

export class HiddenMark {
  readonly #file: Database;
  readonly #clock: Clock;
  readonly #failed: (fault: unknown) => void;
  #disarm: (() => void) | undefined;

  /** @param failed is called with the error once, where the file cannot be written; the write is then retried. */
  constructor(file: Database, clock: Clock, failed: (fault: unknown) => void) {
    this.#file = file;
    this.#clock = clock;
    this.#failed = failed;
  }

  get isHidden(): boolean {
    return this.#file.prepare('SELECT one FROM hidden_desks').get() !== undefined;
  }

  /** Writes at once, because a process that is killed has no time for it. Never throws: the desk is hidden all the same. */
  write(isHidden: boolean): void {
    this.#write(isHidden, this.#failed);
  }

  stop(): void {
    this.#disarm?.();
  }

  #write(isHidden: boolean, failed: (fault: unknown) => void): void {
    this.#disarm?.();
    try {
      this.#file.prepare(isHidden ? 'INSERT OR IGNORE INTO hidden_desks VALUES (1)' : 'DELETE FROM hidden_desks').run();
    } catch (fault) {
      failed(fault);
      this.#disarm = this.#clock.after(WRITE_AGAIN, () => this.#write(isHidden, () => undefined));
    }
  }
}
