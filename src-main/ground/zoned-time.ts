/** Formats times on a zone's wall clock, fast enough for a million rows. */
import { DAY, MINUTE, SECOND } from '../../src-preload/contract/values/durations.ts';

/** Milliseconds. Zones change their offset, and begin their days, on quarters of an hour (IANA's tz database, since 1972). */
export const QUARTER = 15 * MINUTE;
/** The farthest time from 1970 that a JavaScript date can hold (ECMA-262, "Time Values"). */
const FARTHEST = 8.64e15;
/** Days from 30 December 1899, the first day of spreadsheets, to 1 January 1970. */
const EPOCH_DAY = 25_569;
const SPREADSHEET_DAYS = { first: 61, beyond: 2_958_466 } as const;

export interface ZonedTime {
  /** `20/11/2026 14:30:05`. */
  brazilian(instant: number): string;
  /** `2026-11-20T14:30:05-03:00`. */
  iso(instant: number): string;
  /** `2026-11-20`. */
  day(instant: number): string;
  /** The hour (0 to 23) and the day of the week (0 is Sunday); null for a time outside the calendar. */
  hourOfWeek(instant: number): { readonly hour: number; readonly weekday: number } | null;
  /**
   * The wall clock as a spreadsheet counts days, from 30 December 1899 on, in whole seconds: rounded downwards, since a
   * spreadsheet would show the last millisecond of a day as the next day. Null before March 1900, where spreadsheets
   * disagree, and after the year 9999.
   */
  spreadsheetDay(instant: number): number | null;
  /** The zone's offset from UTC at this time: `-03:00`. */
  offset(instant: number): string;
  /**
   * The start of a day (`2026-11-20`), UTC milliseconds.
   * @throws RangeError for an invalid day.
   */
  startOf(day: string): number;
}

/**
 * @param timeZone an IANA name;
 * @throws RangeError for one that Intl does not have. Times are UTC milliseconds; one outside the calendar returns an
 * empty text.
 */
export function zonedTime(timeZone: string): ZonedTime {
  const offsetAt = offsetsOf(timeZone);
  /** The UTC time whose UTC clock looks like the zone's; null for a time outside the calendar. */
  const wallOf = (instant: number): number | null => {
    if (!(Math.abs(instant) <= FARTHEST)) return null;
    const wall = instant + offsetAt(instant);
    return Math.abs(wall) <= FARTHEST ? wall : null;
  };

  return {
    brazilian: (instant) => {
      const wall = wallOf(instant);
      return wall === null ? '' : `${dayOf(wall).brazilian} ${timeOf(wall)}`;
    },
    iso: (instant) => {
      const wall = wallOf(instant);
      return wall === null ? '' : `${dayOf(wall).iso}T${timeOf(wall)}${offsetText(offsetAt(instant))}`;
    },
    day: (instant) => {
      const wall = wallOf(instant);
      return wall === null ? '' : dayOf(wall).iso;
    },
    hourOfWeek: (instant) => {
      const wall = wallOf(instant);
      if (wall === null) return null;
      const date = new Date(wall);
      return { hour: date.getUTCHours(), weekday: date.getUTCDay() };
    },
    spreadsheetDay: (instant) => {
      const wall = wallOf(instant);
      if (wall === null) return null;
      return spreadsheetDate((Math.floor(wall / SECOND) * SECOND) / DAY);
    },
    offset: (instant) => offsetText(offsetAt(instant)),
    startOf: (day) => startOf(day, offsetAt),
  };
}

type OffsetAt = (instant: number) => number;

/**
 * The zone's offset from UTC, in milliseconds. A day that begins and ends at one offset has it throughout, so Intl is
 * called once for most days, and once per quarter of an hour for those on which clocks change.
 */
function offsetsOf(timeZone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsetNow = (instant: number): number => {
    const within = Math.min(Math.max(instant, -FARTHEST), FARTHEST);
    return wallClock(format, within) - within;
  };
  const byDay = remembered((day) => {
    const [first, last] = [offsetNow(day * DAY), offsetNow((day + 1) * DAY)];
    return first === last ? first : null;
  });
  const byQuarter = remembered((quarter) => offsetNow(quarter * QUARTER));
  return (instant) => byDay(Math.floor(instant / DAY)) ?? byQuarter(Math.floor(instant / QUARTER));
}

function remembered<Value>(make: (key: number) => Value): (key: number) => Value {
  const made = new Map<number, Value>();
  return (key) => {
    const cached = made.get(key);
    if (cached !== undefined) return cached;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

/** The time at which UTC's clock shows what the zone's shows at this one. */
function wallClock(format: Intl.DateTimeFormat, instant: number): number {
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const field = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  const year = parts.get('era') === 'BC' ? 1 - field('year') : field('year');
  const wall = new Date(0);
  // Not Date.UTC, which maps the years 0 to 99 to the twentieth century.
  wall.setUTCFullYear(year, field('month') - 1, field('day'));
  return wall.setUTCHours(field('hour'), field('minute'), field('second'));
}

/** A day begins at its midnight, or later where clocks go forward in that night. */
function startOf(day: string, offsetAt: OffsetAt): number {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight)) throw new RangeError(`${day} is no day`);
  let instant = midnight - DAY;
  while (instant + offsetAt(instant) < midnight) instant += QUARTER;
  return instant;
}

const days = new Map<number, { readonly iso: string; readonly brazilian: string }>();

/** A day's texts are made once; the charges of a history share a few thousand days. */
function dayOf(wall: number): { readonly iso: string; readonly brazilian: string } {
  const number = Math.floor(wall / DAY);
  let day = days.get(number);
  if (day === undefined) {
    const date = new Date(wall);
    const year = String(date.getUTCFullYear()).padStart(4, '0');
    const [month, dayOfMonth] = [two(date.getUTCMonth() + 1), two(date.getUTCDate())];
    day = { iso: `${year}-${month}-${dayOfMonth}`, brazilian: `${dayOfMonth}/${month}/${year}` };
    days.set(number, day);
  }
  return day;
}

/** `14:30:05`. */
function timeOf(wall: number): string {
  const seconds = Math.floor((wall - Math.floor(wall / DAY) * DAY) / 1000);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE);
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

function two(value: number): string {
  return TWO_DIGITS[value] ?? String(value);
}

/** A day (`2026-11-20`) as a spreadsheet counts days; null for what is no day, and where spreadsheets have none. */
export function spreadsheetDayOf(day: string): number | null {
  const start = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
  // The thirty-first of a month of thirty days is another one's first.
  if (start === null || Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== day) return null;
  return spreadsheetDate(start.getTime() / DAY);
}

/** @param day days since 1970 */
function spreadsheetDate(day: number): number | null {
  const date = day + EPOCH_DAY;
  return date >= SPREADSHEET_DAYS.first && date < SPREADSHEET_DAYS.beyond ? date : null;
}

/** The next calendar day, independent of any clock. */
export function nextDay(day: string): string {
  return daysFrom(day, 1);
}

/** The calendar day before, likewise. */
export function previousDay(day: string): string {
  return daysFrom(day, -1);
}

function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

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
