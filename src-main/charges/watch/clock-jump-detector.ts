import type { Clock } from '../../clock.ts';

const BEAT = 5_000;
/** A beat this late, or a wall clock this far from where it should be, means that time passed unseen. */
const TOLERANCE = 3_000;

/**
 * Notices a sleep or a changed computer clock, from now on: the wall clock and the one that never goes back no longer
 * agree. Gives the way to stop.
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
