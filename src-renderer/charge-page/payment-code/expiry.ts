import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { usableExpiry } from '../../../src-preload/contract/charges/expiry.ts';

/**
 * How long a code remains valid, by the service's clock. Nothing here means the state EXPIRED, which only the service
 * sets: expiry is a clock, not proof, and a charge past its expiry can still become PAID (docs/build/domain.md, "What
 * happens to a charge").
 */
export type Expiry =
  /** The service returned no expiry. */
  | { readonly kind: 'none' }
  /** It returned a day only (`2026-11-20`). */
  | { readonly kind: 'day'; readonly day: string }
  /** `remaining` in milliseconds, above zero; `isSoon` for the last minute, which is shown as urgent. */
  | { readonly kind: 'ahead'; readonly remaining: number; readonly isSoon: boolean; readonly at: number }
  | { readonly kind: 'past'; readonly at: number }
  /** It lies before the charge's creation, so it cannot be true. */
  | { readonly kind: 'impossible'; readonly at: number };

/** Milliseconds. */
const SOON = 60_000;

/**
 * @param now the desk's clock, UTC milliseconds
 * @param clockOffset desk clock minus the service's clock, milliseconds; null when it is unknown
 */
export function expiryOf(
  charge: Pick<ChargeDetail, 'expiresAt' | 'expiresOn' | 'createdAt' | 'serviceCreatedAt' | 'clockOffset'>,
  now: number,
): Expiry {
  if (charge.expiresAt === null)
    return charge.expiresOn === null ? { kind: 'none' } : { kind: 'day', day: charge.expiresOn };
  if (usableExpiry(charge) === null) return { kind: 'impossible', at: charge.expiresAt };
  const remaining = charge.expiresAt - (now - (charge.clockOffset ?? 0));
  if (remaining <= 0) return { kind: 'past', at: charge.expiresAt };
  return { kind: 'ahead', remaining, isSoon: remaining < SOON, at: charge.expiresAt };
}
