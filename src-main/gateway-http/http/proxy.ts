/** Selects the HTTP proxy of a gateway: the one in its settings, else the one in the environment. */

export interface HttpProxy {
  /** `http://host:port` or `https://host:port`, without user and secret. */
  readonly origin: string;
  /** `user:secret` for Basic authentication (RFC 7617); null where the proxy requires none. */
  readonly credentials: string | null;
}

/** The setting: follow the environment, use none, or use this one. */
export type ProxyChoice =
  | { readonly kind: 'environment' }
  | { readonly kind: 'none' }
  | { readonly kind: 'set'; readonly proxy: HttpProxy };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for an https origin; null for a direct connection. An http origin is on this computer (the contract accepts
 * no other), and this computer is never behind a proxy. `HTTPS_PROXY`, then `ALL_PROXY`; lower case wins.
 */
export function proxyFor(origin: URL, choice: ProxyChoice, environment: Environment): HttpProxy | null {
  if (choice.kind === 'none' || origin.protocol !== 'https:' || isLoopback(origin.hostname)) return null;
  if (choice.kind === 'set') return choice.proxy;
  const named = ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'].map((name) => environment[name]);
  const proxy = proxyOf(named.find((value) => value !== undefined && value !== '') ?? '');
  return proxy !== null && !isExcepted(origin, environment['no_proxy'] ?? environment['NO_PROXY'] ?? '') ? proxy : null;
}

/** Parses a proxy address from the environment (`http://user:secret@host:port`, or `host:port`); null where invalid. */
export function proxyOf(address: string): HttpProxy | null {
  const text = address.includes('://') ? address : `http://${address}`;
  if (address === '' || !URL.canParse(text)) return null;
  const { protocol, origin, username, password } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  const credentials = username === '' ? null : `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { origin, credentials };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * `NO_PROXY`: hosts and domain suffixes, with or without a leading dot, optionally with a port; `*` matches everything.
 */
function isExcepted({ hostname, port }: URL, exceptions: string): boolean {
  return exceptions
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      const [, host = entry, onPort] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
      const name = host.replace(/^\*?\./, '');
      return (
        (onPort === undefined || onPort === (port || '443')) && (hostname === name || hostname.endsWith(`.${name}`))
      );
    });
}
