import type { WatchDeps } from './entry/watch-deps.ts';

/** Interval of the writes of "last checked" (ms), and the most rows in one commit. */
const EVERY = 1_000;
const ROWS_PER_COMMIT = 2_000;

/** Collects reads that changed nothing and writes their times in batches: one commit a second instead of thousands. */
export class LastCheckedBatch {
  readonly #deps: Pick<WatchDeps, 'clock' | 'markChecked' | 'failed'>;
  #collected = new Map<string, number>();
  #disarm: (() => void) | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: Pick<WatchDeps, 'clock' | 'markChecked' | 'failed'>) {
    this.#deps = deps;
  }

  add(transactionId: string, at: number): void {
    this.#collected.set(transactionId, at);
    if (this.#collected.size >= ROWS_PER_COMMIT) this.#flush();
    else this.#disarm ??= this.#deps.clock.after(EVERY, () => this.#flush());
  }

  /** Writes what is collected and waits for it. */
  async stop(): Promise<void> {
    this.#flush();
    await this.#writing;
  }

  #flush(): void {
    this.#disarm?.();
    this.#disarm = undefined;
    if (this.#collected.size === 0) return;
    const batch = [...this.#collected].map(([transactionId, at]) => ({ transactionId, at }));
    this.#collected = new Map();
    this.#writing = this.#writing.then(() => this.#deps.markChecked(batch)).catch(this.#deps.failed);
  }
}
