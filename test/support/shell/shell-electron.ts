/**
 * A fake of the parts of Electron that the shell uses, without its runtime: events are real emitters, what crosses a
 * process is cloned as Electron clones it, and a handler's error reaches the page as text alone. What throws in
 * Electron before the app is ready throws here, what is too late once it is ready throws, and its language is empty
 * before (node_modules/electron/electron.d.ts).
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
} from 'electron';
import type { Electron } from '../../../src-main/shell/electron/electron-api.ts';

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

  reload(): void {
    if (this.destroyed) throw new Error('Object has been destroyed');
    this.reloads += 1;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  /** The page's process is gone, for one of Electron's reasons. */
  die(reason: string): void {
    this.emit('render-process-gone', {}, { reason, exitCode: 1 });
  }

  /** Main to page: a structured clone, received by the page's ipcRenderer. */
  send(channel: string, ...args: readonly unknown[]): void {
    this.page.emit(channel, {}, ...structuredClone(args));
  }
}

export class FakeWindow extends EventEmitter {
  readonly webContents = new FakeWebContents();
  readonly options: BrowserWindowConstructorOptions;
  readonly done: string[] = [];
  minimized = false;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    FakeElectron.current.mustBeReady('Cannot create BrowserWindow before app is ready');
    this.options = options;
    FakeElectron.current.windows.push(this);
    FakeElectron.current.app.emit('web-contents-created', {}, this.webContents);
  }

  async loadURL(url: string): Promise<void> {
    this.webContents.mainFrame.url = url;
    this.emit('ready-to-show');
  }

  show = () => void this.done.push('show');
  focus = () => void this.done.push('focus');
  restore = () => void this.done.push('restore');
  isMinimized = () => this.minimized;
  getBounds = (): Rectangle => {
    const { x = 0, y = 0, width = 800, height = 600 } = this.options;
    return { x, y, width, height };
  };

  isDestroyed = () => this.webContents.destroyed;

  close(): void {
    const { windows, app } = FakeElectron.current;
    windows.splice(windows.indexOf(this), 1);
    this.webContents.destroyed = true;
    this.emit('closed');
    // While the app quits, Electron does not emit the event for the last window.
    if (windows.length === 0 && !FakeElectron.current.isQuitting) app.emit('window-all-closed');
  }
}

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
  readonly notifications: { readonly options: { title: string; body: string }; readonly events: EventEmitter }[] = [];
  readonly session = Object.assign(new EventEmitter(), {
    permissionRequest: null as null | ((...args: readonly unknown[]) => void),
    permissionCheck: null as null | ((...args: readonly unknown[]) => boolean),
    devicePermission: null as null | ((details: unknown) => boolean),
    beforeRequest: null as null | ((details: { url: string }, answer: (a: { cancel: boolean }) => void) => void),
  });
  readonly powerMonitor = new EventEmitter();
  readonly utilityProcesses: FakeUtilityProcess[] = [];
  /** The first is the primary one. */
  displays: readonly { readonly id: number; readonly bounds: Rectangle }[] = [
    { id: 1, bounds: { x: 0, y: 0, width: 1920, height: 1080 } },
  ];
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
  readonly openedPaths: string[] = [];
  saveDialog: { canceled: boolean; filePath: string } = { canceled: true, filePath: '' };
  openDialog: { canceled: boolean; filePaths: string[] } = { canceled: true, filePaths: [] };
  backend: 'basic_text' | 'gnome_libsecret' = 'gnome_libsecret';
  /** The system's key: the one used for encryption, another one, or none until the user unlocks it. */
  key: 'here' | 'another' | 'locked' = 'here';
  pageHandler: ((request: Request) => Promise<Response>) | null = null;
  schemes: readonly { scheme: string; privileges?: Record<string, boolean> }[] = [];
  menu: readonly MenuItemConstructorOptions[] = [];
  readonly beforeReady: string[] = [];
  ready = false;

  readonly app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    isReady: () => this.ready,
    enableSandbox: () => {
      if (this.ready) throw new Error('app.enableSandbox() can only be called before app is ready');
      this.beforeReady.push('sandbox:in time');
    },
    setPath: () => {},
    getPath: () => '/home/desk/Downloads',
    getVersion: () => '0.1.0',
    getLocale: () => (this.ready ? this.locale : ''),
    getPreferredSystemLanguages: () => [...this.preferredLanguages],
    setAboutPanelOptions: (options: AboutPanelOptionsOptions) => {
      this.aboutPanel = options;
    },
    whenReady: async () => {
      await new Promise<void>((resolve) => setImmediate(resolve));
      this.ready = true;
    },
    quit: () => {
      if (this.isPrevented('before-quit')) return;
      this.isQuitting = true;
      for (const window of [...this.windows]) window.close();
      if (!this.isPrevented('will-quit')) this.app.exit(0);
    },
    exit: (code: number) => {
      this.exits.push(code);
      this.exited();
    },
  });

  constructor() {
    FakeElectron.current = this;
  }

  knownDisplays() {
    this.mustBeReady('The screen module cannot be used before the app is ready');
    return this.displays;
  }

  mustBeReady(sentence: string): void {
    if (!this.ready) throw new Error(sentence);
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
    const self = this;
    const module = {
      app: this.app,
      BrowserWindow: Object.assign(FakeWindow, {
        getAllWindows: () => [...self.windows],
        getFocusedWindow: () => null,
      }),
      dialog: {
        showSaveDialog: async () => {
          this.mustBeReady('dialog module can only be used after app is ready');
          return this.saveDialog;
        },
        showOpenDialog: async () => this.openDialog,
        showMessageBox: async (...parameters: readonly unknown[]) => {
          this.mustBeReady('dialog module can only be used after app is ready');
          const parent = parameters[0] instanceof FakeWindow ? parameters[0] : null;
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
          return '';
        },
      },
      ipcMain: { handle: (channel: string, handler: Handler) => void this.handlers.set(channel, handler) },
      Menu: {
        buildFromTemplate: (template: readonly MenuItemConstructorOptions[]) => {
          for (const item of template) checkMenuItem(item);
          return template;
        },
        setApplicationMenu: (menu: readonly MenuItemConstructorOptions[]) => {
          this.menu = menu;
        },
      },
      Notification: class extends EventEmitter {
        static isSupported = () => true;
        constructor(options: { title: string; body: string }) {
          super();
          self.mustBeReady('Cannot create Notification before app is ready');
          self.notifications.push({ options, events: this });
        }
        show(): void {}
      },
      powerMonitor: this.powerMonitor,
      protocol: {
        registerSchemesAsPrivileged: (schemes: typeof this.schemes) => {
          if (this.ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
          this.schemes = schemes;
          this.beforeReady.push('scheme:in time');
        },
        handle: (_scheme: string, handler: (request: Request) => Promise<Response>) => {
          this.mustBeReady('protocol.handle cannot be used before app is ready');
          this.pageHandler = handler;
        },
      },
      screen: {
        getAllDisplays: () => [...self.knownDisplays()],
        getPrimaryDisplay: () => self.knownDisplays()[0],
        // Electron's: the display that shares most with a rectangle.
        getDisplayMatching: (of: Rectangle) =>
          self.knownDisplays().toSorted((one, other) => shared(other.bounds, of) - shared(one.bounds, of))[0],
      },
      safeStorage: {
        isAsyncEncryptionAvailable: async () => {
          this.mustBeReady('safeStorage cannot be used before app is ready');
          return this.key !== 'locked';
        },
        // Before the app is ready Electron does not have it yet.
        getSelectedStorageBackend: () => (this.ready ? this.backend : 'unknown'),
        encryptStringAsync: async (text: string) => Buffer.from(text, 'utf8').map((byte) => byte ^ 0x5a),
        decryptStringAsync: async (encrypted: Buffer) => {
          if (this.key !== 'here') throw new Error('Error while decrypting the ciphertext provided.');
          return {
            result: Buffer.from(encrypted.map((byte) => byte ^ 0x5a)).toString('utf8'),
            shouldReEncrypt: false,
          };
        },
      },
      session: { defaultSession: null },
      utilityProcess: {
        fork: (modulePath: string, args: readonly string[] = [], options: ForkOptions = {}) => {
          this.mustBeReady('utilityProcess cannot be created before app is ready');
          const started = new FakeUtilityProcess(modulePath, args, options);
          this.utilityProcesses.push(started);
          return started;
        },
      },
    };
    const defaultSession = Object.assign(this.session, {
      setPermissionRequestHandler: (handler: typeof this.session.permissionRequest) => {
        this.session.permissionRequest = handler;
      },
      setPermissionCheckHandler: (handler: typeof this.session.permissionCheck) => {
        this.session.permissionCheck = handler;
      },
      setDevicePermissionHandler: (handler: typeof this.session.devicePermission) => {
        this.session.devicePermission = handler;
      },
      webRequest: {
        onBeforeRequest: (handler: typeof this.session.beforeRequest) => {
          this.session.beforeRequest = handler;
        },
      },
    });
    Object.defineProperty(module.session, 'defaultSession', {
      get: () => {
        this.mustBeReady('Session can only be received when app is ready');
        return defaultSession;
      },
    });
    // Everything the shell uses is there; a member it does not use is not, and would fail the test by its name.
    return module as unknown as Electron;
  }
}

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
