import type { Clock } from '../../../src-main/ground/clock.ts';

interface Timer {
  readonly at: number;
  readonly action: () => void;
  live: boolean;
}

/**
 * A clock that moves only when a test moves it. Timers fire in order, each at its own time; promises settle in between.
 */
export class VirtualClock implements Clock {
  #wall: number;
  #elapsed = 0;
  /** How many timers have fired; a test may compare it with its expectation. */
  fired = 0;
  /** Soonest last, so that the next one is popped; of two at the same time the older fires first. */
  readonly #timers: Timer[] = [];

  constructor(wall = Date.UTC(2026, 10, 20, 12)) {
    this.#wall = wall;
  }

  /** Whole milliseconds, as `Date.now()` has. */
  now(): number {
    return Math.floor(this.#wall);
  }

  monotonic(): number {
    return this.#elapsed;
  }

  after(delay: number, action: () => void): () => void {
    const timer = { at: this.#elapsed + Math.max(0, delay), action, live: true };
    let low = 0;
    let high = this.#timers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#timers[middle]?.at ?? 0) > timer.at) low = middle + 1;
      else high = middle;
    }
    this.#timers.splice(low, 0, timer);
    return () => {
      timer.live = false;
    };
  }

  /** Moves the wall clock alone, as a sleep or a change of the computer's clock does. */
  jump(milliseconds: number): void {
    this.#wall += milliseconds;
  }

  /** Advances time and fires what comes due; `settle` waits for the promises each firing started. */
  async advance(milliseconds: number, settle: () => Promise<void> = settlePromises): Promise<void> {
    const end = this.#elapsed + milliseconds;
    await settle();
    for (let next = this.#timers.at(-1); next !== undefined && next.at <= end; next = this.#timers.at(-1)) {
      this.#timers.pop();
      if (!next.live) continue;
      this.fired += 1;
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
}

/** Lets every promise that can settle now settle. */
async function settlePromises(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
}
