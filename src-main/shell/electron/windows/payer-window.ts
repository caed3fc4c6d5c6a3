/** The payer's window: full screen, a preload that can only receive, and nothing of the console in it. */
import type { BrowserWindow, BrowserWindowConstructorOptions, Display, Screen } from 'electron';
import { PAYER_CHANNEL } from '../../../../src-preload/contract/payer-bridge.ts';
import type { PayerSource } from '../../../payer/payer-screen.ts';
import { bringToFront, guardedPreferences } from './console-window.ts';
import { type CrashedPageParts, reloadCrashedPage } from './crashed-page.ts';
import { PAYER_ADDRESS } from './page-address.ts';

type Screens = Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay' | 'getDisplayMatching'>;

/** A full-screen window covers the display that holds its corner (`bounds`, pixels of the whole desktop). */
function positionOn(display: Display | null): Pick<BrowserWindowConstructorOptions, 'x' | 'y'> {
  return display === null ? {} : { x: display.bounds.x, y: display.bounds.y };
}

export class PayerWindow {
  readonly #Window: new (
    options: BrowserWindowConstructorOptions,
  ) => BrowserWindow;
  readonly #screen: Screens;
  readonly #preload: string;
  readonly #isPackaged: boolean;
  readonly #pageGone: CrashedPageParts;
  #window: BrowserWindow | null = null;

  constructor(
    Window: new (options: BrowserWindowConstructorOptions) => BrowserWindow,
    screen: Screens,
    preload: string,
    isPackaged: boolean,
    pageGone: CrashedPageParts,
  ) {
    this.#Window = Window;
    this.#screen = screen;
    this.#preload = preload;
    this.#isPackaged = isPackaged;
    this.#pageGone = pageGone;
  }

  /**
   * Opens it, or brings an open one to the front; on a display other than the one of `console`, where there is one:
   * that one faces the payer. Full screen is set here, so the page needs no permission.
   */
  open(payer: PayerSource, console: Pick<BrowserWindow, 'getBounds'> | null): void {
    if (this.#window !== null) {
      bringToFront(this.#window);
      return;
    }
    const window = new this.#Window({
      ...positionOn(this.#payersDisplay(console)),
      fullscreen: true,
      autoHideMenuBar: true,
      show: false,
      title: 'Balcão',
      webPreferences: guardedPreferences(this.#preload, this.#isPackaged),
    });
    this.#window = window;
    const { webContents } = window;
    let stop = () => {};
    webContents.on('did-finish-load', () => {
      stop();
      stop = payer.listen((view) => {
        if (!webContents.isDestroyed()) webContents.send(PAYER_CHANNEL, view);
      });
    });
    // A full screen without a frame needs a way out: Esc closes it.
    webContents.on('before-input-event', (_event, { key }) => {
      if (key === 'Escape') window.close();
    });
    reloadCrashedPage(window, this.#pageGone);
    window.once('ready-to-show', () => window.show());
    window.on('closed', () => {
      stop();
      this.#window = null;
    });
    void window.loadURL(PAYER_ADDRESS);
  }

  close(): void {
    this.#window?.close();
  }

  /** Null leaves the choice to the system: there is one display, or they cannot be told apart. */
  #payersDisplay(console: Pick<BrowserWindow, 'getBounds'> | null): Display | null {
    const staffs =
      console === null ? this.#screen.getPrimaryDisplay() : this.#screen.getDisplayMatching(console.getBounds());
    return this.#screen.getAllDisplays().find(({ id }) => id !== staffs.id) ?? null;
  }

  /** Whether a window is this one: signals and calls are the console's alone. */
  is(window: BrowserWindow): boolean {
    return window === this.#window;
  }
}
