/** A receivable by hand, by keyboard: its code, its payment, and a second payment that is flagged. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserShell, type OpenShell } from '../support/e2e/shells.ts';

let dataDir: string;
let window: OpenShell;
let page: Page;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
  window = await browserShell.open(dataDir, 'pt-BR');
  page = window.page;
  await page.getByRole('button', { name: /Experimentar no sandbox/ }).click();
  await page.getByText('Nenhuma cobrança ainda').first().waitFor();
});
afterAll(async () => {
  await window.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Opens the receivable's latest charge, pays it in the sandbox, and comes back. */
async function payCharge(index: number): Promise<void> {
  await page.getByRole('link', { name: 'Abrir a cobrança' }).nth(index).click();
  const simulations = page.locator('article section', { has: page.locator('svg.tabler-icon-flask') });
  // The first of the sandbox's buttons pays.
  await simulations.getByRole('button').first().click();
  await page.locator('article [data-state="PAID"]').first().waitFor();
  await page.goBack();
}

describe('a receivable', () => {
  it('a receivable typed by hand gets a code and is paid, and a second payment is flagged on every screen', async () => {
    await page.evaluate(() => void location.assign('#/receivables'));
    // While the board is read, the link stands in its head; then it is below this sentence.
    await page.getByText('Nenhuma conta a receber ainda').waitFor();
    await page.getByRole('link', { name: 'Nova conta' }).press('Enter');
    await page.getByLabel('Valor', { exact: true }).waitFor();
    await page.keyboard.type('80');
    await page.keyboard.press('Tab');
    await page.keyboard.type('20112031');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Mensalidade de novembro');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Conceição Araújo');
    await page.keyboard.press('Enter');
    const receivable = page.getByRole('article').filter({ hasText: '20/11/2031' });
    await receivable.waitFor();

    await receivable.getByRole('button', { name: 'Gerar código' }).press('Enter');
    await receivable.getByRole('img').first().waitFor();
    // While it may be paid, another code is a question.
    await receivable.getByRole('button', { name: 'Novo código' }).press('Enter');
    const question = page.getByRole('dialog');
    await question
      .getByText(/ainda pode ser pag/)
      .first()
      .waitFor();
    await question.getByRole('button', { name: 'Criar mesmo assim' }).press('Enter');
    await page.getByRole('link', { name: 'Abrir a cobrança' }).nth(1).waitFor();

    await payCharge(0);
    await receivable.getByText('Paga', { exact: true }).first().waitFor();
    await payCharge(1);
    await receivable.getByRole('alert').getByText('Paga em dobro').waitFor();
    await page.getByRole('button', { name: /Pagas em dobro/ }).waitFor();
    await page.evaluate(() => void location.assign('#/today'));
    await page.getByText(/^1 conta a receber foi paga em dobro: R\$\s80,00 a mais$/).click({ trial: true });
    await page.getByRole('button', { name: /Abrir: 1 conta a receber/ }).press('Enter');
    await page.getByRole('row').filter({ hasText: 'Conceição Araújo' }).first().click();
    await receivable.getByRole('button', { name: 'Marcar como resolvido' }).press('Enter');
    await receivable.getByRole('alert').waitFor({ state: 'detached' });
  });

  // Below 1200 px the receivable covers the board, and the ages are found behind it.
  it.each([1024, 1200, 1366])(
    'every age is in sight beside an open receivable, in a window %s px wide',
    async (width) => {
      await page.setViewportSize({ width, height: 640 });
      await page.getByRole('article').filter({ hasText: '20/11/2031' }).waitFor();
      const ages = page.locator('main fieldset').filter({ hasText: 'Em aberto' });
      const beyond = () =>
        ages.evaluate((strip) => {
          const { left, right } = strip.getBoundingClientRect();
          const outside = [...strip.querySelectorAll('button')].filter((button) => {
            const box = button.getBoundingClientRect();
            return box.left < left || box.right > right || button.scrollWidth > button.clientWidth;
          });
          return { sideways: strip.scrollWidth - strip.clientWidth, outside: outside.map((each) => each.textContent) };
        });
      await expect.poll(beyond).toEqual({ sideways: 0, outside: [] });
    },
  );

  it('the headings of receivables and of batches stand at the same height', async () => {
    const topOf = async (screen: string, name: string) => {
      await page.evaluate((to) => void location.assign(`#/${to}`), screen);
      const box = await page.getByRole('heading', { level: 1, name }).boundingBox();
      return box?.y;
    };
    const receivables = await topOf('receivables', 'A receber');
    expect(receivables).toBeGreaterThan(0);
    expect(await topOf('batches', 'Cobranças em lote')).toBe(receivables);
  });
});
