/** Electron's security checklist (electronjs.org/docs/latest/tutorial/security), item by item, on the running shell. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NAMED_FUSES } from '../../build/pack/fuses.ts';
import { workersBeside } from '../../src-main/shell/launch/built-workers.ts';
import { CALL_CHANNEL } from '../../src-preload/contract/bridge.ts';
import { operations } from '../../src-preload/contract/contract.ts';
import { PAYER_PAGE_PATH } from '../../src-preload/contract/payer-bridge.ts';
import { ipcBridge } from '../../src-preload/ipc.ts';
import { type FakeFrame, FakeSession, type FakeWindow } from '../support/shell/shell-electron.ts';
import { type RunningElectron, startElectron } from '../support/shell/shell-electron-run.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

let running: RunningElectron;
let window: FakeWindow;
beforeEach(async () => {
  running = await startElectron();
  const [first] = running.electron.windows;
  if (!first) throw new Error('no window was opened');
  window = first;
});
afterEach(() => running.close());

const preferences = () => window.options.webPreferences ?? {};

/** Emits an event that can be prevented, and returns whether it was. */
function isPrevented(emitter: { emit(name: string, ...args: unknown[]): unknown }, name: string): boolean {
  let prevented = false;
  emitter.emit(name, { preventDefault: () => (prevented = true) });
  return prevented;
}

async function ask(url: string, method = 'GET'): Promise<Response> {
  const answer = await running.electron.session.pageHandler?.(new Request(url, { method }));
  if (!answer) throw new Error('nothing serves the page');
  return answer;
}

describe("Electron's security checklist", () => {
  it('1. Only load secure content: the page loads nothing from outside at all', () => {
    const isCancelled = (url: string) => {
      let cancelled = false;
      running.electron.session.beforeRequest?.({ url }, ({ cancel }) => {
        cancelled = cancel;
      });
      return cancelled;
    };
    const outside = [
      'http://example.com/',
      'https://example.com/',
      'ws://example.com/',
      'file:///etc/passwd',
      'nonsense',
    ];
    expect(outside.map(isCancelled)).toEqual(outside.map(() => true));
    expect(isCancelled('app://balcao/assets/page.js')).toBe(false);
  });

  it('2. No Node.js integration in the page, its workers or its frames', () => {
    expect(preferences()).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
    });
  });

  it('3. Context isolation is on', () => {
    expect(preferences().contextIsolation).toBe(true);
  });

  it('4. Every process is sandboxed, from before the app is ready', () => {
    expect(running.electron.beforeReady).toContain('sandbox:in time');
    expect(preferences().sandbox).toBe(true);
  });

  it('1. Chromium downloads no dictionary, neither for the pages nor for the session that has none', () => {
    const { session, defaultSession } = running.electron;
    for (const { spellCheckerLanguages, isSpellCheckerEnabled } of [session, defaultSession])
      expect([spellCheckerLanguages, isSpellCheckerEnabled]).toEqual([[], false]);
    // A library's own, too.
    const another = new FakeSession(running.electron);
    running.electron.app.emit('session-created', another);
    expect([another.spellCheckerLanguages, another.isSpellCheckerEnabled]).toEqual([[], false]);
    expect(session).not.toBe(defaultSession);
  });

  it('5. Permission requests are refused, all but copying, and that to our page alone', () => {
    const { permissionRequest, permissionCheck, devicePermission } = running.electron.session;
    const request = (permission: string, requestingUrl: string) => {
      let granted: unknown = null;
      permissionRequest?.({}, permission, (answer: boolean) => (granted = answer), { requestingUrl });
      return granted;
    };
    for (const permission of [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'openExternal',
      'usb',
      'hid',
    ]) {
      expect(request(permission, 'app://balcao/')).toBe(false);
      expect(permissionCheck?.({}, permission, 'app://balcao/')).toBe(false);
    }
    expect(request('clipboard-sanitized-write', 'app://balcao/')).toBe(true);
    for (const other of ['https://example.com/', 'app://balcao.example/', 'app://user@balcao/', ''])
      expect([
        request('clipboard-sanitized-write', other),
        permissionCheck?.({}, 'clipboard-sanitized-write', other),
      ]).toEqual([false, false]);
    expect(devicePermission?.({})).toBe(false);
  });

  it('6. Web security is on', () => {
    expect(preferences().webSecurity).toBe(true);
  });

  it('7. A Content Security Policy from default-src none, with a fresh nonce at each load', async () => {
    const policies: string[] = [];
    for (let load = 0; load < 2; load += 1) {
      const answer = await ask('app://balcao/');
      const policy = answer.headers.get('content-security-policy') ?? '';
      const nonce = /nonce="([^"]+)"/.exec(await answer.text())?.[1];
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      policies.push(policy);
    }
    expect(policies[0]).not.toBe(policies[1]);
  });

  it('8. No insecure content', () => {
    expect(preferences().allowRunningInsecureContent).toBe(false);
  });

  it('9. No experimental features', () => {
    expect(preferences().experimentalFeatures).toBe(false);
  });

  it('10. No Blink features', () => {
    expect(Object.keys(preferences())).not.toContain('enableBlinkFeatures');
  });

  it('11. No webview, so none that may open windows', () => {
    expect(preferences().webviewTag).toBe(false);
  });

  it('12. A webview that is attached all the same is stopped', () => {
    expect(isPrevented(window.webContents, 'will-attach-webview')).toBe(true);
  });

  it('13. Navigation and redirects are stopped in every frame of every page, but for its own reload', () => {
    const { webContents } = window;
    const elsewhere = [
      'https://example.com/',
      `app://balcao/${PAYER_PAGE_PATH}`,
      'app://balcao.example/',
      'about:blank',
      '',
    ];
    expect(elsewhere.filter((url) => webContents.navigate(url))).toEqual([]);
    expect(webContents.navigate('app://balcao/', false)).toBe(false);
    expect(webContents.navigate('app://balcao/#/settings')).toBe(true);
    expect(isPrevented(webContents, 'will-redirect')).toBe(true);
    running.deps.openPayerWindow();
    const payers = running.electron.windows[1]?.webContents;
    expect([payers?.navigate('app://balcao/'), payers?.navigate(`app://balcao/${PAYER_PAGE_PATH}`)]).toEqual([
      false,
      true,
    ]);
  });

  it('14. No page opens a window', () => {
    for (const url of ['https://example.com/', 'app://balcao/', 'about:blank'])
      expect(window.webContents.windowOpenHandler?.({ url })).toEqual({ action: 'deny' });
  });

  it('15. openExternal is used in one place, for an https or mailto address that main makes', async () => {
    const folder = fileURLToPath(new URL('../../src-main/', import.meta.url));
    const users = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && /openExternal\(/.test(readFileSync(join(folder, path), 'utf8')),
    );
    expect(users).toEqual([join('shell', 'electron', 'system', 'electron-links.ts')]);
    const message = {
      gatewayId: randomUUID(),
      key: randomUUID(),
      template: 'A',
      subject: '',
      text: 'a',
      channel: 'email',
    };
    expect(operations['messages.open'].input.safeParse(message).success).toBe(true);
    expect(operations['messages.open'].input.safeParse({ ...message, address: 'mailto:a@b.example' }).success).toBe(
      false,
    );
    const { openAddress } = running.deps;
    for (const address of ['http://example.com/', 'file:///etc/passwd', 'javascript:alert(1)', 'nonsense', ''])
      expect([address, await openAddress?.(address)]).toEqual([address, false]);
    expect(running.electron.openedAddresses).toEqual([]);
    expect(await openAddress?.('https://balcao.example/x')).toBe(true);
    expect(await openAddress?.('mailto:ana@exemplo.example?body=a')).toBe(true);
    expect(running.electron.openedAddresses).toEqual(['mailto:ana@exemplo.example?body=a']);
    expect(running.electron.openedPaths).toEqual([expect.stringContaining(running.electron.downloads)]);
    // It rejects where no program takes the address.
    running.electron.openExternalFault = new Error('no application is registered');
    running.electron.openPathFault = 'no application is registered';
    expect(await openAddress?.('mailto:ana@exemplo.example?body=a')).toBe(false);
    expect(await openAddress?.('https://balcao.example/x')).toBe(false);
  });

  it('16. A current version of Electron, pinned', () => {
    const { devDependencies } = JSON.parse(read('package.json'));
    expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Number(devDependencies.electron.split('.')[0])).toBeGreaterThanOrEqual(45);
  });

  it('17. The sender of every message is checked: frame, scheme and host', async () => {
    const call = (frame: FakeFrame | null) => {
      const handler = running.electron.handlers.get(CALL_CHANNEL);
      return Promise.resolve().then(() =>
        handler?.({ sender: window.webContents, senderFrame: frame }, 'settings.read', null),
      );
    };
    const { mainFrame } = window.webContents;
    expect(await call(mainFrame)).toMatchObject({ ok: true });
    await expect(call(null)).rejects.toThrow('refused');
    await expect(call({ url: 'app://balcao/' })).rejects.toThrow('refused');
    const elsewhere = [
      'https://balcao/',
      'app://balcao.example/',
      'app://balcao@example/',
      'file:///app://balcao/',
      '',
    ];
    for (const url of elsewhere) {
      mainFrame.url = url;
      await expect(call(mainFrame)).rejects.toThrow('refused');
    }
    expect([...running.electron.handlers.keys()]).toEqual([CALL_CHANNEL]);
  });

  it('18. A scheme of our own instead of file://, which serves listed files and nothing else', async () => {
    const [scheme] = running.electron.schemes;
    expect(scheme).toMatchObject({ scheme: 'app', privileges: { standard: true, secure: true, bypassCSP: false } });
    expect(running.electron.beforeReady).toContain('scheme:in time');
    expect((await ask('app://balcao/assets/page.js')).headers.get('content-type')).toContain('text/javascript');
    const wild = [
      'app://balcao/../outside.txt',
      'app://balcao/..%2foutside.txt',
      'app://balcao/assets/..%5c..%5coutside.txt',
    ];
    for (const url of [...wild, 'app://other/', 'app://balcao/index.html', 'app://balcao//etc/passwd'])
      expect([url, (await ask(url)).status]).toEqual([url, 404]);
    expect((await ask('app://balcao/', 'POST')).status).toBe(404);
  });

  it('19. Fuses: what an attacker could start Electron with is switched off in the installer', () => {
    expect(NAMED_FUSES).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
      WasmTrapHandlers: true,
    });
    // What sets them in each packed program (test/unit/build/fuses.test.ts, test/e2e/pack.test.ts).
    expect(read('build/pack/hooks.ts')).toContain('await setFuses(');
    expect(JSON.parse(read('build/electron-builder.json')).afterPack).toBe('./build/pack/hooks.ts');
  });

  it('19. Fuses: with runAsNode off, the Electron shell starts processes with utilityProcess alone', () => {
    const shell = read('src-main/shell/electron/run-electron-shell.ts');
    expect(shell).toContain('startProcess: utilityProcesses(electron)');
    expect(shell).not.toContain('forkProcess');
    expect(JSON.parse(read('build/electron-builder.json')).files).toContain('out/main/**/*.js');
    const built = read('electron.vite.config.ts');
    for (const script of Object.values(workersBeside('file:///app/index.js')))
      expect(built).toContain(`'${basename(script.pathname, '.js')}': '`);
  });

  it('20. No Electron API reaches the page: a bridge of two functions, and no event object', async () => {
    const bridge = ipcBridge(running.electron.ipcRendererOf(window));
    expect(Object.keys(bridge).sort()).toEqual(['call', 'listen']);
    const heard: unknown[][] = [];
    bridge.listen((...args) => void heard.push(args));
    running.console.signal({ name: 'export-progress', payload: { exportId: 'x', rows: 1, total: 2 } });
    expect(heard).toEqual([[{ name: 'export-progress', payload: { exportId: 'x', rows: 1, total: 2 } }]]);
    expect(read('src-preload/index.ts').match(/exposeInMainWorld/g)).toHaveLength(1);
  });

  it('and besides: downloads are stopped, and developer tools are for an unpackaged build', () => {
    expect(isPrevented(running.electron.session, 'will-download')).toBe(true);
    expect(preferences().devTools).toBe(false);
    expect(JSON.stringify(running.electron.menu)).not.toContain('toggleDevTools');
  });
});
