/** Parses Retry-After (RFC 9110, section 10.2.3). */
import { DAY, MINUTE } from '../../../src-preload/contract/values/durations.ts';
import { readLength } from '../times/lengths.ts';
import { readInstant } from '../times/timestamps.ts';
import type { HttpResponse } from './http-result.ts';

/** A longer wait is not one that a service means, or that a person could wait for. */
const LONGEST_WAIT = DAY;
/** A date that lies further back was not in the future when it was sent: it may be local time. */
const LONGEST_PAST = 2 * MINUTE;

/**
 * Milliseconds from now: a length is used directly, the longest of several; a date is compared with the service's own
 * clock where the response has one, else with the desk's. Null where it cannot be parsed, or cannot be meant; never
 * below zero.
 */
export function retryAfterMs({ retryAfter, serverDate, receivedAt }: HttpResponse): number | null {
  const header = retryAfter?.trim() ?? '';
  const until = readInstant(header);
  const wait = until === null ? lengthIn(header) : waitUntil(until, serverDate ?? receivedAt);
  return wait === null || wait > LONGEST_WAIT ? null : wait;
}

function lengthIn(header: string): number | null {
  const lengths = header.split(',').map((part) => (/^\s*0+\s*$/.test(part) ? 0 : readLength(part)));
  return lengths.reduce((longest, length) => (longest === null || length === null ? null : Math.max(longest, length)));
}

function waitUntil(until: number, now: number): number | null {
  return until < now - LONGEST_PAST ? null : Math.max(0, until - now);
}
