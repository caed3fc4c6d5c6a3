/** Formats instants (UTC milliseconds) in the zone chosen in the settings. */

import { DAY, HOUR } from '../../src-preload/contract/values/durations.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import type { Instant } from '../../src-preload/contract/values/values.ts';

const shapes = {
  /** `20/11/2026 14:05` */
  full: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** `20/11/2026 14:05:09` */
  exact: {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
  /** `20/11/2026 14:05:09 GMT-3` */
  zoned: {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  },
  /** `14:05` */
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** `14:05:09` */
  clockExact: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  /** `20/11` */
  day: { day: '2-digit', month: '2-digit' },
  /** `20/11/2026` */
  dayOfYear: { day: '2-digit', month: '2-digit', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeShape = keyof typeof shapes;

/** English with the day first: the desk is in Brazil, and 11/12 must not change its meaning with the language. */
const TAGS: Readonly<Record<Language, string>> = { en: 'en-GB', 'pt-BR': 'pt-BR' };

const made = new Map<string, Intl.DateTimeFormat>();

function formatter(shape: TimeShape, language: Language, timeZone: string): Intl.DateTimeFormat {
  const name = `${shape} ${language} ${timeZone}`;
  const cached = made.get(name);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat(TAGS[language], { ...shapes[shape], timeZone });
  made.set(name, format);
  return format;
}

/** Whether a date can hold it (ECMA-262, "Time Values"): a service's, or one written by SQL, may be any number. */
export const isOnCalendar = (at: Instant): boolean => Math.abs(at) <= 8.64e15;

/** An instant in one of the shapes above; a comma between day and time is removed. */
export function formatTime(at: Instant, shape: TimeShape, language: Language, timeZone: string): string {
  if (!isOnCalendar(at)) return '—';
  return formatter(shape, language, timeZone).format(at).replace(',', '');
}

/** The shortest unambiguous form: the time today, the day this year, else the whole date. */
export function formatShortTime(at: Instant, now: Instant, language: Language, timeZone: string): string {
  const dayOf = (instant: Instant) => formatTime(instant, 'full', language, timeZone).slice(0, 10);
  if (dayOf(at) === dayOf(now)) return formatTime(at, 'clock', language, timeZone);
  const sameYear = dayOf(at).slice(6) === dayOf(now).slice(6);
  return sameYear
    ? `${formatTime(at, 'day', language, timeZone)} ${formatTime(at, 'clock', language, timeZone)}`
    : formatTime(at, 'dayOfYear', language, timeZone);
}

const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** How far an instant is from `now`: `3 minutes ago`, `em 2 horas`. The largest whole unit is used. */
export function formatRelative(at: Instant, now: Instant, language: Language): string {
  const distance = at - now;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? ['second', 1000];
  return relativeIn(language).format(Math.trunc(distance / size), unit);
}

const relative = new Map<Language, Intl.RelativeTimeFormat>();

function relativeIn(language: Language): Intl.RelativeTimeFormat {
  const format = relative.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  relative.set(language, format);
  return format;
}

/** A duration in milliseconds as a countdown: `9:05`, `1:02:03`. Never below zero; a part of a second counts as one. */
export function formatCountdown(span: number): string {
  const seconds = Math.max(0, Math.ceil(span / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The units' symbols, which a clerk writes in both languages. */
const SYMBOLS = { hour: 'h', minute: 'min', second: 's' } as const;

/** A number and its unit, never parted at the end of a line: `3.1 s`. */
export function withUnit(value: string, unit: keyof typeof SYMBOLS): string {
  return `${value}\u00a0${SYMBOLS[unit]}`;
}

/** A span in milliseconds, rounded up to seconds, in its two largest units: `12 s`, `3 min 5 s`, `2 h 40 min`. */
export function formatDuration(span: number): string {
  const seconds = Math.max(0, Math.ceil(span / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = [
    [hours, 'hour'],
    [minutes, 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const first = parts.findIndex(([value]) => value > 0);
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .concat(first === -1 ? [[0, 'second']] : [])
    .map(([value, unit]) => withUnit(String(value), unit))
    .join(' ');
}
