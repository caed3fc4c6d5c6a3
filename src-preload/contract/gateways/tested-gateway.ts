/** Facts about a gateway's token and connection: found out here, or claimed by the token itself. */
import { z } from 'zod';
import { wireCause } from '../network/wire-cause.ts';
import { holding } from '../values/personal-data.ts';
import { localId } from '../values/values.ts';
import { gatewayInput, pastedToken, tokenCheck } from './gateway.ts';

/** One line of a JWT's claims, as text. Decoded on this computer, and not verified. */
export const tokenClaim = z.object({ name: z.string(), value: z.string() });
holding('nothing', tokenClaim);
export type TokenClaim = z.infer<typeof tokenClaim>;

/** A gateway as it is in a form, for a test before it is saved. */
export const gatewayTestInput = z.strictObject({
  /** The gateway whose stored secrets and token are used where none are typed; null for a new one. */
  gatewayId: localId.nullable(),
  gateway: gatewayInput,
  /** Null: the stored one, if there is one. */
  token: pastedToken.nullable(),
});

export const gatewayTestLine = z.object({
  line: z.enum(['address', 'tls', 'service', 'token']),
  result: z.enum(['good', 'warning', 'bad', 'skipped']),
  finding: z.enum([
    'connected',
    'without-v1',
    'not-connected',
    'secure',
    'not-needed',
    'not-secure',
    'as-documented',
    'html',
    'nothing-there',
    'redirect',
    'failing',
    'unexpected',
    'not-asked',
    'no-token',
    'kept-not-sent',
    'token-valid',
    'token-accepted',
    'token-refused',
    'token-past-expiry',
    'token-cannot-tell',
  ]),
  /** The failure of the connection; null where there was none. */
  cause: wireCause.nullable(),
  httpStatus: z.int().nullable(),
  /** For the token's line: the method, and the reason where the result is unclear. */
  method: tokenCheck.shape.method.nullable().default(null),
  reason: tokenCheck.shape.reason.default(null),
  /**
   * For the token's line: fields of the verify path's response that may tell whether a token is valid, the likeliest
   * first.
   */
  fields: z.array(gatewayInput.pick({ verifyPointer: true, verifyValue: true })).default([]),
});
holding('nothing', gatewayTestLine);
export type GatewayTestLine = z.infer<typeof gatewayTestLine>;
