/** The periods that are chosen with one click, and what a period is compared with. Days are `2026-11-20`. */
import type { DayRange } from '../../../src-preload/contract/reports/reports.ts';
import { DAY } from '../../../src-preload/contract/values/durations.ts';
import { dayAfter } from '../../format/day-bounds.ts';

export const PRESETS = ['today', 'last7', 'last30', 'month', 'year'] as const;
export type Preset = (typeof PRESETS)[number];

/** The days of a preset, both included; each ends today. */
export function daysOfPreset(preset: Preset, today: string): DayRange {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'last7':
      return { from: dayAfter(today, -6), to: today };
    case 'last30':
      return { from: dayAfter(today, -29), to: today };
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
    case 'year':
      return { from: `${today.slice(0, 5)}01-01`, to: today };
  }
}

/** On the first days of a month or a year two presets have the same days: the chosen one is marked where it still has. */
export function presetOf(days: DayRange, today: string, chosen: Preset | null): Preset | null {
  const isOf = (preset: Preset) => {
    const of = daysOfPreset(preset, today);
    return of.from === days.from && of.to === days.to;
  };
  return chosen !== null && isOf(chosen) ? chosen : (PRESETS.find(isOf) ?? null);
}

/**
 * The days that a period is compared with: of one that begins a year or a month, the same days of the year or month
 * before; otherwise as many days right before it.
 */
export function daysBefore({ from, to }: DayRange): DayRange {
  const isYear = from.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4) && to.slice(5, 7) !== '01';
  if (isYear) return { from: sameDayBefore(from, 12), to: sameDayBefore(to, 12) };
  const isMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && from !== to;
  if (isMonth) {
    const isWhole = dayAfter(to, 1).endsWith('-01');
    return { from: sameDayBefore(from, 1), to: isWhole ? dayAfter(from, -1) : sameDayBefore(to, 1) };
  }
  const length = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
  return { from: dayAfter(from, -length), to: dayAfter(from, -1) };
}

/** The same day some months earlier, or that month's last day where it is shorter. */
export function sameDayBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** What is closed of a period: its day, the month that it begins, or otherwise its last day. */
export function closingPeriodOf({ from, to }: DayRange): string {
  const isOfMonth = from !== to && from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7);
  return isOfMonth ? from.slice(0, 7) : to;
}

/** The days of a closing's period, a day or a month; of the present month those until today. */
export function daysOfClosing(period: string, today: string): DayRange {
  if (period.length === 10) return { from: period, to: period };
  const from = `${period}-01`;
  // On its first day the month would be that day alone.
  const isPresent = today.startsWith(period) && today > from;
  return { from, to: isPresent ? today : dayAfter(`${dayAfter(from, 31).slice(0, 8)}01`, -1) };
}
