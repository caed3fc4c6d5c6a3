/** Days in this desk's zone: they end at midnight there, whatever the computer's own zone is. */
import type { ListPeriod } from '../../src-preload/contract/charges/list/list.ts';
import { DAY } from '../../src-preload/contract/values/durations.ts';
import type { Instant } from '../../src-preload/contract/values/values.ts';

/** A period as the history's filters have it: from an instant on, and before another. */
export interface DayBounds {
  readonly from?: Instant;
  readonly before?: Instant;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function partsAt(at: Instant, timeZone: string): number[] {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format
    .formatToParts(at)
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => Number(value));
}

/** The day of an instant in a zone, as YYYY-MM-DD. */
export function dayOf(at: Instant, timeZone: string): string {
  const [year = 0, month = 0, day = 0] = partsAt(at, timeZone);
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

/** The first instant of a day in a zone. Where a clock change skips midnight, the day begins after the skipped time. */
export function startOfDay(day: string, timeZone: string): Instant {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  const offsetAt = (at: Instant) => {
    const [year = 0, month = 1, date = 1, hour = 0, minute = 0, second = 0] = partsAt(at, timeZone);
    return Date.UTC(year, month - 1, date, hour, minute, second) - at;
  };
  const first = asUtc - offsetAt(asUtc);
  const start = asUtc - offsetAt(first);
  return dayOf(start, timeZone) < day ? asUtc - offsetAt(asUtc - DAY) : start;
}

/** The day that is a number of days later, or earlier. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The days that a period means today, both included; null where a side is open. */
function daysOf(period: ListPeriod, today: string): { readonly from: string | null; readonly to: string | null } {
  const monthStart = `${today.slice(0, 8)}01`;
  const lastMonthEnd = dayAfter(monthStart, -1);
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: dayAfter(today, -1), to: dayAfter(today, -1) };
    case 'last-7-days':
      return { from: dayAfter(today, -6), to: today };
    case 'this-month':
      return { from: monthStart, to: today };
    case 'last-month':
      return { from: `${lastMonthEnd.slice(0, 8)}01`, to: lastMonthEnd };
    default:
      return period;
  }
}

/** @param today the current day in that zone */
export function boundsOf(period: ListPeriod, today: string, timeZone: string): DayBounds {
  const { from, to } = daysOf(period, today);
  return {
    ...(from !== null && { from: startOfDay(from, timeZone) }),
    ...(to !== null && { before: startOfDay(dayAfter(to, 1), timeZone) }),
  };
}
