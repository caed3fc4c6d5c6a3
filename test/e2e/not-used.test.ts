/** A charge made by mistake in a real window: marked “do not use”, out of what waits, and paid all the same after a restart. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedBalcao, startBalcao } from '../support/e2e/balcao.ts';
import { type OpenedPage, openPage } from '../support/e2e/page.ts';
import { fillDesk } from '../support/e2e/tour-desk.ts';

let folder: string;
let balcao: StartedBalcao;
let opened: OpenedPage;
let page: Page;

async function start(): Promise<void> {
  balcao = await startBalcao({ dataDir: folder, args: ['--locale', 'pt-BR'] });
  opened = await openPage(balcao.address);
  page = opened.page;
  await rowOf('João Batista').waitFor();
}
async function stop(): Promise<void> {
  await opened.close();
  await balcao.stop();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-not-used-'));
  await fillDesk(folder, { language: 'pt-BR' });
  await start();
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const rowOf = (customer: string) => page.getByRole('row', { name: new RegExp(customer) }).first();
const waiting = () => page.getByRole('button', { name: 'Aguardando', exact: true });

it('a charge marked “do not use” does not wait, and is paid all the same after a restart', async () => {
  await rowOf('Maria das Graças').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Não usar' }).click();
  await rowOf('Maria das Graças').getByText('Não usar').waitFor();
  await waiting().click();
  await expect.poll(() => rowOf('Maria das Graças').count()).toBe(0);
  await waiting().click();

  await stop();
  await start();
  await rowOf('Maria das Graças').click();
  const article = page.getByRole('article');
  await article.getByText(/O código ainda pode ser pago; se for, o Balcão avisa/).waitFor();
  expect(await article.getByRole('button', { name: 'Copiar código' }).count()).toBe(0);
  await article.getByRole('button', { name: 'Pagar', exact: true }).click();
  await article.getByText('Pagamento confirmado').waitFor();
  const alert = article.getByRole('alert').filter({ hasText: 'Paga embora marcada “Não usar”' });
  await alert.waitFor();

  await page.evaluate(() => {
    location.hash = '#/';
  });
  await page.getByRole('listitem').filter({ hasText: '“Não usar” paga' }).waitFor();
  await page.getByRole('button', { name: /^Abrir: .* com aviso/ }).click();
  await rowOf('Maria das Graças').click();
  await alert.getByRole('button', { name: 'Remover a marca' }).click();
  await expect.poll(() => alert.count()).toBe(0);
});
