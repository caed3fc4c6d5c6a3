/** The connection options of a gateway, from its settings: which proxy, and which certificates are trusted. */
import type { GatewayInput } from '../../../src-preload/contract/gateways/gateway.ts';
import { type HttpProxy, type ProxyChoice, proxyFor, proxyOf } from '../../gateway-http/http/proxy.ts';
import type { StoredSecrets } from './gateway-secrets.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type ProxySecret = Pick<StoredSecrets, 'proxy'> & { readonly unread?: StoredSecrets['unread'] | undefined };

/** The options of a gateway's client. */
export interface ConnectionOptions {
  readonly ca: string;
  readonly proxy: HttpProxy | null;
}

/**
 * @param baseUrl the gateway's current address.
 * @param secrets read at each connection: a locked vault may be unlocked later.
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
        // A password that is known to be wrong might lock the account; without one, the proxy responds with what it
        // requires.
        return unread === undefined ? `${setting.user}:${secret ?? ''}` : null;
      },
    },
  };
}
