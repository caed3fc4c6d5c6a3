import { describe, expect, it } from 'vitest';
import { expiryOf } from '../../../../src-renderer/charge/payment-code/expiry.ts';

describe('the remaining time of a code', () => {
  const expiresAt = Date.UTC(2026, 10, 20, 15, 0, 0);

  it("the remaining time of a code follows the service's clock, not the desk's", () => {
    const deskRunsFast = { expiresAt, expiresOn: null, clockOffset: 120_000 };
    expect(expiryOf(deskRunsFast, expiresAt + 60_000)).toEqual({
      kind: 'ahead',
      remaining: 60_000,
      isSoon: false,
      at: expiresAt,
    });
    const deskRunsSlow = { expiresAt, expiresOn: null, clockOffset: -120_000 };
    expect(expiryOf(deskRunsSlow, expiresAt - 60_000)).toEqual({ kind: 'past', at: expiresAt });
  });

  it('the remaining time of a code is unknown when the service returned a day only, or nothing', () => {
    expect(expiryOf({ expiresAt: null, expiresOn: '2026-11-20', clockOffset: 0 }, 0)).toEqual({
      kind: 'day',
      day: '2026-11-20',
    });
    expect(expiryOf({ expiresAt: null, expiresOn: null, clockOffset: null }, 0)).toEqual({ kind: 'none' });
  });

  it('the remaining time of a code ends at the exact instant of its expiry', () => {
    expect(expiryOf({ expiresAt, expiresOn: null, clockOffset: null }, expiresAt).kind).toBe('past');
  });
});
