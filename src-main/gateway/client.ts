/** The client of one service: the document's two operations, and a plain GET for checking a token. */
import type { Clock } from '../clock.ts';
import { classifyCreate, classifyRead } from './classification.ts';
import type { HttpResult } from './http/http-result.ts';
import { DEFAULT_LIMITS, type Limits } from './http/limits.ts';
import type { HttpProxy } from './http/proxy.ts';
import { createTransport, type WireRequest } from './http/transport.ts';
import { TokenRedactor } from './redaction/redact-tokens.ts';
import type { GatewayClient, StatusResponse } from './responses.ts';

export interface GatewayClientParts {
  /** The service's base address, with its version segment (`https://host/v1`) and without a slash at its end. */
  readonly baseUrl: string;
  /** Asked before each request. Null sends no Authorization; whether that is wise is the caller's to know. */
  readonly token: () => Promise<string | null>;
  readonly clock: Clock;
  readonly limits?: Partial<Limits>;
  /** Kept-alive connections for reads, at the most. */
  readonly connections?: number;
  /** A certificate authority (PEM) that is believed beside Node's and the computer's own. */
  readonly ca?: string;
  /** The proxy on the way; directly without one. */
  readonly proxy?: HttpProxy | null;
  /** The tokens that went to this service before, by another client of the same gateway; none without it. */
  readonly quoted?: TokenRedactor;
}

const CONNECTIONS = 8;

/** Makes a client. Throws a TypeError for an address that is none; its operations never throw or reject. */
export function createGatewayClient(parts: GatewayClientParts): GatewayClient {
  const { origin, pathname } = new URL(parts.baseUrl);
  const root = pathname.replace(/\/+$/, '');
  const limits = { ...DEFAULT_LIMITS, ...parts.limits };
  const transport = createTransport({
    origin,
    clock: parts.clock,
    limits,
    connections: parts.connections ?? CONNECTIONS,
    ca: parts.ca ?? '',
    proxy: parts.proxy ?? null,
  });
  const quoted = parts.quoted ?? new TokenRedactor();

  /** The token as a header can carry it; undefined where there is one that no header can, or none could be had. */
  async function usableToken(): Promise<string | null | undefined> {
    try {
      return aboutToBeSent(await parts.token());
    } catch {
      // A vault that fails has its own way of being told of; here it means that nothing can be sent.
      return undefined;
    }
  }

  /** `sendable`, and from now on taken out of what is kept of any answer. */
  function aboutToBeSent(token: string | null): string | null | undefined {
    const usable = sendable(token);
    quoted.sent(usable ?? null);
    return usable;
  }

  /** A charge's answer as it is read: whatever is read of it is kept and shown, so the tokens are gone from it first. */
  function toBeKept(exchange: HttpResult): HttpResult {
    return exchange.kind === 'answered' ? { ...exchange, text: quoted.redact(exchange.text) } : exchange;
  }

  const getOf = (path: string, token: string | null, signal?: AbortSignal): WireRequest => ({
    method: 'GET',
    path,
    token,
    signal,
  });

  return {
    connect: () => transport.connect(),
    async create(body, ready) {
      const token = await usableToken();
      if (token === undefined) return { kind: 'not-sent', cause: 'other' };
      const path = `${root}/transactions`;
      const exchange = await transport.once({ method: 'POST', path, token, body: JSON.stringify(body) }, ready);
      return classifyCreate(toBeKept(exchange), body, limits.depth);
    },
    async read(transactionId, signal) {
      const token = await usableToken();
      const segment = pathSegment(transactionId);
      if (token === undefined || segment === null) return { kind: 'network', cause: 'other' };
      const exchange = await transport.shared(getOf(`${root}/transactions/${segment}`, token, signal));
      return classifyRead(toBeKept(exchange), limits.depth);
    },
    async probe(path, token, signal) {
      const usable = aboutToBeSent(token);
      if (usable === undefined) return { kind: 'network', cause: 'other' };
      return statusOf(await transport.shared(getOf(`${root}${path}`, usable, signal)));
    },
    post: async (path, body) =>
      statusOf(await transport.once({ method: 'POST', path: `${root}${path}`, token: null, body })),
    close: () => transport.close(),
  };
}

function statusOf(exchange: HttpResult): StatusResponse {
  if (exchange.kind !== 'answered') return { kind: 'network', cause: exchange.cause };
  const { httpStatus, text, cut, receivedAt, serverDate } = exchange;
  return { kind: 'status', httpStatus, cut, received: { raw: text, httpStatus, receivedAt, serverDate } };
}

/** The token itself, or undefined where it holds what a header's value cannot (RFC 9110, section 5.5). */
function sendable(token: string | null): string | null | undefined {
  return token === null || /^[\x20-\x7e]*$/.test(token) ? token : undefined;
}

/** An id as one segment of a path; null for dots alone, which a server would take for a walk upwards. */
function pathSegment(transactionId: string): string | null {
  return /^\.*$/.test(transactionId) || !transactionId.isWellFormed() ? null : encodeURIComponent(transactionId);
}
