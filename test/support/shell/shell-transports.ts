/** The two ways a page reaches main, each with its real parts: one contract suite runs over both. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebSocket } from 'ws';
import { registerIpcHandlers } from '../../../src-main/shell/electron/ipc-handler.ts';
import type { Bridge } from '../../../src-preload/contract/bridge.ts';
import { ipcBridge } from '../../../src-preload/ipc.ts';
import { connectBridge } from '../../../src-preload/websocket.ts';
import type { ShellConsole } from './shell-console.ts';
import { FakeElectron, FakeWindow } from './shell-electron.ts';
import { startShell } from './shell-server.ts';

export interface Transport {
  readonly bridge: Bridge;
  /** A bridge in a window of its own, on the same main. */
  secondWindow(): Promise<Bridge>;
  /** The result that a sender that is not our page gets for a valid call. */
  intrude(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * The `ws` client has the browser's WebSocket interface, and can send the headers a browser would. Unlike a browser's,
 * it throws when its errors have no listener.
 */
function asInBrowser(socket: WebSocket): globalThis.WebSocket {
  socket.on('error', () => {});
  return socket as unknown as globalThis.WebSocket;
}

export async function webSocketTransport(console: ShellConsole): Promise<Transport> {
  const shell = await startShell(console);
  const cookie = await shell.admit();
  const connect = async () => {
    const secret = await shell.loadPage(cookie);
    return connectBridge({
      openSocket: () => asInBrowser(shell.openUnproven(secret, { cookie, origin: shell.server.origin })),
      proof: shell.proofFor(secret),
      secret,
      after: () => {},
    });
  };
  return {
    bridge: await connect(),
    secondWindow: connect,
    intrude: async () => {
      const secret = await shell.loadPage(cookie);
      const stranger = connectBridge({
        openSocket: () => asInBrowser(shell.openUnproven(secret, { cookie, origin: 'http://evil.example' })),
        proof: shell.proofFor(secret),
        secret,
        after: () => {},
      });
      return stranger.call('settings.read', null);
    },
    close: () => shell.close(),
  };
}

export async function ipcTransport(console: ShellConsole): Promise<Transport> {
  const electron = new FakeElectron();
  electron.ready = true;
  const { ipcMain } = electron.module();
  registerIpcHandlers(
    ipcMain,
    console,
    () => electron.module().BrowserWindow.getAllWindows(),
    () => {},
  );
  const open = async () => {
    const window = new FakeWindow({});
    await window.loadURL('app://balcao/');
    return ipcBridge(electron.ipcRendererOf(window));
  };
  return {
    bridge: await open(),
    secondWindow: open,
    intrude: async () => {
      const window = new FakeWindow({});
      await window.loadURL('app://balcao/');
      // A frame inside our page, at an address that only looks like ours.
      return ipcBridge(electron.ipcRendererOf(window, { url: 'app://balcao/' })).call('settings.read', null);
    },
    close: async () => {},
  };
}

export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'balcao-'));
  return { path, remove: () => rmSync(path, { recursive: true }) };
}
