/** The pauses between reads (milliseconds), with their sources. */
import { MINUTE } from '../../../../src-preload/contract/values/durations.ts';

/**
 * Document, "Limits": recommended polling interval 3 s (3 to 5 s); the margin keeps two reads from arriving closer than
 * that.
 */
export const SHORTEST = 3_060;
/** A charge on screen is read every 3 s, 3.5 s at most. */
const ON_SCREEN_JITTER = 240;
/** Everything else is read within 5 s, with a margin for a busy moment. */
const JITTER = 1_300;
/** The longest pause between two reads of a watched charge. */
export const LONGEST_SPACING = SHORTEST + JITTER;

/** After the watch a charge is read just after its expiry, soon again (`AFTER_EXPIRED`), and every 15 minutes. */
const QUIET_INTERVAL = 15 * MINUTE;
/** Delay of the read after the expiry (ms): the service's clock closes the charge, not ours. */
export const AFTER_EXPIRY = 5_000;
/**
 * The reads after EXPIRED was first seen or, where it was not, after the expiry, before the quiet interval: the payer's
 * bank may have settled just before, and a replica may lag.
 */
export const AFTER_EXPIRED = [60_000, 3 * MINUTE, 10 * MINUTE, QUIET_INTERVAL] as const;
/** A failed quiet read is retried this often, with a growing pause, before the next interval begins. */
export const QUIET_TRIES = 5;
/** A 404 may come from a replica that lags behind a creation; after this long (ms) it no longer does. */
export const UNKNOWN_AFTER = 120_000;

const LONGEST_BACK_OFF = 60_000;
/** The same (ms, without the jitter) for what is on screen: it is read within 10 s of the service's return. */
export const LONGEST_ON_SCREEN = 7_500;

/** The pause before the next read of a watched charge, counted from the start of the last read. `random` in [0, 1). */
export function spacing(onScreen: boolean, random: number): number {
  return SHORTEST + random * (onScreen ? ON_SCREEN_JITTER : JITTER);
}

/** The pause before the next quiet re-check, counted from the last read. `random` in [0, 1). */
export function quietSpacing(random: number): number {
  return QUIET_INTERVAL * (1 + 0.05 * random);
}

/** The pause after the nth failure in a row (1, 2, …): doubled each time up to `longest`, with a quarter of jitter. */
export function backOff(failures: number, random: number, longest = LONGEST_BACK_OFF): number {
  const base = Math.min(longest, SHORTEST * 2 ** Math.min(failures - 1, 10));
  return base * (1 + 0.25 * random);
}

export type Lane = 'manual' | 'screen' | 'watching' | 'batch' | 'background' | 'spare';
