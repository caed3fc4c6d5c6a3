/** Days in locked months. Days are `2026-11-20` and months `2026-11`, both in the desk's zone. Pure. */
import { nextDay } from './zoned-time.ts';

/** The first of these days' months that is locked; null where none is. */
export function lockedMonthOf(days: readonly (string | null)[], locked: readonly string[]): string | null {
  return days.flatMap((day) => (day !== null && isLocked(day, locked) ? [monthOf(day)] : []))[0] ?? null;
}

/** This day, or the first one after it whose month is not locked. */
export function openDayFrom(day: string, locked: readonly string[]): string {
  let open = day;
  while (isLocked(open, locked)) open = nextDay(open);
  return open;
}

/** The same where it has come by this day; null where that day is still ahead. */
export function openDayUntil(today: string | null, day: string, locked: readonly string[]): string | null {
  const open = openDayFrom(day, locked);
  return today === null || open > today ? null : open;
}

function isLocked(day: string, locked: readonly string[]): boolean {
  return locked.includes(monthOf(day));
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}
