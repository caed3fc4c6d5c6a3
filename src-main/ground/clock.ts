/** Time, injected into everything that waits, so that every rule can be tested in virtual time. */
export interface Clock {
  /** Wall clock, UTC milliseconds; it may jump. */
  now(): number;
  /** Monotonic milliseconds; for spacing and time-outs. */
  monotonic(): number;
  /** Calls `action` once after `delay` milliseconds, soon where that is past; returns the function that cancels it. */
  after(delay: number, action: () => void): () => void;
}

/** The system clock. Its timers do not keep the process alive: a caller that must not end does that itself. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (delay, action) => {
    // Node warns of negative ones.
    const timer = setTimeout(action, Math.max(0, delay));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Measures the time since it was made, whatever becomes of the computer's clock meanwhile. */
export class Stopwatch {
  readonly #clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly #wall: number;
  readonly #monotonic: number;

  constructor(clock: Pick<Clock, 'now' | 'monotonic'>) {
    this.#clock = clock;
    this.#wall = clock.now();
    this.#monotonic = clock.monotonic();
  }

  /**
   * Milliseconds. A monotonic clock may stand still while the computer sleeps, and the wall clock may be set back: the
   * longer time of the two counts.
   */
  get elapsed(): number {
    return Math.max(this.#clock.monotonic() - this.#monotonic, this.#clock.now() - this.#wall);
  }
}
