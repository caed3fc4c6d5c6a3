/** A charge's time key: its creation instant and a position within that millisecond, so that keys sort by creation. */

/** Positions for charges of one millisecond. More than these spill into the next millisecond, in order of arrival. */
export const POSITIONS = 256;

/** The last millisecond whose keys stay below 2^53; later instants, and those before 1970, are clamped. */
const LAST_INSTANT = 2 ** 45 - 2;

/** Above every time key: where the newest-first list begins. */
export const BEYOND_NEWEST = Number.MAX_SAFE_INTEGER;

/** The first time key of an instant (UTC milliseconds). */
export function firstTimeKeyOf(createdAt: number): number {
  return Math.min(Math.max(Math.trunc(createdAt), 0), LAST_INSTANT) * POSITIONS;
}

/** The instant of a time key (UTC milliseconds), clamped as in {@link firstTimeKeyOf}. */
export function instantOfTimeKey(timeKey: number): number {
  return Math.floor(timeKey / POSITIONS);
}

/**
 * The first free time key for a charge created at this instant.
 * @param lastBelow returns the highest used key in `[from, below)`, or null.
 */
export function freeTimeKey(createdAt: number, lastBelow: (from: number, below: number) => number | null): number {
  let from = firstTimeKeyOf(createdAt);
  for (;;) {
    const lastUsed = lastBelow(from, from + POSITIONS);
    if (lastUsed === null) return from;
    if (lastUsed + 1 < from + POSITIONS) return lastUsed + 1;
    from += POSITIONS;
  }
}
