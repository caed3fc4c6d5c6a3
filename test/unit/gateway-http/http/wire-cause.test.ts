import { errors } from 'undici';
import { describe, expect, it } from 'vitest';
import { wireCauseOf } from '../../../../src-main/gateway-http/http/wire-cause.ts';

describe('the cause of a failure on the wire', () => {
  const failing = (code: string) => Object.assign(new Error('any words'), { code });

  it.each([
    ['ECONNREFUSED', 'connection-refused'],
    ['ENOTFOUND', 'dns'],
    ['EAI_AGAIN', 'dns'],
    ['UND_ERR_CONNECT_TIMEOUT', 'connect-timeout'],
    ['ETIMEDOUT', 'connect-timeout'],
    ['EHOSTUNREACH', 'unreachable'],
    ['ENETUNREACH', 'unreachable'],
    ['ECONNRESET', 'reset'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls-self-signed'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'tls-self-signed'],
    ['CERT_HAS_EXPIRED', 'tls-expired'],
    ['CERT_NOT_YET_VALID', 'tls-not-yet-valid'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls-untrusted'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'tls-untrusted'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls-wrong-host'],
    ['CERT_REVOKED', 'tls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
    ['EPROTO', 'tls'],
    ['EWHATEVER', 'other'],
  ])('the cause of a failure on the wire while connecting with %s is %s', (code, cause) => {
    expect(wireCauseOf(failing(code), 'connecting')).toBe(cause);
  });

  it('the cause of a failure on the wire depends on its stage', () => {
    expect(wireCauseOf(failing('ETIMEDOUT'), 'awaiting-headers')).toBe('reset');
    expect(wireCauseOf(failing('ECONNRESET'), 'reading-body')).toBe('answer-cut-short');
    expect(wireCauseOf(new errors.HTTPParserError('any words'), 'awaiting-headers')).toBe('answer-unreadable');
    expect(wireCauseOf(new errors.HTTPParserError('any words'), 'reading-body')).toBe('answer-cut-short');
  });

  it('the cause of a failure on the wire is found in the wrapped error, or other if its code is unknown', () => {
    expect(wireCauseOf(new Error('x', { cause: failing('ENOTFOUND') }), 'connecting')).toBe('dns');
    expect(wireCauseOf(new AggregateError([failing('ECONNREFUSED')]), 'connecting')).toBe('connection-refused');
    for (const odd of [null, undefined, 'text', {}, new Error('ECONNREFUSED')])
      expect(wireCauseOf(odd, 'connecting')).toBe('other');
  });
});
