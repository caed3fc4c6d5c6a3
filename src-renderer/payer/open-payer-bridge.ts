/** Receives the payer's view from main, in either shell. The window sends nothing but what opens its socket. */
import { payerView } from '../../src-preload/contract/payer/payer-view.ts';
import {
  PAYER_BRIDGE_NAME,
  PAYER_SOCKET_PATH,
  type PayerBridge,
  type ShownToPayer,
} from '../../src-preload/contract/payer-bridge.ts';
import { PAYER_LANGUAGE } from '../../src-preload/contract/values/languages.ts';
import { openProven, type PageSocket, socketOfThisPage } from '../../src-preload/page-socket.ts';

declare global {
  interface Window {
    /** Set by Electron's preload; absent in the browser shell. */
    readonly [PAYER_BRIDGE_NAME]?: PayerBridge;
  }
}

/** Delay before a lost connection is opened again (ms). */
const RETRY = 1_000;

/** What the socket needs of the page; tests pass their own. */
export interface PayerSocketPage extends PageSocket {
  /** Calls `action` once after `delay` milliseconds. */
  after(delay: number, action: () => void): void;
}

/** Electron's bridge where the preload has set one, else the browser shell's socket. */
export function openPayerBridge(): PayerBridge {
  return (
    window[PAYER_BRIDGE_NAME] ?? {
      listen: (listener) => {
        const after = (delay: number, action: () => void) => void setTimeout(action, delay);
        listenOnSocket({ ...socketOfThisPage(PAYER_SOCKET_PATH), after }, listener);
      },
    }
  );
}

/**
 * Calls the listener with main's views, and with `lost` or `ended` when there is nothing to vouch for the last one:
 * without main the window cannot know whether what it showed can still be paid.
 */
export function listenOnSocket(page: PayerSocketPage, listener: (view: ShownToPayer) => void): void {
  let language = PAYER_LANGUAGE;
  const connect = () => {
    openProven(page, {
      proven: () => {},
      message: (text) => {
        const view = payerView.parse(JSON.parse(text));
        language = view.language;
        listener(view);
      },
      dropped: (why) => {
        listener({ kind: why, language });
        if (why === 'lost') page.after(RETRY, connect);
      },
    });
  };
  connect();
}
