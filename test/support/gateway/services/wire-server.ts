/**
 * Servers on loopback that respond byte by byte as a test says: a real service cannot produce the faults of a
 * connection.
 */
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { onTestFinished } from 'vitest';

function pem(name: string): string {
  return readFileSync(new URL(`../certificates/${name}.pem`, import.meta.url), 'utf8');
}

/**
 * A key and a certificate for 127.0.0.1 that is trusted only where it is named; it protects nothing and expires in
 * 2126.
 */
export const TEST_CERTIFICATE = pem('gateway-tls');

/** The same for 127.0.0.1, but it expired in 2021. */
export const EXPIRED_CERTIFICATE = pem('gateway-tls-expired');
/** One for 127.0.0.1 that an office's own authority signed, and that authority's certificate. */
export const OFFICE_CERTIFICATE = pem('gateway-tls-office');
export const OFFICE_AUTHORITY = pem('gateway-tls-office-root');
/** Two for `pix.loja.example`, each its own authority: the service's, and an impostor's. */
export const NAMED_CERTIFICATE = pem('gateway-tls-named');
export const ROGUE_CERTIFICATE = pem('gateway-tls-rogue');

export interface WireServer {
  readonly port: number;
  /** `http://127.0.0.1:port/v1`, or https. */
  readonly baseUrl: string;
  /** Every whole request as it arrived, head and body. */
  readonly requests: readonly string[];
  /** How many connections were opened so far. */
  connections(): number;
  /** Resolves when every connection made so far is gone. */
  allGone(): Promise<void>;
}

export interface WireScript {
  /** Called once a connection is established (with TLS where there is any). */
  readonly connected?: (socket: Socket) => void;
  /** Called with each whole request. */
  readonly requested?: (socket: Socket, request: string) => void;
  readonly tls?: boolean;
  /** Key and certificate of a server that speaks TLS; TEST_CERTIFICATE unless another is passed. */
  readonly certificate?: string;
}

/** Starts such a server; it ends with the test. */
export async function startWireServer({
  connected,
  requested,
  tls = false,
  certificate = TEST_CERTIFICATE,
}: WireScript): Promise<WireServer> {
  const open = new Set<Socket>();
  const gone: Promise<unknown>[] = [];
  const requests: string[] = [];
  const serve = (socket: Socket) => {
    open.add(socket);
    gone.push(new Promise((resolve) => socket.once('close', resolve)));
    socket.once('close', () => open.delete(socket));
    // A client that disconnects in the middle is what many of these tests are about.
    socket.on('error', () => socket.destroy());
    connected?.(socket);
    let pending = '';
    socket.on('data', (chunk: Buffer) => {
      pending += chunk.toString('latin1');
      const whole = wholeRequest(pending);
      if (whole === null) return;
      pending = pending.slice(whole.length);
      requests.push(whole);
      requested?.(socket, whole);
    });
  };
  const server = tls
    ? createTlsServer({ key: certificate, cert: certificate }, serve)
    : createServer({ noDelay: true }, serve);
  // A client that does not trust the certificate ends the handshake, as it should.
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  // A server that listens on TCP has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    baseUrl: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/v1`,
    requests,
    connections: () => gone.length,
    allGone: async () => void (await Promise.all(gone)),
  };
}

/** The first whole request of a stream, or null while some of it is missing. */
function wholeRequest(text: string): string | null {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return null;
  const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, head))?.[1] ?? 0);
  const end = head + 4 + length;
  return text.length < end ? null : text.slice(0, end);
}

/** The certificate alone of a file that holds its key too. */
export function certificateOf(pem: string): string {
  return /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/.exec(pem)?.[0] ?? '';
}

/** An HTTP response as bytes, with the right length unless a header sets another. */
export function httpAnswer(httpStatus: number, body: string, headers: Readonly<Record<string, string>> = {}): string {
  const all = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    date: 'Fri, 20 Nov 2026 12:00:00 GMT',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${httpStatus} Said\r\n${lines.join('')}\r\n${body}`;
}

/** A server that returns the same response to every request. */
export function startAnsweringServer(
  httpStatus: number,
  body: string | Buffer,
  headers?: Readonly<Record<string, string>>,
) {
  const bytes = Buffer.from(body);
  const head = httpAnswer(httpStatus, '', { 'content-length': String(bytes.length), ...headers });
  return startWireServer({ requested: (socket) => void socket.write(Buffer.concat([Buffer.from(head), bytes])) });
}
