/** The console's window: sandboxed, isolated, and with nothing of Node in it. */
import type { BrowserWindow, BrowserWindowConstructorOptions, WebPreferences } from 'electron';
import { PAGE_ADDRESS } from './page-address.ts';

/** Checklist items 2 to 4 and 6 to 12: defaults are set explicitly too, so that a test can check them. */
function windowOptions(preload: string, isPackaged: boolean): BrowserWindowConstructorOptions {
  return {
    width: 1366,
    height: 768,
    minWidth: 640,
    minHeight: 480,
    // Shown once the page is painted, to avoid an empty frame.
    show: false,
    title: 'Balcão',
    webPreferences: guardedPreferences(preload, isPackaged),
  };
}

/** The preferences of every window's page. */
export function guardedPreferences(preload: string, isPackaged: boolean): WebPreferences {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    // Spell checking downloads dictionaries from outside.
    spellcheck: false,
    devTools: !isPackaged,
  };
}

/** Opens a window on the page; the user closes it. */
export function openConsoleWindow(
  Window: new (options: BrowserWindowConstructorOptions) => BrowserWindow,
  preload: string,
  isPackaged: boolean,
): BrowserWindow {
  const window = new Window(windowOptions(preload, isPackaged));
  window.once('ready-to-show', () => window.show());
  void window.loadURL(PAGE_ADDRESS);
  return window;
}

/** Brings a window to the front. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
