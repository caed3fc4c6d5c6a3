/**
 * The destination of a gateway's requests (origin, proxy setting, trusted authority), and which secrets apply to it. A
 * token and the payload's secrets are entered for all three together: with the same address, another proxy and a custom
 * authority, that proxy's operator could read them.
 */
import { z } from 'zod';
import type { GatewayInput } from './gateway.ts';

export type GatewayDestination = Pick<GatewayInput, 'baseUrl' | 'proxy' | 'authority'>;

/** What a changed destination makes Balcão delete. */
export const forgotten = z.enum(['token', 'payload-secrets', 'proxy-secret']);
export type Forgotten = z.infer<typeof forgotten>;

/**
 * Whether secrets of one destination may be sent to another. "As the environment says" is one setting, whatever address
 * it has today; removing an authority gives no one new access.
 */
export function isSameDestination(before: GatewayDestination, after: GatewayDestination): boolean {
  return (
    isSameOrigin(before.baseUrl, after.baseUrl) &&
    isSameProxy(before.proxy, after.proxy) &&
    believesNobodyNew(before, after)
  );
}

/**
 * Whether a proxy's secret may be sent where the changed settings lead: to the same proxy, which an https proxy proves
 * by a certificate that no new authority may sign.
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

/** False where one of them is not an address: a form may hold anything. */
function isSameOrigin(before: string, after: string): boolean {
  return URL.canParse(before) && URL.canParse(after) && new URL(before).origin === new URL(after).origin;
}

function believesNobodyNew(before: GatewayDestination, after: GatewayDestination): boolean {
  const trusted = new Set(certificatesOf(before.authority));
  return certificatesOf(after.authority).every((certificate) => trusted.has(certificate));
}

/** Each certificate of a PEM text without white space, which a copy may change. */
function certificatesOf(authority: string): string[] {
  return authority
    .replace(/\s+/g, '')
    .split('-----ENDCERTIFICATE-----')
    .filter((certificate) => certificate !== '');
}
