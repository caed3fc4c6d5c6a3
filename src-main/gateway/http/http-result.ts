/**
 * What one request and its answer came to on the wire, before anybody asks what it means. Pure data: the reading of
 * answers is tested on these, without a socket.
 */
import type { WireCause } from '../../../src-preload/contract/charges/charge.ts';

export type HttpResult =
  /** The connection, TLS included, never stood: not one byte of the request has left. */
  | { readonly kind: 'not-connected'; readonly cause: WireCause }
  /** It stood, and no status line came back. */
  | { readonly kind: 'no-answer'; readonly cause: WireCause }
  | HttpResponse;

export interface HttpResponse {
  readonly kind: 'answered';
  readonly httpStatus: number;
  /** The body as it came, as far as it came. */
  readonly text: string;
  /** Why the text is not the whole body; null where it is. */
  readonly cut: WireCause | null;
  /** Desk clock when the last byte came, UTC milliseconds. */
  readonly receivedAt: number;
  /** The Date header in UTC milliseconds; null where there was none to read. */
  readonly serverDate: number | null;
  /** The Retry-After header as it came. */
  readonly retryAfter: string | null;
}
