/** How long charges are read by themselves: every few seconds at first, and now and then later. */

/** Milliseconds from its creation. Document, "Limits": recommended maximum polling time 600 s. */
export const WATCH_LENGTH = 600_000;

/**
 * Hours during which a charge that may still be paid is read every 15 minutes, from its expiry or, where it has none, from
 * the end of its watch: a bank may settle after the expiry, and a day covers a night and a desk that opens the next morning.
 */
export const QUIET_HOURS = 24;

/**
 * Days after its payment (a failed one: its creation) during which a charge is read again, daily for a week, then weekly.
 * PIX allows a return for 90 days; three times the requests would find few more, and a reconciliation finds those.
 */
export const SETTLED_DAYS = 30;
