/**
 * Decodes the claims of a JWT (RFC 7519) on this computer. There is no key to verify it with, so the claims are shown
 * as unverified and only decide when a renewal is due.
 */
import type { TokenClaim } from '../../../src-preload/contract/gateways/tested-gateway.ts';
import { type Json, jsonOf } from '../../../src-preload/contract/values/json-pointer.ts';
import { readInstant } from '../../gateway-http/times/timestamps.ts';

/** Claims that could hold a secret, or are as long as one, are cut: they must not appear on a screen. */
const LONGEST_VALUE = 200;
const MOST_CLAIMS = 40;

/** The claims of a JWT; null for any other token. */
function claimsObject(token: string): { readonly [name: string]: Json } | null {
  const parts = token.split('.');
  const [header = '', body = ''] = parts;
  if (parts.length !== 3 || !/^[\w-]+$/.test(header) || !/^[\w-]+$/.test(body)) return null;
  const [head, claims] = [header, body].map((part) => jsonOf(Buffer.from(part, 'base64url').toString('utf8')));
  return isObject(head) && isObject(claims) ? claims : null;
}

/**
 * `exp` in UTC milliseconds; null where the token is not a JWT or has no readable `exp`. RFC 7519 has seconds since 1970
 * as a number. Some services write milliseconds, or either one as text, or a date with its time as text.
 */
export function tokenExpiryOf(token: string): number | null {
  return readInstant(claimsObject(token)?.['exp']);
}

/** `iat` in the same way: when the token was made. */
export function tokenMadeAt(token: string): number | null {
  return readInstant(claimsObject(token)?.['iat']);
}

/** The claims as lines of text, in the token's order; null where the token is not a JWT. */
export function claimsOf(token: string): TokenClaim[] | null {
  const claims = claimsObject(token);
  if (claims === null) return null;
  return Object.entries(claims)
    .slice(0, MOST_CLAIMS)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return {
        name: name.slice(0, 60),
        value: text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text,
      };
    });
}

function isObject(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
