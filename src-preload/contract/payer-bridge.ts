/** The payer window's bridge: one way to listen, and none to call. Both shells build exactly this. */
import type { PayerView } from './payer/payer-view.ts';

/**
 * What the window can show: main's view; in the browser shell also that its connection to main was lost, or that Balcão
 * was closed.
 */
export type ShownToPayer = PayerView | { readonly kind: 'lost' | 'ended'; readonly language: PayerView['language'] };

export interface PayerBridge {
  /** Calls the listener with what to show, at once and at every change. */
  listen(listener: (view: ShownToPayer) => void): void;
}

/** The name of the bridge on the payer page's `window` in Electron. */
export const PAYER_BRIDGE_NAME = 'balcaoPayer';

/** The IPC channel of the view; the only place where it is named. */
export const PAYER_CHANNEL = 'balcao:payer';

/** Where the browser shell serves the payer's page and its socket, relative to the console's page. */
export const PAYER_PAGE_PATH = 'payer';
export const PAYER_SOCKET_PATH = 'payer-socket';
