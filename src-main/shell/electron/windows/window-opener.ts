/** The console's windows: opened, brought to the front, and loaded again where their page has crashed. */
import type { BrowserWindow } from 'electron';
import type { Clock } from '../../../ground/clock.ts';
import { bringToFront, type ConsoleWindowParts, openConsoleWindow } from './console-window.ts';
import { type CrashedPageParts, reloadCrashedPage } from './crashed-page.ts';

export interface WindowOpenerParts extends ConsoleWindowParts {
  readonly clock: Clock;
  /** Those that are open. */
  all(): readonly BrowserWindow[];
  /** A window or its page is gone: its visible charges no longer count, and an admin session of that window ends. */
  gone(windowId: string): void;
  allClosed(): void;
  crashed: CrashedPageParts['onGone'];
  /** Asks whether to load a page again that crashed twice. */
  askAboutCrash(window: BrowserWindow): Promise<boolean>;
}

export class WindowOpener {
  readonly #parts: WindowOpenerParts;

  constructor(parts: WindowOpenerParts) {
    this.#parts = parts;
  }

  open(): BrowserWindow {
    const { clock, all, gone, allClosed, crashed, askAboutCrash } = this.#parts;
    const window = openConsoleWindow(this.#parts, all().length === 0);
    const windowId = String(window.webContents.id);
    window.on('closed', () => {
      gone(windowId);
      if (all().length === 0) allClosed();
    });
    reloadCrashedPage(window, {
      clock,
      onGone: (reason) => {
        crashed(reason);
        gone(windowId);
      },
      ask: () => askAboutCrash(window),
    });
    return window;
  }

  /** Opens one where there is none. */
  toFront(): void {
    bringToFront(this.#parts.all()[0] ?? this.open());
  }
}
