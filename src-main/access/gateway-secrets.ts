/**
 * The secrets of a gateway's settings (its proxy's, its payload's) on their way to the vault. What is stored as the
 * gateway's profile, and shown, holds KEPT_SECRET in their place.
 */
import { z } from 'zod';
import type { GatewayInput } from '../../src-preload/contract/gateways/gateway.ts';
import {
  type Forgotten,
  type GatewayDestination,
  isProxySecretStillMeant,
  isSameDestination,
} from '../../src-preload/contract/gateways/gateway-destination.ts';
import { type Generation, KEPT_SECRET } from '../../src-preload/contract/gateways/generation.ts';
import { type Json, jsonOf, valueAt, withValueAt } from '../../src-preload/contract/values/json-pointer.ts';
import { deleteSecret, readSecret, saveSecret, type Vault } from './vault/vault.ts';

const secrets = z.object({
  /** Null where the proxy asks for none. */
  proxy: z.string().nullable(),
  /** Values of the payload's secret fields, by JSON Pointer. */
  payload: z.record(z.string(), z.string()),
});
export type Secrets = z.output<typeof secrets>;

/** `unread` where secrets are kept that cannot be read: then none stand here. */
export type StoredSecrets = Secrets & { readonly unread?: 'unreadable' | 'locked' };

export const NO_SECRETS: Secrets = { proxy: null, payload: {} };

/**
 * Parts what somebody saved into a profile that may be stored and the secrets that may not. A secret that is given as
 * KEPT_SECRET is the kept one; where none is kept, the field is empty.
 */
export function partSecrets(input: GatewayInput, kept: Secrets): { profile: GatewayInput; secrets: Secrets } {
  const { proxy, generation } = input;
  const proxySecret = proxy.kind !== 'set' ? '' : proxy.secret === KEPT_SECRET ? (kept.proxy ?? '') : proxy.secret;
  const payload: Record<string, string> = {};
  const masked = generation && {
    ...generation,
    payload: rewritten(generation, (typed, pointer) => {
      const secret = typed === KEPT_SECRET ? (kept.payload[pointer] ?? '') : typed;
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
 * Of the kept secrets, those that may go where changed settings lead: the payload's only the way they were typed for,
 * the proxy's only to that proxy. Otherwise whoever may change a setting could have the secrets sent to their own.
 */
export function secretsStillMeant(kept: Secrets, before: GatewayDestination, after: GatewayDestination): Secrets {
  return {
    proxy: isProxySecretStillMeant(before, after) ? kept.proxy : null,
    payload: isSameDestination(before, after) ? kept.payload : {},
  };
}

/** Which kinds of kept secrets are not meant any more, where no other was put in their place. */
export function secretsForgotten(kept: Secrets, still: Secrets, saved: Secrets): Forgotten[] {
  const isGone = (pointer: string) => still.payload[pointer] === undefined && saved.payload[pointer] === undefined;
  return [
    ...(Object.keys(kept.payload).some(isGone) ? ['payload-secrets' as const] : []),
    ...(kept.proxy !== null && still.proxy === null && saved.proxy === null ? ['proxy-secret' as const] : []),
  ];
}

/** The payload as it is sent; null where a secret it needs is not in the vault (another shell's, or one never typed). */
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

/** Where the vault keeps them: beside the gateway's token, which lies under the gateway's id. */
const nameOf = (gatewayId: string) => `${gatewayId}:secrets`;

/** The secrets kept for a gateway; none where the vault has none, or cannot give them. Never rejects. */
export async function readSecrets(vault: Vault, gatewayId: string): Promise<StoredSecrets> {
  const kept = await readSecret(vault, nameOf(gatewayId));
  if (kept.kind === 'absent') return NO_SECRETS;
  if (kept.kind !== 'there') return { ...NO_SECRETS, unread: kept.kind };
  const read = secrets.safeParse(jsonOf(kept.secret));
  return read.success ? read.data : { ...NO_SECRETS, unread: 'unreadable' };
}

/** In the place of secrets that cannot be read: the same mask that stands for them in the settings. */
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

/** Removes them in every shell, also where this one has none. @throws ConsoleFailure `vault` where that cannot be done. */
export function forgetSecrets(vault: Vault, gatewayId: string): Promise<void> {
  return deleteSecret(vault, nameOf(gatewayId));
}

/** @throws ConsoleFailure `vault` where they cannot be kept, or removed. */
export async function writeSecrets(vault: Vault, gatewayId: string, kept: Secrets): Promise<void> {
  const name = nameOf(gatewayId);
  if (kept.proxy === null && Object.keys(kept.payload).length === 0) {
    if ((await readSecret(vault, name)).kind !== 'absent') await forgetSecrets(vault, gatewayId);
    return;
  }
  await saveSecret(vault, name, JSON.stringify(kept));
}
