/**
 * The instant that places a charge in lists, periods and closings: the service's `createdAt` where it can be true, else
 * when it was requested or first seen here. Instants are UTC milliseconds.
 */
import type { ChargeSnapshot } from './charge-facts.ts';

/** How far the service's instant of a charge made here may be from the start of its attempt. */
const FARTHEST = 2 * 24 * 3_600_000;

/** The day on which PIX began for everyone (docs/domain.md): no charge is older. */
const PIX_BEGAN = Date.UTC(2020, 10, 16);

/** What the service dates lies before its response; the clocks of both may differ by this much (ms). */
export const CLOCK_TOLERANCE = 600_000;

export interface Placement {
  readonly createdAt: number;
  /** The service's own instant, where it is not the one that places the charge; null where it is. */
  readonly serviceCreatedAt: number | null;
}

/** @param firstSeenAt of a charge of which neither the attempt's start nor its adoption is known. */
export function placementOf({ facts, madeAt, adoptedAt }: ChargeSnapshot, firstSeenAt: number): Placement {
  const seenAt = madeAt ?? adoptedAt ?? firstSeenAt;
  const { createdAt: reported } = facts;
  if (!Number.isSafeInteger(reported) || reported === undefined) return { createdAt: seenAt, serviceCreatedAt: null };
  const isPlausible =
    madeAt === undefined
      ? reported >= PIX_BEGAN && reported <= seenAt + CLOCK_TOLERANCE
      : Math.abs(reported - madeAt) <= FARTHEST;
  return isPlausible || reported === seenAt
    ? { createdAt: reported, serviceCreatedAt: null }
    : { createdAt: seenAt, serviceCreatedAt: reported };
}

/**
 * An instant of the desk's clock by the service's clock, where the desk's is days off; a smaller difference does not
 * matter, and the service's clock may be the wrong one.
 * @param clockOffset the desk's clock minus the service's; null where unknown.
 */
export function correctedInstant(at: number, clockOffset: number | null): number {
  return clockOffset !== null && Math.abs(clockOffset) > FARTHEST ? at - clockOffset : at;
}
