import { describe, expect, it } from 'vitest';
import { PERIODS } from '../../../../src-preload/contract/charges/list/list.ts';
import { boundsOf, dayAfter, dayOf, startOfDay } from '../../../../src-renderer/format/day-bounds.ts';
import fc from '../../../support/run/properties.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const at = (text: string) => Date.parse(text);

describe('periods', () => {
  it("a period begins and ends at midnight in the desk's zone, whatever the computer's own zone is", () => {
    expect(boundsOf('today', '2026-11-20', SAO_PAULO)).toEqual({
      from: at('2026-11-20T03:00:00Z'),
      before: at('2026-11-21T03:00:00Z'),
    });
    expect(boundsOf('yesterday', '2026-03-01', 'Asia/Tokyo')).toEqual({
      from: at('2026-02-27T15:00:00Z'),
      before: at('2026-02-28T15:00:00Z'),
    });
  });

  it('the period of the last seven days ends today, and a month begins on its first day', () => {
    expect(boundsOf('last-7-days', '2026-11-03', 'UTC')).toEqual({ from: at('2026-10-28'), before: at('2026-11-04') });
    expect(boundsOf('this-month', '2026-11-20', 'UTC')).toEqual({ from: at('2026-11-01'), before: at('2026-11-21') });
    expect(boundsOf('last-month', '2026-03-31', 'UTC')).toEqual({ from: at('2026-02-01'), before: at('2026-03-01') });
    expect(boundsOf('last-month', '2026-01-01', 'UTC')).toEqual({ from: at('2025-12-01'), before: at('2026-01-01') });
  });

  it('a custom period includes both of its days, and an open side stays open', () => {
    expect(boundsOf({ from: '2026-11-01', to: null }, '2026-11-20', 'UTC')).toEqual({ from: at('2026-11-01') });
    expect(boundsOf({ from: null, to: '2026-11-01' }, '2026-11-20', 'UTC')).toEqual({ before: at('2026-11-02') });
  });

  it('a period in the old summer time of São Paulo begins when the skipped hour is over', () => {
    // On 4 November 2018 the clocks went from 00:00 to 01:00.
    expect(startOfDay('2018-11-04', SAO_PAULO)).toBe(at('2018-11-04T03:00:00Z'));
    expect(startOfDay('2018-11-05', SAO_PAULO)).toBe(at('2018-11-05T02:00:00Z'));
  });

  it('a period includes exactly the instants on its days', () => {
    const zones = fc.constantFrom(SAO_PAULO, 'America/Noronha', 'Asia/Tokyo', 'UTC', 'Europe/Lisbon');
    const instants = fc.integer({ min: at('2015-01-01'), max: at('2030-01-01') });
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const day = dayOf(instant, zone);
        const { from = 0, before = 0 } = boundsOf({ from: day, to: day }, day, zone);
        expect(instant >= from && instant < before).toBe(true);
        expect(dayOf(from, zone)).toBe(day);
        expect(dayOf(before - 1, zone)).toBe(day);
        expect(dayOf(before, zone)).toBe(dayAfter(day, 1));
      }),
    );
    expect(PERIODS).toHaveLength(5);
  });
});
