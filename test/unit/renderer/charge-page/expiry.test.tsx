import { describe, expect, it } from 'vitest';
import { expiryOf } from '../../../../src-renderer/charge-page/payment-code/expiry.ts';

describe('the remaining time of a code', () => {
  const expiresAt = Date.UTC(2026, 10, 20, 15, 0, 0);
  const createdAt = expiresAt - 3_600_000;

  it("the remaining time of a code follows the service's clock, not the desk's", () => {
    const deskRunsFast = { expiresAt, expiresOn: null, clockOffset: 120_000, createdAt, serviceCreatedAt: null };
    expect(expiryOf(deskRunsFast, expiresAt + 60_000)).toEqual({
      kind: 'ahead',
      remaining: 60_000,
      isSoon: false,
      at: expiresAt,
    });
    const deskRunsSlow = { expiresAt, expiresOn: null, clockOffset: -120_000, createdAt, serviceCreatedAt: null };
    expect(expiryOf(deskRunsSlow, expiresAt - 60_000)).toEqual({ kind: 'past', at: expiresAt });
  });

  it('the remaining time of a code is unknown when the service returned a day only, or nothing', () => {
    expect(
      expiryOf({ expiresAt: null, expiresOn: '2026-11-20', clockOffset: 0, createdAt, serviceCreatedAt: null }, 0),
    ).toEqual({
      kind: 'day',
      day: '2026-11-20',
    });
    expect(
      expiryOf({ expiresAt: null, expiresOn: null, clockOffset: null, createdAt, serviceCreatedAt: null }, 0),
    ).toEqual({ kind: 'none' });
  });

  it('the remaining time of a code ends at the exact instant of its expiry', () => {
    expect(
      expiryOf({ expiresAt, expiresOn: null, clockOffset: null, createdAt, serviceCreatedAt: null }, expiresAt).kind,
    ).toBe('past');
  });

  it('an expiry at or before the charge’s creation is impossible, whatever the clock', () => {
    for (const early of [createdAt, createdAt - 1, 0])
      for (const now of [0, createdAt, expiresAt])
        expect(
          expiryOf({ expiresAt: early, expiresOn: null, clockOffset: null, createdAt, serviceCreatedAt: null }, now),
        ).toEqual({
          kind: 'impossible',
          at: early,
        });
  });
});
