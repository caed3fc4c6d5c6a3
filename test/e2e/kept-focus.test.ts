/** The keyboard's place survives what disables or removes the button that it is on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { startBalcao } from '../support/e2e/balcao.ts';
import { openPage } from '../support/e2e/page.ts';
import { fillDesk } from '../support/e2e/tour-desk.ts';

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at === null || at === document.body ? null : (at.getAttribute('aria-label') ?? at.textContent);
  });

it('the focus returns to a button that waited, leaves one that is gone, and reaches a covered search', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-focus-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await fillDesk(folder, { language: 'en' });
  const balcao = await startBalcao({ dataDir: folder, args: ['--locale', 'en'] });
  onTestFinished(() => void balcao.stop());
  const { page, close } = await openPage(balcao.address, { locale: 'en', fragment: '#/reports/figures' });
  onTestFinished(close);

  const exports = page.getByRole('button', { name: 'Export table' });
  await exports.focus();
  await page.keyboard.press('Enter');
  await page.getByText(/saved/i).first().waitFor();
  await expect.poll(() => focusedName(page)).toContain('Export table');

  await page.evaluate(() => void location.assign('#/new'));
  // The form takes the focus once it is read.
  await page.locator('main form input:focus').waitFor();
  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByRole('button', { name: 'Remove item 1' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove item 1' }).waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toBe('Add item');

  // A press beside everything takes the focus away on purpose.
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(() => document.body.append(document.createElement('p')));
  await page.waitForFunction(() => new Promise((done) => setTimeout(() => done(true), 100)));
  expect(await focusedName(page)).not.toBe('Add item');

  // The search of a list that is covered is reached too.
  await page.setViewportSize({ width: 1024, height: 640 });
  await page.evaluate(() => void location.assign('#/receivables/new'));
  await page.locator('main form input:focus').waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-search-box'))).toBe(true);
});
