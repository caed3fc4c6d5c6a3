/** Parses timestamps of services (document: "ISO 8601 UTC with milliseconds") to UTC milliseconds. */

/** The day on which PIX began for everyone (docs/build/domain.md): no charge, payment or token of a service is older. */
export const PIX_BEGAN = Date.UTC(2020, 10, 16);

/** From here on an instant stands for "none" or "never" (`9999-12-31`): no charge or token of today lives that long. */
const TOO_FAR_AHEAD = Date.UTC(2100, 0);

/**
 * Whether a service can mean this instant (UTC milliseconds): one before PIX began, such as the zero time of Go or .NET
 * (year 1), of MySQL or of Unix (1970), or from 2100 on, is none.
 */
export function isPossibleInstant(at: number): boolean {
  return at >= PIX_BEGAN && at < TOO_FAR_AHEAD;
}

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?([Zz]|[+-]\d{2}:?\d{2})?$/;

/**
 * UTC milliseconds of an ISO 8601 date and time; finer digits are cut off, and a text without a zone is UTC, as in the
 * document. Null for a day that the calendar does not have, an instant that cannot be, a date alone, or anything else.
 */
export function parseTimestamp(text: string): number | null {
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone = 'Z'] = SHAPE.exec(text.trim()) ?? [];
  if (!year || !month || !day || !hour || !minute || !isDay(`${year}-${month}-${day}`)) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  const minutesAhead = offset ? Number(`${offset[1]}1`) * (Number(offset[2]) * 60 + Number(offset[3])) : 0;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  // `Date.UTC` adds 1900 to the years 0 to 99: year 1 would be 1901, which is no instant of a service either.
  const local = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second, milliseconds);
  const at = local - minutesAhead * 60_000;
  return isPossibleInstant(at) ? at : null;
}

/** Whether a text is a date alone, of a day that the calendar has (`2026-11-20`) and a service can mean. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return isPossibleInstant(date.getTime()) && date.toISOString().startsWith(text);
}
