/** A service on loopback whose creations wait until a test releases them: for tests of what happens meanwhile. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface HeldService {
  readonly baseUrl: string;
  /** Ids of the charges made, in order. */
  readonly made: readonly string[];
  /** Every request: its method, its id or path, and the token it carried. */
  readonly seen: readonly { readonly method: string; readonly authorization: string | undefined }[];
  /** Resolves when a creation has arrived and is held. */
  readonly arrived: Promise<void>;
  /** Releases held creations, and all later ones. */
  letGo(): void;
  /** Holds the creations that arrive from now on, again until `letGo`. */
  hold(): void;
}

export async function heldService(
  options: { readonly tokens?: readonly string[]; readonly behind?: number; readonly held?: boolean } = {},
): Promise<HeldService> {
  // How far its clock is behind the machine's (ms).
  const { tokens, behind = 0, held = true } = options;
  const made: string[] = [];
  const seen: { method: string; authorization: string | undefined }[] = [];
  let arrival = Promise.withResolvers<void>();
  let gate = Promise.withResolvers<void>();
  if (!held) gate.resolve();
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, authorization: headers.authorization });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const now = new Date(Date.now() - behind);
      response.setHeader('content-type', 'application/json').setHeader('date', now.toUTCString());
      const isLetIn = tokens === undefined || tokens.some((token) => headers.authorization === `Bearer ${token}`);
      let data: object = { id: decodeURIComponent(url.split('/').at(-1) ?? ''), amount: 12_345, status: 'PENDING' };
      if (method === 'POST') {
        if (isLetIn) made.push(randomUUID());
        const { amount, metadata } = JSON.parse(Buffer.concat(chunks).toString());
        data = { id: made.at(-1), amount, metadata, status: 'PENDING', createdAt: now.toISOString() };
        arrival.resolve();
        await gate.promise;
      }
      response.statusCode = isLetIn ? (method === 'POST' ? 201 : 200) : 401;
      response.end(JSON.stringify(isLetIn ? { status: true, data } : { message: 'Unauthorized' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    gate.resolve();
    server.closeAllConnections();
    server.close();
  });
  // Listening on TCP: the address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    made,
    seen,
    get arrived() {
      return arrival.promise;
    },
    letGo: () => gate.resolve(),
    hold: () => {
      arrival = Promise.withResolvers<void>();
      gate = Promise.withResolvers<void>();
    },
  };
}
