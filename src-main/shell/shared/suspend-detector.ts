/**
 * Notices that the computer slept, where no system tells: the wall clock has moved on further than the clock that
 * stands still in sleep, or a check comes much later than it was due.
 */
import type { Clock } from '../../clock.ts';

const EVERY = 5_000;
/** How late is more than a busy computer, in milliseconds. */
const SLEPT = 15_000;

/** Calls `wake` after each sleep; gives the way to stop. */
export function detectSuspend(clock: Clock, wake: () => void): () => void {
  let cancel = () => {};
  function check(since: number): void {
    cancel = clock.after(EVERY, () => {
      const now = clock.now();
      if (now - since >= EVERY + SLEPT) wake();
      check(now);
    });
  }
  check(clock.now());
  return () => cancel();
}
