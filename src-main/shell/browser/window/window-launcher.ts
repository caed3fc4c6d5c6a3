/** Opens the console's windows, and reports where one does not open. */

import { type Language, shellMessages } from '../../shared/messages.ts';
import type { WindowChoice } from './choose-window.ts';
import { removeRedirects, writeRedirect } from './launch-redirect.ts';
import { type OpenedWindow, openWindow } from './open-window.ts';

export interface WindowLauncherParts {
  readonly choice: WindowChoice;
  readonly dataFolder: string;
  readonly language: Language;
  /** A new address that admits one browser once; `forOwnWindow` where Balcão opens it itself. */
  readonly launchAddress: (forOwnWindow: boolean) => string;
  /** Whether a page was ever connected: then a window that ends was closed by its user. */
  readonly everShown: () => boolean;
  readonly printSentence: (sentence: string) => void;
}

export interface WindowLauncher {
  /** Opens the console's first window. Never rejects. */
  open(): Promise<void>;
  /**
   * A second start: opens a window, or returns a new address for it to print where none can be opened. Never rejects.
   */
  openAgain(): Promise<string | null>;
  /** Closes Balcão's own windows, and deletes the redirect file. */
  close(): void;
}

export function createWindowLauncher(parts: WindowLauncherParts): WindowLauncher {
  const { choice, dataFolder, printSentence } = parts;
  const messages = shellMessages[parts.language];
  const opened = new Set<OpenedWindow>();
  let closing = false;

  async function openOnScreen(choice: Exclude<WindowChoice, { readonly kind: 'none' }>): Promise<void> {
    const redirect = writeRedirect(dataFolder, parts.launchAddress(true));
    const window = await openWindow(choice, redirect, dataFolder, parts.language, opened.size === 0);
    opened.add(window);
    if (choice.kind === 'default-browser') return;
    void window.ended.then(() => {
      opened.delete(window);
      if (!parts.everShown() && !closing) printSentence(messages.windowNotOpened);
    });
  }

  /** Whether a window could be opened. */
  async function tryToOpen(): Promise<boolean> {
    if (choice.kind === 'none') return false;
    try {
      await openOnScreen(choice);
      return true;
    } catch {
      // The program exists and does not run; a printed address still works.
      return false;
    }
  }

  return {
    open: async () => {
      if (!(await tryToOpen())) printSentence(messages.openAddressYourself);
    },
    openAgain: async () => ((await tryToOpen()) ? null : parts.launchAddress(false)),
    close: () => {
      closing = true;
      for (const window of opened) window.close();
      removeRedirects(dataFolder);
    },
  };
}
