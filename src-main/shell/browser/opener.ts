/** Opens the console's windows, and says so where one does not open. */
import { type Language, words } from '../words.ts';
import { type OpenedWindow, openWindow, removeRedirects, type WindowWay, writeRedirect } from './window.ts';

export interface OpenerParts {
  readonly way: WindowWay;
  readonly dataFolder: string;
  readonly language: Language;
  /** A new address that admits one browser once. */
  readonly launchAddress: () => string;
  /** Whether a page was ever connected: then a window that ends was closed by its user. */
  readonly everShown: () => boolean;
  readonly tell: (sentence: string) => void;
}

export interface Opener {
  /** `again` is a second start that brings this Balcão to the front. Never rejects. */
  open(occasion: 'first' | 'again'): Promise<void>;
  /** Closes the windows of Balcão's own, and leaves no redirect file behind. */
  close(): void;
}

export function createOpener(parts: OpenerParts): Opener {
  const { way, dataFolder, tell } = parts;
  const say = words[parts.language];
  const opened = new Set<OpenedWindow>();
  let closing = false;

  async function openOnScreen(way: Exclude<WindowWay, { readonly kind: 'none' }>): Promise<void> {
    const redirect = writeRedirect(dataFolder, parts.launchAddress());
    const window = await openWindow(way, redirect, dataFolder, parts.language);
    opened.add(window);
    if (way.kind === 'default-browser') return;
    void window.ended.then(() => {
      opened.delete(window);
      if (!parts.everShown() && !closing) tell(say.windowNotOpened);
    });
  }

  return {
    open: async (occasion) => {
      if (way.kind === 'none') {
        tell(occasion === 'first' ? say.openAddressYourself : say.openAgainAt(parts.launchAddress()));
        return;
      }
      try {
        await openOnScreen(way);
      } catch {
        // The program is there and does not run; the printed address still works.
        tell(say.openAddressYourself);
      }
    },
    close: () => {
      closing = true;
      for (const window of opened) window.close();
      removeRedirects(dataFolder);
    },
  };
}
