import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { CreateBody } from '../../../src-main/gateway-http/reading/transaction.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { testClient } from '../../support/gateway/gateway-client.ts';
import { CREATED_DATA, CREATED_TRANSACTION, enveloped } from '../../support/gateway/sample-transaction.ts';
import {
  httpAnswer,
  startAnsweringServer,
  startWireServer,
  TEST_CERTIFICATE,
} from '../../support/gateway/services/wire-server.ts';

const BODY: CreateBody = { amount: 1050, method: 'PIX', metadata: { sellerExternalRef: 'pedido-1' } };
const WHOLE = enveloped(CREATED_DATA);

/** Sends one POST to a server with this response, and returns the result. */
async function created(httpStatus: number, body: string, headers?: Record<string, string>) {
  const server = await startAnsweringServer(httpStatus, body, headers);
  const answer = await testClient(server.baseUrl).create(BODY);
  expect(server.requests).toHaveLength(1);
  expect(server.connections()).toBe(1);
  return answer;
}

describe('a POST', () => {
  it('a POST carries the token and the JSON body, requests no compression, and has its own connection', async () => {
    // The service would hold the connection for ten minutes: the client ends it.
    const server = await startAnsweringServer(201, WHOLE, { 'keep-alive': 'timeout=600' });
    const client = testClient(server.baseUrl);
    const answer = await client.create(BODY);
    expect(answer).toMatchObject({ kind: 'created', warnings: [], received: { raw: WHOLE, httpStatus: 201 } });
    expect(answer).toMatchObject({ transaction: CREATED_TRANSACTION });
    await server.allGone();
    await client.create(BODY);
    await server.allGone();
    expect(server.connections()).toBe(2);
    const [head = '', body = ''] = server.requests[0]?.split('\r\n\r\n') ?? [];
    expect(head).toMatch(/^POST \/v1\/transactions HTTP\/1\.1\r\n/);
    expect(head).toMatch(/^authorization: Bearer a-token$/m);
    expect(head).toMatch(/^content-type: application\/json$/m);
    expect(head).toMatch(/^accept-encoding: identity$/m);
    expect(head).toMatch(/^user-agent: Balcao\/\d+\.\d+\.\d+[\w.+-]*$/m);
    expect(JSON.parse(body)).toEqual(BODY);
  });

  it('a POST is sent over TLS to a service whose certificate is trusted', async () => {
    const server = await startWireServer({ tls: true, requested: (socket) => socket.write(httpAnswer(201, WHOLE)) });
    expect(await testClient(server.baseUrl, { ca: TEST_CERTIFICATE }).create(BODY)).toMatchObject({ kind: 'created' });
  });

  it('a POST without a token carries no Authorization', async () => {
    const server = await startAnsweringServer(401, '');
    await testClient(server.baseUrl, { token: async () => null }).create(BODY);
    expect(server.requests[0]).not.toMatch(/authorization/i);
  });

  it('a POST returns when its response came and the time of the service’s clock', async () => {
    const before = Date.now();
    const answer = await created(201, WHOLE);
    expect(answer).toMatchObject({ received: { serverDate: Date.UTC(2026, 10, 20, 12) } });
    if (answer.kind === 'created') expect(answer.received.receivedAt).toBeGreaterThanOrEqual(before);
    expect(await created(201, WHOLE, { date: 'soon' })).toMatchObject({ received: { serverDate: null } });
  });
});

describe('a POST whose connection was never established', () => {
  it('a POST counts as not sent when its connection is refused', async () => {
    // Port 1 is reserved (tcpmux); nothing listens there on any desk.
    expect(await testClient('http://127.0.0.1:1/v1').create(BODY)).toEqual({
      kind: 'not-sent',
      cause: 'connection-refused',
    });
  });

  it('a POST counts as not sent when the host has no address', async () => {
    // A part of more than 63 letters is no name (RFC 1035, 2.3.4): no name server is queried, so none can be slow.
    const answer = await testClient(`http://${'x'.repeat(64)}.invalid/v1`).create(BODY);
    expect(answer).toEqual({ kind: 'not-sent', cause: 'dns' });
  });

  it('a POST counts as not sent when the certificate is not trusted', async () => {
    const server = await startWireServer({ tls: true });
    expect(await testClient(server.baseUrl).create(BODY)).toEqual({ kind: 'not-sent', cause: 'tls-self-signed' });
    expect(server.requests).toEqual([]);
  });

  it('a POST counts as not sent when the certificate is for another host', async () => {
    const server = await startWireServer({ tls: true });
    const client = testClient(`https://localhost:${server.port}/v1`, { ca: TEST_CERTIFICATE });
    expect(await client.create(BODY)).toEqual({ kind: 'not-sent', cause: 'tls-wrong-host' });
    expect(server.requests).toEqual([]);
  });

  it('a POST counts as not sent when the server speaks no TLS', async () => {
    const server = await startWireServer({ connected: (socket) => socket.write('HTTP/1.1 400 Bad\r\n\r\n') });
    const client = testClient(`https://127.0.0.1:${server.port}/v1`, { ca: TEST_CERTIFICATE });
    expect(await client.create(BODY)).toEqual({ kind: 'not-sent', cause: 'tls' });
  });

  it('a POST counts as not sent when TLS is not established in time', async () => {
    const server = await startWireServer({});
    const limits = { connectMs: 100 };
    const client = testClient(`https://127.0.0.1:${server.port}/v1`, { ca: TEST_CERTIFICATE, limits });
    expect(await client.create(BODY)).toEqual({ kind: 'not-sent', cause: 'connect-timeout' });
    await expect.poll(() => server.connections()).toBe(1);
  });

  it('a POST counts as not sent when its time ends before the connection is established', async () => {
    const server = await startWireServer({});
    // The time for the connection alone would be over long after this test.
    const limits = { wholeMs: 100, connectMs: 3_600_000 };
    const client = testClient(`https://127.0.0.1:${server.port}/v1`, { ca: TEST_CERTIFICATE, limits });
    expect(await client.create(BODY)).toEqual({ kind: 'not-sent', cause: 'connect-timeout' });
  });

  it('a POST counts as not sent when it is reset within the TLS handshake', async () => {
    const server = await startWireServer({
      connected: (socket) => void socket.once('data', () => socket.resetAndDestroy()),
    });
    const client = testClient(`https://127.0.0.1:${server.port}/v1`, { ca: TEST_CERTIFICATE });
    expect(await client.create(BODY)).toEqual({ kind: 'not-sent', cause: 'reset' });
  });

  it('a POST counts as not sent when the token holds what no header can carry, or cannot be read', async () => {
    const server = await startWireServer({});
    for (const token of ['two\r\nlines', 'ação', 'nul\0', '€']) {
      const answer = await testClient(server.baseUrl, { token: async () => token }).create(BODY);
      expect(answer).toEqual({ kind: 'not-sent', cause: 'other' });
    }
    const locked = testClient(server.baseUrl, { token: () => Promise.reject(new Error('locked')) });
    expect(await locked.create(BODY)).toEqual({ kind: 'not-sent', cause: 'other' });
    expect(server.connections()).toBe(0);
  });

  it('a POST counts as not sent when the client was closed before', async () => {
    const server = await startAnsweringServer(201, WHOLE);
    const client = testClient(server.baseUrl);
    await client.close();
    expect(await client.create(BODY)).toEqual({ kind: 'not-sent', cause: 'cancelled' });
    expect(server.connections()).toBe(0);
  });
});

describe('a POST whose response broke off', () => {
  const HEAD = httpAnswer(201, '', { 'content-length': '1000' });
  /** Every connection that is made runs this script; there must be only one. */
  async function unknown(script: Parameters<typeof startWireServer>[0], limits = {}) {
    const server = await startWireServer(script);
    const answer = await testClient(server.baseUrl, { limits, ca: TEST_CERTIFICATE }).create(BODY);
    expect(server.connections()).toBe(1);
    expect(server.requests.length).toBeLessThanOrEqual(1);
    expect(answer.kind).toBe('unknown');
    return answer;
  }

  it('a POST of unknown outcome is sent once, when the connection is reset before it was read', async () => {
    const answer = await unknown({ tls: true, connected: (socket) => socket.destroy() });
    expect(answer).toMatchObject({ kind: 'unknown', cause: 'reset', received: null });
  });

  it('a POST has an unknown outcome, and is sent once, when it is reset after the request was written', async () => {
    const answer = await unknown({ requested: (socket) => socket.resetAndDestroy() });
    expect(answer).toMatchObject({ kind: 'unknown', cause: 'reset', received: null });
  });

  it('a POST has an unknown outcome, and is sent once, when the connection closes without a response', async () => {
    const answer = await unknown({ requested: (socket) => socket.end() });
    expect(answer).toMatchObject({ kind: 'unknown', cause: 'reset', received: null });
  });

  it('a POST has an unknown outcome, and is sent once, when no headers come in time', async () => {
    const answer = await unknown({}, { headersMs: 100 });
    expect(answer).toMatchObject({ kind: 'unknown', cause: 'headers-timeout', received: null });
  });

  it('a POST of unknown outcome is sent once, when no headers come in the time for the whole request', async () => {
    const answer = await unknown({}, { wholeMs: 2_000 });
    expect(answer).toMatchObject({ kind: 'unknown', cause: 'headers-timeout', received: null });
  });

  it('a POST has an unknown outcome, and is sent once, when the body stops coming', async () => {
    const answer = await unknown({ requested: (socket) => socket.write(`${HEAD}{"status":true,`) }, { bodyMs: 100 });
    expect(answer).toMatchObject({ cause: 'body-timeout', received: { raw: '{"status":true,', httpStatus: 201 } });
  });

  it('a POST has an unknown outcome, and is sent once, when the connection ends after half a body', async () => {
    const answer = await unknown({ requested: (socket) => socket.end(`${HEAD}{"status":true,`) });
    expect(answer).toMatchObject({ cause: 'answer-cut-short', received: { raw: '{"status":true,' } });
  });

  it('a POST has an unknown outcome, and is sent once, when it is reset after half a body', async () => {
    const answer = await unknown({
      requested: (socket) => socket.write(`${HEAD}{"stat`, () => socket.resetAndDestroy()),
    });
    expect(answer).toMatchObject({ cause: 'answer-cut-short' });
  });

  it('a POST of unknown outcome is sent once, when a slow body exceeds the time for the whole request', async () => {
    const drip = (socket: Socket, rest: string) => {
      if (socket.destroyed || rest === '') return;
      socket.write(rest.slice(0, 1), () => setTimeout(() => drip(socket, rest.slice(1)), 5));
    };
    const answer = await unknown({ requested: (socket) => drip(socket, HEAD + ' '.repeat(1000)) }, { wholeMs: 2_000 });
    expect(['headers-timeout', 'body-timeout']).toContain(answer.kind === 'unknown' && answer.cause);
  });

  it('a POST has an unknown outcome, and is sent once, when the response is not HTTP', async () => {
    const answer = await unknown({ requested: (socket) => socket.end('SSH-2.0-OpenSSH\r\n\r\n') });
    expect(answer).toMatchObject({ kind: 'unknown', cause: 'answer-unreadable', received: null });
  });

  it('a POST has an unknown outcome, and is sent once, when the client is closed meanwhile', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const server = await startWireServer({ requested: () => resolve() });
    const client = testClient(server.baseUrl);
    const answer = client.create(BODY);
    await asked;
    await client.close();
    expect(await answer).toMatchObject({ kind: 'unknown', cause: 'cancelled', received: null });
  });
});

describe('a service that answers late', () => {
  /** A service that holds its answer until the test lets it go. */
  async function slow() {
    const clock = new VirtualClock();
    const held: Socket[] = [];
    const server = await startWireServer({ requested: (socket) => void held.push(socket) });
    const client = testClient(server.baseUrl, { clock, createMs: () => 60_000 });
    const received = () => expect.poll(() => held.length).toBe(1);
    return { clock, client, received, answer: (text: string) => held[0]?.write(text) };
  }

  it.each([20_000, 59_000])('a POST that is answered after %s ms has its answer', async (after) => {
    const { clock, client, received, answer } = await slow();
    const created = client.create(BODY);
    await received();
    await clock.advance(after);
    answer(httpAnswer(201, WHOLE));
    expect(await created).toMatchObject({ kind: 'created' });
  });

  it('a POST whose answer has not come after its time has an unknown outcome', async () => {
    const { clock, client, received } = await slow();
    const created = client.create(BODY);
    await received();
    await clock.advance(66_000);
    expect(await created).toMatchObject({ kind: 'unknown', cause: 'headers-timeout' });
  });

  it('a read keeps its own, shorter time', async () => {
    const { clock, client, received } = await slow();
    const read = client.read('tx-1');
    await received();
    await clock.advance(16_000);
    expect(await read).toEqual({ kind: 'network', cause: 'headers-timeout' });
  });
});
