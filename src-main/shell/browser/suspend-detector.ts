/**
 * Detects that the computer slept, where the system emits no event: the wall clock has moved further than the clock
 * that pauses during sleep, or a timer fires much later than it was due.
 */
import type { Clock } from '../../ground/clock.ts';

const EVERY = 5_000;
/** A delay longer than that of a busy computer, in milliseconds. */
const SLEPT = 15_000;

/** Calls `wake` after each sleep; returns the function that stops it. */
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
