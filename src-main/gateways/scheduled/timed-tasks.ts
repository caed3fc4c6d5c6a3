/** The background tasks of one open gateway: begun by timers, waited for when it closes. */
import type { Clock } from '../../ground/clock.ts';

export interface TimedTasksDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly failed: (fault: unknown) => void;
}

export class TimedTasks {
  readonly #deps: TimedTasksDeps;
  readonly #timers = new Set<() => void>();
  /** Tasks in flight that a timer started. */
  readonly #inFlight = new Set<Promise<void>>();
  /** Long work on the file runs one task at a time. */
  #working: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(deps: TimedTasksDeps) {
    this.#deps = deps;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Runs a task once after `first` milliseconds, and then every `then` milliseconds. */
  every(first: number, then: number, task: () => Promise<unknown>): void {
    this.#after(first, () => {
      this.quietly(task);
      this.every(then, then, task);
    });
  }

  /** Runs a task once after `delay` milliseconds. */
  once(delay: number, task: () => Promise<unknown>): void {
    this.#after(delay, () => this.quietly(task));
  }

  #after(delay: number, action: () => void): void {
    if (this.#isStopped) return;
    const disarm = this.#deps.clock.after(delay, () => {
      this.#timers.delete(disarm);
      action();
    });
    this.#timers.add(disarm);
  }

  /** Runs a task in the background; what it fails with is logged. */
  quietly(task: () => Promise<unknown>): void {
    if (this.#isStopped) return;
    const done = task()
      .then(
        () => undefined,
        (fault: unknown) => {
          if (!this.#isStopped) this.#deps.failed(fault);
        },
      )
      .finally(() => this.#inFlight.delete(done));
    this.#inFlight.add(done);
  }

  /** Runs one long task at a time; a stop waits for it. */
  inTurn<Value>(task: () => Promise<Value>): Promise<Value> {
    const done = this.#working.then(task);
    this.#working = done.catch(() => undefined);
    return done;
  }

  /** Starts nothing more; `settled` resolves when everything in flight has ended. */
  stop(): void {
    this.#isStopped = true;
    for (const disarm of this.#timers) disarm();
  }

  async settled(): Promise<void> {
    await Promise.all([this.#working, ...this.#inFlight]);
  }
}
