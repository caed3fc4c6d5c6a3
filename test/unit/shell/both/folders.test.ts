import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareDataFolder, type System, usualDataFolder } from '../../../../src-main/shell/both/data-folder.ts';
import { downloadsFolder, freePath } from '../../../../src-main/shell/both/downloads-folder.ts';
import { chooseWindow } from '../../../../src-main/shell/browser/chromium/choose-window.ts';
import { findChromium } from '../../../../src-main/shell/browser/chromium/find-chromium.ts';
import { removeRedirects, writeRedirect } from '../../../../src-main/shell/browser/chromium/launch-redirect.ts';
import { ConsoleFailure } from '../../../../src-preload/contract/errors.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-home-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const place = (given: Partial<System> = {}): System => ({ platform: 'linux', env: {}, home, ...given });

function program(...parts: string[]): string {
  const path = join(home, ...parts);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, '');
  chmodSync(path, 0o755);
  return path;
}

describe('the data folder', () => {
  it.each([
    [{ platform: 'linux', env: {} }, ['.local', 'share', 'balcao']],
    [{ platform: 'linux', env: { XDG_DATA_HOME: 'relative' } }, ['.local', 'share', 'balcao']],
    [{ platform: 'darwin', env: { XDG_DATA_HOME: '/x' } }, ['Library', 'Application Support', 'Balcão']],
    [{ platform: 'win32', env: {} }, ['AppData', 'Roaming', 'Balcão']],
  ] as const)('the data folder is in the system’s usual place: %j', (given, parts) => {
    expect(usualDataFolder(place(given))).toBe(join(home, ...parts));
  });

  it('the data folder follows XDG_DATA_HOME', () => {
    expect(usualDataFolder(place({ env: { XDG_DATA_HOME: '/data' } }))).toBe('/data/balcao');
  });

  it('the data folder is created for its owner alone, and closed when it was open to others', () => {
    const fresh = prepareDataFolder(join(home, 'a', 'b'), 'en');
    mkdirSync(join(home, 'open'), { mode: 0o755 });
    const open = prepareDataFolder(join(home, 'open'), 'en');
    for (const folder of [fresh, open]) expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('the data folder is refused in one sentence where there is a file', () => {
    writeFileSync(join(home, 'file'), '');
    expect(() => prepareDataFolder(join(home, 'file'), 'en')).toThrow(
      `Balcão cannot use the data folder ${join(home, 'file')}: it must be a folder you may write to.`,
    );
  });
});

describe('an export in the browser shell', () => {
  it('an export in the browser shell goes to the downloads folder the user has set', () => {
    expect(downloadsFolder(place())).toBe(join(home, 'Downloads'));
    mkdirSync(join(home, '.config'));
    writeFileSync(join(home, '.config', 'user-dirs.dirs'), '# kept\nXDG_DOWNLOAD_DIR="$HOME/Baixados"\n');
    expect(downloadsFolder(place())).toBe(join(home, 'Baixados'));
    expect(downloadsFolder(place({ env: { XDG_DOWNLOAD_DIR: '/srv/exports' } }))).toBe('/srv/exports');
  });

  it('an export in the browser shell never replaces a file, and stays in the folder whatever its name says', () => {
    const folder = join(home, 'Downloads');
    const first = freePath(folder, 'cobranças.csv');
    writeFileSync(first, '');
    expect(freePath(folder, 'cobranças.csv')).toBe(join(folder, 'cobranças (2).csv'));
    for (const name of ['../../etc/passwd', '..', '.bashrc', 'a\u0000b.csv', 'C:\\x.csv'])
      expect(join(freePath(folder, name), '..')).toBe(folder);
  });
});

describe('a downloads folder that cannot be used', () => {
  const refusalOf = (folder: string) => {
    try {
      return freePath(folder, 'x.csv');
    } catch (fault) {
      return fault instanceof ConsoleFailure ? fault.error : fault;
    }
  };

  it('a downloads folder that is a file is named, and so is one below /proc, which would hang Node', () => {
    const file = join(home, 'Downloads');
    writeFileSync(file, '');
    for (const folder of [file, join(file, 'inside'), ...(process.platform === 'linux' ? ['/proc/1/saved/files'] : [])])
      expect(refusalOf(folder)).toEqual({ kind: 'file-not-written', reason: 'no-such-folder', folder });
  });

  it.runIf(process.platform === 'linux')('a downloads folder that takes no folder is named as read-only', () => {
    const folder = '/sys/saved';
    expect(refusalOf(folder)).toEqual({ kind: 'file-not-written', reason: 'not-allowed', folder });
  });

  it('the data folder below /proc is refused and hangs nothing', () => {
    if (process.platform !== 'linux') return;
    expect(() => prepareDataFolder('/proc/1/a/b', 'en')).toThrow('Balcão cannot use the data folder /proc/1/a/b');
  });

  it('the downloads folder on Windows is where its properties have moved it', () => {
    const windows = place({ platform: 'win32', env: { UserProfile: 'C:\\Users\\ana' } });
    const printed = (type: string, value: string) =>
      `\r\nHKEY_CURRENT_USER\\…\\User Shell Folders\r\n    {374DE290}    ${type}    ${value}\r\n\r\n`;
    expect(downloadsFolder(windows, () => printed('REG_SZ', 'D:\\Meus arquivos'))).toBe('D:\\Meus arquivos');
    expect(downloadsFolder(windows, () => printed('REG_EXPAND_SZ', '%USERPROFILE%\\Baixados'))).toBe(
      'C:\\Users\\ana\\Baixados',
    );
    for (const unusable of ['', printed('REG_SZ', 'D:\\Cobran\uFFFDas'), printed('REG_EXPAND_SZ', '%GONE%\\x')])
      expect(downloadsFolder(windows, () => unusable)).toBe(join(home, 'Downloads'));
  });
});

describe('a Chromium', () => {
  it('a Chromium is the one that was named, and none when there is no such file', () => {
    const system = program('bin', 'chromium');
    const chosen = program('mine', 'browser');
    const env = { PATH: join(home, 'bin') };
    expect(findChromium(place({ env }))).toBe(system);
    expect(findChromium(place({ env: { ...env, BALCAO_CHROMIUM: chosen } }))).toBe(chosen);
    expect(findChromium(place({ env: { ...env, BALCAO_CHROMIUM: join(home, 'gone') } }))).toBeNull();
  });

  it('a Chromium is the newest that Playwright downloaded, where the system has none', () => {
    program('.cache', 'ms-playwright', 'chromium-999', 'chrome-linux', 'chrome');
    const newest = program('.cache', 'ms-playwright', 'chromium-1200', 'chrome-linux64', 'chrome');
    expect(findChromium(place({ env: { PATH: '/nowhere' } }))).toBe(newest);
  });

  it('a Chromium must be a file that can be run', () => {
    chmodSync(program('bin', 'chromium'), 0o644);
    expect(findChromium(place({ env: { PATH: join(home, 'bin') } }))).toBeNull();
  });

  it.each([
    ['darwin', ['Applications', 'Google Chrome.app', 'Contents', 'MacOS', 'Google Chrome'], {}],
    ['win32', ['Programs', 'Microsoft', 'Edge', 'Application', 'msedge.exe'], { PROGRAMFILES: 'Programs' }],
  ] as const)("a Chromium is found in %s's usual places", (platform, parts, folders) => {
    const path = program(...parts);
    const env = Object.fromEntries(Object.entries(folders).map(([name, folder]) => [name, join(home, folder)]));
    expect(findChromium(place({ platform, env }))).toBe(path);
  });
});

describe('a window', () => {
  const env = () => ({ PATH: join(home, 'bin'), DISPLAY: ':0' });

  it("a window is Chromium's where there is one, else the default browser's", () => {
    expect(chooseWindow(place({ env: env() }), false)).toMatchObject({ kind: 'default-browser' });
    const path = program('bin', 'chromium');
    expect(chooseWindow(place({ env: env() }), false)).toEqual({ kind: 'chromium', program: path });
  });

  it('a window is not opened without a display', () => {
    program('bin', 'chromium');
    expect(chooseWindow(place({ env: { PATH: join(home, 'bin') } }), false)).toEqual({ kind: 'none' });
  });

  it('a window is not opened as root, because Chromium would have to run without its sandbox', () => {
    program('bin', 'chromium');
    expect(chooseWindow(place({ env: env() }), true)).toEqual({ kind: 'none' });
  });

  it('a window gets the launch address by a file only its user can read, never more than one', () => {
    const first = writeRedirect(home, 'http://127.0.0.1:1/?launch=first');
    const second = writeRedirect(home, 'http://127.0.0.1:1/?launch=second');
    expect(existsSync(first)).toBe(false);
    expect(statSync(second).mode & 0o777).toBe(0o600);
    expect(second.href).not.toContain('second');
    removeRedirects(home);
    expect(existsSync(second)).toBe(false);
  });
});
