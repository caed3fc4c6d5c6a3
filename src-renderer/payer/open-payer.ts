/** Receives the payer's view from main, in either shell. The window sends nothing. */
import { type PayerView, payerView } from '../../src-preload/contract/charges/payer-view.ts';
import { PAYER_BRIDGE_NAME, PAYER_SOCKET_PATH, type PayerBridge } from '../../src-preload/contract/payer-bridge.ts';
import { SOCKET_PROTOCOL, SOCKET_SECRET_META } from '../../src-preload/contract/wire.ts';

declare global {
  interface Window {
    /** Set by Electron's preload; absent in the browser shell. */
    readonly [PAYER_BRIDGE_NAME]?: PayerBridge;
  }
}

/** Delay before a dropped connection is opened again (ms). */
const RETRY = 1_000;

/** Electron's bridge where the preload has set one, else the browser shell's socket. */
export function openPayer(): PayerBridge {
  return window[PAYER_BRIDGE_NAME] ?? { listen: listenOnSocket };
}

function listenOnSocket(listener: (view: PayerView) => void): void {
  const secret = document.querySelector<HTMLMetaElement>(`meta[name="${SOCKET_SECRET_META}"]`)?.content ?? '';
  const address = new URL(PAYER_SOCKET_PATH, document.baseURI);
  address.protocol = 'ws:';
  const socket = new WebSocket(address, [SOCKET_PROTOCOL, secret]);
  let last: PayerView = { kind: 'blank', language: 'pt-BR' };
  socket.addEventListener('message', ({ data }) => {
    last = payerView.parse(JSON.parse(String(data)));
    listener(last);
  });
  socket.addEventListener('close', () => {
    // While disconnected, the window cannot know whether what it shows can still be paid.
    listener({ kind: 'blank', language: last.language });
    setTimeout(() => listenOnSocket(listener), RETRY);
  });
}
