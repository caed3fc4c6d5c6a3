/** The payer windows' WebSockets. They only send: a client that writes more than its secret is disconnected. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { SOCKET_PROTOCOL } from '../../../../src-preload/contract/wire.ts';
import type { PayerSource } from '../../../payer/payer-screen.ts';
import { admitPage, endInOrder, POLICY } from './page-handshake.ts';
import type { LoadedPage, Session } from './session.ts';

/** Close code of RFC 6455, section 7.4.1. */
const GOING_AWAY = 1001;

/** In bytes; a secret has 43. */
const LONGEST_SECRET = 64;

export interface PayerSockets {
  /** Takes over an upgrade request whose host, origin and cookie were checked; checks the page's id, then its secret. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

export function createPayerSockets(session: Session, payer: PayerSource): PayerSockets {
  const server = new WebSocketServer({
    noServer: true,
    // No message but the secret is expected, so nothing longer is buffered.
    maxPayload: LONGEST_SECRET,
    perMessageDeflate: false,
    handleProtocols: () => SOCKET_PROTOCOL,
  });

  function connect(socket: WebSocket, page: LoadedPage): void {
    // The page's earlier socket, whose end was not noticed yet: one page has one socket.
    page.closeSocket?.();
    const close = () => socket.close(GOING_AWAY);
    page.closeSocket = close;
    const stop = payer.listen((view) => socket.send(JSON.stringify(view)));
    socket.on('message', () => socket.close(POLICY));
    // An oversized frame: ws has begun to close the socket before it emits the error.
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      stop();
      // A page without a socket may be deleted, so that the pages of a whole day do not pile up.
      if (page.closeSocket === close) page.closeSocket = null;
    });
  }

  return {
    accept: (request, socket, head) => admitPage(server, session, 'payer', { request, socket, head }, connect),
    close: () => endInOrder(server),
  };
}
