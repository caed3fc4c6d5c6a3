/** Gateways (the services charges are made at) and the tokens that open them. A token goes in and never comes out. */
import { z } from 'zod';
import { instant, localId } from './values.ts';

/** Why an address is refused, as a code the catalogue words. */
function addressFault(value: string): string | null {
  const shape = /^(https?):\/\/([^/?#@\s]+)(\/[^?#\s]*)?$/i.exec(value.trim());
  if (!shape || !z.url().safeParse(value.trim()).success) return 'base-url-shape';
  const [, scheme = '', authority = ''] = shape;
  const host = authority.replace(/:\d+$/, '').toLowerCase();
  const loopback = host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
  return scheme.toLowerCase() === 'https' || loopback ? null : 'base-url-not-https';
}

/** A service's base address: https, or http on loopback only (a token must not cross a network in the clear). */
const baseUrl = z
  .string()
  .trim()
  .max(500, 'text-too-long')
  .superRefine((value, context) => {
    const fault = addressFault(value);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  })
  .transform((value) => value.replace(/\/+$/, ''));

const environment = z.enum(['live', 'sandbox']);

/** A path below the base address that the document does not show; it belongs to the gateway's settings. */
const undocumentedPath = z
  .string()
  .trim()
  .max(500, 'text-too-long')
  .regex(/^(\/[^\s?#]*(\?[^\s#]*)?)?$/, 'path-shape');

export const gatewayInput = z.strictObject({
  name: z.string().trim().min(1, 'gateway-name-empty').max(80, 'text-too-long'),
  baseUrl,
  environment,
  /** GET path of the verify-token operation; empty when it is not known (document, "Other operations": not shown). */
  verifyPath: undocumentedPath,
  /** Whether `metadata.balcaoAttempt` travels with each charge. */
  sendAttemptId: z.boolean(),
  /** Requests a second that watching and reconciling may make together; the service's own limit is not shown. */
  requestsPerSecond: z.number().min(0.1, 'rate-too-low').max(1000, 'rate-too-high'),
});
export type GatewayInput = z.output<typeof gatewayInput>;

export const gateway = gatewayInput.extend({
  id: localId,
  /** True for the console's own simulated service: simulation exists only there. */
  ownSandbox: z.boolean(),
  /** A gateway with history keeps its address and environment. */
  hasHistory: z.boolean(),
});
export type Gateway = z.infer<typeof gateway>;

/** What a check of the token came to. */
export const tokenCheck = z.object({
  verdict: z.enum(['valid', 'refused', 'cannot-tell']),
  /** The configured verify path, or a documented read with its control. */
  method: z.enum(['verify-path', 'documented-read']),
  /** Why it cannot be told; null otherwise. */
  reason: z.enum(['network', 'server-error', 'control-not-refused', 'unexpected-answer', 'rate-limited']).nullable(),
  httpStatus: z.int().nullable(),
  at: instant,
});
export type TokenCheck = z.infer<typeof tokenCheck>;

export const accessStatus = z.object({
  gatewayId: localId,
  /** Where the token lies: nowhere, in the system's vault, or in memory for this session. */
  token: z.enum(['absent', 'vault', 'memory']),
  /** When the token was pasted. */
  tokenSince: instant.nullable(),
  lastCheck: tokenCheck.nullable(),
  /** True from a 401 until a good token: every watch of this gateway rests. */
  paused: z.boolean(),
  /** Whether the service could be reached when it was last asked. */
  reachability: z.enum(['unknown', 'online', 'offline']),
});
export type AccessStatus = z.infer<typeof accessStatus>;

/** A pasted token: outer blanks dropped, a leading `Bearer ` too; line breaks inside and other characters a header cannot carry are refused. */
export const pastedToken = z
  .string()
  .trim()
  .transform((value) => value.replace(/^bearer\s+/i, ''))
  .pipe(
    z
      .string()
      .min(1, 'token-empty')
      .max(16_384, 'token-too-long')
      .regex(/^[\x21-\x7e]+$/, 'token-characters'),
  );
