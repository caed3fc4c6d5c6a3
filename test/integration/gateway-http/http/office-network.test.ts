import { describe, expect, it } from 'vitest';
import type { CreateBody } from '../../../../src-main/gateway-http/reading/transaction.ts';
import { testClient } from '../../../support/gateway/gateway-client.ts';
import { startProxy } from '../../../support/gateway/services/gateway-proxy.ts';
import {
  EXPIRED_CERTIFICATE,
  httpAnswer,
  OFFICE_AUTHORITY,
  OFFICE_CERTIFICATE,
  startWireServer,
  TEST_CERTIFICATE,
} from '../../../support/gateway/services/wire-server.ts';

const BODY: CreateBody = { amount: 500, method: 'PIX', metadata: {} };
const CREATED = httpAnswer(201, JSON.stringify({ status: true, data: { id: 'tx-1', amount: 500, status: 'PENDING' } }));

/** A service behind TLS that makes every requested charge. */
const secureService = (certificate = TEST_CERTIFICATE) =>
  startWireServer({ tls: true, certificate, requested: (socket) => void socket.write(CREATED) });

const direct = (origin: string, credentials: string | null = null) => ({ origin, credentials });

describe('a certificate that is not accepted', () => {
  it('an expired certificate is reported as expired, and nothing is sent', async () => {
    const server = await secureService(EXPIRED_CERTIFICATE);
    const client = testClient(server.baseUrl, { ca: EXPIRED_CERTIFICATE });
    expect(await client.create(BODY)).toEqual({ kind: 'not-sent', cause: 'tls-expired' });
    expect(server.requests).toEqual([]);
  });

  it('a certificate of an unknown authority is reported, and nothing is sent until it is named', async () => {
    const server = await secureService(OFFICE_CERTIFICATE);
    expect(await testClient(server.baseUrl).create(BODY)).toEqual({ kind: 'not-sent', cause: 'tls-untrusted' });
    const client = testClient(server.baseUrl, { ca: OFFICE_AUTHORITY });
    expect(await client.create(BODY)).toMatchObject({ kind: 'created' });
  });

  it('a named authority that is not a certificate is reported, and nothing is sent', async () => {
    const server = await secureService();
    const client = testClient(server.baseUrl, {
      ca: '-----BEGIN CERTIFICATE-----\nbm9uZQ==\n-----END CERTIFICATE-----',
    });
    expect(await client.create(BODY)).toMatchObject({ kind: 'not-sent' });
    expect(server.connections()).toBe(0);
  });
});

describe('through a proxy', () => {
  it('a charge is made through a proxy, and only the service sees the token', async () => {
    const server = await secureService();
    const proxy = await startProxy();
    const client = testClient(server.baseUrl, { ca: TEST_CERTIFICATE, proxy: direct(proxy.origin) });
    expect(await client.create(BODY)).toMatchObject({ kind: 'created', transaction: { id: 'tx-1' } });
    expect(proxy.requestedTunnels).toEqual([`127.0.0.1:${server.port}`]);
    expect(server.requests[0]).toContain('authorization: Bearer a-token');
  });

  it('reads through a proxy share their tunnels', async () => {
    const server = await secureService();
    const proxy = await startProxy();
    const client = testClient(server.baseUrl, { ca: TEST_CERTIFICATE, proxy: direct(proxy.origin) });
    for (let read = 0; read < 10; read += 1) expect(await client.read('tx-1')).toMatchObject({ kind: 'read' });
    // A request may find the earlier connection still busy with its end, and open one more; never each its own.
    expect(proxy.requestedTunnels.length).toBeLessThan(10);
  });

  it('a proxy that requires a user gets the right secret, and a wrong one sends nothing (407)', async () => {
    const server = await secureService();
    const proxy = await startProxy({ credentials: 'maria:s3cr:et' });
    const through = (credentials: string | null) =>
      testClient(server.baseUrl, { ca: TEST_CERTIFICATE, proxy: direct(proxy.origin, credentials) });
    for (const wrong of [null, 'maria:other'])
      expect(await through(wrong).create(BODY)).toEqual({ kind: 'not-sent', cause: 'proxy-auth' });
    expect(server.connections()).toBe(0);
    expect(await through('maria:s3cr:et').create(BODY)).toMatchObject({ kind: 'created' });
  });

  it.each([
    ['says 502', { refuseWith: 502 }],
    ['hangs up', { hangUp: true }],
  ])('nothing is sent through a proxy that %s', async (_, script) => {
    const server = await secureService();
    const proxy = await startProxy(script);
    const client = testClient(server.baseUrl, { ca: TEST_CERTIFICATE, proxy: direct(proxy.origin) });
    expect(await client.create(BODY)).toEqual({ kind: 'not-sent', cause: 'proxy' });
    expect(proxy.requestedTunnels).toHaveLength(1);
    expect(server.connections()).toBe(0);
  });

  it('nothing is sent through a proxy that does not exist', async () => {
    const server = await secureService();
    const client = testClient(server.baseUrl, { ca: TEST_CERTIFICATE, proxy: direct('http://127.0.0.1:1') });
    expect(await client.create(BODY)).toEqual({ kind: 'not-sent', cause: 'proxy' });
  });

  it('a certificate’s error inside a proxy’s tunnel is reported as the certificate’s', async () => {
    const server = await secureService();
    const proxy = await startProxy();
    const client = testClient(server.baseUrl, { proxy: direct(proxy.origin) });
    expect(await client.create(BODY)).toEqual({ kind: 'not-sent', cause: 'tls-self-signed' });
  });

  it('a connection through a proxy that dies after the charge was requested leaves its outcome unknown', async () => {
    const server = await startWireServer({ tls: true, requested: (socket) => void socket.destroy() });
    const proxy = await startProxy();
    const client = testClient(server.baseUrl, { ca: TEST_CERTIFICATE, proxy: direct(proxy.origin) });
    expect(await client.create(BODY)).toMatchObject({ kind: 'unknown', cause: 'reset' });
    expect(server.requests).toHaveLength(1);
  });
});
