/** Maps a connection's failure to a cause by the error codes of Node, OpenSSL and undici; never by a message. */
import { errors } from 'undici';
import type { WireCause } from '../../../src-preload/contract/network/wire-cause.ts';
import { ProxyFault } from './tunnel.ts';

/** The stage of a request in which it failed. */
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
  // A body that cannot be unpacked, or not to its end.
  Z_DATA_ERROR: 'answer-unreadable',
  Z_BUF_ERROR: 'answer-cut-short',
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

/** Codes of OpenSSL and Node for rejected certificates; none of them has the usual prefix `ERR_TLS_` or `ERR_SSL_`. */
const CERTIFICATE =
  /CERT|^UNABLE_TO_|^CRL_|^(INVALID|PATH_LENGTH|HOSTNAME_MISMATCH)|SELF_SIGNED|^EPROTO$|^ERR_(TLS|SSL|OSSL)_/;

/** The cause of a failure; `other` where the code is not known. */
export function wireCauseOf(failure: unknown, stage: Stage): WireCause {
  if (failure instanceof ProxyFault) return failure.wireCause;
  const code = codeOf(failure);
  if (CERTIFICATE.test(code)) return CAUSE_OF[code] ?? 'tls';
  // The parser failed on bytes of a server that does not speak HTTP (its error carries no code).
  if (failure instanceof errors.HTTPParserError) {
    return stage === 'reading-body' ? 'answer-cut-short' : 'answer-unreadable';
  }
  // The operating system timed out: on the connection, or on the data over it.
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
