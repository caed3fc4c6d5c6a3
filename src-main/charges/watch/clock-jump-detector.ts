import type { Clock } from '../../ground/clock.ts';

const BEAT = 5_000;
/** A timer this late, or a wall clock this far from its expected value (ms), means a sleep or a changed clock. */
const TOLERANCE = 3_000;

/**
 * Detects a sleep or a changed system clock: the wall clock and the monotonic clock no longer agree. Returns the
 * function that stops it.
 */
export function detectClockJumps(clock: Clock, jumped: () => void): () => void {
  let disarm = () => {};
  const beat = () => {
    const wall = clock.now();
    const elapsed = clock.monotonic();
    disarm = clock.after(BEAT, () => {
      const passed = clock.monotonic() - elapsed;
      const drift = Math.abs(clock.now() - wall - passed);
      beat();
      if (drift > TOLERANCE || passed > BEAT + TOLERANCE) jumped();
    });
  };
  beat();
  return () => disarm();
}
