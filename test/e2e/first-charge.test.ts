/** From the first start to a first paid charge, as a new user: nothing to fill in, nothing to look up. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startBalcao } from '../support/e2e/balcao.ts';
import { openPage } from '../support/e2e/page.ts';

it('the guide leads to a paid charge in five clicks and two minutes, then to a lost answer, then goes', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
  const began = Date.now();
  const balcao = await startBalcao({ dataDir, args: ['--locale', 'en'] });
  const { page, complaints, close } = await openPage(balcao.address, { locale: 'en' });
  await page.getByRole('button', { name: /Try it in the sandbox/ }).click();
  await page.getByRole('button', { name: 'Fill in an example' }).click();
  await page.getByRole('button', { name: 'Create charge' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Payment detected automatically.').waitFor();
  expect(Date.now() - began).toBeLessThan(120_000);
  await page.getByRole('button', { name: 'See what happens when an answer is lost' }).click();
  await page.getByRole('button', { name: 'Prepare the charge' }).click();
  await page.getByRole('button', { name: 'Create charge' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Find in the sandbox' }).click();
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await page.getByText('The charge is here with its code.').waitFor();
  await page.getByLabel('When an answer is lost').getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page
    .getByRole('row', { name: /Maria Souza/ })
    .first()
    .waitFor();
  expect(await page.getByRole('row', { name: /Maria Souza/ }).count()).toBe(2);
  expect(await page.getByLabel('Your first charge').count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
  await balcao.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
