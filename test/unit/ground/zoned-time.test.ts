import { describe, expect, it } from 'vitest';
import { zonedTime } from '../../../src-main/ground/zoned-time.ts';
import fc from '../../support/run/properties.ts';
import { runs } from '../../support/run/rounds.ts';

describe('a time on the clock of a zone', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-20T17:30:05.999Z', '20/11/2026 14:30:05', '2026-11-20T14:30:05-03:00'],
    ['America/Sao_Paulo', '2018-12-31T23:59:59Z', '31/12/2018 21:59:59', '2018-12-31T21:59:59-02:00'],
    ['America/Sao_Paulo', '2026-01-01T02:00:00Z', '31/12/2025 23:00:00', '2025-12-31T23:00:00-03:00'],
    ['America/Rio_Branco', '2026-01-01T02:00:00Z', '31/12/2025 21:00:00', '2025-12-31T21:00:00-05:00'],
    ['UTC', '2026-01-01T00:00:00Z', '01/01/2026 00:00:00', '2026-01-01T00:00:00+00:00'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '01/01/2026 05:45:00', '2026-01-01T05:45:00+05:45'],
    ['Pacific/Kiritimati', '2026-12-31T11:00:00Z', '01/01/2027 01:00:00', '2027-01-01T01:00:00+14:00'],
  ])('a time on the clock of a zone: %s %s', (zone, instant, brazilian, iso) => {
    const time = zonedTime(zone);
    expect(time.brazilian(Date.parse(instant))).toBe(brazilian);
    expect(time.iso(Date.parse(instant))).toBe(iso);
  });

  it('a time on a zone’s clock is read back as the same second, in any zone, across clock changes', () => {
    const zones = ['America/Sao_Paulo', 'America/New_York', 'Australia/Lord_Howe', 'Europe/Lisbon', 'UTC'].map(
      zonedTime,
    );
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 4_102_444_800_000 }), (time, instant) => {
        expect(Date.parse(time.iso(instant))).toBe(Math.floor(instant / 1000) * 1000);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('a time outside the calendar is an empty text on the clock of a zone', () => {
    expect(zonedTime('UTC').brazilian(8.65e15)).toBe('');
    expect(zonedTime('UTC').iso(Number.NaN)).toBe('');
  });
});
