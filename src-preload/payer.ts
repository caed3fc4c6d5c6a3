/** The payer window's preload: it listens on one channel, and cannot send on any. Runs sandboxed and isolated. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { PayerView } from './contract/payer/payer-view.ts';
import { PAYER_BRIDGE_NAME, PAYER_CHANNEL, type PayerBridge } from './contract/payer-bridge.ts';

let last: PayerView | null = null;
const listeners: ((view: PayerView) => void)[] = [];
// Main sends as soon as the page has loaded; a later listener gets the last view.
ipcRenderer.on(PAYER_CHANNEL, (_event: IpcRendererEvent, view: PayerView) => {
  last = view;
  for (const listener of listeners) listener(view);
});

const bridge: PayerBridge = {
  listen: (listener) => {
    listeners.push(listener);
    if (last !== null) listener(last);
  },
};
contextBridge.exposeInMainWorld(PAYER_BRIDGE_NAME, bridge);
