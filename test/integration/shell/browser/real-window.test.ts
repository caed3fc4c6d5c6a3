/**
 * The browser shell's own window as it is seen, on a display of the test's own: a page in English that declares
 * Portuguese, all of it in one colour, so that anything Chromium draws over it has another.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { findChromium } from '../../../../src-main/shell/browser/window/find-chromium.ts';
import { disableTranslation } from '../../../../src-main/shell/browser/window/no-translation.ts';
import { openWindow } from '../../../../src-main/shell/browser/window/open-window.ts';
import { currentSystem } from '../../../../src-main/shell/shared/data-folder.ts';
import { temporaryFolder } from '../../../support/shell/shell-transports.ts';

const PAGE = `<!doctype html><html lang="pt-BR" translate="no"><head><meta charset="utf-8"><title>Balcão</title>
<style>* { background: #f0f; color: #f0f; }</style></head><body><h1>Charges of today</h1><p>The customer has paid the
charge of ten reais and the receipt can be printed at the counter. Nothing else has to be done by the clerk today, and the
list below shows every charge that was created this morning in the shop.</p></body></html>`;

const isThere = (program: string) => spawnSync(program, ['-version'], { stdio: 'ignore' }).error === undefined;

function missing(): string | null {
  if (findChromium(currentSystem()) === null) return 'no Chromium is here';
  if (!isThere('Xvfb')) return 'no display can be made here (Xvfb)';
  return isThere('import') ? null : 'no picture of a display can be taken here (ImageMagick)';
}

it('the window of Balcão’s own never offers to translate the console', async ({ skip }) => {
  const reason = missing();
  if (reason !== null) return skip(reason);
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const address = await serve();
  const program = chromiumFor(folder.path);

  // One as Balcão opens its first window, one with an unchanged profile: the second shows when an offer would appear.
  const shown = async (name: string, isFirst: boolean) => {
    const display = await openDisplay();
    vi.stubEnv('DISPLAY', display);
    const dataFolder = join(folder.path, name);
    mkdirSync(dataFolder);
    const window = await openWindow({ kind: 'chromium', program }, address, dataFolder, 'pt-BR', isFirst);
    vi.unstubAllEnvs();
    onTestFinished(async () => {
      window.close();
      await window.ended;
    });
    await expect.poll(() => coloursOn(display).has(MAGENTA)).toBe(true);
    return display;
  };
  const ours = await shown('ours', true);
  const plain = await shown('plain', false);
  const offers = await vi
    .waitUntil(() => coloursOn(plain).size > 2, { timeout: 20_000, interval: 500 })
    .catch(() => null);
  if (offers === null) return skip('this Chromium offers no translation');
  // Black is the display behind the window.
  expect([...coloursOn(ours)].sort()).toEqual([BLACK, MAGENTA]);
}, 120_000);

it('the content of a private profile stays, and a damaged profile is replaced', () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const path = join(folder.path, 'Default', 'Preferences');
  const read = () => JSON.parse(readFileSync(path, 'utf8'));
  disableTranslation(folder.path);
  expect(read()).toEqual({ translate: { enabled: false }, translate_blocked_languages: ['en', 'pt-BR', 'pt'] });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const kept = { browser: { window_placement: { left: 3 } }, translate: { enabled: true, other: 1 } };
  writeFileSync(path, JSON.stringify({ ...kept, translate_blocked_languages: ['de', 'pt'] }));
  disableTranslation(folder.path);
  expect(read()).toEqual({
    browser: kept.browser,
    translate: { enabled: false, other: 1 },
    translate_blocked_languages: ['de', 'pt', 'en', 'pt-BR'],
  });
  writeFileSync(path, '{"translate":');
  disableTranslation(folder.path);
  expect(read().translate).toEqual({ enabled: false });
});

const BLACK = 0x000000;
const MAGENTA = 0xff00ff;

async function serve(): Promise<URL> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // Listening on TCP: the address is never a pipe's name.
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

/** Chromium without the bar about unusual switches; as root it runs only without its sandbox. */
function chromiumFor(folder: string): string {
  const path = join(folder, 'chromium');
  const sandbox = process.getuid?.() === 0 ? '--no-sandbox' : '';
  writeFileSync(path, `#!/bin/sh\nexec "${findChromium(currentSystem())}" --test-type ${sandbox} "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}

/** A virtual display; returns its name. */
async function openDisplay(): Promise<string> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '900x700x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void server.kill());
  const [number] = await once(server.stdout, 'data');
  return `:${String(number).trim()}`;
}

/** Every colour to be seen, as 0xRRGGBB. */
function coloursOn(display: string): ReadonlySet<number> {
  const taken = ['-display', display, '-window', 'root', '-depth', '8', 'rgb:-'];
  const { stdout } = spawnSync('import', taken, { maxBuffer: 16 * 1024 * 1024 });
  const colours = new Set<number>();
  for (let at = 0; at + 2 < stdout.length; at += 3) colours.add(stdout.readUIntBE(at, 3));
  return colours;
}
