/**
 * Reads the response of the generate-token operation. The document does not show it, so a JSON Pointer of the gateway's
 * settings goes first, and without one the shapes that services of this kind use are tried (docs/build/domain.md,
 * "Error and token shapes"): `access_token`, `accessToken` or `token`, at the top or under `data`.
 */
import { type Json, jsonOf, valueAt } from '../../../src-preload/contract/values/json-pointer.ts';
import { readLength } from '../../gateway-http/times/lengths.ts';
import { corrected, NO_CORRECTION, type ZoneCorrection } from '../../gateway-http/times/service-zone.ts';
import { readTime } from '../../gateway-http/times/timestamps.ts';
import { tokenExpiryOf, tokenMadeAt } from './jwt.ts';

export interface TokenResponse {
  readonly token: string;
  /** UTC milliseconds; null where the response has none. */
  readonly expiresAt: number | null;
  /** Whether that is an instant of the service's clock, not a lifetime that counts from the response. */
  readonly isDated: boolean;
  /** From its own beginning, where the response has that in the same form as its end (ms); else null. */
  readonly life: number | null;
}

const places = (...names: readonly string[]) =>
  ['', '/data'].flatMap((above) => names.map((name) => `${above}/${name}`));
const TOKEN_PLACES = places('access_token', 'accessToken', 'token');
const EXPIRY_PLACES = places('expires_in', 'expiresIn', 'expires_at', 'expiresAt');
const BIRTH_PLACES = places('created_at', 'createdAt', 'issued_at', 'issuedAt');

/** No token lives for thirty years: a larger number (ms) is a timestamp, where it can be one. */
const LONGEST_LIFETIME = 1e12;

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
export function readTokenResponse(
  text: string,
  pointers: { readonly tokenPointer: string; readonly expiryPointer: string },
  receivedAt: number,
  times: ServiceTimes = { ahead: 0, zone: NO_CORRECTION },
): TokenResponse | null {
  const answer = jsonOf(text);
  if (answer === undefined) return null;
  const tokens = pointers.tokenPointer === '' ? TOKEN_PLACES : [pointers.tokenPointer];
  const token = tokens.map((pointer) => usable(valueAt(answer, pointer))).find((found) => found !== null);
  if (token === undefined) return null;
  const values = (pointers.expiryPointer === '' ? EXPIRY_PLACES : [pointers.expiryPointer]).map((pointer) =>
    valueAt(answer, pointer),
  );
  for (const value of values) {
    const lifetime = lifetimeOf(value, token);
    if (lifetime !== null) return { token, expiresAt: receivedAt + lifetime, isDated: false, life: null };
    const expiresAt = instantOf(value, times);
    if (expiresAt !== null) return { token, expiresAt, isDated: true, life: lifeUntil(value, answer) };
  }
  return { token, expiresAt: null, isDated: false, life: null };
}

function usable(value: Json | undefined): string | null {
  const token = typeof value === 'string' ? value.trim().replace(/^bearer\s+/i, '') : '';
  return /^[\x21-\x7e]{1,16384}$/.test(token) ? token : null;
}

/** How much of a token's life by its own claims that of its response may differ from it. */
const SAME_LIFE = 0.1;

/** In milliseconds; null where the value is none. A number is in seconds, unless the token itself lives so many milliseconds. */
function lifetimeOf(value: Json | undefined, token: string): number | null {
  const [madeAt, endsAt] = [tokenMadeAt(token), tokenExpiryOf(token)];
  const ofToken = madeAt === null || endsAt === null ? 0 : endsAt - madeAt;
  if (ofToken > 0 && Math.abs(Number(value) - ofToken) <= ofToken * SAME_LIFE) return Number(value);
  const lifetime = readLength(value);
  return lifetime === null || lifetime >= LONGEST_LIFETIME ? null : lifetime;
}

/** Instants of two forms may be of two clocks: their difference is no life. */
function lifeUntil(value: Json | undefined, answer: Json): number | null {
  const end = readTime(value);
  const lives = BIRTH_PLACES.map((pointer) => readTime(valueAt(answer, pointer))).flatMap((birth) =>
    birth?.kind === 'instant' && end?.kind === 'instant' && birth.form === end.form ? [end.at - birth.at] : [],
  );
  return lives.find((life) => life > 0) ?? null;
}

/** Any time that a service writes, by the desk's clock; null where it is none. */
function instantOf(value: Json | undefined, { ahead, zone }: ServiceTimes): number | null {
  const time = readTime(value);
  return time?.kind === 'instant' ? corrected(time, zone) - ahead : null;
}
