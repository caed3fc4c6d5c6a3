/** Gateways (the services charges are made at) and the tokens that open them. A token goes in and never comes out. */
import { z } from 'zod';
import { wireCause } from '../charges/charge.ts';
import { instant, localId } from '../values/values.ts';
import { generation, pointer } from './generation.ts';

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

/** Colours that tell gateways apart beside their names; each is readable in both themes. */
export const accent = z.enum(['teal', 'blue', 'violet', 'pink', 'orange', 'green', 'grey']);
export type Accent = z.infer<typeof accent>;

/** Whether an address ends with the version segment the document gives it; without it a service may know no path. */
export function endsWithVersion(address: string): boolean {
  return /\/v1\/*$/.test(address.trim());
}

/** How the gateway is reached: as the environment says (`HTTPS_PROXY`, `NO_PROXY`), directly, or through this proxy. */
const proxy = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('environment') }),
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('set'),
    address: z
      .string()
      .trim()
      .max(500, 'text-too-long')
      .regex(/^https?:\/\/[^\s/?#@]+\/?$/i, 'proxy-shape'),
    /** Empty where the proxy asks for none. */
    user: z
      .string()
      .trim()
      .max(200, 'text-too-long')
      .regex(/^[^:]*$/, 'proxy-user-shape'),
    /** KEPT_SECRET where main has it; it never comes out. */
    secret: z.string().max(500, 'text-too-long'),
  }),
]);

/** The code of a name that another gateway has; told by main, which alone knows the others. */
export const GATEWAY_NAME_TAKEN = 'gateway-name-taken';

export const gatewayInput = z.strictObject({
  name: z.string().trim().min(1, 'gateway-name-empty').max(80, 'text-too-long'),
  baseUrl,
  environment,
  /** GET path of the verify-token operation; empty when it is not known (document, "Other operations": not shown). */
  verifyPath: undocumentedPath,
  /** Where the verify path's answer says whether the token is valid; empty: read in the usual places. */
  verifyPointer: pointer.default(''),
  /** What stands there for a valid token, without regard to case; anything else there means that it is not. */
  verifyValue: z.string().trim().min(1, 'verify-value-empty').max(100, 'text-too-long').default('true'),
  /** Whether `metadata.balcaoAttempt` travels with each charge. */
  sendAttemptId: z.boolean(),
  /** Requests a second that watching and reconciling may make together; the service's own limit is not shown. */
  requestsPerSecond: z.number().min(0.1, 'rate-too-low').max(1000, 'rate-too-high'),
  accent: accent.default('teal'),
  proxy: proxy.default({ kind: 'environment' }),
  /** Certificates (PEM) of an authority that is believed beside Node's and the computer's own; empty for none. */
  authority: z
    .string()
    .trim()
    .max(100_000, 'text-too-long')
    .regex(/^(-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----)?$/, 'authority-shape')
    .default(''),
  /** How a token is made; null where it is pasted. */
  generation: generation.nullable().default(null),
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

/** `accepted`: the gateway took it, but its answer does not say whether it is valid. */
export const tokenVerdict = z.enum(['valid', 'accepted', 'refused', 'cannot-tell']);

/** What a check of the token came to. */
export const tokenCheck = z.object({
  verdict: tokenVerdict,
  /** The configured verify path, or a documented read with its control. */
  method: z.enum(['verify-path', 'documented-read']),
  /** Why it cannot be told; null otherwise. */
  reason: z
    .enum([
      'network',
      'server-error',
      'control-not-refused',
      'unexpected-answer',
      'rate-limited',
      'answer-empty',
      'answer-html',
      'answer-not-json',
      'answer-not-object',
      'answer-cut',
      'answer-too-large',
      'answer-too-deep',
    ])
    .nullable(),
  httpStatus: z.int().nullable(),
  /** What the wire did where the reason is the network, or an answer that is not whole. */
  cause: wireCause.nullable().default(null),
  /** What a deliberately bad token came to in the same way, now or when somebody last asked; null where none was tried. */
  control: z.enum(['refused', 'taken']).nullable().default(null),
  /** Why it was checked: somebody asked, Balcão started, or it was time again. */
  occasion: z.enum(['demand', 'start', 'time']).default('demand'),
  at: instant,
});
export type TokenCheck = z.infer<typeof tokenCheck>;

/**
 * Where the token lies: nowhere, in the system's vault, or in memory for this session. In the vault it may be unreadable
 * here (keyring reset, another account, moved profile), or wait until somebody unlocks the keyring.
 */
export const tokenPlace = z.enum(['absent', 'unreadable', 'locked', 'vault', 'memory']);
export type TokenPlace = z.infer<typeof tokenPlace>;

/** Whether there is a token that can be sent. */
export function isTokenThere(place: TokenPlace): place is 'vault' | 'memory' {
  return place === 'vault' || place === 'memory';
}

export const accessStatus = z.object({
  gatewayId: localId,
  token: tokenPlace,
  /** Whether the secrets of the gateway's settings (proxy, payload) can be read, as `tokenPlace` has it. */
  secrets: z.enum(['readable', 'unreadable', 'locked']).default('readable'),
  /** When the token was pasted, or made. */
  tokenSince: instant.nullable(),
  /** True for a token the gateway made at Balcão's request: it is renewed by itself. */
  generated: z.boolean().default(false),
  /** When the token ends, and who says so: the answer it came with, or the token itself (a JWT's `exp`, verified by nobody). */
  expiry: z
    .object({ at: instant, source: z.enum(['answer', 'jwt']) })
    .nullable()
    .default(null),
  /** The last attempt to make a token: when, and what kept it from coming (null: it came). */
  lastGeneration: z
    .object({
      at: instant,
      problem: z
        .enum(['network', 'refused', 'failing', 'no-token-in-answer', 'secret-missing', 'secret-locked'])
        .nullable(),
      cause: wireCause.nullable(),
      httpStatus: z.int().nullable(),
    })
    .nullable()
    .default(null),
  /** Whether anything answers at the base address, apart from the token; null before it was asked. */
  root: z
    .object({ at: instant, reachable: z.boolean(), httpStatus: z.int().nullable(), cause: wireCause.nullable() })
    .nullable()
    .default(null),
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
