/** The console's window: sandboxed, isolated, and with nothing of Node in it. */
import type { BrowserWindow, BrowserWindowConstructorOptions, WebPreferences } from 'electron';
import { PAGE_ADDRESS } from './page-address.ts';
import type { SavedWindowPlace, UsablePlace } from './saved-window-place.ts';

/**
 * The session of all pages. Its name does not begin with `persist:`, so that it is in memory: what a page keeps through
 * a reload or a crash, a search with a CPF, say, never reaches the disk. Nor do compiled scripts, which would save a
 * start 6 of some 1,000 ms (measured in Chromium).
 */
export const PAGES_PARTITION = 'pages';

/** Checklist items 2 to 4 and 6 to 12: defaults are set explicitly too, so that a test can check them. */
function windowOptions(
  { icon, preload, devTools }: ConsoleWindowParts,
  place: UsablePlace,
): BrowserWindowConstructorOptions {
  return {
    width: 1366,
    height: 768,
    ...place.bounds,
    minWidth: 640,
    minHeight: 480,
    // Shown once the page is painted, to avoid an empty frame.
    show: false,
    title: 'Balcão',
    ...(icon === null ? {} : { icon }),
    webPreferences: guardedPreferences(preload, devTools),
  };
}

/** The preferences of every window's page. */
export function guardedPreferences(preload: string, devTools: boolean): WebPreferences {
  return {
    preload,
    partition: PAGES_PARTITION,
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
    devTools,
  };
}

export interface ConsoleWindowParts {
  readonly Window: new (options: BrowserWindowConstructorOptions) => BrowserWindow;
  readonly icon: string | null;
  readonly preload: string;
  readonly devTools: boolean;
  readonly place: SavedWindowPlace;
  /** Whether what was typed in this window may be lost: queried where its page holds something (unsaved-input.ts). */
  readonly mayDiscard: (window: BrowserWindow) => boolean;
}

/**
 * Opens a window on the page; the user closes it, and its place is saved.
 * @param isFirst whether no other is open: a second one in the same place would hide the first.
 */
export function openConsoleWindow(parts: ConsoleWindowParts, isFirst: boolean): BrowserWindow {
  const saved = parts.place.read();
  const window = new parts.Window(windowOptions(parts, isFirst ? saved : { ...saved, bounds: null }));
  window.once('ready-to-show', () => {
    // Electron emits it a tick after the page's own, and the window may be gone by then (electron://lib/browser/api/web-contents.ts).
    if (window.isDestroyed()) return;
    if (isFirst && saved.state === 'maximized') window.maximize();
    if (isFirst && saved.state === 'full-screen') window.setFullScreen(true);
    window.show();
  });
  // Chromium has one zoom for all windows of an address; it is known once the page is there. A second window has it
  // already, and what was saved may be older.
  if (isFirst) window.webContents.once('did-finish-load', () => window.webContents.setZoomLevel(saved.zoomLevel));
  window.on('close', () => parts.place.save(window));
  // Without a listener Electron keeps such a page in silence; prevented, the page goes.
  window.webContents.on('will-prevent-unload', (event) => {
    if (parts.mayDiscard(window)) event.preventDefault();
  });
  loadPage(window, PAGE_ADDRESS);
  return window;
}

/** Rejections are reported by `did-fail-load`, which also covers every later load (crashed-page.ts). */
export function loadPage(window: BrowserWindow, address: string): void {
  window.loadURL(address).catch(() => undefined);
}

/** Brings a window to the front. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.moveTop();
  window.focus();
}
