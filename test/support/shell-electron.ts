/**
 * Electron as far as the shell uses it, without its runtime: events are real emitters, what crosses a process is
 * cloned as Electron clones it, and a handler's error reaches the page as text alone.
 */
import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, IpcRenderer, Rectangle } from 'electron';
import type { Electron } from '../../src-main/shell/electron/run.ts';
import type { BridgeIpc } from '../../src-preload/ipc.ts';

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

  isDestroyed(): boolean {
    return false;
  }

  /** Main to page: a structured clone, heard by the page's ipcRenderer. */
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

  close(): void {
    const { windows, app } = FakeElectron.current;
    windows.splice(windows.indexOf(this), 1);
    this.emit('closed');
    if (windows.length === 0) app.emit('window-all-closed');
  }
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
  /** The first is the primary one. */
  displays: readonly { readonly id: number; readonly bounds: Rectangle }[] = [
    { id: 1, bounds: { x: 0, y: 0, width: 1920, height: 1080 } },
  ];
  readonly exits: number[] = [];
  /** Called when the app exits. */
  exited: () => void = () => {};
  saveDialog: { canceled: boolean; filePath: string } = { canceled: true, filePath: '' };
  backend: 'basic_text' | 'gnome_libsecret' = 'gnome_libsecret';
  pageHandler: ((request: Request) => Promise<Response>) | null = null;
  schemes: readonly { scheme: string; privileges?: Record<string, boolean> }[] = [];
  menu: unknown = null;
  readonly beforeReady: string[] = [];
  ready = false;

  readonly app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    enableSandbox: () => void this.beforeReady.push(`sandbox:${this.ready ? 'late' : 'in time'}`),
    setPath: () => {},
    getPath: () => '/home/desk/Downloads',
    getVersion: () => '0.1.0',
    whenReady: async () => {
      this.ready = true;
    },
    quit: () => void this.app.emit('will-quit', { preventDefault: () => {} }),
    exit: (code: number) => {
      this.exits.push(code);
      this.exited();
    },
  });

  constructor() {
    FakeElectron.current = this;
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
    // The three functions the bridge uses, with what they are given and give; the rest of ipcRenderer is not there.
    return ipc as unknown as IpcRenderer;
  }

  /** What the shell is handed. */
  module(): Electron {
    const self = this;
    const module = {
      app: this.app,
      BrowserWindow: Object.assign(FakeWindow, { getAllWindows: () => [...self.windows] }),
      dialog: { showSaveDialog: async () => this.saveDialog },
      ipcMain: { handle: (channel: string, handler: Handler) => void this.handlers.set(channel, handler) },
      Menu: {
        buildFromTemplate: (template: unknown) => template,
        setApplicationMenu: (menu: unknown) => {
          this.menu = menu;
        },
      },
      Notification: class extends EventEmitter {
        static isSupported = () => true;
        constructor(options: { title: string; body: string }) {
          super();
          self.notifications.push({ options, events: this });
        }
        show(): void {}
      },
      powerMonitor: this.powerMonitor,
      protocol: {
        registerSchemesAsPrivileged: (schemes: typeof this.schemes) => {
          this.schemes = schemes;
          this.beforeReady.push(`scheme:${this.ready ? 'late' : 'in time'}`);
        },
        handle: (_scheme: string, handler: (request: Request) => Promise<Response>) => {
          this.pageHandler = handler;
        },
      },
      screen: {
        getAllDisplays: () => [...self.displays],
        getPrimaryDisplay: () => self.displays[0],
        // Electron's: the display that shares most with a rectangle.
        getDisplayMatching: (of: Rectangle) =>
          self.displays.toSorted((one, other) => shared(other.bounds, of) - shared(one.bounds, of))[0],
      },
      safeStorage: {
        isAsyncEncryptionAvailable: async () => true,
        getSelectedStorageBackend: () => this.backend,
        encryptStringAsync: async (text: string) => Buffer.from(text, 'utf8').map((byte) => byte ^ 0x5a),
        decryptStringAsync: async (encrypted: Buffer) => ({
          result: Buffer.from(encrypted.map((byte) => byte ^ 0x5a)).toString('utf8'),
          shouldReEncrypt: false,
        }),
      },
      session: {
        defaultSession: Object.assign(this.session, {
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
        }),
      },
    };
    // Everything the shell touches is there; a member it does not touch is not, and would fail the test by its name.
    return module as unknown as Electron;
  }
}

/** Pixels that two rectangles have in common. */
function shared(one: Rectangle, other: Rectangle): number {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, wide) * Math.max(0, high);
}
