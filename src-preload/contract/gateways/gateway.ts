/** Gateways (the services at which charges are made) and their tokens. A token goes in and never comes out. */
import { z } from 'zod';
import { wireCause } from '../network/wire-cause.ts';
import { cleanText } from '../text/clean-text.ts';
import { documentTypeOf, readDocument } from '../values/documents.ts';
import { LONGEST, MOST } from '../values/input-limits.ts';
import { holding, plainText } from '../values/personal-data.ts';
import { isLoopback, postbackUrl } from '../values/postback-url.ts';
import { isMarkable, isUndocumented } from '../values/states.ts';
import { instant, localId, typedSigns } from '../values/values.ts';
import { serviceOutage } from '../watch/service-outage.ts';
import { generation, pointer } from './generation.ts';
import { teamServer } from './team-server.ts';

/** Why an address is refused, as a code that the catalogue translates. */
function addressFault(value: string): string | null {
  const shape = /^(https?):\/\/([^/?#@\s]+)(\/[^?#\s]*)?$/i.exec(value.trim());
  if (!shape || !z.url().safeParse(value.trim()).success) return 'base-url-shape';
  const [, scheme = '', authority = ''] = shape;
  const host = authority.replace(/:\d+$/, '').toLowerCase();
  return scheme.toLowerCase() === 'https' || isLoopback(host) ? null : 'base-url-not-https';
}

/** A service's base address: https, or http on loopback only (a token must not cross a network unencrypted). */
const baseUrl = typedSigns(LONGEST.address)
  .superRefine((value, context) => {
    const fault = addressFault(value);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  })
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''));

const environment = z.enum(['live', 'sandbox']);

/** A path below the base address that the document does not show; it is a setting of the gateway. */
const undocumentedPath = z
  .string()
  .trim()
  .max(LONGEST.address, 'text-too-long')
  .regex(/^(\/[^\s?#]*(\?[^\s#]*)?)?$/, 'path-shape');

/**
 * Whether an address ends with the version segment that the document has; without it a service may not find any path.
 */
export function endsWithVersion(address: string): boolean {
  return /\/v1\/*$/.test(address.trim());
}

/** The proxy that the environment names (`HTTPS_PROXY`, `NO_PROXY`). */
export const environmentProxy = z.strictObject({ kind: z.literal('environment') });
export const noProxy = z.strictObject({ kind: z.literal('none') });
export const customProxy = z.strictObject({
  kind: z.literal('set'),
  address: z
    .string()
    .trim()
    .max(LONGEST.address, 'text-too-long')
    .regex(/^https?:\/\/[^\s/?#@]+\/?$/i, 'proxy-shape'),
  /** Empty where the proxy requires none. */
  user: z
    .string()
    .trim()
    .max(LONGEST.line, 'text-too-long')
    .regex(/^[^:]*$/, 'proxy-user-shape'),
  /** KEPT_SECRET where main has one; the secret itself never comes out. */
  secret: z.string().max(LONGEST.secret, 'text-too-long'),
});

/** How the gateway is reached. */
const proxy = z.discriminatedUnion('kind', [environmentProxy, noProxy, customProxy]);

/**
 * What is sent as `items` for a charge without items: nothing, an empty list, or one item for the whole amount. Whether
 * a service requires `items` is not shown (document, "Create-transaction request body").
 */
export const withoutItems = z.enum(['omit', 'empty-list', 'one-item']);
export type WithoutItems = z.infer<typeof withoutItems>;

/** The fields of a new charge that few desks need, in the form's order. */
export const FORM_FIELDS = ['itemReference', 'tangible', 'postbackUrl', 'metadata'] as const;
export type FormField = (typeof FORM_FIELDS)[number];
const formFields = z
  .array(z.enum(FORM_FIELDS))
  .transform((chosen) => FORM_FIELDS.filter((field) => chosen.includes(field)));
/** A gateway that an earlier version stored has them all: they may be in use. */
export const storedFormFields = formFields.default([...FORM_FIELDS]);

/** The CNPJ of the company that receives: its characters without punctuation; empty for none. */
const companyDocument = z
  .string()
  .max(LONGEST.line, 'text-too-long')
  .transform((typed, context) => {
    if (typed.trim() === '') return '';
    const read = readDocument(typed);
    if (read.ok && documentTypeOf(read.digits) === 'CNPJ') return read.digits;
    const isCpf = read.ok || read.code === 'cpf-check-digits';
    context.issues.push({ code: 'custom', message: isCpf ? 'company-document-cnpj' : read.code, input: typed });
    return z.NEVER;
  });

/** What a state that the document lacks can be read as. Money back is no such meaning: `returningStates` marks it. */
export const stateMeaning = z.enum(['PAID', 'EXPIRED']);
/** By the service's word, letter by letter. */
const stateMeanings = z
  .record(z.string().max(LONGEST.state, 'text-too-long'), stateMeaning)
  .refine((meanings) => Object.keys(meanings).every(isUndocumented), 'state-not-markable')
  .refine((meanings) => Object.keys(meanings).length <= MOST.returningStates, 'list-too-long');
export type StateMeanings = Readonly<z.infer<typeof stateMeanings>>;

/** What this state is read as; the state itself where no meaning is set. */
export function meantState(state: string, meanings: StateMeanings): string {
  return (Object.hasOwn(meanings, state) ? meanings[state] : undefined) ?? state;
}

/** Two names are the same where these are: case, accents, blanks and characters without width are ignored. */
export function gatewayNameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\s]+/gu, '')
    .toLowerCase();
}

/** The code for a name that another gateway has; only main can check this, since a form has one gateway alone. */
export const GATEWAY_NAME_TAKEN = 'gateway-name-taken';

export const gatewayInput = z.strictObject({
  name: z.string().trim().min(1, 'gateway-name-empty').max(LONGEST.name, 'text-too-long'),
  baseUrl,
  environment,
  /** Who receives, as receipts and closings print it; empty for nothing. */
  companyName: z.string().trim().max(LONGEST.name, 'text-too-long').default(''),
  companyDocument: companyDocument.default(''),
  /** GET path of the verify-token operation; empty when it is not known (document, "Other operations": not shown). */
  verifyPath: undocumentedPath,
  /**
   * The field of the verify path's response that tells whether the token is valid; empty: the usual fields are read.
   */
  verifyPointer: pointer.default(''),
  /** Its value for a valid token, ignoring case; any other value means that the token is invalid. */
  verifyValue: z.string().trim().min(1, 'verify-value-empty').max(LONGEST.state, 'text-too-long').default('true'),
  /** Whether each charge is sent with `metadata.balcaoAttempt`. */
  sendAttemptId: z.boolean(),
  withoutItems: withoutItems.default('omit'),
  /** Which of them the form of a new charge shows; one that holds something is shown anyway. */
  formFields: formFields.default([]),
  /** Sent with each creation that names no other; empty for none. */
  postbackUrl: postbackUrl.default(''),
  /**
   * The states other than REFUNDED that take money back, in the service's words. The document shows none, so an admin
   * marks them: only then is a charge in such a state counted as money that went back.
   */
  returningStates: z
    .array(
      z
        .string()
        .min(1, 'state-not-markable')
        .max(LONGEST.state, 'text-too-long')
        .refine(isMarkable, 'state-not-markable'),
    )
    .max(MOST.returningStates, 'list-too-long')
    .transform((states) => [...new Set(states)].toSorted())
    .default([]),
  /** The states that are read as a documented one, from the next answer on; raw answers stay as they came. */
  stateMeanings: stateMeanings.default({}),
  /** Requests per second of watching and reconciling together; the service's own limit is not shown. */
  requestsPerSecond: z.number().min(0.1, 'rate-too-low').max(1000, 'rate-too-high'),
  /**
   * Seconds that the answer to a creation is waited for: one that is given up has an unknown outcome. The service's own
   * time is not shown.
   */
  createSeconds: z.int().min(10, 'create-seconds-range').max(120, 'create-seconds-range').default(60),
  /**
   * The zone of what the service writes as UTC or without a zone: `auto` as measured at creations, `none` as written, or
   * an offset such as `-03:00`.
   */
  timeZone: z
    .string()
    .regex(/^(auto|none|[+-](0\d|1[0-4]):(00|15|30|45))$/, 'time-zone-unknown')
    .default('auto'),
  proxy: proxy.default({ kind: 'environment' }),
  /** Certificates (PEM) of an authority that is trusted as well as Node's and the computer's own; empty for none. */
  authority: z
    .string()
    .trim()
    .max(LONGEST.certificates, 'text-too-long')
    .regex(/^(-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----)?$/, 'authority-shape')
    .default(''),
  /** How a token is generated; null where it is pasted. */
  generation: generation.nullable().default(null),
});
export type GatewayInput = z.output<typeof gatewayInput>;

export const gateway = gatewayInput.extend({
  id: localId,
  /** True for the console's own simulated service: simulation exists only there. */
  ownSandbox: z.boolean(),
  /** A gateway with history keeps its address and environment. */
  hasHistory: z.boolean(),
  /** Since when it is archived: read-only and not watched; null where it is not. */
  archivedAt: instant.nullable().default(null),
  /** Where a team shares its history; null where it is in a file of this computer. */
  team: teamServer.nullable().default(null),
});
holding('nothing', gateway);
export type Gateway = z.infer<typeof gateway>;

/** `accepted`: the gateway accepted it, but its response does not tell whether it is valid. */
export const tokenVerdict = z.enum(['valid', 'accepted', 'refused', 'cannot-tell']);

/** The result of a token check. */
export const tokenCheck = z.object({
  verdict: tokenVerdict,
  /** The configured verify path, or a documented read with its control. */
  method: z.enum(['verify-path', 'documented-read']),
  /** Why the result is unclear; null otherwise. */
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
  /** The failure of the connection where the reason is the network, or a response that is not whole. */
  cause: wireCause.nullable().default(null),
  /**
   * The result of a deliberately bad token by the same method, in this check or the last one on request; null where
   * none was tried.
   */
  control: z.enum(['refused', 'taken']).nullable().default(null),
  /** Why it was checked: on request, at a start, or on schedule. */
  occasion: z.enum(['demand', 'start', 'time']).default('demand'),
  at: instant,
});
export type TokenCheck = z.infer<typeof tokenCheck>;

/**
 * Where the token is stored: nowhere, in the system's vault, or in memory for this session. In the vault it may be
 * unreadable here (keyring reset, another account, moved profile), or locked until the user unlocks the keyring.
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
  /** There is no token in this shell's vault, but one was saved in another: the other shell's, or one in memory. */
  tokenElsewhere: z.boolean().default(false),
  /** Whether the secrets of the gateway's settings (proxy, payload) can be read, as in `tokenPlace`. */
  secrets: z.enum(['readable', 'unreadable', 'locked']).default('readable'),
  /** When the token was pasted, or generated. */
  tokenSince: instant.nullable(),
  /** True for a token that the gateway generated at Balcão's request: it is renewed automatically. */
  generated: z.boolean().default(false),
  /**
   * When the token expires, and the source of that: the response it came with, or the token itself (a JWT's `exp`,
   * unverified).
   */
  expiry: z
    .object({ at: instant, source: z.enum(['answer', 'jwt']) })
    .nullable()
    .default(null),
  /** The last generation of a token: when, and its error (null: it succeeded). */
  lastGeneration: z
    .object({
      at: instant,
      problem: z
        .enum([
          'network',
          'refused',
          'failing',
          'no-token-in-answer',
          'secret-missing',
          'secret-locked',
          // A person set or cleared the token meanwhile: that stays.
          'token-changed',
        ])
        .nullable(),
      cause: wireCause.nullable(),
      httpStatus: z.int().nullable(),
    })
    .nullable()
    .default(null),
  /**
   * When a token is generated next by itself: before the end of this one, or again while the service refuses what it
   * issued; null where nothing is planned.
   */
  nextRenewal: instant.nullable().default(null),
  /** Whether anything responds at the base address, apart from the token; null before the first request. */
  root: z
    .object({ at: instant, reachable: z.boolean(), httpStatus: z.int().nullable(), cause: wireCause.nullable() })
    .nullable()
    .default(null),
  /** What a person should know of the service's clock; null where it agrees with the truth as it is written. */
  clock: z
    .object({
      /** What is added to its instants (ms): by the gateway's setting, or as measured. */
      zone: z.object({ ms: z.int(), isSet: z.boolean() }).nullable(),
      /** How far it is behind otherwise (ms; negative: ahead); null below a minute. */
      behind: z.int().nullable(),
      /** Its instants are written without a zone. */
      isUnzoned: z.boolean(),
      /** The creation of the last charge made here, and the instant as which it is read. */
      example: z.object({ written: plainText, readAs: instant }).nullable(),
    })
    .nullable()
    .default(null),
  lastCheck: tokenCheck.nullable(),
  /** True from a 401 until there is a valid token: every watch of this gateway is paused. */
  paused: z.boolean(),
  /** Whether the service could be reached at the last request. */
  reachability: z.enum(['unknown', 'reachable', 'unreachable']),
  /** What keeps this desk's reads from bringing anything; null where nothing does. */
  outage: serviceOutage.nullable().default(null),
  /** Its answers about a charge differ at each read: later changes of a day are only counted. */
  isUnsteady: z.boolean().default(false),
});
export type AccessStatus = z.infer<typeof accessStatus>;

/**
 * A pasted token: invisible characters, outer white space and a leading `Bearer ` are removed; line breaks inside and other characters that a
 * header cannot carry are refused.
 */
export const pastedToken = z
  .string()
  .overwrite((value) => cleanText(value, 'signs'))
  .trim()
  .transform((value) => value.replace(/^bearer\s+/i, ''))
  .pipe(
    z
      .string()
      .min(1, 'token-empty')
      .max(LONGEST.token, 'token-too-long')
      .regex(/^[\x21-\x7e]+$/, 'token-characters'),
  );
