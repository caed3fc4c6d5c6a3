import type { Language } from '../../src-preload/contract/values/languages.ts';
import type { Cents, Instant } from '../../src-preload/contract/values/values.ts';
import { formatMoney } from '../../src-preload/contract/values/write-money.ts';
import { formatBytes } from '../format/bytes.ts';
import { formatShortMoney } from '../format/short-money.ts';
import {
  formatDuration,
  formatRelative,
  formatShortTime,
  formatTime,
  type TimeShape,
  withUnit,
} from '../format/time.ts';
import { useApp } from './app-context.tsx';

export interface Format {
  /** Whole cents as money. */
  money(cents: Cents): string;
  /** Whole cents, rounded, for a chart's axis alone. */
  shortMoney(cents: Cents): string;
  /** An instant in the desk's zone; `full` when no shape is passed. */
  time(at: Instant, shape?: TimeShape): string;
  shortTime(at: Instant, now: Instant): string;
  relative(at: Instant, now: Instant): string;
  count(value: number): string;
  /** Milliseconds in their two largest units: `3 min 5 s`. */
  duration(span: number): string;
  /** Milliseconds as seconds with one decimal: `3.1 s`. */
  seconds(span: number): string;
  /** A fraction as whole percent; above zero it is never shown as 0%, and below one never as 100%. */
  share(value: number): string;
  /** A file's size: `12.4 kB`. */
  bytes(value: number): string;
}

/** Formatters for the language and zone of this desk. */
export function useFormat(): Format {
  const { language, settings } = useApp();
  return formatFor(language, settings.timeZone);
}

// Every cell of the list needs formatters, and an Intl object is expensive to create, so all cells share one set.
const made = new Map<string, Format>();

function formatFor(language: Language, timeZone: string): Format {
  const name = `${language} ${timeZone}`;
  const format = made.get(name) ?? formatIn(language, timeZone);
  made.set(name, format);
  return format;
}

function formatIn(language: Language, timeZone: string): Format {
  const counts = new Intl.NumberFormat(language);
  const seconds = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  return {
    money: (cents) => formatMoney(cents, language),
    shortMoney: (cents) => formatShortMoney(cents, language),
    time: (at, shape = 'full') => formatTime(at, shape, language, timeZone),
    shortTime: (at, now) => formatShortTime(at, now, language, timeZone),
    relative: (at, now) => formatRelative(at, now, language),
    count: (value) => counts.format(value),
    duration: formatDuration,
    seconds: (span) => withUnit(seconds.format(span / 1000), 'second'),
    share: (value) => percents.format(value > 0 && value < 1 ? Math.min(0.99, Math.max(0.01, value)) : value),
    bytes: (value) => formatBytes(value, language),
  };
}
