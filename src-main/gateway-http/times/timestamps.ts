/**
 * The one reader of what a service writes as a time: of a charge, a code, a refund, a token, a header (document:
 * "ISO 8601 UTC with milliseconds"). It reads RFC 3339 with the variants that services send, the dates of HTTP
 * (RFC 9110, section 5.6.7), what programming languages write by themselves, the order and the months of Brazil, and
 * numbers since 1970.
 */
import { withoutHidden } from '../../../src-preload/contract/text/hidden-characters.ts';
import { DAY, MINUTE, SECOND } from '../../../src-preload/contract/values/durations.ts';
import { minutesAheadIn } from './zones.ts';

/** The day on which PIX began for everyone (docs/build/domain.md): no charge, payment or token of a service is older. */
export const PIX_BEGAN = Date.UTC(2020, 10, 16);

/** From here on an instant stands for "none" or "never" (`9999-12-31`): no charge or token of today lives that long. */
const TOO_FAR_AHEAD = Date.UTC(2100, 0);

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

/** The first letters of each month, in English and in Portuguese. */
const MONTHS = 'jan feb/fev mar apr/abr may/mai jun jul aug/ago sep/set oct/out nov dec/dez'
  .split(' ')
  .map((names) => names.split('/'));
const MONTH = String.raw`(?<name>${MONTHS.flat().join('|')})[a-zç]*\.?`;
const WEEKDAY = String.raw`(?:[a-zçá-]{3,13}\.?,?\s+)?`;
const [DAY_OF_MONTH, OF] = [String.raw`(?<day>\d{1,2})º?`, String.raw`(?:\s+de\s+|[ /-])`];
const CLOCK = String.raw`(?<hour>\d{1,2})(?:[:h](?<minute>\d{2})(?:min)?(?::(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?|h)`;
const HALF_OF_DAY = String.raw`(?:\s?(?<half>[ap])(?:m|\.\s?m\.)(?![a-z]))?`;
/** Between a date and its time of day. */
const AT = String.raw`(?:T|,?\s+(?:(?:às|as|at|-)\s+)?)`;
const ZONE = String.raw`\s?(?<zone>.*)`;

const SHAPES = [
  // 2026-11-20 09:00:00-03
  String.raw`(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?:${AT}${CLOCK}${HALF_OF_DAY}${ZONE})?`,
  // 20/11/2026 09:00; with AM or PM the month might be the first, so that one is no time.
  String.raw`(?<day>\d{1,2})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<year>\d{4})(?:${AT}${CLOCK}${ZONE})?`,
  // 20261120T120000Z
  String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:T?(?<hour>\d{2})(?<minute>\d{2})(?:(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?${ZONE})?`,
  // Fri, 20 Nov 2026 12:00:00 GMT; sexta-feira, 20 de novembro de 2026 às 09:00
  String.raw`${WEEKDAY}${DAY_OF_MONTH}${OF}${MONTH}${OF}(?<year>\d{4})(?:${AT}${CLOCK}${HALF_OF_DAY}${ZONE})?`,
  // Friday, 20-Nov-26 12:00:00 GMT (RFC 850)
  String.raw`${WEEKDAY}(?<day>\d{2})-${MONTH}-(?<yearOfCentury>\d{2}) ${CLOCK}${ZONE}`,
  // Fri Nov 20 2026 09:00:00 GMT-0300 (Brasilia Standard Time); Nov 20, 2026, 9:00:00 AM
  String.raw`${WEEKDAY}${MONTH}\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})(?:${AT}${CLOCK}${HALF_OF_DAY}${ZONE})?`,
  // Fri Nov 20 12:00:00 UTC 2026
  String.raw`${WEEKDAY}${MONTH}\s+(?<day>\d{1,2})\s+${CLOCK}(?:\s(?<zone>.+))?\s(?<year>\d{4})`,
].map((shape) => new RegExp(`^${shape}$`, 'i'));

/** No time of a service is longer than this many characters. */
const LONGEST_TIME = 100;

/**
 * The text of a time: also of the objects that PHP (`{"date": …, "timezone": …}`), MongoDB (`{"$date": …}`) and protocol
 * buffers (`{"seconds": …, "nanos": …}`) write, and of Java's list of year, month, day, hour, minute, second and
 * nanosecond. Null where it is none.
 */
export function timeTextOf(written: unknown): string | null {
  if (typeof written === 'number') return String(written);
  if (typeof written === 'string') {
    const text = withoutHidden(written).trim();
    return text.length <= LONGEST_TIME ? text : null;
  }
  if (typeof written !== 'object' || written === null) return null;
  if (Array.isArray(written)) return textOfParts(written);
  const { date, timezone, $date, $numberLong, seconds, _seconds } = written as Readonly<Record<string, unknown>>;
  if (typeof date === 'string') return timeTextOf(`${date} ${typeof timezone === 'string' ? timezone : ''}`);
  return timeTextOf($date ?? $numberLong ?? seconds ?? _seconds);
}

/** Jackson writes a java.time.LocalDateTime so; what is nought at its end may be left out, down to the minute. */
function textOfParts(parts: readonly unknown[]): string | null {
  if (parts.length < 3 || parts.length > 7 || !parts.every((part) => Number.isInteger(part))) return null;
  const [year, month, day, hour, minute = '00', second = '00', nanosecond = '0'] = parts.map((part) =>
    String(part).padStart(2, '0'),
  );
  const date = `${year}-${month}-${day}`;
  return hour === undefined ? date : `${date} ${hour}:${minute}:${second}.${nanosecond.padStart(9, '0')}`;
}

/**
 * Null for what names no time that can be: a day that the calendar does not have, another order of the date, an instant
 * that isPossibleInstant excludes. Digits finer than milliseconds are cut off; a leap second is the second after it.
 */
export function readTime(written: unknown): WrittenTime | null {
  const text = timeTextOf(written);
  if (text === null) return null;
  // .NET's /Date(1763640000000-0300)/ is in UTC; its offset is only that of the place.
  const [, number] = /^(?:\/Date\()?(\d+(?:\.\d+)?)(?:(?:[+-]\d{4})?\)\/)?$/.exec(text) ?? [];
  const sinceEpoch = number === undefined ? null : readNumber(Number(number));
  if (sinceEpoch !== null) return sinceEpoch;
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

/** Milliseconds in a second, a millisecond, a microsecond and a nanosecond: in one of them at most an instant can be. */
const UNITS = [SECOND, 1, 1e-3, 1e-6];

function readNumber(number: number): WrittenTime | null {
  const at = UNITS.map((unit) => Math.round(number * unit)).find(isPossibleInstant);
  return at === undefined ? null : { kind: 'instant', at, form: 'number' };
}

type Parts = Readonly<Record<string, string | undefined>>;

function timeOf(parts: Parts): WrittenTime | null {
  const { name, zone = '', yearOfCentury } = parts;
  const year = yearOfCentury === undefined ? parts['year'] : `20${yearOfCentury}`;
  const month = name === undefined ? Number(parts['month']) : monthOf(name);
  const day = [year, month, parts['day']].map((part) => String(part).padStart(2, '0')).join('-');
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // JavaScript reads 30 February as 2 March.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return null;
  if (parts['hour'] === undefined) return isPossibleInstant(midnight) ? { kind: 'day', day } : null;
  const sinceMidnight = timeOfDay(parts);
  if (sinceMidnight === null) return null;
  const wall = midnight + sinceMidnight;
  const minutesAhead = minutesAheadIn(zone, wall);
  if (minutesAhead === undefined) return null;
  const at = wall - (minutesAhead ?? 0) * MINUTE;
  if (!isPossibleInstant(at)) return null;
  return { kind: 'instant', at, form: minutesAhead === null ? 'none' : minutesAhead === 0 ? 'utc' : 'offset' };
}

/** Milliseconds since midnight; null for a time that no clock shows. 24:00 is the end of the day (ISO 8601). */
function timeOfDay({ hour, minute = '0', second = '0', fraction = '', half }: Parts): number | null {
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const isLeapSecond = minute === '59' && second === '60';
  if (Number(minute) > 59 || (Number(second) > 59 && !isLeapSecond)) return null;
  if (half !== undefined && (Number(hour) > 12 || Number(hour) === 0)) return null;
  const milliseconds = isLeapSecond ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0'));
  const sinceMidnight = ((hours * 60 + Number(minute)) * 60 + Number(second)) * SECOND + milliseconds;
  const isInDay = hours < 24 || sinceMidnight === DAY;
  return isInDay ? sinceMidnight : null;
}

function monthOf(name: string): number {
  return MONTHS.findIndex((names) => names.includes(name.toLowerCase())) + 1;
}
