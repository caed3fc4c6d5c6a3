import type { WatchDeps } from './watch-deps.ts';

/** How long "last checked" may lag behind on disk, and how many are written in one commit. */
const EVERY = 1_000;
const AT_ONCE = 2_000;

/** Gathers reads that changed nothing, and writes when they were made in batches: one commit a second instead of thousands. */
export class LastCheckedBatch {
  readonly #deps: Pick<WatchDeps, 'clock' | 'markChecked' | 'failed'>;
  #noted = new Map<string, number>();
  #disarm: (() => void) | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: Pick<WatchDeps, 'clock' | 'markChecked' | 'failed'>) {
    this.#deps = deps;
  }

  add(transactionId: string, at: number): void {
    this.#noted.set(transactionId, at);
    if (this.#noted.size >= AT_ONCE) this.#flush();
    else this.#disarm ??= this.#deps.clock.after(EVERY, () => this.#flush());
  }

  /** Writes what is noted and waits for it. */
  async stop(): Promise<void> {
    this.#flush();
    await this.#writing;
  }

  #flush(): void {
    this.#disarm?.();
    this.#disarm = undefined;
    if (this.#noted.size === 0) return;
    const batch = [...this.#noted].map(([transactionId, at]) => ({ transactionId, at }));
    this.#noted = new Map();
    this.#writing = this.#writing.then(() => this.#deps.markChecked(batch)).catch(this.#deps.failed);
  }
}
