/** Electron's preload: one frozen bridge on the page's window, and nothing else. Runs sandboxed and isolated. */
import { contextBridge, ipcRenderer } from 'electron';
import { BRIDGE_NAME } from './contract/bridge.ts';
import { ipcBridge } from './ipc.ts';

contextBridge.exposeInMainWorld(BRIDGE_NAME, ipcBridge(ipcRenderer));
