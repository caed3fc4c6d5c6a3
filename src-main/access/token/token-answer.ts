/**
 * Reads the response of the generate-token operation. The document does not show it, so a JSON Pointer of the gateway's
 * settings goes first, and without one the shapes that services of this kind use are tried (docs/build/domain.md,
 * "Error and token shapes"): `access_token`, `accessToken` or `token`, at the top or under `data`.
 */
import { type Json, jsonOf, valueAt } from '../../../src-preload/contract/values/json-pointer.ts';
import { readInstant } from '../../gateway-http/times/timestamps.ts';

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

/** A larger number is a timestamp: no token lives for thirty years of seconds. */
const LONGEST_LIFETIME = 1e9;

/**
 * @param receivedAt when the response came, desk clock; a lifetime counts from it.
 * @returns null where there is no token that a header can carry.
 */
export function readTokenAnswer(
  text: string,
  pointers: { readonly tokenPointer: string; readonly expiryPointer: string },
  receivedAt: number,
): TokenAnswer | null {
  const answer = jsonOf(text);
  if (answer === undefined) return null;
  const tokens = pointers.tokenPointer === '' ? TOKEN_PLACES : [pointers.tokenPointer];
  const token = tokens.map((pointer) => usable(valueAt(answer, pointer))).find((found) => found !== null);
  if (token === undefined) return null;
  const expiries = pointers.expiryPointer === '' ? EXPIRY_PLACES : [pointers.expiryPointer];
  const expiresAt = expiries
    .map((pointer) => instantOf(valueAt(answer, pointer), receivedAt))
    .find((at) => at !== null);
  return { token, expiresAt: expiresAt ?? null };
}

function usable(value: Json | undefined): string | null {
  const token = typeof value === 'string' ? value.trim().replace(/^bearer\s+/i, '') : '';
  return /^[\x21-\x7e]{1,16384}$/.test(token) ? token : null;
}

/** Seconds from now, or any time that a service writes; null where it is neither. */
function instantOf(value: Json | undefined, receivedAt: number): number | null {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value.trim()));
  const number = isNumber ? Number(value) : Number.NaN;
  if (number > 0 && number < LONGEST_LIFETIME) return receivedAt + Math.round(number * 1000);
  return readInstant(value);
}
