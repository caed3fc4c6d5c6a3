/**
 * The Electron shell's bridge over IPC. Nothing of Electron crosses: no event object, no channel name, no way to send
 * on another channel (Electron security checklist, item 20).
 */
import type { IpcRenderer, IpcRendererEvent } from 'electron';
import { type Bridge, CALL_CHANNEL, SIGNAL_CHANNEL } from './contract/bridge.ts';
import type { Signal } from './contract/contract.ts';

/** The parts of `ipcRenderer` that the bridge uses. */
export type BridgeIpc = Pick<IpcRenderer, 'invoke' | 'on' | 'off'>;

export function ipcBridge(ipc: BridgeIpc): Bridge {
  return {
    call: async (name, input) => {
      try {
        return await ipc.invoke(CALL_CHANNEL, name, input);
      } catch {
        // Main is closing, or refused the sender: the page can only show that it is disconnected.
        return { ok: false, error: { kind: 'disconnected' } };
      }
    },
    listen: (listener) => {
      const onSignal = (_event: IpcRendererEvent, signal: Signal) => listener(signal);
      ipc.on(SIGNAL_CHANNEL, onSignal);
      return () => void ipc.off(SIGNAL_CHANNEL, onSignal);
    },
  };
}
