import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A charge as the service has it, whatever the console received of it. */
export interface MadeCharge {
  readonly id: string;
  readonly attempt: string;
  readonly reference: string;
}

/**
 * A service that lists every charge it made, and responds to creations after a pause of `pause()` milliseconds; never
 * where that is null.
 */
export async function startLedgerServer(pause: () => number | null) {
  const made: MadeCharge[] = [];
  const awaited: { readonly count: number; readonly reached: () => void }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => {});
    response.on('error', () => {});
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method !== 'POST') {
        const id = (request.url ?? '').split('/').at(-1) ?? '';
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ status: true, data: { id, amount: 12_345, status: 'PENDING' } }));
        return;
      }
      const body = JSON.parse(Buffer.concat(chunks).toString());
      const charge = {
        id: randomUUID(),
        attempt: body.metadata.balcaoAttempt,
        reference: body.metadata.sellerExternalRef,
      };
      made.push(charge);
      for (const { count, reached } of awaited) if (made.length >= count) reached();
      const data = { id: charge.id, amount: body.amount, status: 'PENDING', method: 'PIX', metadata: body.metadata };
      const after = pause();
      if (after === null) return;
      setTimeout(() => {
        response.writeHead(201, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ status: true, data }));
      }, after);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Listening on TCP: the address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    made: made as readonly MadeCharge[],
    /** Resolves once this many charges were made in all; the last one has no response yet. */
    hasMade: (count: number) => new Promise<void>((reached) => awaited.push({ count, reached })),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
