/** The pages' WebSockets: calls in, results and signals out. A page that breaks the protocol is disconnected. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { inputLimit, type Signal } from '../../../../src-preload/contract/contract.ts';
import type { Result } from '../../../../src-preload/contract/errors.ts';
import { DEEPEST_INPUT } from '../../../../src-preload/contract/values/input-limits.ts';
import {
  CALL_ENVELOPE,
  CALLS_AT_ONCE,
  type CallMessage,
  callMessage,
  LARGEST_CALL,
  type MainMessage,
  SOCKET_PROTOCOL,
} from '../../../../src-preload/contract/wire.ts';
import { isTextWithin } from '../../../ground/input-size.ts';
import type { Console } from '../../../shell-contract.ts';
import { admitPage, endInOrder, POLICY } from './page-handshake.ts';
import type { LoadedPage, Session } from './session.ts';

/** The most unread data of one page, in bytes; a page that stopped reading is disconnected and connects again. */
const MOST_UNREAD_BYTES = 64 * 1024 * 1024;

/** Close codes of RFC 6455, section 7.4.1. */
const NOT_UNDERSTOOD = 1007;
const GOING_AWAY = 1001;

const TOO_LARGE: Result<never> = { ok: false, error: { kind: 'too-large' } };
const HIDDEN: Result<never> = { ok: false, error: { kind: 'locked' } };

export interface Sockets {
  /** Takes over an upgrade request whose host, origin and cookie were checked; checks the page's id, then its secret. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Sends every open page a signal of the shell's own, even while the desk is locked: it has no data of a charge. */
  emit(signal: Signal): void;
  close(): void;
}

/** @param changed called with the number of connected pages at each change. */
export function createSockets(
  session: Session,
  console: Pick<Console, 'dispatch' | 'isHidden' | 'listen' | 'windowClosed'>,
  changed: (count: number) => void,
): Sockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_CALL,
    perMessageDeflate: false,
    handleProtocols: () => SOCKET_PROTOCOL,
  });
  const connected = new Set<WebSocket>();

  const emit = (signal: Signal) => {
    const text = encode({ signal });
    for (const socket of connected) sendText(socket, text);
  };
  const stopListening = console.listen(emit);

  function connect(socket: WebSocket, page: LoadedPage): void {
    // The page's earlier socket, whose end was not noticed yet: one page has one socket.
    page.closeSocket?.();
    const close = () => socket.close(GOING_AWAY);
    page.closeSocket = close;
    connected.add(socket);
    changed(connected.size);

    answerCalls(socket, {
      isHidden: (name) => console.isHidden(name),
      dispatch: (name, input) => console.dispatch(name, input, { windowId: page.windowId }),
    });
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
    accept: (request, socket, head) => admitPage(server, session, 'console', { request, socket, head }, connect),
    emit,
    close: () => {
      stopListening();
      endInOrder(server);
    },
  };
}

/** Dispatches each call of a page's socket and sends its result; a page that breaks the rules is cut off. */
function answerCalls(
  socket: WebSocket,
  {
    dispatch,
    isHidden,
  }: { readonly isHidden: Console['isHidden']; dispatch(name: string, input: unknown): Promise<Result<unknown>> },
): void {
  let inFlight = 0;
  socket.on('message', (data, isBinary) => {
    // With ws's own setting, a whole message is one buffer.
    const read = isBinary ? null : readCall(data as Buffer, isHidden);
    if (read?.kind === 'hidden') return sendText(socket, encode({ id: read.id, result: HIDDEN }));
    if (read?.kind === 'too-large' && read.id !== null)
      return sendText(socket, encode({ id: read.id, result: TOO_LARGE }));
    if (read?.kind !== 'call') return socket.close(NOT_UNDERSTOOD);
    const { call } = read;
    if (inFlight >= CALLS_AT_ONCE) return socket.close(POLICY);
    inFlight += 1;
    void dispatch(call.name, call.input).then((result) => {
      inFlight -= 1;
      sendText(socket, encode({ id: call.id, result }));
    });
  });
}

function encode(message: MainMessage): string {
  return JSON.stringify(message);
}

function sendText(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MOST_UNREAD_BYTES) socket.terminate();
  else socket.send(text);
}

/** How the page's bridge begins each message (src-preload/websocket.ts). */
const BEGINNING = /^\{"id":(\d{1,15}),"name":"([\w.]{1,200})"/;

/** Values of the envelope in addition to the input: itself, the number, the name. */
const ENVELOPE_VALUES = 3;

type ReadCall =
  | { readonly kind: 'call'; readonly call: CallMessage }
  /** For its operation; one that does not begin as the bridge's is measured by the usual limit, and not answered. */
  | { readonly kind: 'too-large'; readonly id: number | null }
  /** A call that a hidden desk refuses: its input, a file for instance, is not read. */
  | { readonly kind: 'hidden'; readonly id: number }
  | { readonly kind: 'unreadable' };

/** Reads a page's message. A large one is measured before it is parsed, by the limit of the operation that it names. */
function readCall(message: Buffer, isHidden: Console['isHidden']): ReadCall {
  const [, id, name = ''] = BEGINNING.exec(message.toString('latin1', 0, CALL_ENVELOPE)) ?? [];
  if (id !== undefined && isHidden(name)) return { kind: 'hidden', id: Number(id) };
  // The dispatch measures by the name that the parsed message has, which a second one behind its input could change.
  const { bytes, values } = inputLimit(name);
  const limit = { bytes: bytes + CALL_ENVELOPE, values: values + ENVELOPE_VALUES };
  if (!isTextWithin(message, limit, DEEPEST_INPUT + 1))
    return { kind: 'too-large', id: id === undefined ? null : Number(id) };
  try {
    const call = callMessage.safeParse(JSON.parse(message.toString('utf8'))).data;
    return call === undefined ? { kind: 'unreadable' } : { kind: 'call', call };
  } catch {
    return { kind: 'unreadable' };
  }
}
