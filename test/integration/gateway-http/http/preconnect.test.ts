import { once } from 'node:events';
import type { Socket } from 'node:net';
import { buildConnector, Client } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { preconnect } from '../../../../src-main/gateway-http/http/preconnect.ts';
import type { CreateBody } from '../../../../src-main/gateway-http/reading/transaction.ts';
import { systemClock } from '../../../../src-main/ground/clock.ts';
import { testClient } from '../../../support/gateway/gateway-client.ts';
import { CREATED_DATA, enveloped } from '../../../support/gateway/sample-transaction.ts';
import { httpAnswer, startWireServer, type WireScript } from '../../../support/gateway/services/wire-server.ts';

const BODY: CreateBody = { amount: 1050, method: 'PIX', metadata: { sellerExternalRef: 'pedido-1' } };
const answering = (script: WireScript = {}) =>
  startWireServer({ requested: (socket) => socket.write(httpAnswer(201, enveloped(CREATED_DATA))), ...script });

/** A connection opened ahead, the result of opening it, and undici's client that uses it. */
function ahead(origin: string) {
  const plain = buildConnector({ allowH2: false });
  const { promise: opened, resolve } = Promise.withResolvers<Socket | undefined>();
  let first = true;
  const connection = preconnect(
    origin,
    (options, callback) =>
      plain(options, (...outcome) => {
        callback(...outcome);
        if (first) resolve(outcome[1] ?? undefined);
        first = false;
      }),
    systemClock,
  );
  const client = new Client(origin, { connect: connection.connect });
  onTestFinished(() => client.destroy());
  return { connection, client, opened };
}

it('a connection opened ahead carries the request, and nothing before it', async () => {
  const server = await answering();
  const client = testClient(server.baseUrl);
  const ready = client.connect();
  await expect.poll(() => server.connections()).toBe(1);
  expect(server.requests).toEqual([]);
  expect(await client.create(BODY, ready)).toMatchObject({ kind: 'created' });
  ready.release();
  expect([server.connections(), server.requests.length]).toEqual([1, 1]);
  await server.allGone();
});

it('a request that comes before its connection is established waits for it', async () => {
  const server = await answering();
  const client = testClient(server.baseUrl);
  expect(await client.create(BODY, client.connect())).toMatchObject({ kind: 'created' });
  expect(server.connections()).toBe(1);
});

it('a connection that fails meanwhile reports the reason to its request', async () => {
  // Port 1 is reserved (tcpmux); nothing listens there on any desk.
  const client = testClient('http://127.0.0.1:1/v1');
  expect(await client.create(BODY, client.connect())).toEqual({ kind: 'not-sent', cause: 'connection-refused' });
});

it('a connection that failed before its request came reports the reason to it', async () => {
  const { connection, client, opened } = ahead('http://127.0.0.1:1');
  await opened;
  await expect(client.request({ method: 'POST', path: '/' })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  connection.release();
});

it('a certificate that is not trusted sends nothing', async () => {
  const server = await answering({ tls: true });
  const client = testClient(server.baseUrl);
  expect(await client.create(BODY, client.connect())).toEqual({ kind: 'not-sent', cause: 'tls-self-signed' });
  expect(server.requests).toEqual([]);
});

it('a connection that the service has closed meanwhile is not used: the request opens its own', async () => {
  let count = 0;
  const server = await answering({
    connected: (socket) => {
      count += 1;
      if (count === 1) socket.destroy();
    },
  });
  const { client, opened } = ahead(new URL(server.baseUrl).origin);
  const socket = await opened;
  if (socket?.destroyed === false) await once(socket, 'close');
  const { statusCode } = await client.request({ method: 'POST', path: '/' });
  expect([statusCode, count, server.requests.length]).toEqual([201, 2, 1]);
});

it('a connection that has waited for seconds is closed, and the request opens its own', async () => {
  const server = await answering();
  let later = 0;
  const client = testClient(server.baseUrl, {
    clock: { ...systemClock, monotonic: () => systemClock.monotonic() + later },
  });
  const ready = client.connect();
  await expect.poll(() => server.connections()).toBe(1);
  later = 2_001;
  expect(await client.create(BODY, ready)).toMatchObject({ kind: 'created' });
  expect([server.connections(), server.requests.length]).toEqual([2, 1]);
  await server.allGone();
});

it('a connection that no request uses is closed', async () => {
  const server = await answering();
  const client = testClient(server.baseUrl);
  const ready = client.connect();
  await expect.poll(() => server.connections()).toBe(1);
  ready.release();
  await server.allGone();
  expect(server.requests).toEqual([]);
});
