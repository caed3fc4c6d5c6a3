/**
 * Rows that changed at some desk of a team, read again: each once, however often it was named meanwhile, and a few at a
 * time, so that the list is not kept waiting by what fifty desks did in an hour offline.
 */
import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { Clock } from '../../ground/clock.ts';

export interface ChangedRow {
  readonly key: string;
  /** Null where it is gone. */
  readonly row: ChargeRow | null;
}

export interface ChangedRowsDeps {
  readonly clock: Pick<Clock, 'after'>;
  /** Reads these rows and passes them on, but for those that are known newer by then. */
  read(keys: readonly string[], use: (rows: readonly ChangedRow[]) => void): Promise<void>;
  changed(rows: readonly ChangedRow[]): void;
  failed(fault: unknown): void;
}

/** Rows that are read at a time. */
const ROWS_PER_READ = 20;
/** Delay before rows are read again that could not be (ms). */
const READ_AGAIN = 2_000;

export class ChangedRows {
  readonly #deps: ChangedRowsDeps;
  readonly #waiting = new Set<string>();
  #working: Promise<void> | null = null;
  #isFailing = false;
  #isStopped = false;
  #disarm: (() => void) | null = null;

  constructor(deps: ChangedRowsDeps) {
    this.#deps = deps;
  }

  add(keys: readonly string[]): void {
    for (const key of keys) this.#waiting.add(key);
    if (this.#disarm === null) this.#work();
  }

  /** Reads no more rows; resolves when none is being read. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#disarm?.();
    await this.#working;
  }

  #work(): void {
    this.#working ??= this.#readAll().finally(() => {
      this.#working = null;
    });
  }

  async #readAll(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#isStopped) {
      const keys = [...this.#waiting].slice(0, ROWS_PER_READ);
      // Named again from here on, a row is read again.
      for (const key of keys) this.#waiting.delete(key);
      try {
        await this.#deps.read(keys, (rows) => {
          if (!this.#isStopped) this.#deps.changed(rows);
        });
        this.#isFailing = false;
      } catch (fault) {
        for (const key of keys) this.#waiting.add(key);
        // Repeating it every two seconds would flood the log.
        if (!this.#isFailing) this.#deps.failed(fault);
        this.#isFailing = true;
        this.#workLater();
        return;
      }
    }
  }

  #workLater(): void {
    if (this.#isStopped) return;
    this.#disarm = this.#deps.clock.after(READ_AGAIN, () => {
      this.#disarm = null;
      this.#work();
    });
  }
}
