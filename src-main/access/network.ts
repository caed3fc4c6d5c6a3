/** The way to a gateway as its settings have it: which proxy, and whose certificates are believed. */
import type { GatewayInput } from '../../src-preload/contract/gateway.ts';
import { type HttpProxy, type ProxyChoice, proxyFor, proxyOf } from '../gateway/proxy.ts';
import type { Secrets } from './gateway-secrets.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a gateway's client is made with. */
export interface NetworkWay {
  readonly ca: string;
  readonly proxy: HttpProxy | null;
}

/** @param baseUrl where the gateway is reached now. */
export function wayTo(
  baseUrl: string,
  settings: Pick<GatewayInput, 'proxy' | 'authority'>,
  secrets: Pick<Secrets, 'proxy'>,
  environment: Environment,
): NetworkWay {
  return {
    ca: settings.authority,
    proxy: proxyFor(new URL(baseUrl), choiceOf(settings.proxy, secrets.proxy), environment),
  };
}

function choiceOf(setting: GatewayInput['proxy'], secret: string | null): ProxyChoice {
  if (setting.kind !== 'set') return { kind: setting.kind };
  const proxy = proxyOf(setting.address);
  if (proxy === null) return { kind: 'none' };
  const credentials = setting.user === '' ? proxy.credentials : `${setting.user}:${secret ?? ''}`;
  return { kind: 'set', proxy: { ...proxy, credentials } };
}
