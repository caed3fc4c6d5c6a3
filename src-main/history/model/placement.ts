/**
 * The instants that place a charge in lists, periods and closings: the service's `createdAt` and `paidAt` where they can
 * be true, else when it was requested or first seen here, and when it was first seen PAID. Instants are UTC
 * milliseconds.
 */

import { DAY } from '../../../src-preload/contract/values/durations.ts';
import type { Transaction } from '../../gateway-http/reading/transaction.ts';
import { endCountedFrom, zoneErrorIn } from '../../gateway-http/times/service-zone.ts';
import { PIX_BEGAN } from '../../gateway-http/times/timestamps.ts';
import type { ChargeSnapshot } from './charge-facts.ts';

/** How far the service's instant of a charge made here may be from the start of its attempt. */
const FARTHEST = 2 * DAY;

/** What the service dates lies before its response; the clocks of both may differ by this much (ms). */
const CLOCK_TOLERANCE = 600_000;

export interface Placement {
  readonly createdAt: number;
  /** The service's own instant, where it is not the one that places the charge; null where it is. */
  readonly serviceCreatedAt: number | null;
}

/** @param firstSeenAt of a charge of which neither the attempt's start nor its adoption is known. */
export function placementOf(snapshot: ChargeSnapshot, firstSeenAt: number): Placement {
  const { facts, madeAt, adoptedAt } = snapshot;
  const seenAt = madeAt ?? adoptedAt ?? firstSeenAt;
  const { createdAt: reported } = facts;
  if (!Number.isSafeInteger(reported) || reported === undefined) return { createdAt: seenAt, serviceCreatedAt: null };
  const isPlausible =
    madeAt === undefined
      ? reported >= PIX_BEGAN && reported <= seenAt + CLOCK_TOLERANCE
      : Math.abs(reported - madeAt) <= FARTHEST && !isOfAnotherZone(snapshot);
  return isPlausible || reported === seenAt
    ? { createdAt: reported, serviceCreatedAt: null }
    : { createdAt: seenAt, serviceCreatedAt: reported };
}

/**
 * When its code expires: as the service reported it, but counted from the sending of its request where the clock that
 * dated both its creation and its expiry disagrees with that. Null where it has no expiry.
 */
export function placedExpiryOf({ facts, dating }: ChargeSnapshot): number | null {
  const expiresAt = facts.pix?.expiresAt ?? null;
  const createdAt = facts.createdAt ?? facts.pix?.createdAt;
  const sentAt = dating?.sentAt ?? null;
  if (expiresAt === null || createdAt === undefined || sentAt === null) return expiresAt;
  return endCountedFrom(sentAt, createdAt, expiresAt);
}

/** Whether the service dates it by local time: as many quarters of an hour from when it was requested. */
function isOfAnotherZone({ facts, dating }: ChargeSnapshot): boolean {
  const sentAt = dating?.sentAt ?? null;
  return facts.createdAt !== undefined && sentAt !== null && zoneErrorIn(facts.createdAt - sentAt) !== 0;
}

/** When it was paid: as the service reported it where that can be true, else when it was first seen PAID. */
export function paymentOf(snapshot: ChargeSnapshot): { readonly paidAt: number | null; readonly isObserved: boolean } {
  const reported = snapshot.facts.paidAt ?? null;
  if (reported !== null && isPossiblePayment(reported, snapshot)) return { paidAt: reported, isObserved: false };
  return { paidAt: snapshot.paidSeenAt, isObserved: snapshot.paidSeenAt !== null };
}

/**
 * Whether a charge can have been paid then: not before it was made, and not after it was seen PAID. The desk's clock
 * may be behind: by as much as the service made the charge after it was requested.
 */
function isPossiblePayment(at: number, snapshot: ChargeSnapshot): boolean {
  const { facts, madeAt, paidSeenAt } = snapshot;
  const { createdAt, serviceCreatedAt } = placementOf(snapshot, paidSeenAt ?? at);
  const isByService = serviceCreatedAt === null && facts.createdAt !== undefined;
  const earliest = isByService || isOfAnotherZone(snapshot) ? createdAt - CLOCK_TOLERANCE : (madeAt ?? at) - FARTHEST;
  const behind = Math.max(createdAt - (madeAt ?? createdAt), 0);
  return at >= earliest && at <= (paidSeenAt ?? at) + behind + CLOCK_TOLERANCE;
}

/**
 * Returns a response without an instant of a payment or a return that lies in the future by the clock that received it.
 * That of a payment may be as far ahead as a desk's clock is behind: what is known of it here is compared again when it
 * was seen (isPossiblePayment).
 */
export function withPastInstants(response: Transaction, at: number): Transaction {
  const until = (instant: number | null | undefined, last: number) => (Number(instant) > last ? undefined : instant);
  const { paidAt, refundedAt } = response;
  return { ...response, paidAt: until(paidAt, at + FARTHEST), refundedAt: until(refundedAt, at + CLOCK_TOLERANCE) };
}

/**
 * An instant of the desk's clock by the service's clock, where the desk's is days off; a smaller difference does not
 * matter, and the service's clock may be the wrong one.
 * @param clockOffset the desk's clock minus the service's; null where unknown.
 */
export function correctedInstant(at: number, clockOffset: number | null): number {
  return clockOffset !== null && Math.abs(clockOffset) > FARTHEST ? at - clockOffset : at;
}

/** When a response was received, by the desk's clock: corrected where that is days off. */
export function seenAtOf({ at, clockOffset }: { readonly at: number; readonly clockOffset: number | null }): number {
  return correctedInstant(at, clockOffset);
}
