/** The name Balcão has for what a connection did, from the codes of Node, OpenSSL and undici; never from a message. */
import { errors } from 'undici';
import type { WireCause } from '../../../src-preload/contract/charges/charge.ts';
import { ProxyFault } from './tunnel.ts';

/** How far an exchange had come when it failed. */
export type Stage = 'connecting' | 'awaiting-headers' | 'reading-body';

const CAUSE_OF: Readonly<Record<string, WireCause>> = {
  ECONNREFUSED: 'connection-refused',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EAI_NODATA: 'dns',
  EAI_NONAME: 'dns',
  ENODATA: 'dns',
  UND_ERR_CONNECT_TIMEOUT: 'connect-timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_HEADERS_TIMEOUT: 'headers-timeout',
  UND_ERR_BODY_TIMEOUT: 'body-timeout',
  UND_ERR_HEADERS_OVERFLOW: 'answer-too-large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'answer-cut-short',
  UND_ERR_ABORTED: 'cancelled',
  CERT_HAS_EXPIRED: 'tls-expired',
  CERT_NOT_YET_VALID: 'tls-not-yet-valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls-self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls-self-signed',
  UNABLE_TO_GET_ISSUER_CERT: 'tls-untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls-untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls-untrusted',
  CERT_UNTRUSTED: 'tls-untrusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls-wrong-host',
  HOSTNAME_MISMATCH: 'tls-wrong-host',
};

/** Codes OpenSSL and Node give certificates they do not take; none of them starts with the usual `ERR_TLS_`, `ERR_SSL_`. */
const CERTIFICATE =
  /CERT|^UNABLE_TO_|^CRL_|^(INVALID|PATH_LENGTH|HOSTNAME_MISMATCH)|SELF_SIGNED|^EPROTO$|^ERR_(TLS|SSL|OSSL)_/;

/** The cause of a failure; `other` where nothing is known of it. */
export function wireCauseOf(failure: unknown, stage: Stage): WireCause {
  if (failure instanceof ProxyFault) return failure.wireCause;
  const code = codeOf(failure);
  if (CERTIFICATE.test(code)) return CAUSE_OF[code] ?? 'tls';
  // What the parser could not read came from a server that speaks, but not HTTP (its error carries no code).
  if (failure instanceof errors.HTTPParserError) {
    return stage === 'reading-body' ? 'answer-cut-short' : 'answer-unreadable';
  }
  // The operating system gave up waiting: for the connection, or for what should have come over it.
  const cause = code === 'ETIMEDOUT' ? (stage === 'connecting' ? 'connect-timeout' : 'reset') : CAUSE_OF[code];
  return cause === 'reset' && stage === 'reading-body' ? 'answer-cut-short' : (cause ?? 'other');
}

/** The failure's own code; for several addresses tried in turn, the first one's. */
function codeOf(failure: unknown): string {
  if (typeof failure !== 'object' || failure === null) return '';
  if ('code' in failure && typeof failure.code === 'string') return failure.code;
  if (failure instanceof AggregateError) return codeOf(failure.errors[0]);
  return 'cause' in failure ? codeOf(failure.cause) : '';
}
