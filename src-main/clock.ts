/** Time as it is handed to everything that waits, so that every rule can be tested in virtual time. */
export interface Clock {
  /** Wall clock, UTC milliseconds; it may jump. */
  now(): number;
  /** Milliseconds on a clock that never goes back; for spacing and time-outs. */
  monotonic(): number;
  /** Calls `action` once after `delay` milliseconds; gives the way to call it off. */
  after(delay: number, action: () => void): () => void;
}

/** The machine's own clock. Its timers do not keep the process alive: what must not end is held by its caller. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (delay, action) => {
    const timer = setTimeout(action, delay);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
