/** An HTTP proxy on loopback that opens tunnels, or refuses them. */
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface TestProxy {
  readonly origin: string;
  /** `host:port` of every requested tunnel. */
  readonly requestedTunnels: readonly string[];
  /** The Proxy-Authorization header of each request, where there was one. */
  readonly credentialsSeen: readonly string[];
  /** From now on every tunnel leads to this port of this computer, whatever was requested. */
  leadTo(port: number): void;
}

export interface ProxyScript {
  /** What a client has to send as `user:secret`; without it nothing is required. */
  readonly credentials?: string;
  /** Responds with this instead of opening a tunnel. */
  readonly refuseWith?: number;
  /** Ends the connection without a response. */
  readonly hangUp?: boolean;
  /** Every tunnel leads to this port of this computer, whatever was requested. */
  readonly leadsTo?: number;
}

/** Starts a proxy; it ends with the test. */
export async function startProxy({
  credentials,
  refuseWith,
  hangUp = false,
  leadsTo,
}: ProxyScript = {}): Promise<TestProxy> {
  const requestedTunnels: string[] = [];
  const credentialsSeen: string[] = [];
  let led = leadsTo;
  const open = new Set<Socket>();
  const expected = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
  const server = createServer();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    requestedTunnels.push(request.url ?? '');
    const seen = request.headers['proxy-authorization'];
    if (seen !== undefined) credentialsSeen.push(Buffer.from(seen.replace('Basic ', ''), 'base64').toString());
    socket.on('error', () => socket.destroy());
    if (hangUp) return void socket.destroy();
    const unnamed = expected !== undefined && request.headers['proxy-authorization'] !== expected;
    const status = unnamed ? 407 : refuseWith;
    if (status !== undefined) return void socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
    const [host, port] = led === undefined ? (request.url ?? '').split(':') : ['127.0.0.1', led];
    const upstream = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    upstream.once('close', () => socket.destroy());
    socket.once('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  // A server that listens on TCP has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requestedTunnels,
    credentialsSeen,
    leadTo: (next) => {
      led = next;
    },
  };
}
