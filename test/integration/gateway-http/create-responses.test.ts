import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { CreateBody } from '../../../src-main/gateway-http/reading/transaction.ts';
import { testClient } from '../../support/gateway/gateway-client.ts';
import { CREATED_DATA, enveloped, TRANSACTION_ID } from '../../support/gateway/sample-transaction.ts';
import { httpAnswer, startAnsweringServer, startWireServer } from '../../support/gateway/services/wire-server.ts';

const BODY: CreateBody = { amount: 1050, method: 'PIX', metadata: { sellerExternalRef: 'pedido-1' } };
const WHOLE = enveloped(CREATED_DATA);

/** Sends one POST to a server with this response, and returns the result. */
async function created(httpStatus: number, body: string | Buffer, headers?: Record<string, string>) {
  const server = await startAnsweringServer(httpStatus, body, headers);
  const answer = await testClient(server.baseUrl).create(BODY);
  expect(server.requests).toHaveLength(1);
  expect(server.connections()).toBe(1);
  return answer;
}

describe('a body without end', () => {
  /** Writes spaces until the client disconnects, and reports how many bytes it accepted. */
  function flood(socket: Socket, head: string): Promise<number> {
    const piece = Buffer.alloc(65_536, ' ');
    socket.write(head);
    const more = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', more);
    more();
    return new Promise((resolve) => socket.once('close', () => resolve(socket.bytesWritten)));
  }
  const GIB = { 'content-length': String(1_073_741_824) };

  it('a response body of 1 GiB is cut at 1 MiB, and the rest is never fetched', async () => {
    let written: Promise<number> = Promise.resolve(0);
    const server = await startWireServer({
      requested: (socket) => {
        written = flood(socket, httpAnswer(201, '{"status":true,', GIB));
      },
    });
    const answer = await testClient(server.baseUrl).create(BODY);
    expect(answer).toMatchObject({ kind: 'unknown', cause: 'answer-too-large' });
    if (answer.kind === 'unknown') expect(answer.received?.raw.length).toBe(1_048_576);
    // The content of the two sockets' buffers is added to what was read.
    expect(await written).toBeLessThan(64 * 1_048_576);
  });

  it('a response body without end is a charge when its id came first', async () => {
    const start = `{"status":true,"data":{"id":"${TRANSACTION_ID}","amount":1050,`;
    const server = await startWireServer({ requested: (socket) => void flood(socket, httpAnswer(201, start, GIB)) });
    expect(await testClient(server.baseUrl).create(BODY)).toMatchObject({
      kind: 'created',
      transaction: { id: TRANSACTION_ID },
      warnings: ['answer-too-large'],
    });
  });
});

describe('a 2xx', () => {
  it.each([
    ['201 with HTML', '<html>ok</html>', 'firewall'],
    ['201 with nothing', '', 'answer-unreadable'],
    ['201 whose JSON is truncated before the id', '{"status":true,"data":{"amount":1050', 'answer-unreadable'],
    ['201 without an id', enveloped({ amount: 1050 }), 'answer-without-id'],
    ['201 nested 20,000 deep', '['.repeat(20_000) + ']'.repeat(20_000), 'answer-too-deep'],
  ])('a 2xx response has an unknown outcome: %s', async (_, body, cause) => {
    expect(await created(201, body)).toMatchObject({ kind: 'unknown', cause, received: { raw: body } });
  });

  it('a 2xx response whose body ends too early is a charge when its id came through', async () => {
    const server = await startWireServer({
      requested: (socket) =>
        socket.end(httpAnswer(201, WHOLE.slice(0, 120), { 'content-length': String(WHOLE.length) })),
    });
    expect(await testClient(server.baseUrl).create(BODY)).toMatchObject({
      kind: 'created',
      transaction: { id: TRANSACTION_ID },
      warnings: ['answer-cut-short'],
    });
  });
});

describe('another status', () => {
  it.each([
    [401, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [413, 'refused'],
    [422, 'refused'],
    [424, 'turned-away'],
    [429, 'turned-away'],
    [408, 'unknown'],
    [409, 'unknown'],
    [499, 'unknown'],
    [500, 'unknown'],
    [502, 'unknown'],
    [503, 'unknown'],
  ])('a response with status %i is %s', async (status, kind) => {
    expect(await created(status, '{"message":"words"}')).toMatchObject({ kind, received: { httpStatus: status } });
  });

  it.each([301, 302, 303, 307, 308])(
    'a response with status %i is never followed, least of all with the token',
    async (status) => {
      const other = await startAnsweringServer(201, WHOLE);
      const answer = await created(status, '', { location: `${other.baseUrl}/transactions` });
      expect(answer).toMatchObject({ kind: 'unknown', cause: 'redirect' });
      expect(other.connections()).toBe(0);
    },
  );

  it('a response with status 422 is still a refusal when its body breaks off', async () => {
    const server = await startWireServer({
      requested: (socket) => socket.end(httpAnswer(422, '{"mess', { 'content-length': '100' })),
    });
    expect(await testClient(server.baseUrl).create(BODY)).toMatchObject({
      kind: 'refused',
      message: '{"mess',
      fields: [],
    });
  });
});

describe('a response that comes in another form than it was requested', () => {
  const made = { kind: 'created', transaction: { id: TRANSACTION_ID }, warnings: [] };

  it.each([
    ['gzip', gzipSync(WHOLE)],
    ['br', brotliCompressSync(WHOLE)],
    ['deflate', deflateSync(WHOLE)],
    ['identity', gzipSync(WHOLE)],
    ['gzip', Buffer.from(WHOLE)],
  ])('a response is read where its header names %s, by what its body is', async (encoding, body) => {
    expect(await created(201, body, { 'content-encoding': encoding })).toMatchObject({
      ...made,
      received: { raw: WHOLE },
    });
  });

  it('a compressed response is unpacked up to the limit of every body', async () => {
    const answer = await created(201, gzipSync(`{"status":true,${' '.repeat(50_000_000)}`), {
      'content-encoding': 'gzip',
    });
    expect(answer).toMatchObject({ kind: 'unknown', cause: 'answer-too-large' });
    if (answer.kind === 'unknown') expect(answer.received?.raw.length).toBe(1_048_576);
  });

  it('a compressed response that breaks off behind its id is a charge', async () => {
    const packed = gzipSync(WHOLE, { level: 0 }).subarray(0, 200);
    const headers = { 'content-encoding': 'gzip', 'content-length': '9999' };
    const server = await startWireServer({
      requested: (socket) => socket.end(Buffer.concat([Buffer.from(httpAnswer(201, '', headers)), packed])),
    });
    expect(await testClient(server.baseUrl).create(BODY)).toMatchObject({ ...made, warnings: ['answer-cut-short'] });
  });

  it('the text of a response is read by the encoding that its header names', async () => {
    const body = Buffer.from('{"message":"CPF inválido"}', 'latin1');
    const type = { 'content-type': 'application/json; charset=ISO-8859-1' };
    expect(await created(422, body, type)).toMatchObject({ kind: 'refused', message: 'CPF inválido' });
  });

  it.each([
    ['in one piece', (head: string, answer: string) => [head + answer]],
    ['in a piece of its own', (head: string, answer: string) => [head, answer]],
    ['in pieces', (head: string, answer: string) => [head.slice(0, 14), head.slice(14), answer]],
    ['twice', (head: string, answer: string) => [head, head + answer]],
  ])('100 Continue to a request that did not expect it is skipped: %s', async (_, piecesOf) => {
    const pieces = piecesOf('HTTP/1.1 100 Continue\r\nx-a: b\r\n\r\n', httpAnswer(201, WHOLE));
    const server = await startWireServer({
      requested: async (socket) => {
        for (const piece of pieces) {
          await new Promise((resolve) => socket.write(piece, resolve));
          await new Promise((resolve) => setImmediate(resolve));
        }
      },
    });
    expect(await testClient(server.baseUrl).create(BODY)).toMatchObject(made);
    expect(server.connections()).toBe(1);
  });

  it('an id of 64 bits keeps every digit', async () => {
    const body = '{"status":true,"data":{"id":1234567890123456789,"amount":1050}}';
    expect(await created(201, body)).toMatchObject({ kind: 'created', transaction: { id: '1234567890123456789' } });
  });
});
