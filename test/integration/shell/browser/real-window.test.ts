/**
 * The browser shell's own window as it is seen, on a display of the test's own: a page in English that declares
 * Portuguese, all of it in one colour, so that anything Chromium draws over it has another.
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openWindow } from '../../../../src-main/shell/browser/chromium/open-window.ts';
import { chromiumFolders, prepareProfile } from '../../../../src-main/shell/browser/chromium/private-profile.ts';
import { isProfileInUse } from '../../../../src-main/shell/browser/chromium/profile-lock.ts';
import { temporaryFolder } from '../../../support/shell/shell-transports.ts';
import { coloursOn, missingForWindows, openDisplay, windowChromium } from '../../../support/shell/virtual-display.ts';

const PAGE = `<!doctype html><html lang="pt-BR" translate="no"><head><meta charset="utf-8"><title>Balcão</title>
<style>* { background: #f0f; color: #f0f; }</style></head><body><h1>Charges of today</h1><p>The customer has paid the
charge of ten reais and the receipt can be printed at the counter. Nothing else has to be done by the clerk today, and the
list below shows every charge that was created this morning in the shop.</p></body></html>`;

it('the window of Balcão’s own never offers to translate the console', async ({ skip }) => {
  const reason = missingForWindows();
  if (reason !== null) return skip(reason);
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const address = await serve();
  const program = windowChromium(folder.path);

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
      expect(isProfileInUse(chromiumFolders(dataFolder).data)).toBe(false);
    });
    await expect.poll(() => coloursOn(display).has(MAGENTA)).toBe(true);
    expect(isProfileInUse(chromiumFolders(dataFolder).data)).toBe(true);
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

it('a private profile stores and sends no typed text; a damaged one is replaced', () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const path = join(folder.path, 'Preferences');
  const read = () => JSON.parse(readFileSync(path, 'utf8'));
  const ours = {
    translate: { enabled: false },
    translate_blocked_languages: ['en', 'pt-BR', 'pt'],
    autofill: { profile_enabled: false, credit_card_enabled: false },
    credentials_enable_service: false,
    browser: { enable_spellchecking: false, app_window_placement: expect.anything() },
    spellcheck: { use_spelling_service: false },
  };
  prepareProfile(folder.path, OPENED);
  expect(read()).toEqual(ours);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const kept = { browser: { window_placement: { left: 3 } }, translate: { enabled: true, other: 1 }, intl: { a: 1 } };
  writeFileSync(path, JSON.stringify({ ...kept, translate_blocked_languages: ['de', 'pt'] }));
  prepareProfile(folder.path, OPENED);
  expect(read()).toEqual({
    ...ours,
    intl: kept.intl,
    browser: { ...kept.browser, ...ours.browser },
    translate: { enabled: false, other: 1 },
    translate_blocked_languages: ['de', 'pt', 'en', 'pt-BR'],
  });
  writeFileSync(path, '{"translate":');
  prepareProfile(folder.path, OPENED);
  expect(read()).toEqual(ours);
});

it('a private profile has nothing of the pages of a Chromium that crashed once the next window opens', () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const left = ['Session Storage', 'Sessions'].map((name) => join(folder.path, name));
  for (const path of left) {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, '000003.log'), '529.982.247-25');
  }
  prepareProfile(folder.path, OPENED);
  expect(left.filter((path) => existsSync(path))).toEqual([]);
});

const OPENED = new URL('file:///data/open-12.html');
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
