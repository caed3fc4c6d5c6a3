/**
 * The browser shell's bridge: the page's end of the WebSocket. Calls made before the first connection is open wait for
 * it; a call in flight when the connection drops, or made while it is down, resolves as `disconnected`. After an orderly
 * end of Balcão, or where another server has its port, it does not connect again.
 */
import type { Bridge, Connection } from './contract/bridge.ts';
import type { Input, OperationName, Output, Signal } from './contract/contract.ts';
import type { Result } from './contract/errors.ts';
import { type CallMessage, mainMessage, SOCKET_PATH } from './contract/wire.ts';
import { openProven, type PageSocket, type SocketEnd, socketOfThisPage } from './page-socket.ts';

const FIRST_RETRY = 250;
const LONGEST_RETRY = 5_000;

/** What the bridge needs of the page; tests pass their own. */
export interface BridgePage extends PageSocket {
  /** Calls `action` once after `delay` milliseconds. */
  after(delay: number, action: () => void): void;
}

function thisPage(): BridgePage {
  return { ...socketOfThisPage(SOCKET_PATH), after: (delay, action) => void setTimeout(action, delay) };
}

type AnyResult = Result<unknown>;

/** Connects, and reconnects to the same launch with growing pauses (250 ms to 5 s) when the connection is lost. */
export function connectBridge(page: BridgePage = thisPage()): Bridge {
  const unanswered = new Map<number, (result: AnyResult) => void>();
  const signalListeners = new Set<(signal: Signal) => void>();
  const connectionListeners = new Set<(connection: Connection) => void>();
  let waiting: CallMessage[] = [];
  let phase: 'first' | Connection = 'first';
  let retryIn = FIRST_RETRY;
  let nextId = 0;
  let socket = open();

  function open(): WebSocket {
    return openProven(page, { proven: connected, message: received, dropped: onDrop });
  }

  function connected(): void {
    phase = 'open';
    retryIn = FIRST_RETRY;
    for (const call of waiting) send(call);
    waiting = [];
    for (const listener of connectionListeners) listener('open');
  }

  function onDrop(why: SocketEnd): void {
    phase = why;
    waiting = [];
    for (const answer of unanswered.values()) answer({ ok: false, error: { kind: 'disconnected' } });
    unanswered.clear();
    for (const listener of connectionListeners) listener(why);
    if (why === 'ended') return;
    page.after(retryIn, () => {
      socket = open();
    });
    retryIn = Math.min(retryIn * 2, LONGEST_RETRY);
  }

  function received(text: string): void {
    const message = mainMessage.parse(JSON.parse(text));
    if ('signal' in message) {
      // Main sends what the contract's signals describe; it is this program's other half, and is trusted here.
      const signal = message.signal as Signal;
      for (const listener of signalListeners) listener(signal);
      return;
    }
    const answer = unanswered.get(message.id);
    unanswered.delete(message.id);
    // Main's dispatch makes every result; a missing one cannot be distinguished from a lost one.
    answer?.((message.result as AnyResult | undefined) ?? { ok: false, error: { kind: 'disconnected' } });
  }

  function send(call: CallMessage): void {
    socket.send(JSON.stringify(call));
  }

  function call(name: string, input: unknown): Promise<AnyResult> {
    if (phase === 'lost' || phase === 'ended') return Promise.resolve({ ok: false, error: { kind: 'disconnected' } });
    const message = { id: nextId++, name, input };
    return new Promise((resolve) => {
      unanswered.set(message.id, resolve);
      if (phase === 'first') waiting.push(message);
      else send(message);
    });
  }

  return {
    call: <Name extends OperationName>(name: Name, input: Input<Name>) =>
      // Main parses each output by the operation's own schema, so the result is this operation's.
      call(name, input) as Promise<Result<Output<Name>>>,
    listen: (listener) => addTo(signalListeners, listener),
    listenConnection: (listener) => {
      if (phase !== 'first') listener(phase);
      return addTo(connectionListeners, listener);
    },
  };
}

function addTo<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
