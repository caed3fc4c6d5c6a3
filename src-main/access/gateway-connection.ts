/** The way to a gateway as its settings have it: which proxy, and whose certificates are believed. */
import type { GatewayInput } from '../../src-preload/contract/gateways/gateway.ts';
import { type HttpProxy, type ProxyChoice, proxyFor, proxyOf } from '../gateway/http/proxy.ts';
import type { StoredSecrets } from './gateway-secrets.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type ProxySecret = Pick<StoredSecrets, 'proxy'> & { readonly unread?: StoredSecrets['unread'] | undefined };

/** What a gateway's client is made with. */
export interface ConnectionOptions {
  readonly ca: string;
  readonly proxy: HttpProxy | null;
}

/**
 * @param baseUrl where the gateway is reached now.
 * @param secrets read at each connection: a vault that is locked at first may be unlocked later.
 */
export function connectionOptions(
  baseUrl: string,
  settings: Pick<GatewayInput, 'proxy' | 'authority'>,
  secrets: ProxySecret,
  environment: Environment,
): ConnectionOptions {
  return {
    ca: settings.authority,
    proxy: proxyFor(new URL(baseUrl), choiceOf(settings.proxy, secrets), environment),
  };
}

function choiceOf(setting: GatewayInput['proxy'], secrets: ProxySecret): ProxyChoice {
  if (setting.kind !== 'set') return { kind: setting.kind };
  const proxy = proxyOf(setting.address);
  if (proxy === null) return { kind: 'none' };
  if (setting.user === '') return { kind: 'set', proxy };
  return {
    kind: 'set',
    proxy: {
      origin: proxy.origin,
      get credentials() {
        const { proxy: secret, unread } = secrets;
        // A password that is known to be wrong might lock the account: without any, the proxy says what it wants.
        return unread === undefined ? `${setting.user}:${secret ?? ''}` : null;
      },
    },
  };
}
