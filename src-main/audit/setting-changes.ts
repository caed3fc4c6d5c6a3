/**
 * What an entry of the audit trail states about changed settings: the field, its value before and after. Of secrets,
 * and of fields that may hold one, it states only that they changed; what a URL carries as its query is never shown.
 */
import { isDeepStrictEqual } from 'node:util';
import type { GatewayInput } from '../../src-preload/contract/gateways/gateway.ts';
import { KEPT_SECRET } from '../../src-preload/contract/gateways/generation.ts';
import type { AuditChange } from '../../src-preload/contract/policy/audit.ts';
import type { Settings } from '../../src-preload/contract/settings/settings.ts';

type Shown = string | number | boolean | null;

/** The most characters of a value. */
const LONGEST = 200;

function shownOf(value: unknown): Shown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  const text = textOf(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, meaning]) => `${name} = ${meaning}`)
    .toSorted()
    .join(', ');
}

/** Null where both are the same. */
function changeOf(field: string, before: unknown, after: unknown): AuditChange | null {
  return isDeepStrictEqual(before, after) ? null : { field, before: shownOf(before), after: shownOf(after) };
}

function present(changes: readonly (AuditChange | null)[]): AuditChange[] {
  return changes.filter((change) => change !== null);
}

/** Every setting may be shown: none of them is a secret, and an operator's name is in the trail anyway. */
export function settingsChanges(before: Settings, after: Settings): AuditChange[] {
  const names = Object.keys(after) as (keyof Settings)[];
  return present(names.map((name) => changeOf(name, before[name], after[name])));
}

/** Fields of a gateway whose values may be shown as they are. */
const SHOWN = [
  'name',
  'baseUrl',
  'environment',
  'companyName',
  'companyDocument',
  'verifyPointer',
  'verifyValue',
  'sendAttemptId',
  'withoutItems',
  'formFields',
  'returningStates',
  'stateMeanings',
  'requestsPerSecond',
  'createSeconds',
  'timeZone',
] as const;

/**
 * @param before null for a gateway that is new.
 * @param typed the settings as they were typed: a secret typed again is a change that the saved ones do not show.
 */
export function gatewayChanges(
  before: GatewayInput | null,
  after: GatewayInput,
  typed: GatewayInput = after,
): AuditChange[] {
  const changed = (field: string, isChanged: boolean): AuditChange | null => (isChanged ? { field } : null);
  return present([
    ...SHOWN.map((field) => changeOf(field, before?.[field] ?? null, after[field])),
    pathChange('postbackUrl', before?.postbackUrl ?? '', after.postbackUrl),
    pathChange('verifyPath', before?.verifyPath ?? '', after.verifyPath),
    changeOf('proxy', before === null ? 'environment' : proxyText(before), proxyText(after)),
    changed('proxyUser', proxyOf(before).user !== proxyOf(after).user),
    changed('proxySecret', isSecretChanged(proxyOf(before).secret, proxyOf(typed).secret)),
    changed('authority', (before?.authority ?? '') !== after.authority),
    pathChange('generationPath', before?.generation?.path ?? '', after.generation?.path ?? ''),
    changed('generationPayload', isPayloadChanged(before, after, typed)),
    ...(['tokenPointer', 'expiryPointer'] as const).map((field) =>
      changeOf(field, before?.generation?.[field] ?? '', after.generation?.[field] ?? ''),
    ),
  ]);
}

/** A path's query may carry a key, so a path is shown without it. */
function pathChange(field: string, before: string, after: string): AuditChange | null {
  if (before === after) return null;
  const change = changeOf(field, withoutQuery(before), withoutQuery(after));
  return change ?? { field };
}

function withoutQuery(path: string): string {
  return path.replace(/\?.*/s, '?…');
}

function proxyText({ proxy }: GatewayInput): string {
  return proxy.kind === 'set' ? proxy.address : proxy.kind;
}

function proxyOf(gateway: GatewayInput | null): { readonly user: string; readonly secret: string } {
  return gateway?.proxy.kind === 'set' ? gateway.proxy : { user: '', secret: '' };
}

/** A secret that is sent back as its mask is the kept one. */
function isSecretChanged(before: string, typed: string): boolean {
  return before !== typed || (typed !== '' && typed !== KEPT_SECRET);
}

function isPayloadChanged(before: GatewayInput | null, after: GatewayInput, typed: GatewayInput): boolean {
  const payload = after.generation?.payload ?? '';
  if (payload !== (before?.generation?.payload ?? '')) return true;
  // Typed with a secret in it, the payload differs from the stored one, which has masks in their place.
  return JSON.stringify(parsed(typed.generation?.payload)) !== JSON.stringify(parsed(payload));
}

function parsed(payload = '{}'): unknown {
  return payload === '' ? {} : JSON.parse(payload);
}
