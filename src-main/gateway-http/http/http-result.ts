/**
 * The result of one request at the level of HTTP, before it is classified. Pure data, so that the classification is
 * tested without a socket.
 */
import type { WireCause } from '../../../src-preload/contract/network/wire-cause.ts';

export type HttpResult =
  /** The connection, TLS included, was never established: not one byte of the request was sent. */
  | { readonly kind: 'not-connected'; readonly cause: WireCause }
  /** The connection was established, but no status line came back. */
  | { readonly kind: 'no-answer'; readonly cause: WireCause }
  | HttpResponse;

export interface HttpResponse {
  readonly kind: 'answered';
  readonly httpStatus: number;
  /** The body as received, as far as it was received. */
  readonly text: string;
  /** Why the text is not the whole body; null where it is. */
  readonly cut: WireCause | null;
  /** Desk clock when the last byte came, UTC milliseconds. */
  readonly receivedAt: number;
  /** The Date header in UTC milliseconds; null where there is none that can be parsed. */
  readonly serverDate: number | null;
  /** The Retry-After header as received. */
  readonly retryAfter: string | null;
}
