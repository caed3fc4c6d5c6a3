/**
 * The payer's window: full screen, a preload that can only receive, and nothing of the console in it. Where the system
 * does not let a program place its windows, it is an ordinary one, which the staff drag to the payer's display.
 */
import type { BrowserWindow, BrowserWindowConstructorOptions, Display, Screen } from 'electron';
import { PAYER_CHANNEL } from '../../../../src-preload/contract/payer-bridge.ts';
import type { PayerSource } from '../../../payer/payer-screen.ts';
import { guardedPreferences, loadPage } from './console-window.ts';
import { type CrashedPageParts, reloadCrashedPage } from './crashed-page.ts';
import { PAYER_ADDRESS } from './page-address.ts';

export interface PayerWindowParts {
  readonly Window: new (options: BrowserWindowConstructorOptions) => BrowserWindow;
  readonly screen: Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay' | 'getDisplayMatching' | 'on'>;
  readonly platform: NodeJS.Platform;
  /** Wayland tells no program where its windows are, and takes no place for them (electron://docs/api/base-window.md). */
  readonly isWayland: boolean;
  readonly icon: string | null;
  readonly preload: string;
  readonly devTools: boolean;
  readonly pageGone: CrashedPageParts;
  /** The console's window that the staff look at; null where none is open. */
  readonly console: () => Pick<BrowserWindow, 'getBounds' | 'isFocused' | 'isDestroyed' | 'focus'> | null;
}

export class PayerWindow {
  readonly #parts: PayerWindowParts;
  #window: BrowserWindow | null = null;
  #payer: PayerSource | null = null;
  /** Whether it has a display of its own, and not the one there is. */
  #wasPlaced = false;
  /** The payer's display was unplugged: the window returns with a second display. */
  #isAwaited = false;

  /** Construct it once the app is ready: Electron has no `screen` before. */
  constructor(parts: PayerWindowParts) {
    this.#parts = parts;
    const { screen } = parts;
    screen.on('display-added', () => this.#follow());
    screen.on('display-removed', () => this.#follow());
    screen.on('display-metrics-changed', () => this.#follow());
  }

  /**
   * Opens it, or shows an open one; on a display other than the console's, where there is one: that one faces the
   * payer. It never takes the keyboard from the console, where the operator is typing.
   */
  open(payer: PayerSource): void {
    this.#payer = payer;
    this.#isAwaited = false;
    if (this.#window === null) this.#openOn(this.#payersDisplay());
    else {
      this.#window.showInactive();
      this.#window.moveTop();
    }
  }

  close(): void {
    this.#isAwaited = false;
    this.#window?.close();
  }

  /** Whether a window is this one: signals and calls are the console's alone. */
  is(window: BrowserWindow): boolean {
    return window === this.#window;
  }

  /** Call it whenever the application's menu was set: Electron gives that to every window (electron://lib/browser/api/menu.ts). */
  removeMenu(): void {
    // macOS has no menu in a window.
    if (this.#parts.platform !== 'darwin') this.#window?.removeMenu();
  }

  /** @param display null leaves the choice to the system. */
  #openOn(display: Display | null): void {
    const { Window, isWayland, icon, preload, devTools, pageGone } = this.#parts;
    const window = new Window({
      // A full-screen window covers the display that holds its corner (`bounds`, pixels of the whole desktop).
      ...(display === null ? {} : { x: display.bounds.x, y: display.bounds.y }),
      show: false,
      title: 'Balcão',
      ...(icon === null ? {} : { icon }),
      webPreferences: guardedPreferences(preload, devTools),
    });
    this.#window = window;
    this.#wasPlaced = display !== null;
    this.removeMenu();
    const { webContents } = window;
    // A customer's keyboard or scanner must not quit, zoom or open anything; macOS has one menu for all windows.
    webContents.setIgnoreMenuShortcuts(true);
    // Not the console's zoom, which Chromium would share with every page of the address.
    webContents.setZoomMode('isolated');
    let stop = () => {};
    webContents.on('did-finish-load', () => {
      stop();
      stop =
        this.#payer?.listen((view) => {
          if (!webContents.isDestroyed()) webContents.send(PAYER_CHANNEL, view);
        }) ?? stop;
    });
    // A full screen without a frame needs a way out: Esc closes it.
    webContents.on('before-input-event', (event, { type, key }) => {
      // The release of a key that was pressed in another window comes here, too
      // (electron://shell/browser/api/electron_api_web_contents.cc).
      if (type !== 'keyDown') return;
      if (key === 'Escape') {
        // Or the system would leave full screen as well.
        event.preventDefault();
        window.close();
      } else if (isWayland && key === 'F11') window.setFullScreen(!window.isFullScreen());
    });
    reloadCrashedPage(window, pageGone);
    window.once('ready-to-show', () => {
      if (window.isDestroyed()) return;
      const staffs = this.#parts.console();
      // On macOS a full screen takes the keyboard (electron://shell/browser/native_window_mac.mm): it is given back.
      if (this.#parts.platform === 'darwin' && staffs?.isFocused() === true)
        window.once('enter-full-screen', () => {
          if (!staffs.isDestroyed()) staffs.focus();
        });
      window.showInactive();
      // By main, so that the page needs no permission for it; and only now: of a hidden window, or as an option, it
      // would activate it (native_window_views.cc, SetFullScreen).
      if (!isWayland) window.setFullScreen(true);
    });
    window.on('closed', () => {
      stop();
      if (this.#window === window) this.#window = null;
    });
    loadPage(window, PAYER_ADDRESS);
  }

  /**
   * Follows the displays. A window in full screen moves on no system the same way, so another one opens on the new
   * display; the payer's page has no state of its own. Alone on the staff's display it would cover the console, so it
   * closes there, and returns with a second display.
   */
  #follow(): void {
    const window = this.#window;
    const display = this.#payersDisplay();
    if (window === null) {
      if (this.#isAwaited && display !== null) {
        this.#isAwaited = false;
        this.#openOn(display);
      }
      return;
    }
    const { screen } = this.#parts;
    if (display === null) {
      // Opened with one display only, it covers that one on purpose.
      if (!this.#wasPlaced) return;
      window.destroy();
      this.#isAwaited = true;
    } else if (screen.getDisplayMatching(window.getBounds()).id !== display.id) {
      window.destroy();
      this.#openOn(display);
    }
  }

  /** Null where there is one display, or they cannot be distinguished. */
  #payersDisplay(): Display | null {
    const { screen, isWayland } = this.#parts;
    if (isWayland) return null;
    const console = this.#parts.console();
    const staffs = console === null ? screen.getPrimaryDisplay() : screen.getDisplayMatching(console.getBounds());
    return screen.getAllDisplays().find(({ id }) => id !== staffs.id) ?? null;
  }
}
