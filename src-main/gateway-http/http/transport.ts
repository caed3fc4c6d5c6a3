/** The only file that opens connections: undici, with every wait bounded, no redirect followed, no request repeated. */
import { buildConnector, Client, Pool } from 'undici';
import type { Clock } from '../../ground/clock.ts';
import { trustedCertificates } from './certificates.ts';
import { ConnectionPlaces } from './connection-places.ts';
import type { HttpResult } from './http-result.ts';
import { withoutContinue } from './interim-response.ts';
import type { Limits } from './limits.ts';
import { type Preconnection, preconnect } from './preconnect.ts';
import type { HttpProxy } from './proxy.ts';
import { sendRequest, type WireRequest } from './send-request.ts';
import { tunnelConnector } from './tunnel.ts';

export interface Transport {
  /** Sends one request on its own connection, which is closed afterwards. Never rejects. */
  once(request: WireRequest, ready?: Preconnection): Promise<HttpResult>;
  /** Opens a connection early, for a request that `once` will send. */
  connect(): Preconnection;
  /** Sends one request over keep-alive connections; its time begins once it has one. Never rejects. */
  pooled(request: WireRequest): Promise<HttpResult>;
  close(): Promise<void>;
}

export interface TransportParts {
  /** `https://host:port`. */
  readonly origin: string;
  readonly clock: Clock;
  readonly limits: Limits;
  /** The most keep-alive connections. */
  readonly connections: number;
  /**
   * A certificate authority (PEM) that is trusted in addition to Node's and the computer's own; empty where there is
   * none.
   */
  readonly ca: string;
  /** The proxy; null for a direct connection. */
  readonly proxy: HttpProxy | null;
}

export function createTransport({ origin, clock, limits, connections, ca, proxy }: TransportParts): Transport {
  const connect = withoutContinue(connector(origin, proxy, ca, limits.connectMs));
  const options: Client.Options = {
    // HTTP/2 would let a server hand a request back to be sent again; here each request belongs to one connection.
    allowH2: false,
    pipelining: 1,
    connectTimeout: limits.connectMs,
    bodyTimeout: limits.bodyMs,
    connect,
  };
  const pool = new Pool(origin, { ...options, connections });
  const places = new ConnectionPlaces(connections);
  const inFlight = new Set<() => void>();
  const sending = { clock, limits, inFlight };
  const closings = new Set<Promise<void>>();
  let closed = false;

  return {
    connect: () => preconnect(origin, connect, clock),
    async once(request, ready) {
      if (closed) return { kind: 'not-connected', cause: 'cancelled' };
      const client = new Client(origin, ready === undefined ? options : { ...options, connect: ready.connect });
      let connected = false;
      client.once('connect', () => {
        connected = true;
      });
      // A closed connection fails its request. undici would open another one for a request it had not begun to write;
      // today it writes in the same tick in which it connects, but a second POST must not depend on that.
      client.once('disconnect', (_origin, _targets, failure) => void client.destroy(failure));
      const result = await sendRequest(client, request, () => connected, sending);
      // The connection closes in the background: the caller need not wait for that.
      const closing = new Promise((resolve) => setImmediate(resolve))
        .then(() => client.destroy())
        .finally(() => closings.delete(closing));
      closings.add(closing);
      return result;
    },
    async pooled(request) {
      if (!(await places.enter(request.signal))) return { kind: 'not-connected', cause: 'cancelled' };
      // Whether the connection was established before a read was sent does not matter: a read changes nothing.
      return sendRequest(pool, request, () => true, sending).finally(() => places.leave());
    },
    async close() {
      closed = true;
      places.close();
      for (const cancel of inFlight) cancel();
      await Promise.all([pool.destroy(), ...closings]);
    },
  };
}

/** How connections are opened: plain on this computer, with TLS elsewhere, through a tunnel where there is a proxy. */
function connector(origin: string, proxy: HttpProxy | null, ca: string, connectMs: number): buildConnector.connector {
  if (!origin.startsWith('https:')) return buildConnector({ timeout: connectMs, allowH2: false });
  let made: buildConnector.connector | undefined;
  return (options, callback) => {
    try {
      // Made at the first connection: the computer's certificates are read only when needed.
      made ??=
        proxy === null
          ? buildConnector({ secureContext: trustedCertificates(ca), timeout: connectMs, allowH2: false })
          : tunnelConnector(proxy, trustedCertificates(ca), connectMs);
    } catch (fault) {
      callback(fault instanceof Error ? fault : new Error(String(fault)), null);
      return;
    }
    made(options, callback);
  };
}
