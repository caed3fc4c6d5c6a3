/** Durations in milliseconds. A day of a desk may have 23 or 25 hours: its bounds are those of its zone. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
