import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '../../../../src-main/gateway-http/http/retry-after.ts';

describe('Retry-After', () => {
  const noon = Date.UTC(2026, 10, 20, 12);
  const asked = (retryAfter: string | null, serverDate: number | null = null) =>
    retryAfterMs({ kind: 'answered', httpStatus: 429, text: '', cut: null, receivedAt: noon, serverDate, retryAfter });

  it('Retry-After is a number of seconds, or a date by the clock of the service, else of the desk', () => {
    expect(asked('0')).toBe(0);
    expect(asked(' 120 ')).toBe(120_000);
    expect(asked('1.5')).toBe(1500);
    expect(asked('Fri, 20 Nov 2026 12:01:00 GMT')).toBe(60_000);
    expect(asked('Fri, 20 Nov 2026 12:01:00 GMT', noon + 50_000)).toBe(10_000);
    expect(asked('Fri, 20 Nov 2026 11:00:00 GMT')).toBe(0);
  });

  it('Retry-After that cannot be parsed is null', () => {
    for (const said of [null, '', '-5', 'soon', '99999999999']) expect(asked(said)).toBeNull();
  });
});
