/** Connects the page to main, in either shell. */
import { BRIDGE_NAME, type Bridge } from '../../src-preload/contract/bridge.ts';
import { connectBridge } from '../../src-preload/websocket.ts';

declare global {
  interface Window {
    /** Set by Electron's preload; absent in the browser shell. */
    readonly [BRIDGE_NAME]?: Bridge;
  }
}

/** Electron's bridge where the preload has set one, else the browser shell's WebSocket. */
export function openBridge(): Bridge {
  return window[BRIDGE_NAME] ?? connectBridge();
}
