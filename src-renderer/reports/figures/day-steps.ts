/** The steps of a chart over time: every day of the period, or every month where days would be too many to read. */
import type { DayRange, ReportFigures } from '../../../src-preload/contract/reports/reports.ts';
import { DAY } from '../../../src-preload/contract/values/durations.ts';
import { dayAfter } from '../../format/day-bounds.ts';

type Day = ReportFigures['days'][number];

/** Amounts in cents. */
export interface DayStep {
  /** `2026-11-20`, or `2026-11` of a month. */
  readonly period: string;
  readonly created: number;
  readonly createdSum: number;
  readonly paid: number;
  readonly paidSum: number;
  readonly returned: number;
  readonly returnedSum: number;
}

/** About a quarter: more bars would be thinner than the gaps between them. */
const MOST_DAYS = 92;

/** Days without a charge are steps of zero, so that equal distances are equal times. */
export function dayStepsOf(days: readonly Day[], { from, to }: DayRange): readonly DayStep[] {
  const isByMonth = Date.parse(to) - Date.parse(from) >= MOST_DAYS * DAY;
  const steps = new Map<string, DayStep>();
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    const period = isByMonth ? day.slice(0, 7) : day;
    steps.set(period, { period, created: 0, createdSum: 0, paid: 0, paidSum: 0, returned: 0, returnedSum: 0 });
  }
  for (const day of days) {
    const period = isByMonth ? day.day.slice(0, 7) : day.day;
    const step = steps.get(period);
    if (step === undefined) continue;
    steps.set(period, {
      period,
      created: step.created + day.created,
      createdSum: step.createdSum + day.createdSum,
      paid: step.paid + day.paid,
      paidSum: step.paidSum + day.paidSum,
      returned: step.returned + day.returned,
      returnedSum: step.returnedSum + day.returnedSum,
    });
  }
  return [...steps.values()];
}
