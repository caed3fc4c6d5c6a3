/**
 * The instants that place a charge in lists, periods and closings: the service's `createdAt` and `paidAt` where they can
 * be true, else when it was requested or first seen here, and when it was first seen PAID. Instants are UTC
 * milliseconds.
 */

import { DAY, HOUR } from '../../../src-preload/contract/values/durations.ts';
import type { Transaction } from '../../gateway-http/reading/transaction.ts';
import { endAlone, endCountedFrom, zoneErrorIn } from '../../gateway-http/times/service-zone.ts';
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

/** Brasília's offset from UTC: services of PIX that write no zone, or a wrong one, mostly mean this. */
const BRASILIA = -3 * HOUR;

/**
 * When its code expires, as the service reported it; null where it has no expiry. Of a charge made here the request's
 * sending is known, and three rules correct what another clock dated:
 *
 * - Where the answer has the code's creation in the same form as its expiry, the code lives as long as they differ, and
 *   that counts from the sending if this creation is whole quarters of an hour from it (endCountedFrom).
 * - An expiry alone in its form stays if a code can live until then (endAlone). No code is dead at birth: else it is
 *   corrected by the error of the PIX record's `createdAt`, of the charge's, or by Brasília's offset, the first that
 *   brings it there.
 * - How long it lives, written in the place of the expiry, counts from the sending.
 *
 * Three kinds of wrong expiries cannot be known: of instants in one form that disagree, one alone in its form that is
 * still after the sending, and one before it by hours that no other clock shows.
 */
export function placedExpiryOf({ facts, dating, madeAt }: ChargeSnapshot): number | null {
  const { expiresAt, createdAt, life = 0 } = facts.pix ?? {};
  const sentAt = dating?.sentAt ?? null;
  if (expiresAt === undefined && life > 0 && madeAt !== undefined) return (sentAt ?? madeAt) + life;
  if (expiresAt === undefined || expiresAt === null || sentAt === null) return expiresAt ?? null;
  if (life > 0) return endCountedFrom(sentAt, expiresAt - life, expiresAt);
  return endAlone(sentAt, expiresAt, [(createdAt ?? sentAt) - sentAt, dating?.error ?? 0, BRASILIA]);
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
