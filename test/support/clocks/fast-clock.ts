import type { Clock } from '../../../src-main/ground/clock.ts';

/**
 * A clock that runs this many times faster than the machine's: a wait of three seconds takes a fraction of one.
 * @param wall its start, UTC milliseconds: now, unless a test is about days and must not begin at the end of one.
 */
export function fastClock(times: number, wall = Date.now()): Clock {
  const began = performance.now();
  const elapsed = () => (performance.now() - began) * times;
  return {
    now: () => Math.round(wall + elapsed()),
    monotonic: elapsed,
    after: (delay, action) => {
      const timer = setTimeout(action, delay / times);
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}
