/** The one channel for calls and the one for signals. Every sender is checked before its call is handled. */
import type { BrowserWindow, IpcMain, IpcMainInvokeEvent } from 'electron';
import { CALL_CHANNEL, SIGNAL_CHANNEL } from '../../../src-preload/contract/bridge.ts';
import { CALLS_AT_ONCE } from '../../../src-preload/contract/wire.ts';
import type { Console } from '../../shell-contract.ts';
import { pathOnPage } from './windows/page-address.ts';

/**
 * Registers the handler.
 *
 * @param windows the windows that are open now; each receives every signal.
 * @param refused called for a call that did not come from our page, or came while a thousand others were in flight; its sender gets no information.
 */
export function registerIpcHandlers(
  ipcMain: Pick<IpcMain, 'handle'>,
  console: Pick<Console, 'dispatch' | 'listen'>,
  windows: () => readonly Pick<BrowserWindow, 'webContents'>[],
  refused: () => void,
): void {
  const inFlight = new Map<number, number>();
  ipcMain.handle(CALL_CHANNEL, async (event, name: unknown, input: unknown) => {
    const window = event.sender.id;
    const calls = inFlight.get(window) ?? 0;
    if (typeof name !== 'string' || !isOurPage(event) || calls >= CALLS_AT_ONCE) {
      refused();
      throw new Error('refused');
    }
    inFlight.set(window, calls + 1);
    try {
      return await console.dispatch(name, input, { windowId: String(window) });
    } finally {
      const others = (inFlight.get(window) ?? 1) - 1;
      if (others === 0) inFlight.delete(window);
      else inFlight.set(window, others);
    }
  });
  console.listen((signal) => {
    for (const { webContents } of windows()) if (!webContents.isDestroyed()) webContents.send(SIGNAL_CHANNEL, signal);
  });
}

/**
 * Checklist item 17: the main frame of a window that shows the console's page, not the payer's. A frame that has gone
 * does not count.
 */
function isOurPage({ senderFrame, sender }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && pathOnPage(senderFrame.url) === '';
}
