/** The client of one service: the document's two operations, and a plain GET for checking a token. */

import { meantState, type StateMeanings } from '../../src-preload/contract/gateways/gateway.ts';
import type { Clock } from '../ground/clock.ts';
import { classifyCreate, classifyRead } from './classification.ts';
import type { HttpResult } from './http/http-result.ts';
import { CONNECTIONS, DEFAULT_LIMITS, type Limits } from './http/limits.ts';
import type { HttpProxy } from './http/proxy.ts';
import { retryAfterMs } from './http/retry-after.ts';
import type { WireRequest } from './http/send-request.ts';
import { createTransport as overConnections } from './http/transport.ts';
import type { Transaction } from './reading/transaction.ts';
import type { GatewayClient, StatusResponse } from './responses.ts';
import { NO_CORRECTION, type ZoneCorrection } from './times/service-zone.ts';
import { TokenRedactor } from './token-redactor.ts';

export interface GatewayClientParts {
  /** The service's base address, with its version segment (`https://host/v1`) and without a trailing slash. */
  readonly baseUrl: string;
  /**
   * Called before each request. Null sends no Authorization header (http/transport.ts); the caller decides whether that
   * is right.
   */
  readonly token: () => Promise<string | null>;
  readonly clock: Clock;
  readonly limits?: Partial<Limits>;
  /** How long the answer to a creation is waited for; milliseconds. Absent: as any other answer. */
  readonly createMs?: () => number;
  /** By what the service's instants are corrected as they are read; absent: by nothing. */
  readonly zone?: () => ZoneCorrection;
  /**
   * The documented states that an admin set for the service's own; read at each answer, and absent: none. Raw answers stay
   * as they came.
   */
  readonly meanings?: () => StateMeanings;
  /** The most keep-alive connections for reads. */
  readonly connections?: number;
  /** A certificate authority (PEM) that is trusted in addition to Node's and the computer's own. */
  readonly ca?: string;
  /** The proxy; null or absent for a direct connection. */
  readonly proxy?: HttpProxy | null;
  /** Opens what requests go over; absent: connections. */
  readonly createTransport?: typeof overConnections;
  /** The tokens that another client of the same gateway sent to this service before; empty where absent. */
  readonly quoted?: TokenRedactor;
}

/** Makes a client. Throws a TypeError for an invalid address; its operations never throw or reject. */
export function createGatewayClient(parts: GatewayClientParts): GatewayClient {
  const { origin, pathname } = new URL(parts.baseUrl);
  const root = pathname.replace(/(?<!\/)\/+$/, '');
  const limits = { ...DEFAULT_LIMITS, ...parts.limits };
  const transport = (parts.createTransport ?? overConnections)({
    origin,
    clock: parts.clock,
    limits,
    connections: parts.connections ?? CONNECTIONS,
    ca: parts.ca ?? '',
    proxy: parts.proxy ?? null,
  });
  const quoted = parts.quoted ?? new TokenRedactor();
  const zone = parts.zone ?? (() => NO_CORRECTION);

  const meant = ({ state, ...rest }: Transaction): Transaction =>
    state === undefined ? rest : { ...rest, state: meantState(state, parts.meanings?.() ?? {}) };

  /**
   * The token as a header can carry it; undefined where it holds characters that no header can, or could not be read.
   */
  async function usableToken(): Promise<string | null | undefined> {
    try {
      return aboutToBeSent(await parts.token());
    } catch {
      // The vault reports its own failure; here it means that no request can be sent.
      return undefined;
    }
  }

  /** `sendable`, and from now on redacted in what is saved of any response. */
  function aboutToBeSent(token: string | null): string | null | undefined {
    const usable = sendable(token);
    quoted.sent(usable ?? null);
    return usable;
  }

  /** A response about a charge, with the tokens redacted before it is read: all of it is saved and shown. */
  function redacted(result: HttpResult): HttpResult {
    return result.kind === 'answered' ? { ...result, text: quoted.redact(result.text) } : result;
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
      const answerMs = parts.createMs?.();
      const result = await transport.once({ method: 'POST', path, token, body: JSON.stringify(body), answerMs }, ready);
      const answer = classifyCreate(redacted(result), body, limits.depth, zone());
      return answer.kind === 'created' ? { ...answer, transaction: meant(answer.transaction) } : answer;
    },
    async read(transactionId, signal) {
      const token = await usableToken();
      const segment = pathSegment(transactionId);
      if (token === undefined || segment === null) return { kind: 'network', cause: 'other' };
      const result = await transport.pooled(getOf(`${root}/transactions/${segment}`, token, signal));
      const answer = classifyRead(redacted(result), limits.depth, zone());
      return answer.kind === 'read' ? { ...answer, transaction: meant(answer.transaction) } : answer;
    },
    async probe(path, token, signal) {
      const usable = aboutToBeSent(token);
      if (usable === undefined) return { kind: 'network', cause: 'other' };
      return statusOf(await transport.pooled(getOf(`${root}${path}`, usable, signal)));
    },
    post: async (path, body) =>
      statusOf(await transport.once({ method: 'POST', path: `${root}${path}`, token: null, body })),
    close: () => transport.close(),
  };
}

function statusOf(result: HttpResult): StatusResponse {
  if (result.kind !== 'answered') return { kind: 'network', cause: result.cause };
  const { httpStatus, text, cut, receivedAt, serverDate } = result;
  const retryAfter = retryAfterMs(result);
  return { kind: 'status', httpStatus, cut, retryAfter, received: { raw: text, httpStatus, receivedAt, serverDate } };
}

/** The token itself, or undefined where it holds characters that a header's value cannot (RFC 9110, section 5.5). */
function sendable(token: string | null): string | null | undefined {
  return token === null || /^[\x20-\x7e]*$/.test(token) ? token : undefined;
}

/** An id as one path segment; null for dots alone, which a server would resolve to a parent folder. */
function pathSegment(transactionId: string): string | null {
  return /^\.*$/.test(transactionId) || !transactionId.isWellFormed() ? null : encodeURIComponent(transactionId);
}
