/** How long a service asks to be left alone (RFC 9110, section 10.2.3). */
import type { HttpResponse } from './http-result.ts';

/**
 * Milliseconds from now: a number of seconds as it is, a date against the service's own clock where the answer
 * carried one, else against the desk's. Null where nothing readable was said; never below zero.
 */
export function retryAfterMs({ retryAfter, serverDate, receivedAt }: HttpResponse): number | null {
  const said = retryAfter?.trim() ?? '';
  if (/^[0-9]{1,9}(\.[0-9]+)?$/.test(said)) return Math.round(Number(said) * 1000);
  // A bare number is no date, though Date.parse would take it for a year.
  const until = /[a-z]/i.test(said) ? Date.parse(said) : Number.NaN;
  return Number.isNaN(until) ? null : Math.max(0, until - (serverDate ?? receivedAt));
}
