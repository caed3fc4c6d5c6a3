/** A charge's number: its place in time, so that the order of numbers is the order of creation. */

/** Places for charges of one millisecond. More than these spill into the next one's, still in the order they came. */
const PLACES = 256;

/** The last millisecond that fits beside them below 2^53; a service that names a later one (or one before 1970) is clamped. */
const LAST_INSTANT = 2 ** 45 - 2;

/** Above every number: where the newest-first list begins. */
export const BEYOND_NEWEST = Number.MAX_SAFE_INTEGER;

/** The first number of an instant (UTC milliseconds). */
export function firstTimeKeyOf(createdAt: number): number {
  return Math.min(Math.max(Math.trunc(createdAt), 0), LAST_INSTANT) * PLACES;
}

/** The instant of a number (UTC milliseconds), clamped as it was when the number was made. */
export function instantOfTimeKey(number: number): number {
  return Math.floor(number / PLACES);
}

/**
 * The first free number for a charge created at this instant.
 * @param lastBelow gives the highest taken number in `[from, below)`, or null.
 */
export function freeTimeKey(createdAt: number, lastBelow: (from: number, below: number) => number | null): number {
  let from = firstTimeKeyOf(createdAt);
  for (;;) {
    const taken = lastBelow(from, from + PLACES);
    if (taken === null) return from;
    if (taken + 1 < from + PLACES) return taken + 1;
    from += PLACES;
  }
}
