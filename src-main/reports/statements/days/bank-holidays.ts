/**
 * Days on which Brazilian banks book nothing: weekends, national holidays (Leis 662/1949, 6.802/1980, 9.093/1995 and,
 * for 20 November since 2024, 14.759/2023), and the Monday and Tuesday of Carnaval and Corpus Christi, on which banks
 * are closed all over the country (Resolução CMN 4.880/2020; FEBRABAN's calendar). Days are numbers since 1970.
 */
import { DAY } from '../../../../src-preload/contract/values/durations.ts';

/** Month and day of the holidays with a date of their own. */
const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];
const SINCE_2024 = '11-20';
/** Carnaval's Monday and Tuesday, Sexta-feira Santa and Corpus Christi, in days from Easter. */
const FROM_EASTER = [-48, -47, -2, 60];

/** Easter Sunday by the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
function easterOf(year: number): number {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const leaps = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - leaps + 15) % 30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * week) / 451);
  const days = moon + week - 7 * late + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1) / DAY;
}

const years = new Map<number, ReadonlySet<number>>();

function holidaysOf(year: number): ReadonlySet<number> {
  const known = years.get(year);
  if (known !== undefined) return known;
  const fixed = year >= 2024 ? [...FIXED, SINCE_2024] : FIXED;
  const easter = easterOf(year);
  const days = new Set([
    ...fixed.map((day) => Date.parse(`${String(year).padStart(4, '0')}-${day}T00:00:00Z`) / DAY),
    ...FROM_EASTER.map((apart) => easter + apart),
  ]);
  years.set(year, days);
  return days;
}

export function isBankDay(day: number): boolean {
  const date = new Date(day * DAY);
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysOf(date.getUTCFullYear()).has(day);
}

/** This day, or the first bank day after it. */
export function bankDayFrom(day: number): number {
  let next = day;
  while (!isBankDay(next)) next += 1;
  return next;
}
