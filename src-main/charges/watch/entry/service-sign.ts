/** What one request's result shows about the whole service, whichever charge it was about. */
import type { ServiceFailing } from '../../../../src-preload/contract/watch/service-outage.ts';
import type { CreateResponse, ReadResponse } from '../../../gateway-http/responses.ts';

/** Why a request brought nothing. */
export type Failure = Pick<ServiceFailing, 'why' | 'httpStatus'>;

export type ServiceSign =
  /** It does what the document states. */
  | { readonly kind: 'works' }
  /** It can be reached; the answer shows nothing more. */
  | { readonly kind: 'answers' }
  /** 429; `retryAfter` in milliseconds, null where there was none. */
  | { readonly kind: 'rate-limited'; readonly retryAfter: number | null }
  | { readonly kind: 'failing'; readonly failure: Failure; readonly retryAfter: number | null };

/** Null where the request was cancelled here. */
export function signOfRead(answer: ReadResponse): ServiceSign | null {
  const failure = failureOf(answer);
  if (failure !== null)
    return { kind: 'failing', failure, retryAfter: answer.kind === 'failing' ? answer.retryAfter : null };
  if (answer.kind === 'rate-limited') return { kind: 'rate-limited', retryAfter: answer.retryAfter };
  return answer.kind === 'network' ? null : { kind: 'works' };
}

/** Why a read shows nothing about its charge; null where it does, or where it was cancelled or not let through. */
export function failureOf(answer: ReadResponse): Failure | null {
  switch (answer.kind) {
    case 'network':
      return answer.cause === 'cancelled' ? null : OUT_OF_REACH;
    case 'failing':
      return answer.isOfFirewall
        ? { why: 'firewall', httpStatus: answer.received.httpStatus }
        : failureAt(answer.received.httpStatus);
    case 'unreadable':
      return failureAt(answer.received.httpStatus);
    default:
      return null;
  }
}

/** Null where the request was cancelled here. */
export function signOfCreation(answer: CreateResponse): ServiceSign | null {
  switch (answer.kind) {
    case 'created':
      return { kind: 'works' };
    case 'turned-away':
      if (answer.received.httpStatus !== 429) return { kind: 'answers' };
      return { kind: 'rate-limited', retryAfter: answer.retryAfter };
    case 'refused': {
      const { httpStatus } = answer.received;
      // Document, "Errors": the refusals of the service itself. Another one may come from what stands before it.
      return { kind: httpStatus === 401 || httpStatus === 422 ? 'works' : 'answers' };
    }
    case 'not-sent':
      return answer.cause === 'cancelled' ? null : { kind: 'failing', failure: OUT_OF_REACH, retryAfter: null };
    case 'unknown': {
      if (answer.cause === 'cancelled') return null;
      if (answer.cause === 'status-false' || answer.cause === 'conflict') return { kind: 'answers' };
      const failure = answer.received === null ? OUT_OF_REACH : failureAt(answer.received.httpStatus);
      return { kind: 'failing', failure, retryAfter: null };
    }
  }
}

const OUT_OF_REACH: Failure = { why: 'network', httpStatus: null };

function failureAt(httpStatus: number): Failure {
  if (httpStatus >= 300 && httpStatus < 400) return { why: 'redirect', httpStatus };
  return { why: httpStatus >= 200 && httpStatus < 300 ? 'no-charge' : 'error', httpStatus };
}
