/**
 * The secrets of a gateway's settings (its proxy's, its payload's), which are stored in the vault. The stored and the
 * shown profile hold KEPT_SECRET in their place.
 */
import { z } from 'zod';
import type { GatewayInput } from '../../../src-preload/contract/gateways/gateway.ts';
import {
  type Forgotten,
  type GatewayDestination,
  isProxySecretStillMeant,
  isSameDestination,
} from '../../../src-preload/contract/gateways/gateway-destination.ts';
import { type Generation, KEPT_SECRET } from '../../../src-preload/contract/gateways/generation.ts';
import { type Json, jsonOf, valueAt, withValueAt } from '../../../src-preload/contract/values/json-pointer.ts';
import { deleteSecret, readSecret, saveSecret, type Vault } from '../vault/vault.ts';

const secrets = z.object({
  /** Null where the proxy requires none. */
  proxy: z.string().nullable(),
  /** Values of the payload's secret fields, by JSON Pointer. */
  payload: z.record(z.string(), z.string()),
});
export type Secrets = z.output<typeof secrets>;

/** `unread` where there are stored secrets that cannot be read: then this holds none of them. */
export type StoredSecrets = Secrets & { readonly unread?: 'unreadable' | 'locked' };

export const NO_SECRETS: Secrets = { proxy: null, payload: {} };

/**
 * Splits saved settings into a profile that may be stored and the secrets that may not. A secret sent as KEPT_SECRET
 * means the stored one; where none is stored, the field is empty.
 */
export function partSecrets(input: GatewayInput, stored: Secrets): { profile: GatewayInput; secrets: Secrets } {
  const { proxy, generation } = input;
  const proxySecret = proxy.kind !== 'set' ? '' : proxy.secret === KEPT_SECRET ? (stored.proxy ?? '') : proxy.secret;
  const payload: Record<string, string> = {};
  const masked = generation && {
    ...generation,
    payload: rewritten(generation, (typed, pointer) => {
      const secret = typed === KEPT_SECRET ? (stored.payload[pointer] ?? '') : typed;
      if (secret !== '') payload[pointer] = secret;
      return secret === '' ? '' : KEPT_SECRET;
    }),
  };
  return {
    profile: {
      ...input,
      proxy: proxy.kind === 'set' ? { ...proxy, secret: proxySecret === '' ? '' : KEPT_SECRET } : proxy,
      generation: masked,
    },
    secrets: { proxy: proxySecret === '' ? null : proxySecret, payload },
  };
}

/**
 * The stored secrets that may be sent where changed settings lead: the payload's only to the address they were typed
 * for, the proxy's only to that proxy. Otherwise anyone who can change a setting could have the secrets sent to their
 * own server.
 */
export function applicableSecrets(stored: Secrets, before: GatewayDestination, after: GatewayDestination): Secrets {
  return {
    proxy: isProxySecretStillMeant(before, after) ? stored.proxy : null,
    payload: isSameDestination(before, after) ? stored.payload : {},
  };
}

/** Which kinds of stored secrets no longer apply and were not replaced. */
export function deletedSecrets(stored: Secrets, applicable: Secrets, saved: Secrets): Forgotten[] {
  const isDeleted = (pointer: string) =>
    applicable.payload[pointer] === undefined && saved.payload[pointer] === undefined;
  return [
    ...(Object.keys(stored.payload).some(isDeleted) ? ['payload-secrets' as const] : []),
    ...(stored.proxy !== null && applicable.proxy === null && saved.proxy === null ? ['proxy-secret' as const] : []),
  ];
}

/** The payload to send; null where a secret it needs is not in this vault (stored by another shell, or never typed). */
export function payloadToSend(generation: Generation, { payload }: Secrets): string | null {
  if (generation.secretFields.some((pointer) => payload[pointer] === undefined)) return null;
  return rewritten(generation, (_, pointer) => payload[pointer] ?? '');
}

function rewritten(generation: Generation, put: (typed: string, pointer: string) => string): string {
  let value: Json = jsonOf(generation.payload) ?? {};
  for (const pointer of generation.secretFields) {
    const typed = valueAt(value, pointer);
    if (typeof typed === 'string') value = withValueAt(value, pointer, put(typed, pointer));
  }
  return JSON.stringify(value, null, 2);
}

/** The name in the vault, next to the gateway's token, whose name is the gateway's id. */
const nameOf = (gatewayId: string) => `${gatewayId}:secrets`;

/** The stored secrets of a gateway; empty where the vault has none, or cannot read them. Never rejects. */
export async function readSecrets(vault: Vault, gatewayId: string): Promise<StoredSecrets> {
  const stored = await readSecret(vault, nameOf(gatewayId));
  if (stored.kind === 'absent') return NO_SECRETS;
  if (stored.kind !== 'there') return { ...NO_SECRETS, unread: stored.kind };
  const read = secrets.safeParse(jsonOf(stored.secret));
  return read.success ? read.data : { ...NO_SECRETS, unread: 'unreadable' };
}

/** In place of secrets that cannot be read: the mask that the settings show. */
export function placeholdersFor({ proxy, generation }: GatewayInput): Secrets {
  const value = generation === null ? undefined : jsonOf(generation.payload);
  const masked = (generation?.secretFields ?? []).filter(
    (pointer) => value !== undefined && valueAt(value, pointer) === KEPT_SECRET,
  );
  return {
    proxy: proxy.kind === 'set' && proxy.secret === KEPT_SECRET ? KEPT_SECRET : null,
    payload: Object.fromEntries(masked.map((pointer) => [pointer, KEPT_SECRET])),
  };
}

/**
 * Deletes them in every shell, even where this shell's vault has none.
 * @throws ConsoleFailure `vault` where that fails.
 */
export function deleteSecrets(vault: Vault, gatewayId: string): Promise<void> {
  return deleteSecret(vault, nameOf(gatewayId));
}

/** @throws ConsoleFailure `vault` where they cannot be stored or deleted. */
export async function writeSecrets(vault: Vault, gatewayId: string, stored: Secrets): Promise<void> {
  const name = nameOf(gatewayId);
  if (stored.proxy === null && Object.keys(stored.payload).length === 0) {
    if ((await readSecret(vault, name)).kind !== 'absent') await deleteSecrets(vault, gatewayId);
    return;
  }
  await saveSecret(vault, name, JSON.stringify(stored));
}
