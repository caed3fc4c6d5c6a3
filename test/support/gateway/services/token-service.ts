/** A service on loopback whose tokens expire when a test ends them; it records each request and its token. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface TokenService {
  readonly baseUrl: string;
  /** `POST /v1/transactions` and the like, in order, each with its bearer token. */
  readonly requests: readonly { readonly what: string; readonly bearer: string | null }[];
  /** Refuses every token issued so far. */
  endTokens(): void;
  /** Refuses every token from now on, also those it issues; or accepts the newest one again. */
  refusesAll(refuses: boolean): void;
  /** Sets the state of every charge from now on. */
  stateIs(state: string): void;
}

/** @param amount the amount of every charge of this service, in cents. */
export async function startTokenService(amount = 12_345): Promise<TokenService> {
  const requests: { what: string; bearer: string | null }[] = [];
  let token = 'token-0';
  let made = 0;
  let state = 'PENDING';
  let refuses = false;
  const createdAt = new Date().toISOString();
  const charge = (id: string) => ({ id, amount, status: state, method: 'PIX', createdAt });
  const server = createServer((request, response) => {
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? null;
    const path = (request.url ?? '').replace(/^\/v1/, '');
    requests.push({ what: `${request.method} ${path}`, bearer });
    const respond = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    request.resume().on('end', () => {
      if (path === '/auth/token') {
        made += 1;
        token = `token-${made}`;
        return respond(201, { status: true, data: { accessToken: token, expiresIn: 3600 } });
      }
      if (refuses || bearer !== token) return respond(401, { status: false, message: 'Unauthorized' });
      if (request.method === 'POST') return respond(201, { status: true, data: charge(randomUUID()) });
      return respond(200, { status: true, data: charge(path.slice('/transactions/'.length)) });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  // A server that listens on TCP has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    endTokens: () => {
      token = `ended-${randomUUID()}`;
    },
    refusesAll: (all) => {
      refuses = all;
    },
    stateIs: (next) => {
      state = next;
    },
  };
}
