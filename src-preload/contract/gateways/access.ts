/** What is known of a gateway's token and of the way to the gateway: found out here, or said by the token itself. */
import { z } from 'zod';
import { wireCause } from '../charges/charge.ts';
import { localId } from '../values/values.ts';
import { gatewayInput, pastedToken, tokenCheck } from './gateway.ts';

/** One line of a JWT's claims, as text. Decoded on this computer and verified by nobody. */
export const tokenClaim = z.object({ name: z.string(), value: z.string() });
export type TokenClaim = z.infer<typeof tokenClaim>;

/** A gateway as it stands in a form, to be tried before it is saved. */
export const gatewayTestInput = z.strictObject({
  /** The gateway whose kept secrets and token are used where none are typed; null for a new one. */
  gatewayId: localId.nullable(),
  gateway: gatewayInput,
  /** Null: the kept one, if there is one. */
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
  /** What the wire did; null where it did what it should. */
  cause: wireCause.nullable(),
  httpStatus: z.int().nullable(),
  /** Of the token's line: how it was asked, and why it cannot be told. */
  method: tokenCheck.shape.method.nullable().default(null),
  reason: tokenCheck.shape.reason.default(null),
  /** Of the token's line: fields of the verify path's answer that may say whether a token is valid, the likeliest first. */
  fields: z.array(gatewayInput.pick({ verifyPointer: true, verifyValue: true })).default([]),
});
export type GatewayTestLine = z.infer<typeof gatewayTestLine>;
