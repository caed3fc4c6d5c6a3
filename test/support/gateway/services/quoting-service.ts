/**
 * A service that quotes its requests in every response, as careless ones do, in plain and in escapes, and returns the
 * same token for a secret for as long as that is valid.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface QuotingService {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Replaced in the response's text by the request, in escapes. */
const IN_ESCAPES = '@in-escapes';

/** JSON's escapes, in capitals and not, for every second character, and a slash as some libraries write it. */
function escaped(text: string): string {
  return [...text]
    .map((sign, at) => {
      const code = sign.charCodeAt(0).toString(16).padStart(4, '0');
      if (at % 2 === 0) return `\\u${at % 4 === 0 ? code : code.toUpperCase()}`;
      return sign === '/' ? '\\/' : JSON.stringify(sign).slice(1, -1);
    })
    .join('');
}

/**
 * @param good the token that is accepted beside the generated one.
 * @param made the token that `POST /v1/auth/token` returns.
 */
export async function startQuotingService(good: string, made: string): Promise<QuotingService> {
  const charges = new Map<string, object>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const authorization = request.headers.authorization ?? '';
      const quoted = { youSent: authorization, again: IN_ESCAPES };
      const respond = (status: number, answer: object) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer).replaceAll(IN_ESCAPES, escaped(authorization)));
      };
      const path = (request.url ?? '').replace(/^\/v1/, '');
      if (path === '/auth/token') return respond(201, { data: { accessToken: made, expiresIn: 3600 } });
      if (![good, made].some((token) => authorization === `Bearer ${token}`))
        return respond(401, { status: false, message: `Unauthorized: ${authorization}`, ...quoted });
      if (request.method === 'POST') {
        const { amount, customer, items, metadata } = JSON.parse(body);
        const id = randomUUID();
        const createdAt = new Date().toISOString();
        charges.set(id, {
          ...{ id, amount, customer, items, status: 'PENDING', method: 'PIX', createdAt },
          metadata: { ...metadata, note: authorization, again: IN_ESCAPES },
        });
      }
      const id = request.method === 'POST' ? [...charges.keys()].at(-1) : path.slice('/transactions/'.length);
      const data = charges.get(id ?? '');
      if (data === undefined) return respond(404, { status: false, message: `No such charge for ${authorization}` });
      respond(request.method === 'POST' ? 201 : 200, { status: true, data, ...quoted });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
