/**
 * When a charge is read again. Every number of the watch stands here, with its source; everything is in milliseconds
 * on the clock that never goes back, unless a name says otherwise.
 */
import { isFinal } from '../../../src-preload/contract/states.ts';

/** Document, "Limits": recommended polling interval 3 s (3 to 5 s); the margin keeps two reads from arriving closer than that. */
export const SHORTEST = 3_060;
/** What is on screen is read every 3 s, 3.5 s at the most. */
const ON_SCREEN_JITTER = 240;
/** Everything else within 5 s, with room for a busy moment. */
const JITTER = 1_300;

/** Document, "Limits": recommended maximum polling time 600 s. */
export const WATCH_LENGTH = 600_000;

/** After the watch a charge is read once just after its expiry, and every 15 minutes. */
const QUIET_INTERVAL = 15 * 60_000;
/** How long after the expiry instant the read goes out: the service's clock closes the charge, not ours. */
const AFTER_EXPIRY = 5_000;

const LONGEST_BACK_OFF = 60_000;

/** A 404 may come from a copy of the service's data that lags behind a creation; after so long of them it does not. */
export const UNKNOWN_AFTER = 120_000;

/** The pause before the next read of a charge that is watched, counted from the start of the last one. `random` in [0, 1). */
export function spacing(onScreen: boolean, random: number): number {
  return SHORTEST + random * (onScreen ? ON_SCREEN_JITTER : JITTER);
}

/** The pause after the nth failure in a row (1, 2, …): doubled each time up to a minute, with a quarter of jitter. */
export function backOff(failures: number, random: number): number {
  const base = Math.min(LONGEST_BACK_OFF, SHORTEST * 2 ** Math.min(failures - 1, 10));
  return base * (1 + 0.25 * random);
}

/** What the quiet re-check needs to know; wall-clock instants, UTC milliseconds, by the desk's clock. */
export interface QuietFacts {
  readonly now: number;
  /** When the watch ended, or when it would have (creation and ten minutes). */
  readonly watchEnded: number;
  /** The expiry, moved to the desk's clock; null where there is none. */
  readonly expiresAt: number | null;
  readonly lastCheckedAt: number | null;
  /** How long the quiet re-check goes on after the watch and the expiry; 0 is off. */
  readonly quietHours: number;
}

/** Until when (wall clock) the quiet re-check goes on. */
export function quietUntil(facts: Pick<QuietFacts, 'watchEnded' | 'expiresAt' | 'quietHours'>): number {
  return Math.max(facts.watchEnded, facts.expiresAt ?? 0) + facts.quietHours * 3_600_000;
}

/**
 * When (wall clock) a charge is read next after its watch; null when never again by itself. The read just after the
 * expiry is made even where the quiet re-check is off: that is when a service says EXPIRED, or PAID after all.
 */
export function nextQuietRead(facts: QuietFacts, random: number): number | null {
  const { now, expiresAt, lastCheckedAt } = facts;
  const expiryRead = expiresAt === null ? null : expiresAt + AFTER_EXPIRY;
  const expiryReadIsOpen = expiryRead !== null && (lastCheckedAt === null || lastCheckedAt < expiryRead);
  const atExpiry = expiryReadIsOpen ? Math.max(now, expiryRead) : null;
  const interval = Math.max(now, (lastCheckedAt ?? now) + QUIET_INTERVAL * (1 + 0.05 * random));
  const atInterval = facts.quietHours > 0 && interval <= quietUntil(facts) ? interval : null;
  if (atExpiry === null) return atInterval;
  return atInterval === null ? atExpiry : Math.min(atExpiry, atInterval);
}

/** Whether nothing is waited for any more, though reconciling may still find a change: final, and not by a clock alone. */
export function endsWatch(state: string): boolean {
  return isFinal(state) && !isExpired(state);
}

/**
 * EXPIRED ends the polling the document asks for, but not the quiet re-check: expiry is a clock, and a payer's bank
 * may have settled a moment before it.
 */
export function isExpired(state: string): boolean {
  return state === 'EXPIRED';
}
