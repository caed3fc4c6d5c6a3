/**
 * A service in a separate process that responds as fast as it can and records when each charge was read. The benches
 * start it with `fork`; the message `report` returns the pauses between reads of one charge, and resets them.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const last = new Map<string, number>();
let pauses: number[] = [];
let requests = 0;
let began = performance.now();

const server = createServer((request, response) => {
  requests += 1;
  if (request.method === 'GET') {
    const id = (request.url ?? '').slice((request.url ?? '').lastIndexOf('/') + 1);
    const now = performance.now();
    const before = last.get(id);
    if (before !== undefined) pauses.push(now - before);
    last.set(id, now);
    response.setHeader('content-type', 'application/json');
    response.end(respond(id, 1_000, request.url?.startsWith('/paid/') ? 'PAID' : 'PENDING'));
    return;
  }
  request.resume();
  request.on('end', () => {
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(respond(randomUUID(), 12_345, 'PENDING'));
  });
});

// Every charge is as old as the server, so that it is within its first ten minutes for as long as a bench lasts. Below `/paid/` every charge is paid.
const createdAt = new Date().toISOString();

function respond(id: string, amount: number, status: 'PENDING' | 'PAID'): string {
  const pix = {
    id,
    qrcode: '',
    copyPaste: '',
    expirationDate: '2027-11-20T12:30:00.000Z',
    createdAt,
    updatedAt: createdAt,
    transactionId: id,
  };
  return JSON.stringify({
    status: true,
    data: {
      id,
      amount,
      status,
      method: 'PIX',
      paidAt: status === 'PAID' ? createdAt : null,
      end2endId: null,
      pix,
      createdAt,
    },
  });
}

process.on('message', (message) => {
  if (message !== 'report') return;
  const seconds = (performance.now() - began) / 1000;
  process.send?.({ pauses, requests, seconds });
  pauses = [];
  requests = 0;
  began = performance.now();
});

server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  // The server listens on TCP, so its address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  process.send?.({ baseUrl: `http://127.0.0.1:${port}/v1` });
});
