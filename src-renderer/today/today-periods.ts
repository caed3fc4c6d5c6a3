/** Today and this month so far, each next to the same span before. */
import type { Instant } from '../../src-preload/contract/values/values.ts';
import { type DayBounds, dayAfter, dayOf, startOfDay } from '../format/day-bounds.ts';
import { sameDayBefore } from '../reports/fields/presets.ts';

interface TodayPeriods {
  /** YYYY-MM-DD in the desk's zone. */
  readonly today: string;
  readonly day: DayBounds;
  /** Yesterday until this hour. */
  readonly dayBefore: DayBounds;
  readonly month: DayBounds;
  /** Last month until this hour of this day, or of its last day where it is shorter. */
  readonly monthBefore: DayBounds;
  /** That day of last month. */
  readonly dayOfLastMonth: string;
}

/** @param now UTC milliseconds */
export function todayPeriods(now: Instant, timeZone: string): TodayPeriods {
  const today = dayOf(now, timeZone);
  const begin = (day: string) => startOfDay(day, timeZone);
  const tomorrow = begin(dayAfter(today, 1));
  const sinceMidnight = now - begin(today);
  const yesterday = dayAfter(today, -1);
  const dayOfLastMonth = sameDayBefore(today, 1);
  // A day of a clock change may be shorter: it ends at its own midnight.
  const untilThen = (day: string) => Math.min(begin(day) + sinceMidnight, begin(dayAfter(day, 1)));
  return {
    today,
    day: { from: begin(today), before: tomorrow },
    dayBefore: { from: begin(yesterday), before: untilThen(yesterday) },
    month: { from: begin(`${today.slice(0, 8)}01`), before: tomorrow },
    monthBefore: { from: begin(`${dayOfLastMonth.slice(0, 8)}01`), before: untilThen(dayOfLastMonth) },
    dayOfLastMonth,
  };
}
