/** One request on the wire, with every wait bounded. */
import type { Dispatcher } from 'undici';
import type { WireCause } from '../../../src-preload/contract/network/wire-cause.ts';
import type { Clock } from '../../ground/clock.ts';
import { readInstant } from '../times/timestamps.ts';
import type { HttpResponse, HttpResult } from './http-result.ts';
import type { Limits } from './limits.ts';
import { readBody } from './read-body.ts';
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

interface SendParts {
  readonly clock: Clock;
  readonly limits: Limits;
  /** Has a function to cancel each request under way. */
  readonly inFlight: Set<() => void>;
}

/**
 * Sends one request and reads its answer. Never rejects.
 *
 * @param connected whether the request's own connection was established: a request without one was not sent
 */
export async function sendRequest(
  dispatcher: Dispatcher,
  request: WireRequest,
  connected: () => boolean,
  { clock, limits, inFlight }: SendParts,
): Promise<HttpResult> {
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
    const cut = body.tooLarge ? 'answer-too-large' : body.failure && causeOf(body.failure);
    return answered(response, body.text, cut, clock.now());
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

function answered(
  response: Dispatcher.ResponseData,
  text: string,
  cut: WireCause | null,
  receivedAt: number,
): HttpResponse {
  return {
    kind: 'answered',
    httpStatus: response.statusCode,
    text,
    cut,
    receivedAt,
    serverDate: readInstant(headerOf(response, 'date')),
    retryAfter: headerOf(response, 'retry-after'),
  };
}

/** A request with a time of its own has as much in addition, for the connection and the body, as any other (ms). */
function wholeMs({ answerMs }: WireRequest, limits: Limits): number {
  return answerMs === undefined ? limits.wholeMs : answerMs + Math.max(limits.wholeMs - limits.headersMs, 0);
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
