import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { CALL_CHANNEL, SIGNAL_CHANNEL } from '../../src-preload/contract/bridge.ts';
import { PAYER_CHANNEL, PAYER_PAGE_PATH, PAYER_SOCKET_PATH } from '../../src-preload/contract/payer-bridge.ts';
import { SOCKET_PATH } from '../../src-preload/contract/wire.ts';
import { ProvenSocket } from '../support/shell/proven-socket.ts';
import { someSettings } from '../support/shell/shell-console.ts';
import { FakeElectron, type FakeWindow } from '../support/shell/shell-electron.ts';
import { type RunningElectron, shown, startElectron } from '../support/shell/shell-electron-run.ts';
import { startShell, type TestShell } from '../support/shell/shell-server.ts';

describe('the payer’s page in the browser shell', () => {
  let shell: TestShell;
  let cookie: string;
  beforeEach(async () => {
    shell = await startShell();
    cookie = await shell.admit();
  });
  afterEach(() => shell.close());

  async function payerPage() {
    const { body, headers } = await shell.sendRequest(shell.session.base + PAYER_PAGE_PATH, { cookie });
    const secret = /name="balcao-socket" content="([^"]+)"/.exec(body)?.[1] ?? '';
    return { secret, policy: String(headers['content-security-policy']) };
  }

  function open(path: string, secret: string): WebSocket {
    const headers = { cookie, origin: shell.server.origin };
    return new ProvenSocket(`ws://127.0.0.1:${shell.port}${shell.session.base}${path}`, secret, { headers });
  }

  async function refusal(socket: WebSocket): Promise<number> {
    const [, response] = await once(socket, 'unexpected-response');
    socket.on('error', () => {});
    socket.terminate();
    return response.statusCode;
  }

  it('the payer’s page in the browser shell may connect to its own socket and to nothing else', async () => {
    const { policy } = await payerPage();
    const [connect] = policy.split('; ').filter((rule) => rule.startsWith('connect-src'));
    expect(connect).toBe(`connect-src ws://127.0.0.1:${shell.port}${shell.session.base}${PAYER_SOCKET_PATH}`);
  });

  it('the payer’s page in the browser shell receives the view at each change, and no console signal', async () => {
    const socket = open(PAYER_SOCKET_PATH, (await payerPage()).secret);
    const messages: string[] = [];
    const two = new Promise<void>((resolve) =>
      socket.on('message', (data) => {
        messages.push(String(data));
        if (messages.length === 1) {
          shell.console.signal({ name: 'gateways-changed', payload: [] });
          shell.console.showPayer({ kind: 'paid', language: 'en', amount: 500, isSandbox: false });
        } else resolve();
      }),
    );
    await two;
    expect(messages.map((text) => JSON.parse(text).kind)).toEqual(['blank', 'paid']);
    socket.terminate();
  });

  it('the payer’s page in the browser shell is disconnected when it sends anything', async () => {
    const socket = open(PAYER_SOCKET_PATH, (await payerPage()).secret);
    await once(socket, 'open');
    socket.send(JSON.stringify({ id: 0, name: 'settings.read', input: null }));
    const [code] = await once(socket, 'close');
    expect([1008, 1009]).toContain(code);
  });

  it('the payer’s page in the browser shell cannot open the console’s socket, nor the reverse', async () => {
    const { secret } = await payerPage();
    expect(await refusal(open(SOCKET_PATH, secret))).toBe(403);
    expect(await refusal(open(PAYER_SOCKET_PATH, await shell.loadPage(cookie)))).toBe(403);
  });

  it('the payer’s page in the browser shell may be loaded all day: closed windows are forgotten', async () => {
    const consoleSecret = await shell.loadPage(cookie);
    const first = (await payerPage()).secret;
    const socket = open(PAYER_SOCKET_PATH, first);
    await once(socket, 'open');
    socket.close();
    await once(socket, 'close');
    for (let load = 0; load < 64; load += 1) await payerPage();
    const latest = open(PAYER_SOCKET_PATH, (await payerPage()).secret);
    await once(latest, 'open');
    expect(await refusal(open(PAYER_SOCKET_PATH, first))).toBe(403);
    const again = shell.openSocket(consoleSecret, { cookie, origin: shell.server.origin });
    await once(again, 'open');
    latest.terminate();
    again.terminate();
  });

  it('the payer’s page in the browser shell is not served without the session’s cookie', async () => {
    expect((await shell.sendRequest(shell.session.base + PAYER_PAGE_PATH)).status).toBe(403);
  });
});

describe('the payer’s window in Electron', () => {
  let running: RunningElectron;
  let window: FakeWindow;
  beforeEach(async () => {
    running = await startElectron();
    expect(running.deps.openPayerWindow()).toBeNull();
    await shown();
    const opened = running.electron.windows.at(-1);
    if (!opened) throw new Error('no window');
    window = opened;
  });
  afterEach(() => running.close());

  it('the payer’s window in Electron is full screen by main, sandboxed, with a preload that receives', () => {
    expect([window.isFullScreen(), window.options.icon]).toEqual([true, '/app/icon.png']);
    expect(window.options.webPreferences).toMatchObject({
      preload: '/app/out/preload/payer.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    });
    expect(window.webContents.mainFrame.url).toBe(`app://balcao/${PAYER_PAGE_PATH}`);
  });

  it('the payer’s window in Electron is opened once, raised on request, and takes no keyboard focus', () => {
    const count = running.electron.windows.length;
    running.deps.openPayerWindow();
    expect(running.electron.windows.length).toBe(count);
    expect(window.done).toEqual(['showInactive', 'setFullScreen', 'showInactive', 'moveTop']);
  });

  it('on macOS, where a full screen takes the keyboard, the console gets it back, if it had it', async () => {
    for (const hadFocus of [true, false]) {
      const mac = await startElectron((electron) => {
        electron.platform = 'darwin';
      });
      const [staffs] = mac.electron.windows;
      mac.electron.focused = hadFocus ? (staffs ?? null) : null;
      mac.deps.openPayerWindow();
      await shown();
      expect(staffs?.done.filter((each) => each === 'focus')).toHaveLength(hadFocus ? 1 : 0);
      await mac.close();
    }
    FakeElectron.current = running.electron;
  });

  it('the payer’s window in Electron has no menu, hears no shortcut of the menu, and has a zoom of its own', () => {
    const { ignoresMenuShortcuts, zoomMode } = window.webContents;
    expect([window.hasMenu, ignoresMenuShortcuts, zoomMode]).toEqual([false, true, 'isolated']);
    // The menu in another language is set on every window.
    running.console.signal({ name: 'settings-changed', payload: { ...someSettings, language: 'en' } });
    expect([running.electron.menu[0]?.label, window.hasMenu]).toEqual(['File', false]);
    expect(running.electron.windows[0]).toMatchObject({ hasMenu: true, webContents: { ignoresMenuShortcuts: false } });
  });

  it('the payer’s window in Electron can call nothing: the IPC handler refuses its page', async () => {
    const ipc = running.electron.ipcRendererOf(window);
    await expect(ipc.invoke(CALL_CHANNEL, 'settings.read', null)).rejects.toThrow('refused');
  });

  it('the payer’s window in Electron receives the view and no signal', () => {
    const heard: unknown[] = [];
    window.webContents.page.on(PAYER_CHANNEL, (_event, view) => heard.push(view));
    window.webContents.page.on(SIGNAL_CHANNEL, (_event, signal) => heard.push(signal));
    window.webContents.emit('did-finish-load');
    running.console.signal({ name: 'gateways-changed', payload: [] });
    running.console.showPayer({ kind: 'paid', language: 'en', amount: 500, isSandbox: false });
    expect(heard).toEqual([
      { kind: 'blank', language: 'pt-BR', shop: '' },
      { kind: 'paid', language: 'en', amount: 500, isSandbox: false },
    ]);
  });

  it('the payer’s window in Electron is served with a policy under which it can connect to nothing', async () => {
    const answer = await running.electron.session.pageHandler?.(new Request(`app://balcao/${PAYER_PAGE_PATH}`));
    expect(answer?.headers.get('content-security-policy')).toContain("connect-src 'none'");
  });

  it('the payer’s window in Electron closes with the console’s last window, and by Esc', () => {
    let isPrevented = false;
    const event = { preventDefault: () => (isPrevented = true) };
    window.webContents.emit('before-input-event', event, { type: 'keyUp', key: 'Escape' });
    expect(running.electron.windows).toContain(window);
    window.webContents.emit('before-input-event', event, { type: 'keyDown', key: 'Escape' });
    expect([running.electron.windows.includes(window), isPrevented]).toEqual([false, true]);
    running.deps.openPayerWindow();
    running.electron.windows[0]?.close();
    expect(running.electron.windows).toEqual([]);
  });
});

describe('the display of the payer’s window', () => {
  const left = { id: 7, bounds: { x: -1280, y: 40, width: 1280, height: 1024 } };
  const primary = { id: 8, bounds: { x: 0, y: 0, width: 1920, height: 1080 } };
  const right = { id: 9, bounds: { x: 1920, y: 0, width: 1024, height: 768 } };

  /** The displays change, and Electron reports it. */
  function change({ electron }: RunningElectron, displays: FakeElectron['displays'], event: string): void {
    electron.displays = displays;
    electron.screen.emit(event, {}, displays[0], ['bounds']);
  }
  const payers = ({ electron }: RunningElectron) =>
    electron.windows.slice(1).map(({ options: { x, y } }) => ({ x, y }));

  it('the display of the payer’s window is unplugged: the window returns with it, and covers no console', async () => {
    const running = await startElectron((electron) => {
      electron.displays = [primary, left];
    });
    running.deps.openPayerWindow();
    running.electron.windows[1]?.webContents.emit('did-finish-load');
    change(running, [primary], 'display-removed');
    expect(payers(running)).toEqual([]);
    change(running, [primary, right], 'display-added');
    expect(payers(running)).toEqual([{ x: 1920, y: 0 }]);
    const heard: unknown[] = [];
    running.electron.windows[1]?.webContents.page.on(PAYER_CHANNEL, (_event, view) => heard.push(view));
    running.console.showPayer({ kind: 'paid', language: 'en', amount: 500, isSandbox: false });
    expect(heard).toEqual([{ kind: 'paid', language: 'en', amount: 500, isSandbox: false }]);
    // Closed by hand, it stays closed.
    running.electron.windows[1]?.close();
    change(running, [primary], 'display-removed');
    change(running, [primary, right], 'display-added');
    expect(payers(running)).toEqual([]);
    await running.close();
  });

  it('the display of the payer’s window changes: the window moves to another, or stays facing the payer', async () => {
    const running = await startElectron((electron) => {
      electron.displays = [primary, left];
    });
    running.deps.openPayerWindow();
    const [, before] = running.electron.windows;
    change(
      running,
      [primary, { ...left, workArea: { x: -1280, y: 60, width: 1280, height: 1004 } }],
      'display-metrics-changed',
    );
    expect(running.electron.windows[1]).toBe(before);
    change(running, [primary, right], 'display-removed');
    expect(payers(running)).toEqual([{ x: 1920, y: 0 }]);
    await running.close();
  });

  it('the display of the payer’s window is the only one: it stays there until a second one faces the payer', async () => {
    const running = await startElectron((electron) => {
      electron.displays = [primary];
    });
    running.deps.openPayerWindow();
    change(running, [primary], 'display-metrics-changed');
    expect(payers(running)).toEqual([{ x: undefined, y: undefined }]);
    change(running, [primary, right], 'display-added');
    expect(payers(running)).toEqual([{ x: 1920, y: 0 }]);
    await running.close();
  });

  it.each([
    ['the second one, to the left of the console’s', [primary, left], { x: -1280, y: 40 }],
    ['left to the system where there is only one', [primary], { x: undefined, y: undefined }],
  ] as const)('the display of the payer’s window is %s', async (_, displays, { x, y }) => {
    const running = await startElectron((electron) => {
      electron.displays = displays;
    });
    running.deps.openPayerWindow();
    await shown();
    const [, opened] = running.electron.windows;
    expect([opened?.isFullScreen(), opened?.options.x, opened?.options.y]).toEqual([true, x, y]);
    await running.close();
  });

  it.each([
    ['of a session’s own', 'wayland', ''],
    ['that was asked for', 'x11', 'wayland'],
  ] as const)(
    'the display of the payer’s window is chosen by the staff on Wayland (%s): an ordinary window',
    async (_, sessionType, ozonePlatform) => {
      const running = await startElectron((electron) => {
        electron.displays = [primary, left];
        Object.assign(electron, { sessionType, ozonePlatform });
      });
      running.deps.openPayerWindow();
      await shown();
      const [, opened] = running.electron.windows;
      expect([opened?.done, opened?.options.x]).toEqual([['showInactive'], undefined]);
      change(running, [primary, right], 'display-added');
      change(running, [primary], 'display-removed');
      expect(running.electron.windows[1]).toBe(opened);
      opened?.webContents.emit('before-input-event', {}, { type: 'keyDown', key: 'F11' });
      opened?.webContents.emit('before-input-event', {}, { type: 'keyUp', key: 'F11' });
      expect(opened?.isFullScreen()).toBe(true);
      await running.close();
    },
  );

  it('the display of the payer’s window is the second one in a Wayland session where X11 was asked for', async () => {
    const running = await startElectron((electron) => {
      electron.displays = [primary, left];
      Object.assign(electron, { sessionType: 'wayland', ozonePlatform: 'x11' });
    });
    running.deps.openPayerWindow();
    expect(payers(running)).toEqual([{ x: -1280, y: 40 }]);
    await running.close();
  });

  it('the display of the payer’s window goes before it was shown: nothing is shown any more', async () => {
    const running = await startElectron((electron) => {
      electron.displays = [primary, left];
    });
    running.deps.openPayerWindow();
    const [, opened] = running.electron.windows;
    change(running, [primary], 'display-removed');
    await shown();
    expect(opened?.done).toEqual([]);
    await running.close();
  });

  it('the display of the payer’s window is the primary one where the console was moved to the second', async () => {
    const running = await startElectron((electron) => {
      electron.displays = [primary, left];
    });
    const [console] = running.electron.windows;
    if (console) console.getBounds = () => ({ x: -1200, y: 100, width: 1100, height: 768 });
    running.deps.openPayerWindow();
    expect(running.electron.windows.at(-1)?.options).toMatchObject({ x: 0, y: 0 });
    await running.close();
  });
});
