/** The pauses between reads (milliseconds), with their sources. */

/**
 * Document, "Limits": recommended polling interval 3 s (3 to 5 s); the margin keeps two reads from arriving closer than
 * that.
 */
export const SHORTEST = 3_060;
/** A charge on screen is read every 3 s, 3.5 s at most. */
const ON_SCREEN_JITTER = 240;
/** Everything else is read within 5 s, with a margin for a busy moment. */
const JITTER = 1_300;

/** Document, "Limits": recommended maximum polling time 600 s. */
export const WATCH_LENGTH = 600_000;

const LONGEST_BACK_OFF = 60_000;

/** The pause before the next read of a watched charge, counted from the start of the last read. `random` in [0, 1). */
export function spacing(onScreen: boolean, random: number): number {
  return SHORTEST + random * (onScreen ? ON_SCREEN_JITTER : JITTER);
}

/** The pause after the nth failure in a row (1, 2, …): doubled each time up to a minute, with a quarter of jitter. */
export function backOff(failures: number, random: number): number {
  const base = Math.min(LONGEST_BACK_OFF, SHORTEST * 2 ** Math.min(failures - 1, 10));
  return base * (1 + 0.25 * random);
}

export type Lane = 'manual' | 'screen' | 'watching' | 'batch' | 'background' | 'spare';
