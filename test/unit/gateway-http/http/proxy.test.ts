import { describe, expect, it } from 'vitest';
import { proxyFor, proxyOf } from '../../../../src-main/gateway-http/http/proxy.ts';

const SERVICE = new URL('https://api.acme.example');
const environment = { kind: 'environment' } as const;

describe('the proxy of a gateway', () => {
  it('the proxy of a gateway is the environment’s, lower case first, ALL_PROXY last', () => {
    const named = { https_proxy: 'http://one:3128', HTTPS_PROXY: 'http://two:3128', ALL_PROXY: 'http://three:3128' };
    expect(proxyFor(SERVICE, environment, named)?.origin).toBe('http://one:3128');
    expect(proxyFor(SERVICE, environment, { ...named, https_proxy: '' })?.origin).toBe('http://two:3128');
    expect(proxyFor(SERVICE, environment, { ALL_PROXY: 'three:3128' })?.origin).toBe('http://three:3128');
    expect(proxyFor(SERVICE, environment, { HTTP_PROXY: 'http://plain:3128' })).toBeNull();
  });

  it('the proxy of a gateway is never used for an address on this computer', () => {
    for (const here of ['http://127.0.0.1:8080', 'https://127.0.0.1', 'https://localhost', 'https://[::1]:8443'])
      expect(proxyFor(new URL(here), environment, { HTTPS_PROXY: 'http://one:3128' })).toBeNull();
  });

  it.each([
    ['api.acme.example', true],
    ['.acme.example', true],
    ['acme.example', true],
    ['*.acme.example', true],
    ['other.example, acme.example:443', true],
    ['*', true],
    ['acme.example:8443', false],
    ['cme.example', false],
    ['api', false],
  ])('the proxy of a gateway is bypassed where NO_PROXY is %s: %s', (exceptions, passedBy) => {
    const found = proxyFor(SERVICE, environment, { HTTPS_PROXY: 'http://one:3128', NO_PROXY: exceptions });
    expect(found === null).toBe(passedBy);
  });

  it('the proxy of a gateway is the configured one, whatever the environment has, or none at all', () => {
    const proxy = { origin: 'http://set:8080', credentials: null };
    const named = { HTTPS_PROXY: 'http://one:3128', NO_PROXY: '*' };
    expect(proxyFor(SERVICE, { kind: 'set', proxy }, named)).toBe(proxy);
    expect(proxyFor(SERVICE, { kind: 'none' }, named)).toBeNull();
  });

  it('the proxy of a gateway may have a user and a secret, percent-encoded', () => {
    expect(proxyOf('http://maria:a%40b@one:3128')).toEqual({ origin: 'http://one:3128', credentials: 'maria:a@b' });
    expect(proxyOf('socks5://one:1080')).toBeNull();
    expect(proxyOf('not an address')).toBeNull();
  });
});
