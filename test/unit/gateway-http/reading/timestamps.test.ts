import { describe, expect, it } from 'vitest';
import { isDay, parseTimestamp } from '../../../../src-main/gateway-http/reading/timestamps.ts';
import fc from '../../../support/run/properties.ts';

describe('a timestamp as a service writes it', () => {
  const noon = Date.UTC(2026, 10, 20, 12, 0, 0, 0);
  it.each([
    ['2026-11-20T12:00:00.000Z', noon],
    ['2026-11-20T12:00:00Z', noon],
    ['2026-11-20T12:00Z', noon],
    ['2026-11-20T12:00:00.123456Z', noon + 123],
    ['2026-11-20T12:00:00.5Z', noon + 500],
    ['2026-11-20T09:00:00-03:00', noon],
    ['2026-11-20T17:30:00+0530', noon],
    ['2026-11-20 12:00:00', noon],
    ['2024-02-29T12:00:00Z', Date.UTC(2024, 1, 29, 12)],
    ['2026-02-29T12:00:00Z', null],
    ['2026-11-31T12:00:00Z', null],
    ['2026-11-20T24:00:00Z', null],
    ['2026-11-20T12:60:00Z', null],
    ['2026-11-20', null],
    ['20/11/2026 12:00', null],
    ['1795000000000', null],
    ['', null],
    ['0001-01-01T00:00:00Z', null],
    ['0099-12-31T23:59:59Z', null],
    ['1970-01-01T00:00:00Z', null],
    ['2020-11-15T23:59:59Z', null],
    ['2020-11-16T00:00:00Z', Date.UTC(2020, 10, 16)],
    ['2099-12-31T23:59:59.999Z', Date.UTC(2100, 0) - 1],
    ['2100-01-01T00:00:00Z', null],
    ['9999-12-31T23:59:59Z', null],
  ])('a timestamp as a service writes it: %s', (text, instant) => {
    expect(parseTimestamp(text)).toBe(instant);
  });

  it('a timestamp that Balcão writes reads back to the millisecond', () => {
    const dates = fc.date({ min: new Date('2020-11-16'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(fc.property(dates, (date) => void expect(parseTimestamp(date.toISOString())).toBe(date.getTime())));
  });

  it('a day alone, as a service writes it, is a day the calendar has', () => {
    expect(isDay('2026-11-20')).toBe(true);
    expect(isDay('2026-02-30')).toBe(false);
    expect(isDay('2026-11-20T12:00:00Z')).toBe(false);
    for (const day of ['0001-01-01', '1970-01-01', '9999-12-31']) expect(isDay(day), day).toBe(false);
  });
});
