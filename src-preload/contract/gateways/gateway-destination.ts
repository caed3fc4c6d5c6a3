/**
 * The way to a gateway (origin, proxy setting, believed authority), and what is still meant for another one. A token and
 * the payload's secrets are given for all three together: with the same address, another proxy and an authority of its
 * own, whoever runs that proxy would read them.
 */
import { z } from 'zod';
import type { GatewayInput } from './gateway.ts';

export type GatewayDestination = Pick<GatewayInput, 'baseUrl' | 'proxy' | 'authority'>;

/** What a changed way makes Balcão forget. */
export const forgotten = z.enum(['token', 'payload-secrets', 'proxy-secret']);
export type Forgotten = z.infer<typeof forgotten>;

/**
 * Whether what was given for one way may go another. "As the environment says" is one setting, whatever address it gives
 * today; an authority that is taken away lets nobody new listen.
 */
export function isSameDestination(before: GatewayDestination, after: GatewayDestination): boolean {
  return (
    isSameOrigin(before.baseUrl, after.baseUrl) &&
    isSameProxy(before.proxy, after.proxy) &&
    believesNobodyNew(before, after)
  );
}

/**
 * Whether a proxy's secret may go where the changed settings lead: to the same proxy, which an https one shows by a
 * certificate that nobody new may sign.
 */
export function isProxySecretStillMeant(before: GatewayDestination, after: GatewayDestination): boolean {
  const { proxy } = after;
  if (proxy.kind !== 'set' || !isSameProxy(before.proxy, proxy)) return false;
  return !/^https:/i.test(proxy.address) || believesNobodyNew(before, after);
}

function isSameProxy(before: GatewayDestination['proxy'], after: GatewayDestination['proxy']): boolean {
  if (before.kind !== 'set' || after.kind !== 'set') return before.kind === after.kind;
  return isSameOrigin(before.address, after.address);
}

/** False where one of them is no address: a form may hold anything. */
function isSameOrigin(before: string, after: string): boolean {
  return URL.canParse(before) && URL.canParse(after) && new URL(before).origin === new URL(after).origin;
}

function believesNobodyNew(before: GatewayDestination, after: GatewayDestination): boolean {
  const known = new Set(certificatesOf(before.authority));
  return certificatesOf(after.authority).every((certificate) => known.has(certificate));
}

/** Each certificate of a PEM text without its blanks, which a copy may change. */
function certificatesOf(authority: string): string[] {
  return authority
    .replace(/\s+/g, '')
    .split('-----ENDCERTIFICATE-----')
    .filter((certificate) => certificate !== '');
}
