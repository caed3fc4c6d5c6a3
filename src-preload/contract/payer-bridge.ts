/** The payer window's bridge: one way to listen, and none to call. Both shells build exactly this. */
import type { PayerView } from './charges/payer-view.ts';

export interface PayerBridge {
  /** Hears what is to be shown, at once and at every change. */
  listen(listener: (view: PayerView) => void): void;
}

/** The name under which Electron's preload puts the bridge on the payer page's `window`. */
export const PAYER_BRIDGE_NAME = 'balcaoPayer';

/** The IPC channel main sends the view on; the only place it is named. */
export const PAYER_CHANNEL = 'balcao:payer';

/** Where the browser shell serves the payer's page and its socket, relative to the console's page. */
export const PAYER_PAGE_PATH = 'payer';
export const PAYER_SOCKET_PATH = 'payer-socket';
