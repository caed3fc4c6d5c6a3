/**
 * What every request to the browser shell must show before anything else is looked at. Pages of other origins, and
 * other programs that only know the port, get no further (DNS rebinding, cross-site requests, other local servers).
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** The origin the page is served from; the only one that may ask. */
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
 * Whether a request is addressed to this server by its own name and comes from its own page or from nobody's.
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

/** Turns a request to upgrade away and lets go of its socket, whether or not the other side does. */
export function refuseUpgrade(socket: Duplex): void {
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n', () => socket.destroy());
}
