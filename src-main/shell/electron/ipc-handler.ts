/** The one channel calls come in on and the one signals go out on. Every sender is checked before it is heard. */
import type { BrowserWindow, IpcMain, IpcMainInvokeEvent } from 'electron';
import { CALL_CHANNEL, SIGNAL_CHANNEL } from '../../../src-preload/contract/bridge.ts';
import type { Console } from '../../console.ts';
import { pathOnPage } from './windows/page-address.ts';

/**
 * Opens the door.
 *
 * @param windows the windows that are open now; each hears every signal.
 * @param refused is told of a call that did not come from our page; its sender learns nothing.
 */
export function registerIpcHandlers(
  ipcMain: Pick<IpcMain, 'handle'>,
  console: Pick<Console, 'dispatch' | 'listen'>,
  windows: () => readonly Pick<BrowserWindow, 'webContents'>[],
  refused: () => void,
): void {
  ipcMain.handle(CALL_CHANNEL, (event, name: unknown, input: unknown) => {
    if (typeof name !== 'string' || !isOurPage(event)) {
      refused();
      throw new Error('refused');
    }
    return console.dispatch(name, input, { windowId: String(event.sender.id) });
  });
  console.listen((signal) => {
    for (const { webContents } of windows()) if (!webContents.isDestroyed()) webContents.send(SIGNAL_CHANNEL, signal);
  });
}

/** Checklist item 17: the main frame of a window that shows the console's page, not the payer's. A frame that has gone is nobody. */
function isOurPage({ senderFrame, sender }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && pathOnPage(senderFrame.url) === '';
}
