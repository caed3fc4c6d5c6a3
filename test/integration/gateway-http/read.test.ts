import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { testClient } from '../../support/gateway/gateway-client.ts';
import {
  CREATED_DATA,
  CREATED_TRANSACTION,
  enveloped,
  TRANSACTION_ID,
} from '../../support/gateway/sample-transaction.ts';
import { httpAnswer, startAnsweringServer, startWireServer } from '../../support/gateway/services/wire-server.ts';

const WHOLE = enveloped(CREATED_DATA);

async function read(httpStatus: number, body: string, headers?: Record<string, string>) {
  const server = await startAnsweringServer(httpStatus, body, headers);
  return testClient(server.baseUrl).read(TRANSACTION_ID);
}

describe('a read', () => {
  it('a read requests the transaction with the token, and nothing else', async () => {
    const server = await startAnsweringServer(200, WHOLE);
    const answer = await testClient(server.baseUrl).read(TRANSACTION_ID);
    expect(answer).toMatchObject({ kind: 'read', transaction: CREATED_TRANSACTION, warnings: [] });
    expect(server.requests[0]).toMatch(new RegExp(`^GET /v1/transactions/${TRANSACTION_ID} HTTP/1.1\r\n`));
    expect(server.requests[0]).toMatch(/^authorization: Bearer a-token$/m);
    expect(server.requests[0]).not.toMatch(/content-type|content-length|gzip/i);
  });

  it('a read fetches the token each time, so that a renewed one is used at once', async () => {
    const server = await startAnsweringServer(200, WHOLE);
    const tokens = ['first', 'second'];
    const client = testClient(server.baseUrl, { token: async () => tokens.shift() ?? null });
    await client.read('a');
    await client.read('a');
    expect(server.requests.map((request) => /Bearer (\w+)/.exec(request)?.[1])).toEqual(['first', 'second']);
  });

  it('a read reuses its connections, and never holds more than the limit', async () => {
    const server = await startAnsweringServer(200, WHOLE);
    const client = testClient(server.baseUrl, { connections: 3 });
    const answers = await Promise.all(Array.from({ length: 60 }, () => client.read(TRANSACTION_ID)));
    expect(answers.every(({ kind }) => kind === 'read')).toBe(true);
    expect(server.requests).toHaveLength(60);
    expect(server.connections()).toBeLessThanOrEqual(3);
  });

  it('a read waits for its connection without its time running, and is called off there', async () => {
    const held: Socket[] = [];
    const server = await startWireServer({ requested: (socket) => void held.push(socket) });
    const clock = new VirtualClock();
    const client = testClient(server.baseUrl, { connections: 1, clock, limits: { wholeMs: 15_000 } });
    const reads = [client.read('a'), client.read('b')];
    const calledOff = new AbortController();
    const third = client.read('c', calledOff.signal);
    for (const nth of [1, 2]) {
      await expect.poll(() => held.length).toBe(nth);
      calledOff.abort();
      // A service that takes 8 seconds: together both take longer than one may.
      await clock.advance(8_000);
      held.at(-1)?.write(httpAnswer(200, WHOLE));
    }
    expect((await Promise.all(reads)).map(({ kind }) => kind)).toEqual(['read', 'read']);
    expect(await third).toEqual({ kind: 'network', cause: 'cancelled' });
    expect(server.connections()).toBe(1);
  });

  it('a read escapes an id that would leave its segment of the path', async () => {
    const server = await startAnsweringServer(404, '');
    const client = testClient(server.baseUrl);
    await client.read('a/../b?c#d e');
    expect(server.requests[0]).toMatch(/^GET \/v1\/transactions\/a%2F\.\.%2Fb%3Fc%23d%20e HTTP/);
    for (const id of ['..', '.', '', '\ud800']) {
      expect(await client.read(id)).toEqual({ kind: 'network', cause: 'other' });
    }
    expect(server.requests).toHaveLength(1);
  });
});

describe('the result of a read', () => {
  it('a read returns token-refused for 401 and not-found for 404', async () => {
    expect(await read(401, '{}')).toMatchObject({ kind: 'token-refused', received: { raw: '{}', httpStatus: 401 } });
    expect(await read(404, '{}')).toMatchObject({ kind: 'not-found', received: { httpStatus: 404 } });
  });

  it('a read with 429 returns for how long, in seconds or until a date by the clock of the service', async () => {
    expect(await read(429, '', { 'retry-after': '7' })).toMatchObject({ kind: 'rate-limited', retryAfter: 7000 });
    const date = 'Fri, 20 Nov 2026 12:00:30 GMT';
    expect(await read(429, '', { 'retry-after': date })).toMatchObject({ kind: 'rate-limited', retryAfter: 30_000 });
    expect(await read(429, '')).toMatchObject({ kind: 'rate-limited', retryAfter: null });
  });

  it.each([500, 502, 503, 504, 400, 403, 409, 301, 302])(
    'a read with %i says nothing about the charge',
    async (status) => {
      expect(await read(status, '{"message":"down"}', { location: '/', 'retry-after': '3' })).toMatchObject({
        kind: 'failing',
        message: 'down',
        retryAfter: 3000,
        received: { httpStatus: status },
      });
    },
  );

  it.each([
    ['<html></html>', 'answer-unreadable'],
    ['', 'answer-unreadable'],
    [enveloped({ amount: 1 }), 'answer-without-id'],
    [`{"status":true,"data":{"id":"${TRANSACTION_ID}"`, 'answer-cut-short'],
    [`{"status":true,"data":{"id":"${TRANSACTION_ID}","x":${'['.repeat(80)}${']'.repeat(80)}}}`, 'answer-too-deep'],
    [`${WHOLE}${' '.repeat(1_100_000)}`, 'answer-too-large'],
  ])('a read with 200 and the body %.60s is unreadable', async (body, cause) => {
    expect(await read(200, body)).toMatchObject({ kind: 'unreadable', cause });
  });

  it('a read whose network fails is reported as that', async () => {
    expect(await testClient('http://127.0.0.1:1/v1').read('a')).toEqual({
      kind: 'network',
      cause: 'connection-refused',
    });
    const resets = await startWireServer({ requested: (socket) => socket.resetAndDestroy() });
    expect(await testClient(resets.baseUrl).read('a')).toEqual({ kind: 'network', cause: 'reset' });
    const half = await startWireServer({
      requested: (socket) => socket.end(httpAnswer(200, WHOLE.slice(0, 200), { 'content-length': '2000' })),
    });
    expect(await testClient(half.baseUrl).read('a')).toEqual({ kind: 'network', cause: 'answer-cut-short' });
  });

  it('a read of a silent service ends in time', async () => {
    const silent = await startWireServer({});
    const limits = { wholeMs: 100 };
    expect(await testClient(silent.baseUrl, { limits }).read('a')).toEqual({
      kind: 'network',
      cause: 'headers-timeout',
    });
  });

  it('a read without a usable token does not throw', async () => {
    const server = await startAnsweringServer(200, WHOLE);
    const locked = testClient(server.baseUrl, { token: () => Promise.reject(new Error('locked')) });
    expect(await locked.read('a')).toEqual({ kind: 'network', cause: 'other' });
    expect(await testClient(server.baseUrl, { token: async () => 'a\nb' }).read('a')).toMatchObject({
      kind: 'network',
    });
    expect(server.connections()).toBe(0);
  });
});

describe('a cancelled read', () => {
  it('a cancelled read ends as cancelled, whether it was in flight or had no connection yet', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<Socket>();
    const server = await startWireServer({ requested: (socket) => resolve(socket) });
    const client = testClient(server.baseUrl, { connections: 1 });
    const [first, second] = [new AbortController(), new AbortController()];
    const underWay = client.read('a', first.signal);
    const waiting = client.read('b', second.signal);
    await asked;
    second.abort();
    expect(await waiting).toEqual({ kind: 'network', cause: 'cancelled' });
    first.abort();
    expect(await underWay).toEqual({ kind: 'network', cause: 'cancelled' });
    expect(server.requests).toHaveLength(1);
  });

  it('a read that was cancelled before it began ends as cancelled', async () => {
    const server = await startAnsweringServer(200, WHOLE);
    const answer = await testClient(server.baseUrl).read('a', AbortSignal.abort());
    expect(answer).toEqual({ kind: 'network', cause: 'cancelled' });
    expect(server.requests).toHaveLength(0);
  });

  it('a read ends when the client is closed, and none begins after that', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<Socket>();
    const server = await startWireServer({ requested: (socket) => resolve(socket) });
    const client = testClient(server.baseUrl);
    const underWay = client.read('a');
    await asked;
    await client.close();
    expect(await underWay).toEqual({ kind: 'network', cause: 'cancelled' });
    expect(await client.read('a')).toEqual({ kind: 'network', cause: 'cancelled' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a probe', () => {
  it('a probe is sent with the passed token and not with the gateway’s own', async () => {
    const server = await startAnsweringServer(401, 'no');
    const client = testClient(server.baseUrl);
    expect(await client.probe('/auth/verify?x=1', 'another')).toMatchObject({
      kind: 'status',
      httpStatus: 401,
      received: { raw: 'no' },
    });
    await client.probe('/auth/verify', null);
    expect(server.requests[0]).toMatch(/^GET \/v1\/auth\/verify\?x=1 HTTP/);
    expect(server.requests[0]).toMatch(/^authorization: Bearer another$/m);
    expect(server.requests[1]).not.toMatch(/authorization/i);
  });

  it('a probe does not follow a redirect and does not throw for a path or a token that cannot be sent', async () => {
    const server = await startAnsweringServer(302, '', { location: '/v1/elsewhere' });
    const client = testClient(server.baseUrl);
    expect(await client.probe('/verify', 't')).toMatchObject({ kind: 'status', httpStatus: 302 });
    expect(await client.probe('/verify', 'a\r\nb')).toEqual({ kind: 'network', cause: 'other' });
    expect(await client.probe('/véri fy\n', 't')).toEqual({ kind: 'network', cause: 'other' });
    expect(server.requests).toHaveLength(1);
  });
});
