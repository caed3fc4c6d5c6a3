/** Why a request of this desk brought no usable response. */
import { z } from 'zod';

/** The failure of a connection where an attempt's outcome is unknown, or where a request was not sent. */
export const wireCause = z.enum([
  'connection-refused',
  'dns',
  'tls',
  'tls-expired',
  'tls-not-yet-valid',
  'tls-self-signed',
  'tls-untrusted',
  'tls-wrong-host',
  'proxy',
  'proxy-auth',
  'connect-timeout',
  'unreachable',
  'reset',
  'headers-timeout',
  'body-timeout',
  'answer-cut-short',
  'answer-too-large',
  'answer-too-deep',
  'answer-unreadable',
  'answer-without-id',
  'answer-other-charge',
  /** The response reports a failure, and may name a charge: a 2xx with `status: false`, or a 4xx that has an id. */
  'status-false',
  /** The service asks to wait before the request is sent again (429, 424). */
  'try-later',
  /** A web page came in place of the service's response, as from a firewall in front of it. */
  'firewall',
  /** A refused charge was corrected and sent again. */
  'sent-again',
  'redirect',
  'server-error',
  'conflict',
  'request-timeout',
  'crash',
  'cancelled',
  'other',
]);
export type WireCause = z.infer<typeof wireCause>;
