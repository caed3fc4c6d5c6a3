import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionOptions } from '../../../src-main/access/setup/gateway-connection.ts';
import { testGateway } from '../../../src-main/access/test-gateway.ts';
import { systemClock } from '../../../src-main/ground/clock.ts';
import type { Input } from '../../../src-preload/contract/contract.ts';
import type { GatewayTestLine } from '../../../src-preload/contract/gateways/tested-gateway.ts';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { testClient } from '../../support/gateway/gateway-client.ts';
import { jwtOf } from '../../support/gateway/jwt.ts';
import { startProxy } from '../../support/gateway/services/gateway-proxy.ts';
import {
  certificateOf,
  EXPIRED_CERTIFICATE,
  httpAnswer,
  OFFICE_CERTIFICATE,
  startAnsweringServer,
  startWireServer,
  TEST_CERTIFICATE,
} from '../../support/gateway/services/wire-server.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
beforeAll(async () => {
  desk = await openDesk(undefined, systemClock);
});
afterAll(() => desk.close());

type Gateway = Input<'gateways.test'>['gateway'];

const at = (baseUrl: string, part: Partial<Gateway> = {}): Gateway =>
  typedGateway({ baseUrl, proxy: { kind: 'none' }, ...part });

/** A service behind TLS that refuses a missing token, as in the document. */
const secure = (certificate: string) =>
  startWireServer({ tls: true, certificate, requested: (socket) => void socket.write(httpAnswer(401, '{}')) });

/** Returns 401 for every token but `good`, and 404 for that one: the document's service, with an unknown id. */
const service = (good = 'good') =>
  startWireServer({
    requested: (socket, request) =>
      void socket.write(httpAnswer(request.includes(`Bearer ${good}\r\n`) ? 404 : 401, '{"status":false}')),
  });

/** `line: result finding`, with the wire's cause where there is one. */
const told = (lines: readonly GatewayTestLine[]) =>
  lines.map(
    ({ line, result, finding, cause }) => `${line}: ${result} ${finding}${cause === null ? '' : ` (${cause})`}`,
  );

const tested = async (gateway: Gateway, token: string | null = 'any-token') =>
  told(await desk.call('gateways.test', { gatewayId: null, gateway, token }));

const UNASKED = ['service: skipped not-asked', 'token: skipped not-asked'];

describe('the test of a gateway before it is saved', () => {
  it('the test of a gateway reports that no server listens at its address', async () => {
    expect(await tested(at('https://127.0.0.1:1/v1'))).toEqual([
      'address: bad not-connected (connection-refused)',
      'tls: skipped not-asked',
      ...UNASKED,
    ]);
  });

  it('the test of a gateway reports that its host name does not exist', async () => {
    // A part of more than 63 letters is no name (RFC 1035, 2.3.4): no name server is queried, so none can be slow.
    const [address] = await tested(at(`https://${'x'.repeat(64)}.invalid/v1`));
    expect(address).toBe('address: bad not-connected (dns)');
  });

  it.each([
    ['has expired', EXPIRED_CERTIFICATE, { authority: certificateOf(EXPIRED_CERTIFICATE) }, 'tls-expired'],
    ['is signed by itself', TEST_CERTIFICATE, {}, 'tls-self-signed'],
    ['is signed by nobody known', OFFICE_CERTIFICATE, {}, 'tls-untrusted'],
  ])('the test of a gateway reports that its certificate %s', async (_, certificate, part, cause) => {
    const { baseUrl } = await secure(certificate);
    expect(await tested(at(baseUrl, part))).toEqual([
      'address: good connected',
      `tls: bad not-secure (${cause})`,
      ...UNASKED,
    ]);
  });

  it('the test of a gateway reports a certificate for another host', async () => {
    const { port } = await secure(TEST_CERTIFICATE);
    const lines = await tested(at(`https://localhost:${port}/v1`, { authority: certificateOf(TEST_CERTIFICATE) }));
    expect(lines[1]).toBe('tls: bad not-secure (tls-wrong-host)');
  });

  it('the test of a gateway reports a proxy that requires a password (407)', async () => {
    const proxy = await startProxy({ credentials: 'maria:right' });
    const setting = { kind: 'set', address: proxy.origin, user: 'maria', secret: 'wrong' } as const;
    // This computer is never behind a proxy, so the gateway is named by an address that only the proxy could reach.
    const lines = await tested(at('https://gateway.invalid/v1', { proxy: setting }));
    expect(lines[0]).toBe('address: bad not-connected (proxy-auth)');
    expect(proxy.requestedTunnels).toEqual(['gateway.invalid:443']);
  });

  it('the test of a gateway uses the environment’s proxy where none is set', async () => {
    const proxy = await startProxy({ refuseWith: 403 });
    const gateway = {
      baseUrl: 'https://gateway.invalid/v1',
      verifyPath: '',
      verifyPointer: '',
      verifyValue: 'true',
    };
    const way = connectionOptions(
      gateway.baseUrl,
      { proxy: { kind: 'environment' }, authority: '' },
      { proxy: null },
      { HTTPS_PROXY: proxy.origin },
    );
    const client = testClient(gateway.baseUrl, way);
    const lines = await testGateway({ client, clock: systemClock, newId: () => 'id' }, gateway, null);
    expect(told(lines)[0]).toBe('address: bad not-connected (proxy)');
  });

  it('the test of a gateway reports that a login page responded', async () => {
    const { baseUrl } = await startAnsweringServer(200, '<!doctype html><title>Login</title>', {
      'content-type': 'text/html',
    });
    expect(await tested(at(baseUrl))).toEqual([
      'address: good connected',
      'tls: skipped not-needed',
      'service: bad html',
      'token: skipped not-asked',
    ]);
  });

  it('the test of a gateway reports that there is no such service (404)', async () => {
    const { baseUrl } = await startAnsweringServer(404, '{"message":"no route"}');
    expect((await tested(at(baseUrl)))[2]).toBe('service: bad nothing-there');
  });

  it('the test of a gateway reports a redirect to another address', async () => {
    const { baseUrl } = await startAnsweringServer(302, '', { location: 'https://other.example' });
    expect((await tested(at(baseUrl)))[2]).toBe('service: bad redirect');
  });

  it('the test of a gateway reports that its address lacks the version segment', async () => {
    const { port } = await service();
    expect((await tested(at(`http://127.0.0.1:${port}`)))[0]).toBe('address: warning without-v1');
  });
});

describe('the test of a token before it is saved', () => {
  it('the test of a token reports a line break in it', async () => {
    expect(
      await desk.errorOf('gateways.test', { gatewayId: null, gateway: at('http://127.0.0.1/v1'), token: 'two\nlines' }),
    ).toEqual({
      kind: 'invalid-input',
      issues: [{ path: 'token', code: 'token-characters' }],
    });
  });

  it('the test of a token reports that it was refused', async () => {
    const { baseUrl } = await service();
    expect(await tested(at(baseUrl))).toEqual([
      'address: good connected',
      'tls: skipped not-needed',
      'service: good as-documented',
      'token: bad token-refused',
    ]);
  });

  it('the test of a token reports a JWT past its expiry', async () => {
    const { baseUrl } = await service();
    const lines = await tested(at(baseUrl), jwtOf({ exp: Math.round(Date.now() / 1000) - 60 }));
    expect(lines[3]).toBe('token: bad token-past-expiry');
  });

  it('the test of a gateway reports that there is no token', async () => {
    const { baseUrl } = await service();
    expect((await tested(at(baseUrl), null))[3]).toBe('token: skipped no-token');
  });

  it('the test of a token reports a valid one as valid', async () => {
    const { baseUrl } = await service();
    expect((await tested(at(baseUrl), 'good'))[3]).toBe('token: good token-valid');
  });

  it('the test of a gateway uses the stored token only at the address where it is sent already', async () => {
    const here = await service();
    const { id } = await desk.call('gateways.add', at(here.baseUrl));
    await desk.call('access.setToken', { gatewayId: id, token: 'good' });
    const kept = async (baseUrl: string) =>
      told(await desk.call('gateways.test', { gatewayId: id, gateway: at(baseUrl), token: null }))[3];
    expect(await kept(here.baseUrl)).toBe('token: good token-valid');
    const elsewhere = await service();
    expect(await kept(elsewhere.baseUrl)).toBe('token: skipped kept-not-sent');
    expect(elsewhere.requests.join()).not.toContain('Bearer');
  });
});
