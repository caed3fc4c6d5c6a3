/**
 * Reads the response of the generate-token operation. The document does not show it, so a JSON Pointer of the gateway's
 * settings goes first, and without one the shapes that services of this kind use are tried (docs/build/domain.md,
 * "Error and token shapes"): `access_token`, `accessToken` or `token`, at the top or under `data`.
 */
import { type Json, jsonOf, valueAt } from '../../../src-preload/contract/values/json-pointer.ts';
import { corrected, NO_CORRECTION, type ZoneCorrection } from '../../gateway-http/times/service-zone.ts';
import { readTime } from '../../gateway-http/times/timestamps.ts';

export interface TokenAnswer {
  readonly token: string;
  /** UTC milliseconds; null where the response has none. */
  readonly expiresAt: number | null;
}

const TOKEN_PLACES = ['', '/data'].flatMap((above) =>
  ['access_token', 'accessToken', 'token'].map((name) => `${above}/${name}`),
);
const EXPIRY_PLACES = ['', '/data'].flatMap((above) =>
  ['expires_in', 'expiresIn', 'expires_at', 'expiresAt'].map((name) => `${above}/${name}`),
);

/** A larger number is a timestamp, where it can be one: no token lives for thirty years of seconds. */
const LONGEST_LIFETIME = 1e9;

/** How the times in a response are read. */
export interface ServiceTimes {
  /** The service's clock minus the desk's (ms). */
  readonly ahead: number;
  /** By what its instants are corrected. */
  readonly zone: ZoneCorrection;
}

/**
 * @param receivedAt when the response came, desk clock; a lifetime counts from it.
 * @returns null where there is no token that a header can carry.
 */
export function readTokenAnswer(
  text: string,
  pointers: { readonly tokenPointer: string; readonly expiryPointer: string },
  receivedAt: number,
  times: ServiceTimes = { ahead: 0, zone: NO_CORRECTION },
): TokenAnswer | null {
  const answer = jsonOf(text);
  if (answer === undefined) return null;
  const tokens = pointers.tokenPointer === '' ? TOKEN_PLACES : [pointers.tokenPointer];
  const token = tokens.map((pointer) => usable(valueAt(answer, pointer))).find((found) => found !== null);
  if (token === undefined) return null;
  const expiries = pointers.expiryPointer === '' ? EXPIRY_PLACES : [pointers.expiryPointer];
  const expiresAt = expiries
    .map((pointer) => valueAt(answer, pointer))
    .map((value) => lifetimeEnd(value, receivedAt) ?? instantOf(value, times))
    .find((at) => at !== null);
  return { token, expiresAt: expiresAt ?? null };
}

function usable(value: Json | undefined): string | null {
  const token = typeof value === 'string' ? value.trim().replace(/^bearer\s+/i, '') : '';
  return /^[\x21-\x7e]{1,16384}$/.test(token) ? token : null;
}

/** The end of a lifetime in seconds; null where the value is none. */
function lifetimeEnd(value: Json | undefined, receivedAt: number): number | null {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value.trim()));
  const seconds = isNumber ? Number(value) : 0;
  return seconds > 0 && seconds < LONGEST_LIFETIME ? receivedAt + Math.round(seconds * 1000) : null;
}

/** Any time that a service writes, by the desk's clock; null where it is none. */
function instantOf(value: Json | undefined, { ahead, zone }: ServiceTimes): number | null {
  const time = readTime(value);
  return time?.kind === 'instant' ? corrected(time, zone) - ahead : null;
}
