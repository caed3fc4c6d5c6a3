/**
 * The checks that every request to the browser shell must pass before anything else is read. They stop pages of other
 * origins, and other programs that only know the port (DNS rebinding, cross-site requests, other local servers).
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** The origin of the served page; the only one that may send requests. */
export interface ServerOrigin {
  /** `127.0.0.1:PORT` */
  readonly host: string;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
}

export function serverOrigin(port: number): ServerOrigin {
  return { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` };
}

/**
 * Whether a request addresses this server by its own name and comes from its own page or from no page.
 *
 * @param arriving true for the launch exchange alone, which a browser reaches from a file or from another program.
 */
export function isSameOrigin(request: IncomingMessage, own: ServerOrigin, arriving: boolean): boolean {
  const { host, origin } = request.headers;
  if (host !== own.host) return false;
  if (origin !== undefined && origin !== own.origin) return false;
  const site = request.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  return arriving && request.headers['sec-fetch-mode'] === 'navigate';
}

/**
 * Whether a request is for a document that a window shows. What a service worker or a script fetches is none: a worker
 * that another program's page left on this port sees the addresses of navigations, and would get the page by them. A
 * browser that sends no destination (Safari before 16.4) is believed.
 */
export function isForDocument(request: IncomingMessage): boolean {
  const destination = request.headers['sec-fetch-dest'];
  return destination === undefined || destination === 'document';
}

/** Refuses an upgrade request and closes its socket, whether or not the other side does. */
export function refuseUpgrade(socket: Duplex): void {
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n', () => socket.destroy());
}
