import type { Clock } from '../../src-main/clock.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly action: () => void;
}

/** A clock that moves only when a test says so. Timers fire in order, each at its own moment; promises settle in between. */
export class VirtualClock implements Clock {
  #wall: number;
  #elapsed = 0;
  #order = 0;
  readonly #timers = new Map<number, Timer>();

  constructor(wall = Date.UTC(2026, 10, 20, 12)) {
    this.#wall = wall;
  }

  now(): number {
    return this.#wall;
  }

  elapsed(): number {
    return this.#elapsed;
  }

  after(delay: number, action: () => void): () => void {
    const order = this.#order++;
    this.#timers.set(order, { at: this.#elapsed + Math.max(0, delay), order, action });
    return () => void this.#timers.delete(order);
  }

  /** Moves the wall clock alone, as a sleep or a change of the computer's clock does. */
  jump(milliseconds: number): void {
    this.#wall += milliseconds;
  }

  /** Lets time pass, firing what comes due; `settle` waits for the promises each firing started. */
  async advance(milliseconds: number, settle: () => Promise<void> = settlePromises): Promise<void> {
    const end = this.#elapsed + milliseconds;
    await settle();
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#timers.delete(next.order);
      this.#move(next.at);
      next.action();
      await settle();
    }
    this.#move(end);
  }

  #move(to: number): void {
    this.#wall += to - this.#elapsed;
    this.#elapsed = to;
  }

  #next(end: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers.values()) {
      if (timer.at > end) continue;
      if (next === undefined || timer.at < next.at || (timer.at === next.at && timer.order < next.order)) next = timer;
    }
    return next;
  }
}

/** Lets every promise that can settle now settle. */
async function settlePromises(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
}
