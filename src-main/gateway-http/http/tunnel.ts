/**
 * Connections through an HTTP proxy: a CONNECT tunnel first (RFC 9110, section 9.3.6), then TLS with the service inside
 * it. undici sees one connection, which is established only when both are: a proxy that refuses, rejects the password
 * or breaks off has forwarded nothing, and the charge counts as not sent.
 */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { buildConnector } from 'undici';
import type { WireCause } from '../../../src-preload/contract/network/wire-cause.ts';
import type { HttpProxy } from './proxy.ts';
import { USER_AGENT } from './user-agent.ts';

/** The failure of a proxy to open a tunnel. */
export class ProxyFault extends Error {
  readonly wireCause: Extract<WireCause, 'proxy' | 'proxy-auth'>;
  constructor(wireCause: ProxyFault['wireCause'], options?: { cause?: unknown }) {
    super(wireCause, options);
    this.name = 'ProxyFault';
    this.wireCause = wireCause;
  }
}

/** @param connectMs milliseconds for the tunnel, and again for the TLS within it. */
export function tunnelConnector(
  proxy: HttpProxy,
  secureContext: SecureContext,
  connectMs: number,
): buildConnector.connector {
  const secure = buildConnector({ secureContext, timeout: connectMs, allowH2: false });
  return (options, callback) => {
    openTunnel(proxy, `${options.hostname}:${options.port || '443'}`, secureContext, connectMs).then(
      (httpSocket) =>
        secure({ ...options, httpSocket }, (...connected) => {
          // Where TLS fails or ends, nothing else would close the tunnel's socket.
          if (connected[0] !== null) httpSocket.destroy();
          else connected[1].once('close', () => httpSocket.destroy());
          callback(...connected);
        }),
      (fault: unknown) => callback(fault instanceof Error ? fault : new ProxyFault('proxy', { cause: fault }), null),
    );
  };
}

/** @param target `host:port` of the service. */
function openTunnel(
  proxy: HttpProxy,
  target: string,
  secureContext: SecureContext,
  connectMs: number,
): Promise<Socket> {
  const { protocol, hostname, port } = new URL(proxy.origin);
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const isSecure = protocol === 'https:';
  const connectRequest = (isSecure ? httpsRequest : httpRequest)({
    method: 'CONNECT',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (isSecure ? 443 : 80),
    path: target,
    agent: false,
    timeout: connectMs,
    headers: { host: target, 'user-agent': USER_AGENT, ...authorization(proxy) },
    ...(isSecure ? { secureContext } : {}),
  });
  connectRequest.once('connect', ({ statusCode = 0 }, socket: Socket) => {
    // This timeout covered the opening of the tunnel; the requests in it have their own.
    socket.setTimeout(0);
    if (statusCode >= 200 && statusCode < 300) return resolve(socket);
    socket.destroy();
    reject(new ProxyFault(statusCode === 407 ? 'proxy-auth' : 'proxy'));
  });
  connectRequest.once('timeout', () => connectRequest.destroy(new ProxyFault('proxy')));
  connectRequest.once('error', (cause) =>
    reject(cause instanceof ProxyFault ? cause : new ProxyFault('proxy', { cause })),
  );
  connectRequest.end();
  return promise;
}

function authorization({ credentials }: HttpProxy): Record<string, string> {
  return credentials === null
    ? {}
    : { 'proxy-authorization': `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}` };
}
