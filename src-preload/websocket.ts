/**
 * The browser shell's bridge: the page's end of the WebSocket. Calls made before the first connection is open wait for
 * it; a call in flight when the connection drops, or made while it is down, resolves as `disconnected`.
 */
import type { Bridge } from './contract/bridge.ts';
import type { Input, OperationName, Output, Signal } from './contract/contract.ts';
import type { Result } from './contract/errors.ts';
import { type CallMessage, mainMessage, SOCKET_PATH, SOCKET_PROTOCOL, SOCKET_SECRET_META } from './contract/wire.ts';

const FIRST_RETRY = 250;
const LONGEST_RETRY = 5_000;

/** What the bridge needs of the page; tests pass their own. */
export interface BridgePage {
  openSocket(): WebSocket;
  /** Calls `action` once after `delay` milliseconds. */
  after(delay: number, action: () => void): void;
}

/**
 * The page it runs in: its socket is relative to its address, and its secret is in a `<meta>` element that main wrote.
 */
function thisPage(): BridgePage {
  const secret = document.querySelector<HTMLMetaElement>(`meta[name="${SOCKET_SECRET_META}"]`)?.content ?? '';
  const address = new URL(SOCKET_PATH, document.baseURI);
  address.protocol = 'ws:';
  return {
    openSocket: () => new WebSocket(address, [SOCKET_PROTOCOL, secret]),
    after: (delay, action) => void setTimeout(action, delay),
  };
}

type AnyResult = Result<unknown>;

/** Connects, and reconnects with growing pauses (250 ms to 5 s) whenever the connection drops. */
export function connectBridge(page: BridgePage = thisPage()): Bridge {
  const unanswered = new Map<number, (result: AnyResult) => void>();
  const signalListeners = new Set<(signal: Signal) => void>();
  const connectionListeners = new Set<(connected: boolean) => void>();
  let waiting: CallMessage[] = [];
  let phase: 'first' | 'open' | 'down' = 'first';
  let retryIn = FIRST_RETRY;
  let nextId = 0;
  let socket = open();

  function open(): WebSocket {
    const opened = page.openSocket();
    opened.addEventListener('open', connected);
    opened.addEventListener('message', (event) => received(event.data));
    opened.addEventListener('close', onDrop);
    return opened;
  }

  function connected(): void {
    phase = 'open';
    retryIn = FIRST_RETRY;
    for (const call of waiting) send(call);
    waiting = [];
    for (const listener of connectionListeners) listener(true);
  }

  function onDrop(): void {
    phase = 'down';
    waiting = [];
    for (const answer of unanswered.values()) answer({ ok: false, error: { kind: 'disconnected' } });
    unanswered.clear();
    for (const listener of connectionListeners) listener(false);
    page.after(retryIn, () => {
      socket = open();
    });
    retryIn = Math.min(retryIn * 2, LONGEST_RETRY);
  }

  function received(data: unknown): void {
    const message = mainMessage.parse(JSON.parse(String(data)));
    if ('signal' in message) {
      // Main sends what the contract's signals describe; it is this program's other half, and is trusted here.
      const signal = message.signal as Signal;
      for (const listener of signalListeners) listener(signal);
      return;
    }
    const answer = unanswered.get(message.id);
    unanswered.delete(message.id);
    // Main's dispatch makes every result; a missing one cannot be told from a lost one.
    answer?.((message.result as AnyResult | undefined) ?? { ok: false, error: { kind: 'disconnected' } });
  }

  function send(call: CallMessage): void {
    socket.send(JSON.stringify(call));
  }

  function call(name: string, input: unknown): Promise<AnyResult> {
    if (phase === 'down') return Promise.resolve({ ok: false, error: { kind: 'disconnected' } });
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
      if (phase !== 'first') listener(phase === 'open');
      return addTo(connectionListeners, listener);
    },
  };
}

function addTo<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
