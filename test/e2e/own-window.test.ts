/** A day in Balcão's own Chromium window, on a display of the test's own; then its private profile is searched. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { CanarySearch } from '../support/shell/canary.ts';
import { temporaryFolder } from '../support/shell/shell-transports.ts';
import { START_COMMAND } from '../support/shell/start-command.ts';
import { missingForWindows, openDisplay, windowChromium } from '../support/shell/virtual-display.ts';

const CUSTOMER = {
  CPF: '52998224725',
  'formatted CPF': '529.982.247-25',
  name: 'Zuleica Canarinho',
  email: 'zuleica.canarinho@example.com',
} as const;

it('Balcão’s own window prints no address, declares its language, and keeps no customer in its profile', async ({
  skip,
}) => {
  const reason = missingForWindows();
  if (reason !== null) return skip(reason);
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const downloads = join(folder.path, 'downloads');
  mkdirSync(downloads);
  const profile = join(folder.path, 'data', 'chromium');
  const { DBUS_SESSION_BUS_ADDRESS: _bus, ...inherited } = process.env;
  const balcao = spawn(
    process.execPath,
    [...START_COMMAND, '--shell', 'browser', '--locale', 'en', '--data-dir', join(folder.path, 'data')],
    {
      env: {
        ...inherited,
        // A computer in Portuguese.
        LANG: 'pt_BR.UTF-8',
        DISPLAY: await openDisplay(),
        BALCAO_CHROMIUM: windowChromium(folder.path, '--remote-debugging-port=0'),
        XDG_DOWNLOAD_DIR: downloads,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  onTestFinished(() => void balcao.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => balcao.once('close', resolve));
  let printed = '';
  balcao.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await debuggingPort(profile)}`);
  const [context] = browser.contexts();
  await expect.poll(() => context?.pages()[0]?.url()).toMatch(/^http.*\/$/);
  const page = context?.pages()[0];
  if (context === undefined || page === undefined) throw new Error('no window was opened');

  await page.getByRole('button', { name: /Try it in the sandbox/ }).click();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  const payerWindow = context.waitForEvent('page');
  await chargeAndShow(page);
  const payer = await payerWindow;
  await payer.getByRole('img').waitFor();
  // The display of this test is smaller than 1366 x 768: the window fits it, and is as large as it allows.
  expect(await page.evaluate(() => outerWidth > 840 && outerWidth <= 900 && outerHeight <= 700)).toBe(true);
  expect(await payer.evaluate(() => document.documentElement.lang)).toBe('pt-BR');
  await searchAndExport(page);
  await expect.poll(() => readdirSync(downloads).some((name) => name.endsWith('.csv'))).toBe(true);
  await payer.close();

  balcao.kill('SIGTERM');
  expect([await ended, printed]).toEqual([0, '']);
  const search = new CanarySearch(CUSTOMER);
  search.lookBelow(profile);
  expect(search.hits).toEqual([]);
  // It is the profile that was used.
  expect(search.bytes).toBeGreaterThan(1_000_000);
  const kept = JSON.parse(readFileSync(join(profile, 'Default', 'Preferences'), 'utf8'));
  expect([kept.translate.enabled, kept.credentials_enable_service, kept.autofill.profile_enabled]).toEqual([
    false,
    false,
    false,
  ]);
});

/** Chromium writes the port into its profile as soon as it listens. */
async function debuggingPort(profile: string): Promise<string> {
  const path = join(profile, 'DevToolsActivePort');
  await expect.poll(() => existsSync(path) && readFileSync(path, 'utf8').includes('\n')).toBe(true);
  return readFileSync(path, 'utf8').split('\n')[0] ?? '';
}

async function chargeAndShow(page: Page): Promise<void> {
  await page.evaluate(() => void location.assign('#/new'));
  const field = (name: string) => page.locator(`[id="new-charge.${name}"]`);
  await field('amount').fill('12.34');
  await field('customer.name').pressSequentially(CUSTOMER.name);
  await field('customer.document').pressSequentially(CUSTOMER.CPF);
  await field('customer.email').fill(CUSTOMER.email);
  await field('amount').press('Enter');
  await page.locator('article button', { has: page.locator('svg.tabler-icon-device-desktop') }).click();
}

async function searchAndExport(page: Page): Promise<void> {
  await page.evaluate(() => void location.assign('#/charges'));
  const box = page.getByRole('searchbox');
  const found = page.getByRole('row', { name: new RegExp(CUSTOMER.name) });
  for (const text of [CUSTOMER['formatted CPF'], CUSTOMER.name]) {
    await box.fill('');
    await box.pressSequentially(text);
    await box.press('Enter');
    await found.waitFor();
    // A page that is reloaded reads its search from what the profile holds.
    await page.reload();
    await found.waitFor();
    expect(await box.inputValue()).toBe(text);
  }
  expect([await page.title(), page.url()]).toEqual(['Balcão', expect.stringMatching(/#\/charges$/)]);
  await page.getByRole('button', { name: /Export CSV/ }).click();
}
