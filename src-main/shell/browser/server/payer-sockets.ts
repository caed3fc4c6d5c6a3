/** The payer windows' WebSockets. They only send: a client that writes is disconnected. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { SOCKET_PROTOCOL } from '../../../../src-preload/contract/wire.ts';
import type { PayerSource } from '../../../payer/payer-screen.ts';
import { refuseUpgrade } from './request-guard.ts';
import type { LoadedPage, Session } from './session.ts';

/** Close codes of RFC 6455, section 7.4.1. */
const POLICY = 1008;
const GOING_AWAY = 1001;

export interface PayerSockets {
  /** Takes over an upgrade request whose host, origin and cookie were checked; checks the page's secret. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

export function createPayerSockets(session: Session, payer: PayerSource): PayerSockets {
  const server = new WebSocketServer({
    noServer: true,
    // No message is expected, so none is buffered.
    maxPayload: 1,
    perMessageDeflate: false,
    handleProtocols: () => SOCKET_PROTOCOL,
  });
  const connected = new Set<WebSocket>();

  function connect(socket: WebSocket, page: LoadedPage): void {
    // The page's earlier socket, whose end was not noticed yet: one page has one socket.
    page.closeSocket?.();
    const close = () => socket.close(GOING_AWAY);
    page.closeSocket = close;
    connected.add(socket);
    const stop = payer.listen((view) => socket.send(JSON.stringify(view)));
    socket.on('message', () => socket.close(POLICY));
    // An oversized frame: ws has begun to close the socket before it emits the error.
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      stop();
      connected.delete(socket);
      // A page without a socket may be deleted, so that the pages of a whole day do not pile up.
      if (page.closeSocket === close) page.closeSocket = null;
    });
  }

  return {
    accept: (request, socket, head) => {
      const [protocol, secret] = (request.headers['sec-websocket-protocol'] ?? '')
        .split(',')
        .map((part) => part.trim());
      const page = protocol === SOCKET_PROTOCOL && secret !== undefined ? session.pageOf(secret, 'payer') : null;
      if (page === null) return refuseUpgrade(socket);
      server.handleUpgrade(request, socket, head, (opened) => connect(opened, page));
    },
    close: () => {
      for (const socket of connected) socket.terminate();
    },
  };
}
