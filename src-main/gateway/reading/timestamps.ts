/** Parses timestamps of services (document: "ISO 8601 UTC with milliseconds") to UTC milliseconds. */

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?([Zz]|[+-]\d{2}:?\d{2})?$/;

/**
 * UTC milliseconds of an ISO 8601 date and time; finer digits are cut off, and a text without a zone is UTC, as in the
 * document. Null for a day that the calendar does not have, a date alone, or anything else.
 */
export function parseTimestamp(text: string): number | null {
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone = 'Z'] = SHAPE.exec(text.trim()) ?? [];
  if (!year || !month || !day || !hour || !minute || !isDay(`${year}-${month}-${day}`)) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  const minutesAhead = offset ? Number(`${offset[1]}1`) * (Number(offset[2]) * 60 + Number(offset[3])) : 0;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const local = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second, milliseconds);
  return local - minutesAhead * 60_000;
}

/** Whether a text is a date alone, of a day that the calendar has (`2026-11-20`). */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
