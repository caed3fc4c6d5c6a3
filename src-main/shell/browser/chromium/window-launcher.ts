/** Opens the console's windows, and reports where one does not open. */
import type { Clock } from '../../../ground/clock.ts';
import { type Language, shellMessages } from '../../both/messages.ts';
import type { WindowChoice } from './choose-window.ts';
import { removeRedirects, writeRedirect } from './launch-redirect.ts';
import { type OpenedWindow, openWindow } from './open-window.ts';
import { deletePageData } from './page-data.ts';
import { chromiumFolders } from './private-profile.ts';
import { isProfileInUse } from './profile-lock.ts';

/** How long Balcão's own windows have to end once they were closed, in milliseconds. */
const CLOSE_TIMEOUT = 3_000;

export interface WindowLauncherParts {
  readonly choice: WindowChoice;
  readonly dataFolder: string;
  readonly language: Language;
  /** A new address that admits one browser once; `forOwnWindow` where Balcão opens it itself. */
  readonly launchAddress: (forOwnWindow: boolean) => string;
  /** Whether a page was ever connected: then a window that ends was closed by its user. */
  readonly everShown: () => boolean;
  /** Prints a new address, which anyone who reads it can open. */
  readonly printAddress: () => void;
  readonly printSentence: (sentence: string) => void;
  readonly clock: Pick<Clock, 'after'>;
}

export interface WindowLauncher {
  /** Opens the console's first window, and prints an address where it is not one of Balcão's own. Never rejects. */
  open(): Promise<void>;
  /**
   * A second start: opens a window, or returns a new address for it to print where none can be opened. Never rejects.
   */
  openAgain(): Promise<string | null>;
  /** Closes Balcão's own windows, and deletes the redirect file and what the windows' profile holds of the page. */
  close(): Promise<void>;
}

export function createWindowLauncher(parts: WindowLauncherParts): WindowLauncher {
  const { choice, dataFolder, printSentence } = parts;
  const messages = shellMessages[parts.language];
  const opened = new Set<OpenedWindow>();
  let closing = false;

  /** Deletes what the profile holds of the page, and returns true, unless a Chromium runs on it. */
  function cleanProfile(): boolean {
    const { data, profile } = chromiumFolders(dataFolder);
    if (isProfileInUse(data)) return false;
    deletePageData(profile);
    return true;
  }

  async function openOnScreen(choice: Exclude<WindowChoice, { readonly kind: 'none' }>): Promise<void> {
    const redirect = writeRedirect(dataFolder, parts.launchAddress(true));
    const window = await openWindow(choice, redirect, dataFolder, parts.language, opened.size === 0);
    opened.add(window);
    if (choice.kind === 'default-browser') return;
    void window.ended.then(() => {
      opened.delete(window);
      // It passed its address on to a window that is open, or to a Chromium that outlived a crash of Balcão.
      if (opened.size > 0 || !cleanProfile()) return;
      if (parts.everShown() || closing) return;
      parts.printAddress();
      printSentence(messages.windowNotOpened);
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
      const isOpened = await tryToOpen();
      // A printed address would let another program in next to the window, and a default browser may show none.
      if (!isOpened || choice.kind !== 'chromium') parts.printAddress();
      if (!isOpened) printSentence(messages.openAddressYourself);
    },
    openAgain: async () => ((await tryToOpen()) ? null : parts.launchAddress(false)),
    close: async () => {
      closing = true;
      removeRedirects(dataFolder);
      await closeInTime([...opened], parts.clock);
      // A Chromium that outlived a crash may have been closed meanwhile.
      if (choice.kind === 'chromium') cleanProfile();
    },
  };
}

/** Closes windows; resolves once they have ended, or when their time for that is over. */
async function closeInTime(windows: readonly OpenedWindow[], clock: Pick<Clock, 'after'>): Promise<void> {
  const ended = Promise.all(windows.map((window) => window.ended));
  for (const window of windows) window.close();
  const timeout = Promise.withResolvers<void>();
  // Of one that does not end, the next start deletes the page data.
  const cancel = clock.after(CLOSE_TIMEOUT, timeout.resolve);
  await Promise.race([ended, timeout.promise]);
  cancel();
}
