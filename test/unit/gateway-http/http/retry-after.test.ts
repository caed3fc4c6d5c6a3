import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '../../../../src-main/gateway-http/http/retry-after.ts';

describe('Retry-After', () => {
  const noon = Date.UTC(2026, 10, 20, 12);
  const asked = (retryAfter: string | null, serverDate: number | null = null) =>
    retryAfterMs({ kind: 'answered', httpStatus: 429, text: '', cut: null, receivedAt: noon, serverDate, retryAfter });

  it.each([
    ['0', 0],
    [' 120 ', 120_000],
    ['1.5', 1500],
    ['120s', 120_000],
    ['2m', 120_000],
    ['PT2M', 120_000],
    ['120, 60', 120_000],
    ['0, 60', 60_000],
    ['86400', 86_400_000],
    ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 11:59:00 GMT', 0],
    [String(noon / 1000 + 60), 60_000],
    [String(noon + 60_000), 60_000],
  ])('Retry-After is a length, or a date: %j', (header, wait) => {
    expect(asked(header)).toBe(wait);
  });

  it('Retry-After as a date is compared with the clock of the service, else of the desk', () => {
    expect(asked('Fri, 20 Nov 2026 12:01:00 GMT', noon + 50_000)).toBe(10_000);
  });

  it.each([
    null,
    '',
    '-5',
    'soon',
    '120, soon',
    '99999999999',
    '1800000000',
    '86401',
    'Sat, 21 Nov 2026 12:00:01 GMT',
    'Fri, 20 Nov 2026 11:00:00 GMT',
    '2026-11-20T09:01:00',
  ])('Retry-After that cannot be parsed, or cannot be meant, is null: %j', (header) => {
    expect(asked(header)).toBeNull();
  });
});
