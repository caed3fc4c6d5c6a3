/**
 * A fake of the parts of Electron that the shell uses, without its runtime: events are real emitters, what crosses a
 * process is cloned as Electron clones it, and a handler's error reaches the page as text alone. What throws in
 * Electron before the app is ready throws here, what is too late once it is ready throws, and its language is empty
 * before (node_modules/electron/electron.d.ts).
 *
 * What the types do not say, each with the file that does, of Electron's sources (electron://) or Chromium's:
 * - The system is asked for its key once a process, at the first encryption, and waited for without limit
 *   (electron://shell/browser/api/electron_api_safe_storage.cc, chromium://components/os_crypt/async/browser/os_crypt_async.cc).
 *   A window of the keyring's that was dismissed means no key; on Linux, one printed in the sources is used then, with
 *   the mark v10 (freedesktop_secret_key_provider.cc beside it).
 * - Full screen of a hidden window, or as an option, shows and activates it (electron://shell/browser/native_window_views.cc).
 *   On Wayland every window is at 0,0 (electron://docs/api/base-window.md); a session of that type, or
 *   `--ozone-platform`, chooses it (electron://docs/breaking-changes.md).
 * - Once ready, Electron has made the folder of the user's data, and on Windows its key for secrets in it
 *   (electron://shell/browser/browser.cc and electron://shell/browser/electron_browser_main_parts.cc).
 * - A scheme is handled in one session alone, and a partition whose name does not begin with `persist:` is in memory
 *   (electron://lib/browser/api/protocol.ts, electron://docs/api/session.md).
 * - The first listener of `powerMonitor` is not counted, if it is for `shutdown` (electron://lib/browser/api/power-monitor.ts).
 * - Setting the application's menu sets that of every window, and a new window gets it (electron://lib/browser/api/menu.ts
 *   and electron://lib/browser/api/base-window.ts).
 * - `ready-to-show` of a window comes a tick after its page's, also where the window was destroyed meanwhile
 *   (electron://lib/browser/api/web-contents.ts).
 * - A rejection nobody handles is a warning (electron://shell/browser/electron_browser_main_parts.cc): shown in a
 *   process of that mode, in unhandled-rejections.test.ts.
 * - A page's own reload is a navigation that `will-frame-navigate` may prevent; one by main, and one inside a document,
 *   are not (electron://shell/browser/electron_navigation_throttle.cc).
 * - A notice whose banner is gone is closed as `timedOut`, and stays on Windows
 *   (electron://shell/browser/notifications/win/windows_toast_notification.cc).
 * - Every session is named in `session-created`, those of libraries too (electron://shell/browser/api/electron_api_session.cc).
 */

import { EventEmitter } from 'node:events';
import type {
  AboutPanelOptionsOptions,
  BrowserWindowConstructorOptions,
  ForkOptions,
  IpcRenderer,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  Rectangle,
  SaveDialogOptions,
} from 'electron';
import type { ShellDocument } from '../../../src-main/shell/electron/menu/menu.ts';
import type { Electron } from '../../../src-main/shell/electron/system/electron-api.ts';

import type { BridgeIpc } from '../../../src-preload/ipc.ts';
import { FakeUtilityProcess } from './utility-process.ts';

export interface FakeFrame {
  url: string;
}

class FakeWebContents extends EventEmitter {
  static #nextId = 1;
  readonly id = FakeWebContents.#nextId++;
  readonly mainFrame: FakeFrame = { url: '' };
  readonly page = new EventEmitter();
  windowOpenHandler: ((details: { url: string }) => { action: string }) | null = null;

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.windowOpenHandler = handler;
  }

  /** How often it was loaded again. */
  reloads = 0;
  destroyed = false;
  #isolatedZoom = 0;
  zoomMode = 'default';
  ignoresMenuShortcuts = false;

  reload(): void {
    this.mustBeThere();
    this.reloads += 1;
  }

  setZoomLevel(level: number): void {
    this.mustBeThere();
    if (this.zoomMode === 'isolated') this.#isolatedZoom = level;
    else FakeElectron.current.zoomOfPages = level;
  }

  get zoomLevel(): number {
    return this.zoomMode === 'isolated' ? this.#isolatedZoom : FakeElectron.current.zoomOfPages;
  }

  getZoomLevel(): number {
    this.mustBeThere();
    return this.zoomLevel;
  }

  setZoomMode(mode: string): void {
    this.mustBeThere();
    this.zoomMode = mode;
  }

  setIgnoreMenuShortcuts(ignores: boolean): void {
    this.mustBeThere();
    this.ignoresMenuShortcuts = ignores;
  }

  /** The page holds `beforeunload`. */
  holdsUnload = false;

  /** As `electron_javascript_dialog_manager.cc` does: a page that holds it goes where a listener prevents that. */
  mayUnload(): boolean {
    if (!this.holdsUnload) return true;
    let isPrevented = false;
    this.emit('will-prevent-unload', { preventDefault: () => (isPrevented = true) });
    return isPrevented;
  }

  getURL(): string {
    this.mustBeThere();
    return this.mainFrame.url;
  }

  /** The page, or a frame in it, goes to an address, its own too by `location.reload()`; whether it got there. */
  navigate(url: string, isMainFrame = true): boolean {
    let isPrevented = false;
    this.emit('will-frame-navigate', { url, isMainFrame, preventDefault: () => (isPrevented = true) });
    return !isPrevented;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  mustBeThere(): void {
    if (this.destroyed) throw new TypeError('Object has been destroyed');
  }

  /** The page's process is gone, for one of Electron's reasons. */
  die(reason: string): void {
    this.emit('render-process-gone', {}, { reason, exitCode: 1 });
  }

  /** A load of the page, or of a frame in it, failed with one of Chromium's codes. */
  failToLoad(code: number, isMainFrame = true): void {
    this.emit('did-fail-load', {}, code, '', this.mainFrame.url, isMainFrame, 1, 1);
  }

  /** Main to page: a structured clone, received by the page's ipcRenderer. */
  send(channel: string, ...args: readonly unknown[]): void {
    this.mustBeThere();
    this.page.emit(channel, {}, ...structuredClone(args));
  }
}

export class FakeWindow extends EventEmitter {
  readonly #electron = FakeElectron.current;
  readonly webContents = new FakeWebContents();
  readonly options: BrowserWindowConstructorOptions;
  readonly done: string[] = [];
  minimized = false;
  state: 'normal' | 'maximized' | 'full-screen' = 'normal';
  visible = false;
  hasMenu: boolean;
  /** Of its normal state. */
  bounds: Rectangle;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    const electron = this.#electron;
    electron.mustBeReady('Cannot create BrowserWindow before app is ready');
    if ((options.x === undefined) !== (options.y === undefined)) throw new TypeError('x and y are required together');
    this.options = options;
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.bounds = electron.isWayland ? { x: 0, y: 0, width, height } : { x, y, width, height };
    this.hasMenu = electron.menu.length > 0;
    if (options.fullscreen) this.setFullScreen(true);
    electron.windows.push(this);
    electron.app.emit('web-contents-created', {}, this.webContents);
    electron.app.emit('browser-window-created', {}, this);
  }

  /** Rejects where the load fails, after `did-fail-load`. */
  async loadURL(url: string): Promise<void> {
    this.webContents.mainFrame.url = url;
    const code = this.#electron.failLoadsWith;
    if (code !== null) {
      await Promise.resolve();
      this.webContents.failToLoad(code);
      throw new Error(`ERR_FAILED (${code}) loading '${url}'`);
    }
    process.nextTick(() => this.emit('ready-to-show'));
    this.webContents.emit('did-finish-load');
  }

  show = () => this.#shown('show');
  /** Without the focus. */
  showInactive = () => this.#shown('showInactive');
  focus = () => this.#do('focus');
  isFocused = () => this.#there(this.#electron.focused === this);
  moveTop = () => this.#do('moveTop');
  restore = () => this.#do('restore');
  isMinimized = () => this.#there(this.minimized);
  isVisible = () => this.#there(this.visible);
  isMaximized = () => this.#there(this.state === 'maximized');
  isFullScreen = () => this.#there(this.state === 'full-screen');
  getNormalBounds = (): Rectangle => this.#there(this.bounds);
  getBounds = (): Rectangle => {
    const { state, bounds } = this.#there(this);
    return state === 'normal' ? bounds : this.#electron.displayMatching(bounds).bounds;
  };
  /** Shows a hidden window, too. */
  maximize = () => {
    this.state = 'maximized';
    this.#shown('maximize');
  };
  setFullScreen = (is: boolean) => {
    this.state = is ? 'full-screen' : 'normal';
    if (is && !this.visible) this.#shown('show');
    this.#do('setFullScreen');
    this.emit(is ? 'enter-full-screen' : 'leave-full-screen');
  };
  removeMenu = () => {
    if (this.#electron.platform === 'darwin') throw new TypeError('window.removeMenu is not a function');
    this.#there(this).hasMenu = false;
  };

  isDestroyed = () => this.webContents.destroyed;

  /** Asks first, as by the user or by quitting; true where nothing prevented it. */
  close(): boolean {
    this.#there(this);
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (isPrevented || !this.webContents.mayUnload()) return false;
    this.destroy();
    return true;
  }

  /** No `close`, but `closed`. From then on its methods throw, as Electron marks it before that event. */
  destroy(): void {
    const { windows, app } = this.#electron;
    if (this.webContents.destroyed) return;
    windows.splice(windows.indexOf(this), 1);
    this.webContents.destroyed = true;
    this.emit('closed');
    // While the app quits, Electron does not emit the event for the last window.
    if (windows.length === 0 && !this.#electron.isQuitting) app.emit('window-all-closed');
  }

  #shown(how: string): void {
    this.#do(how);
    this.visible = true;
  }

  #do(what: string): void {
    this.#there(this).done.push(what);
  }

  #there<Value>(value: Value): Value {
    this.webContents.mustBeThere();
    return value;
  }
}

/** A display without panels and docks. */
interface FakeDisplay {
  readonly id: number;
  readonly bounds: Rectangle;
  readonly workArea?: Rectangle;
}

class FakeScreen extends EventEmitter {
  readonly #electron: FakeElectron;

  constructor(electron: FakeElectron) {
    super();
    this.#electron = electron;
  }

  override on(event: string, listener: (...args: unknown[]) => void): this {
    this.#electron.mustBeReady('The screen module cannot be used before the app is ready');
    return super.on(event, listener);
  }

  getAllDisplays = () => this.#electron.knownDisplays().map(withWorkArea);
  getPrimaryDisplay = () => this.#electron.knownDisplays().map(withWorkArea)[0];
  getDisplayMatching = (of: Rectangle) => this.#electron.displayMatching(of);
}

export class FakeSession extends EventEmitter {
  /** Whose dictionaries Chromium downloads; null: those of the system. */
  spellCheckerLanguages: null | readonly string[] = null;
  isSpellCheckerEnabled = true;
  permissionRequest: null | ((...args: readonly unknown[]) => void) = null;
  permissionCheck: null | ((...args: readonly unknown[]) => boolean) = null;
  devicePermission: null | ((details: unknown) => boolean) = null;
  beforeRequest: null | ((details: { url: string }, answer: (a: { cancel: boolean }) => void) => void) = null;
  pageHandler: ((request: Request) => Promise<Response>) | null = null;
  readonly protocol: object;
  readonly webRequest = {
    onBeforeRequest: (handler: FakeSession['beforeRequest']) => {
      this.beforeRequest = handler;
    },
  };

  constructor(electron: FakeElectron) {
    super();
    this.protocol = {
      handle: (_scheme: string, handler: (request: Request) => Promise<Response>) => {
        electron.mustBeReady('protocol.handle cannot be used before app is ready');
        this.pageHandler = handler;
      },
    };
  }

  setSpellCheckerLanguages = (languages: readonly string[]) => {
    this.spellCheckerLanguages = languages;
  };
  setSpellCheckerEnabled = (isEnabled: boolean) => {
    this.isSpellCheckerEnabled = isEnabled;
  };
  setPermissionRequestHandler = (handler: FakeSession['permissionRequest']) => {
    this.permissionRequest = handler;
  };
  setPermissionCheckHandler = (handler: FakeSession['permissionCheck']) => {
    this.permissionCheck = handler;
  };
  setDevicePermissionHandler = (handler: FakeSession['devicePermission']) => {
    this.devicePermission = handler;
  };
}

class FakePowerMonitor extends EventEmitter {
  /** Whether Linux waits for Balcão at its end. */
  holdsShutdown = false;

  constructor() {
    super();
    this.once('newListener', () => {
      this.holdsShutdown = this.listenerCount('shutdown') > 0;
      this.on('newListener', (event) => {
        if (event === 'shutdown') this.holdsShutdown = true;
      });
    });
  }
}

const withWorkArea = (display: FakeDisplay) => ({ workArea: display.bounds, ...display });

interface ShownMessageBox extends MessageBoxOptions {
  /** The window it belongs to. */
  readonly parent: FakeWindow | null;
  answer(response: number): void;
}

type Handler = (event: unknown, ...args: readonly unknown[]) => unknown;

/** One running Electron. Constructing it makes it the current one, which new windows belong to. */
export class FakeElectron {
  static current: FakeElectron;
  readonly windows: FakeWindow[] = [];
  readonly handlers = new Map<string, Handler>();
  readonly notifications: FakeNotification[] = [];
  /** Of this computer; some functions are there on one system only. */
  platform: NodeJS.Platform = 'linux';
  /** `XDG_SESSION_TYPE` of this computer, and the switch `--ozone-platform`. */
  sessionType = 'x11';
  ozonePlatform = '';
  /** Taken off Chromium's own command line. */
  readonly removedSwitches: string[] = [];
  /** Chromium's error of the page's next loads; null: they succeed. */
  failLoadsWith: number | null = null;
  /** Whether Balcão was started with `--dev-tools`. */
  hasDevToolsFlag = false;
  /** The documents that are installed. */
  documents: readonly ShellDocument['name'][] = ['README.md'];
  appUserModelId: string | null = null;
  readonly shownInFolder: string[] = [];
  readonly openedAddresses: string[] = [];
  openExternalFault: Error | null = null;
  downloads = '/home/desk/Downloads';
  /** What `openPath` resolves with: an error's text, or nothing. */
  openPathFault = '';
  /** The parents of file dialogs, in order. */
  readonly fileDialogParents: (FakeWindow | null)[] = [];
  focused: FakeWindow | null = null;
  readonly screen = new FakeScreen(this);
  readonly defaultSession = new FakeSession(this);
  /** By their partitions; one that does not begin with `persist:` writes nothing to the disk. */
  readonly partitions = new Map<string, FakeSession>();
  readonly powerMonitor = new FakePowerMonitor();
  readonly utilityProcesses: FakeUtilityProcess[] = [];
  /** The first is the primary one. */
  displays: readonly FakeDisplay[] = [{ id: 1, bounds: { x: 0, y: 0, width: 1920, height: 1080 } }];
  readonly exits: number[] = [];
  /** Called when the app exits. */
  exited: () => void = () => {};
  isQuitting = false;
  /** The system's own language, which Electron knows once it is ready. */
  locale = 'pt-BR';
  preferredLanguages: readonly string[] = ['pt-BR'];
  aboutPanel: AboutPanelOptionsOptions = {};
  readonly errorBoxes: { readonly title: string; readonly content: string; readonly ready: boolean }[] = [];
  readonly messageBoxes: ShownMessageBox[] = [];
  /** Those that wait, and the button that is pressed on each. */
  readonly blockingBoxes: Omit<ShownMessageBox, 'answer'>[] = [];
  blockingAnswer = 0;
  readonly openedPaths: string[] = [];
  saveDialog: { canceled: boolean; filePath: string } = { canceled: true, filePath: '' };
  /** Of every page of an address, in the ordinary mode (electron://shell/browser/web_contents_zoom_controller.cc). */
  zoomOfPages = 0;
  saveDialogOptions: SaveDialogOptions | null = null;
  openDialog: { canceled: boolean; filePaths: string[] } = { canceled: true, filePaths: [] };
  /** The system's key for secrets, which a process asks for once: the same as ever, another one, or none. */
  key: 'own' | 'another' | 'none' = 'own';
  /** The window in which a keyring asks for its password; no question about the key is answered before it is. */
  keyPrompt: Promise<void> = Promise.resolve();
  #givenKey: Promise<FakeElectron['key']> | null = null;
  schemes: readonly { scheme: string; privileges?: Record<string, boolean> }[] = [];
  menu: readonly MenuItemConstructorOptions[] = [];
  readonly beforeReady: string[] = [];
  userData = '/home/desk/.config/balcao';
  readonly madeFolders: string[] = [];
  ready = false;

  readonly app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    isReady: () => this.ready,
    enableSandbox: () => {
      if (this.ready) throw new Error('app.enableSandbox() can only be called before app is ready');
      this.beforeReady.push('sandbox:in time');
    },
    setPath: (_name: string, path: string) => {
      if (this.ready) throw new Error('set after Electron has made its folder');
      this.userData = path;
    },
    commandLine: {
      getSwitchValue: (name: string) => (name === 'ozone-platform' ? this.ozonePlatform : ''),
      removeSwitch: (name: string) => void this.removedSwitches.push(name),
    },
    setAppUserModelId: (id: string) => {
      if (this.platform !== 'win32') throw new TypeError('app.setAppUserModelId is not a function');
      this.appUserModelId = id;
    },
    getPath: () => this.downloads,
    getVersion: () => '0.1.0',
    getLocale: () => (this.ready ? this.locale : ''),
    getPreferredSystemLanguages: () => [...this.preferredLanguages],
    setAboutPanelOptions: (options: AboutPanelOptionsOptions) => {
      this.aboutPanel = options;
    },
    whenReady: async () => {
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (!this.ready) this.madeFolders.push(this.userData);
      this.ready = true;
    },
    quit: () => {
      if (this.isPrevented('before-quit')) return;
      this.isQuitting = true;
      // A window that stays open stops the app from quitting.
      this.isQuitting = [...this.windows].every((window) => window.isDestroyed() || window.close());
      if (!this.isQuitting) return;
      if (!this.isPrevented('will-quit')) this.app.exit(0);
    },
    exit: (code: number) => {
      this.isQuitting = true;
      for (const window of [...this.windows]) window.destroy();
      this.exits.push(code);
      this.exited();
    },
  });

  constructor() {
    FakeElectron.current = this;
  }

  /** The session of the windows that are open. */
  get session(): FakeSession {
    return this.sessionOf(this.windows[0]?.options.webPreferences?.partition);
  }

  sessionOf(partition: string | undefined): FakeSession {
    if (partition === undefined) return this.defaultSession;
    const session = this.partitions.get(partition) ?? new FakeSession(this);
    this.partitions.set(partition, session);
    return session;
  }

  get isWayland(): boolean {
    return (this.ozonePlatform || this.sessionType) === 'wayland';
  }

  knownDisplays() {
    this.mustBeReady('The screen module cannot be used before the app is ready');
    return this.displays;
  }

  /** The display that shares most with a rectangle, as Electron chooses it. */
  displayMatching(of: Rectangle) {
    const [nearest] = this.knownDisplays().toSorted((one, other) => shared(other.bounds, of) - shared(one.bounds, of));
    if (nearest === undefined) throw new Error('a computer without a display');
    return withWorkArea(nearest);
  }

  mustBeReady(sentence: string): void {
    if (!this.ready) throw new Error(sentence);
  }

  #askForKey(): Promise<FakeElectron['key']> {
    this.mustBeReady('safeStorage cannot be used before app is ready');
    this.#givenKey ??= this.keyPrompt.then(() => this.key);
    return this.#givenKey;
  }

  isPrevented(event: 'before-quit' | 'will-quit'): boolean {
    let prevented = false;
    this.app.emit(event, { preventDefault: () => (prevented = true) });
    return prevented;
  }

  /** The page's own end of IPC, as its preload gets it. */
  ipcRendererOf(window: FakeWindow, frame: FakeFrame = window.webContents.mainFrame): BridgeIpc {
    const { page } = window.webContents;
    const ipc = {
      invoke: async (channel: string, ...args: readonly unknown[]) => {
        const handler = this.handlers.get(channel);
        if (!handler) throw new Error(`Error invoking remote method '${channel}': no handler`);
        const event = { sender: window.webContents, senderFrame: frame };
        try {
          return structuredClone(await handler(event, ...structuredClone(args)));
        } catch (fault) {
          throw new Error(`Error invoking remote method '${channel}': ${String(fault)}`);
        }
      },
      on: (channel: string, listener: (...args: unknown[]) => void) => page.on(channel, listener),
      off: (channel: string, listener: (...args: unknown[]) => void) => page.off(channel, listener),
    };
    // The three functions the bridge uses, with their parameters and results; the rest of ipcRenderer is missing.
    return ipc as unknown as IpcRenderer;
  }

  /** The module for the shell. */
  module(): Electron {
    const module = {
      app: this.app,
      BrowserWindow: Object.assign(FakeWindow, {
        getAllWindows: () => [...this.windows],
        getFocusedWindow: () => this.focused,
      }),
      dialog: {
        showSaveDialog: async (...parameters: readonly unknown[]) => {
          this.mustBeReady('dialog module can only be used after app is ready');
          this.fileDialogParents.push(parentIn(parameters));
          this.saveDialogOptions = parameters.at(-1) as SaveDialogOptions;
          return this.saveDialog;
        },
        showOpenDialog: async (...parameters: readonly unknown[]) => {
          this.mustBeReady('dialog module can only be used after app is ready');
          this.fileDialogParents.push(parentIn(parameters));
          return this.openDialog;
        },
        showMessageBoxSync: (...parameters: readonly unknown[]) => {
          this.mustBeReady('dialog module can only be used after app is ready');
          const options = parameters.at(-1) as MessageBoxOptions;
          this.blockingBoxes.push({ ...options, parent: parentIn(parameters) });
          return this.blockingAnswer;
        },
        showMessageBox: async (...parameters: readonly unknown[]) => {
          this.mustBeReady('dialog module can only be used after app is ready');
          const parent = parentIn(parameters);
          // The options come last, behind a window where there is one.
          const options = parameters.at(-1) as MessageBoxOptions;
          const answered = Promise.withResolvers<number>();
          this.messageBoxes.push({ ...options, parent, answer: answered.resolve });
          return { response: await answered.promise, checkboxChecked: false };
        },
        showErrorBox: (title: string, content: string) => {
          this.errorBoxes.push({ title, content, ready: this.ready });
        },
      },
      shell: {
        openPath: async (path: string) => {
          this.openedPaths.push(path);
          return this.openPathFault;
        },
        openExternal: async (url: string) => {
          if (this.openExternalFault !== null) throw this.openExternalFault;
          this.openedAddresses.push(url);
        },
        showItemInFolder: (path: string) => void this.shownInFolder.push(path),
      },
      ipcMain: { handle: (channel: string, handler: Handler) => void this.handlers.set(channel, handler) },
      Menu: {
        buildFromTemplate: (template: readonly MenuItemConstructorOptions[]) => {
          for (const item of template) checkMenuItem(item);
          return template;
        },
        setApplicationMenu: (menu: readonly MenuItemConstructorOptions[]) => {
          this.menu = menu;
          if (this.platform !== 'darwin') for (const window of this.windows) window.hasMenu = true;
        },
      },
      Notification: FakeNotification,
      powerMonitor: this.powerMonitor,
      protocol: {
        registerSchemesAsPrivileged: (schemes: typeof this.schemes) => {
          if (this.ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
          this.schemes = schemes;
          this.beforeReady.push('scheme:in time');
        },
      },
      screen: this.screen,
      safeStorage: {
        encryptStringAsync: async (text: string) => {
          const key = await this.#askForKey();
          if (key === 'none' && this.platform !== 'linux') throw new Error('Error while encrypting the text provided.');
          const mark = Buffer.from(key === 'none' || this.platform !== 'linux' ? 'v10' : 'v11');
          return Buffer.concat([mark, Buffer.from(text, 'utf8').map((byte) => byte ^ 0x5a)]);
        },
        decryptStringAsync: async (encrypted: Buffer) => {
          if ((await this.#askForKey()) !== 'own') throw new Error('Error while decrypting the ciphertext provided.');
          const result = Buffer.from(encrypted.subarray(3).map((byte) => byte ^ 0x5a)).toString('utf8');
          return { result, shouldReEncrypt: false };
        },
      },
      session: {
        fromPartition: (partition: string) => {
          this.mustBeReady('Session can only be received when app is ready');
          return this.sessionOf(partition);
        },
      },
      utilityProcess: {
        fork: (modulePath: string, args: readonly string[] = [], options: ForkOptions = {}) => {
          this.mustBeReady('utilityProcess cannot be created before app is ready');
          const started = new FakeUtilityProcess(modulePath, args, options);
          this.utilityProcesses.push(started);
          return started;
        },
      },
    };
    Object.defineProperty(module.session, 'defaultSession', {
      get: () => {
        this.mustBeReady('Session can only be received when app is ready');
        return this.defaultSession;
      },
    });
    // Everything the shell uses is there; a member it does not use is not, and would fail the test by its name.
    return module as unknown as Electron;
  }
}

class FakeNotification extends EventEmitter {
  static isSupported = () => true;
  readonly options: { readonly title: string; readonly body: string };
  readonly done: string[] = [];

  constructor(options: { title: string; body: string }) {
    super();
    FakeElectron.current.mustBeReady('Cannot create Notification before app is ready');
    this.options = options;
    FakeElectron.current.notifications.push(this);
  }

  show = () => void this.done.push('show');
  close = () => {
    this.done.push('close');
    this.emit('close', {});
  };
}

const parentIn = ([first]: readonly unknown[]) => (first instanceof FakeWindow ? first : null);

/** Pixels that two rectangles have in common. */
function shared(one: Rectangle, other: Rectangle): number {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, wide) * Math.max(0, high);
}

/** Electron's own check of a template. */
function checkMenuItem({ label, role, type, submenu }: MenuItemConstructorOptions): void {
  if (label === undefined && role === undefined && type === undefined)
    throw new Error('Invalid template for MenuItem: must have at least one of label, role or type');
  if (Array.isArray(submenu)) for (const item of submenu) checkMenuItem(item);
}
