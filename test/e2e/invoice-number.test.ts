/** The number of an invoice in a real window: noted on selected charges and on one, found, and gone from the view of those without. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedBalcao, startBalcao } from '../support/e2e/balcao.ts';
import { type OpenedPage, openPage } from '../support/e2e/page.ts';
import { seedDesk } from '../support/e2e/seeded-desk.ts';

let dataDir: string;
let balcao: StartedBalcao;
let opened: OpenedPage;
let page: Page;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
  await seedDesk(dataDir, 12, { language: 'pt-BR', operator: 'Célia Prado' });
  balcao = await startBalcao({ dataDir });
  opened = await openPage(balcao.address);
  page = opened.page;
  await page.setViewportSize({ width: 1024, height: 640 });
});
afterAll(async () => {
  await opened.close();
  await balcao.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const rows = () => page.getByRole('grid', { name: 'Cobranças' }).locator('tbody tr[data-key]');

async function openView(): Promise<void> {
  await page.getByRole('button', { name: /^Vis(ões|ão)/ }).click();
  await page.getByRole('menuitem', { name: 'Pagas sem nota fiscal' }).click();
  await page.getByRole('button', { name: 'Remover filtro: Sem nota fiscal' }).waitFor();
}

it('selected charges with a number leave the view of those without, and are found by it', async () => {
  await rows().first().waitFor();
  await openView();
  // The rows of the list before stay until those of the view are there.
  await expect.poll(() => rows().filter({ hasNotText: 'Paga' }).count()).toBe(0);
  await rows().first().waitFor();
  const before = await rows().count();
  expect(before).toBeGreaterThan(3);
  for (const index of [0, 1]) await rows().nth(index).locator('[data-column="select"]').click();
  await page.getByRole('button', { name: 'Nota fiscal', exact: true }).click();
  await page.getByLabel('Número da nota fiscal de todas as selecionadas').getByRole('textbox').fill('NFS-e 4471');
  await page.keyboard.press('Enter');
  await page.getByText('Número da nota fiscal salvo em 2 cobranças').waitFor();
  await expect.poll(() => rows().count()).toBe(before - 2);

  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByRole('searchbox').fill('nf:4471');
  await expect.poll(() => rows().count()).toBe(2);
  await rows().first().dblclick();
  const field = page.locator('article').getByLabel('Número da nota fiscal').getByRole('textbox');
  expect(await field.inputValue()).toBe('NFS-e 4471');
  await page.getByText('1 outra cobrança tem este número.').waitFor();
  await field.fill('4472');
  await field.press('Enter');
  await page.getByText('Número da nota fiscal trocado de NFS-e 4471 para 4472.').waitFor();
  expect(await page.locator('article').textContent()).toContain('Célia Prado');
});
