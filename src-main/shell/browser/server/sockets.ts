/** The pages' WebSockets: calls in, answers and signals out. A page that does not keep to the protocol is cut off. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Signal } from '../../../../src-preload/contract/contract.ts';
import { callMessage, LARGEST_CALL, type MainMessage, SOCKET_PROTOCOL } from '../../../../src-preload/contract/wire.ts';
import type { Console } from '../../../console.ts';
import { refuseUpgrade } from './request-guard.ts';
import type { LoadedPage, Session } from './session.ts';

/** How many calls of one page may be unanswered at a time. */
const CALLS_AT_ONCE = 1_000;

/** How much may wait to be read by one page, in bytes; a page that stopped reading is cut off and connects again. */
const UNREAD = 64 * 1024 * 1024;

/** How long a page has to answer a goodbye, in milliseconds. */
const GOODBYE = 1_000;

/** Close codes of RFC 6455, section 7.4.1. */
const NOT_UNDERSTOOD = 1007;
const POLICY = 1008;
const GOING_AWAY = 1001;

export interface Sockets {
  /** Takes over a request to upgrade whose host, origin and cookie were found good; checks the page's secret. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Tells every open page something of the shell's own, whether or not the desk is locked: nothing of a charge. */
  tell(signal: Signal): void;
  close(): void;
}

/** @param changed is told how many pages are connected, whenever one came or went. */
export function createSockets(
  session: Session,
  console: Pick<Console, 'dispatch' | 'listen' | 'windowClosed'>,
  changed: (count: number) => void,
): Sockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_CALL,
    perMessageDeflate: false,
    handleProtocols: () => SOCKET_PROTOCOL,
  });
  const connected = new Set<WebSocket>();

  const tell = (signal: Signal) => {
    const text = encode({ signal });
    for (const socket of connected) sendText(socket, text);
  };
  const stopListening = console.listen(tell);

  function connect(socket: WebSocket, page: LoadedPage): void {
    // The page's socket of before, when its end was not noticed yet: one page has one socket.
    page.closeSocket?.();
    let unanswered = 0;
    const close = () => socket.close(GOING_AWAY);
    page.closeSocket = close;
    connected.add(socket);
    changed(connected.size);

    socket.on('message', (data, isBinary) => {
      const call = isBinary ? null : readCall(data);
      if (call === null) return socket.close(NOT_UNDERSTOOD);
      if (unanswered >= CALLS_AT_ONCE) return socket.close(POLICY);
      unanswered += 1;
      void console.dispatch(call.name, call.input, { windowId: page.windowId }).then((result) => {
        unanswered -= 1;
        sendText(socket, encode({ id: call.id, result }));
      });
    });
    socket.on('error', closesByItself);
    socket.on('close', () => {
      connected.delete(socket);
      if (page.closeSocket === close) {
        page.closeSocket = null;
        console.windowClosed(page.windowId);
      }
      changed(connected.size);
    });
  }

  return {
    take: (request, socket, head) => {
      const [protocol, secret] = (request.headers['sec-websocket-protocol'] ?? '')
        .split(',')
        .map((part) => part.trim());
      const page = protocol === SOCKET_PROTOCOL && secret !== undefined ? session.pageOf(secret, 'console') : null;
      if (page === null) refuseUpgrade(socket);
      else server.handleUpgrade(request, socket, head, (opened) => connect(opened, page));
    },
    tell,
    close: () => {
      stopListening();
      for (const socket of connected) {
        socket.close(GOING_AWAY);
        // A page that is frozen never answers; it must not hold the end of Balcão back.
        setTimeout(() => socket.terminate(), GOODBYE).unref();
      }
    },
  };
}

/** An oversized or broken frame: ws has begun to close the socket, with the code that says which, before it tells. */
function closesByItself(): void {}

function readCall(data: RawData) {
  try {
    return callMessage.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    return null;
  }
}

function encode(message: MainMessage): string {
  return JSON.stringify(message);
}

function sendText(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > UNREAD) socket.terminate();
  else socket.send(text);
}
