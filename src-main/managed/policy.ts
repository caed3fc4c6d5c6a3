/**
 * The policy file of an office: what it may set, as a schema. Anything else in it, and anything of another type, makes
 * the whole file invalid: half a policy would be mistaken for the whole one.
 */
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import {
  customProxy,
  environmentProxy,
  GATEWAY_NAME_TAKEN,
  type GatewayInput,
  gatewayInput,
  gatewayNameKey,
  noProxy,
} from '../../src-preload/contract/gateways/gateway.ts';
import { looksSecret } from '../../src-preload/contract/gateways/generation.ts';
import type { PolicyProblem } from '../../src-preload/contract/settings/managed.ts';
import { settings } from '../../src-preload/contract/settings/settings.ts';
import { LONGEST, MOST } from '../../src-preload/contract/values/input-limits.ts';
import { localId } from '../../src-preload/contract/values/values.ts';
import { isCode } from '../ground/dispatch.ts';

/** Without `locked` the value is a default, which the desk may change. */
const managed = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ value, locked: z.boolean().default(false) }).optional();

/** Every setting but who is at the desk and which gateway is on screen. */
const managedSettings = z.strictObject({
  language: managed(settings.shape.language),
  theme: managed(settings.shape.theme),
  density: managed(settings.shape.density),
  showReports: managed(settings.shape.showReports),
  showAdministration: managed(settings.shape.showAdministration),
  singleKeyShortcuts: managed(settings.shape.singleKeyShortcuts),
  paidSound: managed(settings.shape.paidSound),
  paidNotices: managed(settings.shape.paidNotices),
  timeZone: managed(settings.shape.timeZone),
  checkMinutes: managed(settings.shape.checkMinutes),
  /** No setting of a desk: whether newer versions are looked for. */
  updateNotices: managed(z.boolean()),
  payerLanguage: managed(settings.shape.payerLanguage),
  messageLinks: managed(settings.shape.messageLinks),
  paper: managed(settings.shape.paper),
  backupFolder: managed(settings.shape.backupFolder),
  saveFolder: managed(settings.shape.saveFolder),
  backupsKept: managed(settings.shape.backupsKept),
  idleLockMinutes: managed(settings.shape.idleLockMinutes),
});
type ManagedSettings = Omit<z.output<typeof managedSettings>, 'updateNotices'>;

const { shape } = gatewayInput;

/** A gateway without anything secret; a token is always pasted, or generated, at the desk. */
const policyGateway = z.strictObject({
  /** Becomes the id of the gateway at each desk. */
  id: localId,
  locked: z.boolean().default(false),
  name: shape.name,
  baseUrl: shape.baseUrl,
  environment: shape.environment,
  companyName: shape.companyName.unwrap().exactOptional(),
  companyDocument: shape.companyDocument.unwrap().exactOptional(),
  verifyPath: shape.verifyPath.exactOptional(),
  verifyPointer: shape.verifyPointer.unwrap().exactOptional(),
  verifyValue: shape.verifyValue.unwrap().exactOptional(),
  sendAttemptId: shape.sendAttemptId.exactOptional(),
  withoutItems: shape.withoutItems.unwrap().exactOptional(),
  formFields: shape.formFields.unwrap().exactOptional(),
  postbackUrl: shape.postbackUrl.unwrap().exactOptional(),
  returningStates: shape.returningStates.unwrap().exactOptional(),
  stateMeanings: shape.stateMeanings.unwrap().exactOptional(),
  requestsPerSecond: shape.requestsPerSecond.exactOptional(),
  createSeconds: shape.createSeconds.unwrap().exactOptional(),
  timeZone: shape.timeZone.unwrap().exactOptional(),
  proxy: z
    .discriminatedUnion('kind', [
      environmentProxy,
      noProxy,
      customProxy.omit({ secret: true }).extend({ user: customProxy.shape.user.default('') }),
    ])
    .exactOptional(),
  /** Certificates (PEM), or the absolute path of a file with them. */
  authority: z.string().max(LONGEST.certificates, 'text-too-long').exactOptional(),
});

const policy = z.strictObject({
  version: z.literal(1),
  settings: managedSettings.default({}),
  masks: z.strictObject({ exports: z.literal('always').optional(), reveal: z.literal('never').optional() }).default({}),
  gateways: z.array(policyGateway).max(MOST.gateways, 'list-too-long').default([]),
  gatewaysLocked: z.boolean().default(false),
});

/** An entry of the policy, its fields in the words of the gateway's settings. */
export interface PolicyGateway {
  readonly id: string;
  readonly locked: boolean;
  /** Only the fields that the file has; the secret of a proxy is empty. */
  readonly fields: Pick<GatewayInput, 'name' | 'baseUrl' | 'environment'> & Partial<GatewayInput>;
}

export interface Policy {
  readonly settings: ManagedSettings;
  /** No newer version is looked for. */
  readonly updatesOff: boolean;
  readonly gateways: readonly PolicyGateway[];
  readonly gatewaysLocked: boolean;
  readonly exportsMasked: boolean;
  readonly revealLocked: boolean;
}

export type ReadPolicy =
  /** `text`: the same policy as a file that needs no other, with certificates in place of their paths. */
  { readonly policy: Policy; readonly text: string } | { readonly problems: readonly PolicyProblem[] };

/** How many problems are reported: an admin corrects some, and looks again. */
const MOST_PROBLEMS = 10;

/**
 * Reads a policy. Never throws.
 * @param readAuthority the text of a certificate file; null where it cannot be read.
 */
export function parsePolicy(text: string, readAuthority: (path: string) => string | null): ReadPolicy {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problems: [{ kind: 'not-json', field: '', code: null }] };
  }
  const parsed = policy.safeParse(json);
  if (!parsed.success) return { problems: parsed.error.issues.flatMap(problemsOf).slice(0, MOST_PROBLEMS) };
  const problems: PolicyProblem[] = [];
  const refuse = (index: number, field: string, kind: PolicyProblem['kind'], code: string | null) =>
    void problems.push({ kind, field: `gateways.${index}.${field}`, code });
  const names = parsed.data.gateways.map(({ name }) => gatewayNameKey(name));
  const ids = parsed.data.gateways.map(({ id }) => id);
  const gateways = parsed.data.gateways.map(({ id, locked, proxy, authority, ...plain }, index): PolicyGateway => {
    if (ids.indexOf(id) !== index) refuse(index, 'id', 'value', 'id-taken');
    if (names.indexOf(names[index] ?? '') !== index) refuse(index, 'name', 'value', GATEWAY_NAME_TAKEN);
    const isPath = authority !== undefined && isAbsolute(authority);
    const certificates = isPath ? readAuthority(authority) : authority;
    const read = shape.authority.unwrap().safeParse(certificates ?? '');
    if (certificates === null) refuse(index, 'authority', 'authority', null);
    else if (!read.success) refuse(index, 'authority', 'value', 'authority-shape');
    return {
      id,
      locked,
      fields: {
        ...plain,
        ...(proxy !== undefined && { proxy: proxy.kind === 'set' ? { ...proxy, secret: '' } : proxy }),
        ...(authority !== undefined && { authority: read.data ?? '' }),
      },
    };
  });
  if (problems.length > 0) return { problems: problems.slice(0, MOST_PROBLEMS) };
  const { settings: named, masks, gatewaysLocked } = parsed.data;
  const { updateNotices, ...chosen } = named;
  return {
    text: withCertificates(parsed.data, gateways),
    policy: {
      settings: chosen,
      updatesOff: updateNotices?.value === false,
      gateways,
      gatewaysLocked,
      exportsMasked: masks.exports === 'always',
      revealLocked: masks.reveal === 'never',
    },
  };
}

function withCertificates(file: z.output<typeof policy>, read: readonly PolicyGateway[]): string {
  const gateways = file.gateways.map((entry, index) => {
    const authority = read[index]?.fields.authority;
    return authority === undefined ? entry : { ...entry, authority };
  });
  return JSON.stringify({ ...file, gateways });
}

function problemsOf(issue: z.core.$ZodIssue): PolicyProblem[] {
  const at = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      kind: looksSecret(key) ? 'secret' : 'unknown',
      field: [...at, key.slice(0, 60)].join('.'),
      code: null,
    }));
  const field = at.join('.');
  if (field === 'version') return [{ kind: 'version', field, code: null }];
  return [{ kind: 'value', field, code: isCode(issue.message) ? issue.message : null }];
}
