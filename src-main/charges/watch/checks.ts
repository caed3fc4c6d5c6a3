import { hash } from 'node:crypto';
import type { Clock } from '../../clock.ts';

/** How long "last checked" may lag behind on disk, and how many are written in one commit. */
const EVERY = 1_000;
const AT_ONCE = 2_000;

/** Gathers reads that changed nothing, and writes when they were made in batches: one commit a second instead of thousands. */
export class Checks {
  readonly #clock: Clock;
  readonly #write: (checks: readonly { readonly transactionId: string; readonly at: number }[]) => Promise<void>;
  readonly #failed: (fault: unknown) => void;
  #noted = new Map<string, number>();
  #disarm: (() => void) | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    clock: Clock,
    write: (checks: readonly { readonly transactionId: string; readonly at: number }[]) => Promise<void>,
    failed: (fault: unknown) => void,
  ) {
    this.#clock = clock;
    this.#write = write;
    this.#failed = failed;
  }

  /** A short name for an answer's text; two answers of one name are the same. */
  digest(raw: string): string {
    return hash('sha1', raw, 'base64');
  }

  note(transactionId: string, at: number): void {
    this.#noted.set(transactionId, at);
    if (this.#noted.size >= AT_ONCE) this.#flush();
    else this.#disarm ??= this.#clock.after(EVERY, () => this.#flush());
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
    this.#writing = this.#writing.then(() => this.#write(batch)).catch(this.#failed);
  }
}
