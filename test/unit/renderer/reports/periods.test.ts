import { describe, expect, it } from 'vitest';
import {
  closingPeriodOf,
  daysBefore,
  daysOfClosing,
  daysOfPreset,
  PRESETS,
  presetOf,
} from '../../../../src-renderer/reports/fields/presets.ts';
import { dayStepsOf } from '../../../../src-renderer/reports/figures/day-steps.ts';

const days = (from: string, to: string) => ({ from, to });
const day = (of: string, count: number) => ({
  day: of,
  ...{ created: count, createdSum: count * 100, createdPaid: count, paid: count, paidSum: count * 100 },
  ...{ unconfirmed: 0, unconfirmedSum: 0, returned: 0, returnedSum: 0, unmarked: 0, unmarkedSum: 0 },
});

describe('a period of the reports', () => {
  it('every preset ends today and has both of its days', () => {
    expect(PRESETS.map((preset) => daysOfPreset(preset, '2026-11-23'))).toEqual([
      days('2026-11-23', '2026-11-23'),
      days('2026-11-17', '2026-11-23'),
      days('2026-10-25', '2026-11-23'),
      days('2026-11-01', '2026-11-23'),
      days('2026-01-01', '2026-11-23'),
    ]);
  });

  it('where two presets have the same days the chosen one is marked, and days of none mark none', () => {
    expect(presetOf(days('2026-11-01', '2026-11-07'), '2026-11-07', 'month')).toBe('month');
    expect(presetOf(days('2026-11-01', '2026-11-07'), '2026-11-07', null)).toBe('last7');
    expect(presetOf(days('2026-11-02', '2026-11-05'), '2026-11-07', 'month')).toBeNull();
  });

  it.each([
    ['as many days right before it', '2026-11-17', '2026-11-23', '2026-11-10', '2026-11-16'],
    ['the day before', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['the same days of the month before', '2026-11-01', '2026-11-23', '2026-10-01', '2026-10-23'],
    ['no more days than that month has', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['the whole month before a whole month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['the same days of the year before', '2026-01-01', '2026-11-23', '2025-01-01', '2025-11-23'],
    ['a leap day becomes the last of February', '2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28'],
  ])('a period is compared with %s', (_, from, to, before, until) => {
    expect(daysBefore(days(from, to))).toEqual(days(before, until));
  });

  it('a closing takes the day or the month of the chosen period, and gives it back', () => {
    expect(closingPeriodOf(days('2026-11-20', '2026-11-20'))).toBe('2026-11-20');
    expect(closingPeriodOf(days('2026-11-01', '2026-11-23'))).toBe('2026-11');
    expect(closingPeriodOf(days('2026-10-25', '2026-11-23'))).toBe('2026-11-23');
    for (const today of ['2026-11-01', '2026-11-23', '2026-12-05'])
      for (const period of ['2026-11', '2026-02', '2026-11-20'])
        expect(closingPeriodOf(daysOfClosing(period, today))).toBe(period);
    expect(daysOfClosing('2026-11', '2026-11-23')).toEqual(daysOfPreset('month', '2026-11-23'));
    expect(daysOfClosing('2026-02', '2026-11-23')).toEqual(days('2026-02-01', '2026-02-28'));
  });
});

describe('the steps of a chart over time', () => {
  it('days without a charge are steps of zero, so that equal distances are equal times', () => {
    const steps = dayStepsOf([day('2026-11-21', 3), day('2026-11-23', 2)], days('2026-11-20', '2026-11-24'));
    expect(steps.map(({ period, paid }) => [period, paid])).toEqual([
      ['2026-11-20', 0],
      ['2026-11-21', 3],
      ['2026-11-22', 0],
      ['2026-11-23', 2],
      ['2026-11-24', 0],
    ]);
  });

  it('a period longer than a quarter is shown by month, with every day in the sum of its month', () => {
    const steps = dayStepsOf(
      [day('2026-01-31', 3), day('2026-02-01', 2), day('2026-02-28', 4)],
      days('2026-01-01', '2026-04-30'),
    );
    expect(steps.map(({ period, created, createdSum }) => [period, created, createdSum])).toEqual([
      ['2026-01', 3, 300],
      ['2026-02', 6, 600],
      ['2026-03', 0, 0],
      ['2026-04', 0, 0],
    ]);
    expect(dayStepsOf([], days('2026-01-01', '2026-04-02'))).toHaveLength(92);
  });
});
