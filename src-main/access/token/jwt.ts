/**
 * Decodes the claims of a JWT (RFC 7519) on this computer. There is no key to verify it with, so the claims are shown
 * as unverified and only decide when a renewal is due.
 */
import type { TokenClaim } from '../../../src-preload/contract/gateways/tested-gateway.ts';
import { type Json, jsonOf } from '../../../src-preload/contract/values/json-pointer.ts';
import { isPossibleInstant } from '../../gateway-http/reading/timestamps.ts';

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

/** A larger `exp` is in milliseconds: as seconds it would be after the year 5000. */
const MOST_SECONDS = 1e11;

/**
 * `exp` in UTC milliseconds; null where the token is not a JWT or has no readable `exp`. RFC 7519 has seconds since 1970
 * as a number. Some services write milliseconds, or either one as text, or a date with its time as text. An instant
 * that cannot be is none.
 */
export function tokenExpiryOf(token: string): number | null {
  const exp = claimsObject(token)?.['exp'];
  const isDate = typeof exp === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(exp.trim());
  const number = typeof exp === 'number' ? exp : typeof exp === 'string' ? numberOf(exp) : Number.NaN;
  const at = isDate ? Date.parse(exp.trim()) : number < MOST_SECONDS ? number * 1000 : number;
  return isPossibleInstant(at) ? Math.round(at) : null;
}

const numberOf = (text: string) => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN);

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
