/** Electron's dialogs, each with the window it belongs to as its parent. */
import { join } from 'node:path';
import type { BrowserWindow, MessageBoxOptions, OpenDialogOptions, SaveDialogOptions } from 'electron';
import type { Language } from '../both/messages.ts';
import { dialogMessages } from './dialog-messages.ts';
import type { Electron } from './system/electron-api.ts';

export interface DialogParts {
  readonly electron: Pick<Electron, 'app' | 'BrowserWindow' | 'dialog'>;
  readonly language: () => Language;
  /** The console's windows; a dialog on the payer's would be shown to the payer. */
  readonly consoleWindows: () => readonly BrowserWindow[];
}

export interface Dialogs {
  /** The path that the user chose; null where it was cancelled. */
  savePath(name: string, folder?: string): Promise<string | null>;
  /** The history's file that the user chose; null where it was cancelled. */
  historyFile(): Promise<string | null>;
  /** Asks whether to load a page again that crashed twice. */
  aboutPage(page: 'console' | 'payer', parent: BrowserWindow | null): Promise<boolean>;
  /** Asks whether what was typed in this window may go; waits, as the page that is about to close does. */
  mayDiscard(window: BrowserWindow): boolean;
  /** Asks when to quit, for these reasons to stay. */
  whenToQuit(reasons: readonly string[]): Promise<'when-idle' | 'now' | 'stay'>;
}

/** @returns the dialogs; use them once the app is ready. */
export function dialogsOf({ electron, language, consoleWindows }: DialogParts): Dialogs {
  const { app, BrowserWindow, dialog } = electron;

  /** The window in front, where the call came from. */
  function inFront(): BrowserWindow | null {
    const windows = consoleWindows();
    const focused = BrowserWindow.getFocusedWindow();
    return windows.find((window) => window === focused) ?? windows[0] ?? null;
  }

  async function ask(parent: BrowserWindow | null, options: MessageBoxOptions): Promise<number> {
    const settings = { ...options, defaultId: 0, noLink: true };
    const asked = parent === null ? dialog.showMessageBox(settings) : dialog.showMessageBox(parent, settings);
    return (await asked).response;
  }

  return {
    savePath: async (name, folder) => {
      const options: SaveDialogOptions = {
        defaultPath: join(folder || app.getPath('downloads'), name),
        // GTK 3's dialog asks before it replaces a file only where that is set
        // (electron://shell/browser/ui/file_dialog_linux.cc).
        properties: ['showOverwriteConfirmation'],
      };
      const parent = inFront();
      const asked = parent === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(parent, options);
      const { canceled, filePath } = await asked;
      return canceled ? null : filePath;
    },
    historyFile: async () => {
      const options: OpenDialogOptions = {
        properties: ['openFile'],
        filters: [{ name: 'Balcão', extensions: ['history', 'db'] }],
      };
      const parent = inFront();
      const asked = parent === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(parent, options);
      const { canceled, filePaths } = await asked;
      return canceled ? null : (filePaths[0] ?? null);
    },
    aboutPage: async (page, parent) => {
      const { message, detail, buttons } = dialogMessages[language()].pageGone;
      const options = { type: 'error' as const, message: message[page], detail, buttons: [...buttons], cancelId: 1 };
      return (await ask(parent, options)) === 0;
    },
    mayDiscard: (window) => {
      const { message, detail, buttons } = dialogMessages[language()].discard;
      const words = { type: 'question' as const, message, detail, buttons: [...buttons] };
      return dialog.showMessageBoxSync(window, { ...words, defaultId: 0, cancelId: 0, noLink: true }) === 1;
    },
    whenToQuit: async (reasons) => {
      const { message, detail, buttons } = dialogMessages[language()].quit;
      const words = { message: message(reasons), detail, buttons: [...buttons] };
      const answer = await ask(inFront(), { type: 'question', ...words, cancelId: 2 });
      return answer === 0 ? 'when-idle' : answer === 1 ? 'now' : 'stay';
    },
  };
}
