/** Another account of the computer, which reads the command lines of all: a link in one would show phone and message. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whatsAppLink } from '../../src-main/messages/message-links.ts';
import { linksInDefaultBrowser } from '../../src-main/shell/browser/chromium/open-window.ts';
import { linksOfElectron } from '../../src-main/shell/electron/system/electron-links.ts';
import { VirtualClock } from '../support/clocks/virtual-clock.ts';

const LINK = `${whatsAppLink('5511999998888', 'Olá, "João" <b> & Cia: it\'s R$ 1')}&app=1`;
const EMAIL = 'mailto:ana@exemplo.example?body=a';
let folder: string;
let downloads: string;
let clock: VirtualClock;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-links-'));
  downloads = join(folder, 'Downloads');
  clock = new VirtualClock();
});
afterEach(() => {
  vi.unstubAllEnvs();
  // An xdg-open that no test waits for may still write into it.
  rmSync(folder, { recursive: true, maxRetries: 10 });
});

/** Puts an xdg-open into PATH that writes its arguments down; returns what was written. */
function standInXdgOpen(): () => Promise<readonly string[]> {
  const programs = join(folder, 'bin');
  const written = join(folder, 'argv');
  mkdirSync(programs);
  const script = join(programs, 'xdg-open');
  writeFileSync(script, `#!/bin/sh\nprintf '%s\\n' "$@" > "${written}.part"\nmv "${written}.part" "${written}"\n`);
  chmodSync(script, 0o755);
  vi.stubEnv('PATH', `${programs}${delimiter}${process.env['PATH']}`);
  return async () => {
    await vi.waitFor(() => expect(existsSync(written)).toBe(true), { timeout: 10_000 });
    return readFileSync(written, 'utf8').trim().split('\n');
  };
}

/** Where the page takes a browser. */
function targetOf(path: string): string {
  const [, attribute] = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(readFileSync(path, 'utf8')) ?? [];
  return (attribute ?? '').replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

const inBrowserShell = () => linksInDefaultBrowser({ platform: 'linux' }, clock, { dataFolder: folder, downloads });

describe('a link to WhatsApp on Linux', () => {
  it('a link to WhatsApp is in no command line: xdg-open gets a page that its user alone can read', async () => {
    const argv = standInXdgOpen();
    expect(await inBrowserShell().open(LINK)).toBe(true);
    const [page, ...others] = await argv();
    expect(others).toEqual([]);
    expect(page).toMatch(/^file:\/\/.*\/Downloads\/balcao-[0-9a-f]{32}\.html$/);
    const path = fileURLToPath(page ?? '');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(targetOf(path)).toBe(new URL(LINK).href);
  });

  it('a link to WhatsApp in Electron is opened by such a page too, and not by its address', async () => {
    const opened: string[] = [];
    const shell = {
      openExternal: async (address: string) => void opened.push(address),
      openPath: async (path: string) => {
        opened.push(path);
        return '';
      },
    };
    const links = linksOfElectron(shell, { platform: 'linux', clock, downloads });
    expect(await links.open(LINK)).toBe(true);
    expect(await links.open(EMAIL)).toBe(true);
    expect(opened).toEqual([expect.stringMatching(/Downloads.balcao-[0-9a-f]{32}\.html$/), EMAIL]);
    expect(targetOf(opened[0] ?? '')).toBe(new URL(LINK).href);
  });

  it.each(['win32', 'darwin'] as const)(
    'a link on %s, where Electron starts no program, has no page',
    async (platform) => {
      const opened: string[] = [];
      const shell = {
        openExternal: async (address: string) => void opened.push(address),
        openPath: async () => 'none',
      };
      expect(await linksOfElectron(shell, { platform, clock, downloads }).open(LINK)).toBe(true);
      expect([opened, existsSync(downloads)]).toEqual([[new URL(LINK).href], false]);
    },
  );

  it('the page of a link is deleted after a minute, at the end, and at the next start after a crash', async () => {
    standInXdgOpen();
    const pages = () => readdirSync(downloads);
    const links = inBrowserShell();
    await links.open(LINK);
    await clock.advance(50_000);
    await links.open(LINK);
    expect(pages()).toHaveLength(2);
    await clock.advance(20_000);
    expect(pages()).toHaveLength(1);
    links.close();
    expect(pages()).toEqual([]);

    await inBrowserShell().open(LINK);
    writeFileSync(join(downloads, 'balcao-2026.html'), 'the user’s own');
    inBrowserShell();
    expect(pages()).toEqual(['balcao-2026.html']);
  });

  it('a link that no program takes leaves no page, and where no page can be written none is opened', async () => {
    vi.stubEnv('PATH', folder);
    expect(await inBrowserShell().open(LINK)).toBe(false);
    expect(readdirSync(downloads)).toEqual([]);
    rmSync(downloads, { recursive: true });
    writeFileSync(downloads, 'not a folder');
    vi.unstubAllEnvs();
    const argv = standInXdgOpen();
    expect(await inBrowserShell().open(LINK)).toBe(false);
    expect(await inBrowserShell().open(EMAIL)).toBe(true);
    expect(await argv()).toEqual([EMAIL]);
  });
});
