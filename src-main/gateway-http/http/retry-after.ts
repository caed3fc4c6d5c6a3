/** Parses Retry-After (RFC 9110, section 10.2.3). */
import { readInstant } from '../times/timestamps.ts';
import type { HttpResponse } from './http-result.ts';

/**
 * Milliseconds from now: a number of seconds is used directly, a date is compared with the service's own clock where
 * the response has one, else with the desk's. Null where it cannot be parsed; never below zero.
 */
export function retryAfterMs({ retryAfter, serverDate, receivedAt }: HttpResponse): number | null {
  const header = retryAfter?.trim() ?? '';
  if (/^[0-9]{1,9}(\.[0-9]+)?$/.test(header)) return Math.round(Number(header) * 1000);
  const until = readInstant(header);
  return until === null ? null : Math.max(0, until - (serverDate ?? receivedAt));
}
