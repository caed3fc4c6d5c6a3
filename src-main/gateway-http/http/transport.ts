/** The only file that opens connections: undici, with every wait bounded, no redirect followed, no request repeated. */
import { buildConnector, Client, type Dispatcher, Pool } from 'undici';
import type { WireCause } from '../../../src-preload/contract/network/wire-cause.ts';
import type { Clock } from '../../ground/clock.ts';
import { readInstant } from '../times/timestamps.ts';
import { trustedCertificates } from './certificates.ts';
import type { HttpResponse, HttpResult } from './http-result.ts';
import { withoutContinue } from './interim-response.ts';
import type { Limits } from './limits.ts';
import { type Preconnection, preconnect } from './preconnect.ts';
import type { HttpProxy } from './proxy.ts';
import { readBody } from './read-body.ts';
import { tunnelConnector } from './tunnel.ts';
import { USER_AGENT } from './user-agent.ts';
import { type Stage, wireCauseOf } from './wire-cause.ts';

export interface WireRequest {
  readonly method: 'GET' | 'POST';
  /** Path with query, from the host's root. */
  readonly path: string;
  readonly token: string | null;
  /** JSON text. */
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
  /** How long its answer is waited for, in place of the limits' own time; milliseconds. */
  readonly answerMs?: number | undefined;
}

export interface Transport {
  /** Sends one request on its own connection, which is closed afterwards. Never rejects. */
  once(request: WireRequest, ready?: Preconnection): Promise<HttpResult>;
  /** Opens a connection early, for a request that `once` will send. */
  connect(): Preconnection;
  /** Sends one request over keep-alive connections. Never rejects. */
  shared(request: WireRequest): Promise<HttpResult>;
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
  const inFlight = new Set<() => void>();
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
      const result = await run(client, request, () => connected);
      // The connection closes in the background: the caller need not wait for that.
      const closing = new Promise((resolve) => setImmediate(resolve))
        .then(() => client.destroy())
        .finally(() => closings.delete(closing));
      closings.add(closing);
      return result;
    },
    // Whether a shared connection was established before a read was sent does not matter: a read changes nothing.
    shared: async (request) =>
      closed ? { kind: 'not-connected', cause: 'cancelled' } : run(pool, request, () => true),
    async close() {
      closed = true;
      for (const cancel of inFlight) cancel();
      await Promise.all([pool.destroy(), ...closings]);
    },
  };

  async function run(dispatcher: Dispatcher, request: WireRequest, connected: () => boolean): Promise<HttpResult> {
    const ending = new AbortController();
    const { promise: ended, reject: giveUp } = Promise.withResolvers<never>();
    let endedBy: 'time' | 'caller' | null = null;
    const end = (by: 'time' | 'caller') => {
      endedBy ??= by;
      ending.abort();
      // undici checks the signal only once a request has a connection; do not wait for that.
      giveUp(ending.signal.reason);
    };
    const cancel = () => end('caller');
    inFlight.add(cancel);
    request.signal?.addEventListener('abort', cancel, { once: true });
    if (request.signal?.aborted) cancel();
    const headersMs = request.answerMs ?? limits.headersMs;
    const callOff = clock.after(wholeMs(request, limits), () => end('time'));

    let stage: Stage = 'connecting';
    const causeOf = (failure: unknown): WireCause => {
      if (endedBy === 'caller') return 'cancelled';
      if (endedBy === null) return wireCauseOf(failure, stage);
      return stage === 'connecting' ? 'connect-timeout' : stage === 'reading-body' ? 'body-timeout' : 'headers-timeout';
    };

    try {
      const response = await Promise.race([
        ended,
        dispatcher.request({
          method: request.method,
          path: request.path,
          headers: headersOf(request),
          body: request.body ?? null,
          headersTimeout: headersMs,
          signal: ending.signal,
        }),
      ]);
      stage = 'reading-body';
      const body = await readBody(response.body, limits.bodyBytes, {
        contentEncoding: headerOf(response, 'content-encoding'),
        contentType: headerOf(response, 'content-type'),
      });
      return answered(response, body.text, body.tooLarge ? 'answer-too-large' : body.failure && causeOf(body.failure));
    } catch (failure) {
      if (!connected()) return { kind: 'not-connected', cause: causeOf(failure) };
      stage = 'awaiting-headers';
      return { kind: 'no-answer', cause: causeOf(failure) };
    } finally {
      callOff();
      request.signal?.removeEventListener('abort', cancel);
      inFlight.delete(cancel);
    }
  }

  function answered(response: Dispatcher.ResponseData, text: string, cut: WireCause | null): HttpResponse {
    return {
      kind: 'answered',
      httpStatus: response.statusCode,
      text,
      cut,
      receivedAt: clock.now(),
      serverDate: readInstant(headerOf(response, 'date')),
      retryAfter: headerOf(response, 'retry-after'),
    };
  }
}

/** A request with a time of its own has as much in addition, for the connection and the body, as any other (ms). */
function wholeMs({ answerMs }: WireRequest, limits: Limits): number {
  return answerMs === undefined ? limits.wholeMs : answerMs + Math.max(limits.wholeMs - limits.headersMs, 0);
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

function headersOf({ token, body }: WireRequest): Record<string, string> {
  return {
    accept: 'application/json',
    'user-agent': USER_AGENT,
    // JSON of this size gains nothing; what comes compressed all the same is read (read-body.ts).
    'accept-encoding': 'identity',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
}

function headerOf(response: Dispatcher.ResponseData, name: string): string | null {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
