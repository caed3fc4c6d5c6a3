/**
 * How a page's socket begins, and how all of them end. The page names itself; main proves that it is the launch that
 * served the page; then the page sends its secret. So a page that outlives Balcão gives its secret to no other server.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import { CLOSED_IN_ORDER, SOCKET_PROTOCOL } from '../../../../src-preload/contract/wire.ts';
import { refuseUpgrade } from './request-guard.ts';
import type { LoadedPage, Session } from './session.ts';

/** How long a page has to answer a close frame, in milliseconds. */
const CLOSE_TIMEOUT = 1_000;

/** Close code of RFC 6455, section 7.4.1: the policy was broken. */
export const POLICY = 1008;

/** An upgrade request whose host, origin and cookie were checked. */
export interface PageUpgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/**
 * Refuses an upgrade that names no page of this kind; else sends the proof, and calls `connect` once the page has sent
 * its secret. Another first message ends the socket (1008).
 */
export function admitPage(
  server: WebSocketServer,
  session: Session,
  kind: LoadedPage['kind'],
  { request, socket, head }: PageUpgrade,
  connect: (opened: WebSocket, page: LoadedPage) => void,
): void {
  const [protocol, id] = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim());
  const named = protocol === SOCKET_PROTOCOL && id !== undefined ? session.pageNamed(id, kind) : null;
  if (id === undefined || named === null) {
    refuseUpgrade(socket);
    return;
  }
  server.handleUpgrade(request, socket, head, (opened) => {
    // An oversized or broken frame: ws has begun to close the socket before it emits the error.
    opened.on('error', () => {});
    opened.once('message', (data) => {
      // The page may have been forgotten in the meantime.
      if (session.pageOf(String(data), kind) !== named) return opened.close(POLICY);
      connect(opened, named);
    });
    opened.send(session.proofFor(id));
  });
}

/** Ends every socket in order: the pages say that Balcão was closed, and do not connect again. */
export function endInOrder(server: WebSocketServer): void {
  for (const socket of server.clients) {
    socket.close(CLOSED_IN_ORDER);
    // A frozen page never answers; it must not delay the end of Balcão.
    setTimeout(() => socket.terminate(), CLOSE_TIMEOUT).unref();
  }
}
