/**
 * The one reader of what a service writes as a time: of a charge, a code, a refund, a token, a header (document:
 * "ISO 8601 UTC with milliseconds"). It reads RFC 3339 with the variants that services send, the dates of HTTP
 * (RFC 9110, section 5.6.7), the order of Brazil (day, month, year), and seconds or milliseconds since 1970.
 */
import { MINUTE } from '../../../src-preload/contract/values/durations.ts';

/** The day on which PIX began for everyone (docs/build/domain.md): no charge, payment or token of a service is older. */
export const PIX_BEGAN = Date.UTC(2020, 10, 16);

/** From here on an instant stands for "none" or "never" (`9999-12-31`): no charge or token of today lives that long. */
const TOO_FAR_AHEAD = Date.UTC(2100, 0);

/** A larger number since 1970 is in milliseconds: as seconds it would be after the year 5000. */
const MOST_SECONDS = 1e11;

/** How an instant names its zone: UTC, another offset, none at all, or a number since 1970. */
export type TimeForm = 'utc' | 'offset' | 'none' | 'number';

export type WrittenTime =
  /** `at` in UTC milliseconds; one without a zone is read as UTC. */
  | { readonly kind: 'instant'; readonly at: number; readonly form: TimeForm }
  /** A date alone: `2026-11-20`. */
  | { readonly kind: 'day'; readonly day: string };

/**
 * Whether a service can mean this instant (UTC milliseconds): one before PIX began, such as the zero time of Go or .NET
 * (year 1), of MySQL or of Unix (1970), or from 2100 on, is none.
 */
function isPossibleInstant(at: number): boolean {
  return at >= PIX_BEGAN && at < TOO_FAR_AHEAD;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MONTH = `(?<name>${MONTHS.join('|')})[a-z]*`;
const WEEKDAY = String.raw`(?:[a-z]{3,9},?\s+)?`;
const DATE = [
  String.raw`(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})`,
  String.raw`(?<day>\d{1,2})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<year>\d{4})`,
  String.raw`${WEEKDAY}(?<day>\d{1,2})[ -]${MONTH}[ -](?<year>\d{4})`,
  String.raw`${WEEKDAY}${MONTH}\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})`,
];
const TIME = String.raw`(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?`;
/** A region in brackets (`Z[UTC]`) or a name in parentheses adds nothing to the offset before it. */
const ZONE = String.raw`(?<zone>(?:UTC|GMT|Z)?\s?[+\-−][01]\d(?::?[0-5]\d)?|UTC|GMT|Z)?(?:\s?\[[^\]]*\]|\s\([^)]*\))?`;
const SHAPES = DATE.map((date) => new RegExp(String.raw`^${date}(?:(?:T|,?\s+)${TIME}\s?${ZONE})?$`, 'i'));

/**
 * Null for what names no time that can be: a day that the calendar does not have, another order of the date, an instant
 * that isPossibleInstant excludes. Digits finer than milliseconds are cut off; a leap second is the second after it.
 */
export function readTime(written: unknown): WrittenTime | null {
  if (typeof written === 'number') return sinceEpoch(written);
  if (typeof written !== 'string') return null;
  const text = written.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return sinceEpoch(Number(text));
  for (const shape of SHAPES) {
    const parts = shape.exec(text)?.groups;
    if (parts !== undefined) return timeOf(parts);
  }
  return null;
}

/** The same where only an instant counts: UTC milliseconds, null for a day. */
export function readInstant(written: unknown): number | null {
  const time = readTime(written);
  return time?.kind === 'instant' ? time.at : null;
}

function sinceEpoch(number: number): WrittenTime | null {
  const at = Math.round(number < MOST_SECONDS ? number * 1000 : number);
  return isPossibleInstant(at) ? { kind: 'instant', at, form: 'number' } : null;
}

type Parts = Readonly<Record<string, string | undefined>>;

function timeOf(parts: Parts): WrittenTime | null {
  const { name, hour, minute = '', second = '0', fraction = '', zone } = parts;
  const month = name === undefined ? Number(parts['month']) : monthOf(name);
  const day = [parts['year'], month, parts['day']].map((part) => String(part).padStart(2, '0')).join('-');
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // JavaScript reads 30 February as 2 March.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return null;
  if (hour === undefined) return isPossibleInstant(midnight) ? { kind: 'day', day } : null;
  const isLeapSecond = minute === '59' && second === '60';
  if (Number(hour) > 23 || Number(minute) > 59 || (Number(second) > 59 && !isLeapSecond)) return null;
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  const milliseconds = isLeapSecond ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0'));
  const minutesAhead = offsetOf(zone ?? '');
  const at = midnight + seconds * 1000 + milliseconds - minutesAhead * MINUTE;
  if (!isPossibleInstant(at)) return null;
  return { kind: 'instant', at, form: zone === undefined ? 'none' : minutesAhead === 0 ? 'utc' : 'offset' };
}

function monthOf(name: string): number {
  return MONTHS.findIndex((month) => month.toLowerCase() === name.toLowerCase()) + 1;
}

/** Minutes ahead of UTC. */
function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+\-−])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
}
