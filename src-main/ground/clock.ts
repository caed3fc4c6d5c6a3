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
