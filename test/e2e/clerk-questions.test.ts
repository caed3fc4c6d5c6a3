/** What a clerk asks in the middle of a day, in a real window: who has not paid, where is it, and the palette's words. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type StartedBalcao, startBalcao } from '../support/e2e/balcao.ts';
import { type OpenedPage, openPage } from '../support/e2e/page.ts';
import { fillDesk, type Sold } from '../support/e2e/tour-desk.ts';

const DAY = 24 * 60;
/** Minutes since noon of yesterday in São Paulo, three hours behind UTC. */
const YESTERDAY = ((Math.floor(Date.now() / 60_000) - 3 * 60) % DAY) + DAY / 2;
/** Newest first: enough of them that the list scrolls. */
const SALES: readonly Sold[] = [
  sale('pending', 'Ana Lúcia', 1_100, 0),
  sale('pay', 'Ana Lúcia', 1_200, YESTERDAY),
  sale('expire', 'Ana Lúcia', 1_300, YESTERDAY + 1),
  sale('fail', 'Ana Lúcia', 1_400, YESTERDAY + 2),
  sale('refund', 'Ana Lúcia', 1_500, YESTERDAY + 3),
  sale('expire', 'João Batista', 1_600, YESTERDAY + 4),
  sale('expire', 'Ana Lúcia', 1_700, YESTERDAY + DAY),
  ...Array.from({ length: 24 }, (_, index) => sale('pay', `Cliente ${index}`, 2_000, YESTERDAY + 2 * DAY + index)),
];

let folder: string;
let balcao: StartedBalcao;
let opened: OpenedPage;
let page: Page;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-questions-'));
  await fillDesk(folder, { language: 'pt-BR' }, SALES);
  balcao = await startBalcao({ dataDir: folder, args: ['--locale', 'pt-BR'] });
  opened = await openPage(balcao.address, { viewport: { width: 1366, height: 768 } });
  page = opened.page;
});
afterAll(async () => {
  await opened?.close();
  await balcao?.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await page.goto(`${page.url().split('#')[0]}#/charges`);
  await row(/João Batista/).waitFor();
});

function sale(fate: Sold['fate'], name: string, amount: number, minutesAgo: number): Sold {
  return { fate, name, document: '', email: '', items: [['Aula', amount, 1]], reference: '', minutesAgo };
}

const row = (name: RegExp) => page.getByRole('row', { name }).first();

it('yesterday’s unpaid charges of a customer are one search and two clicks away, and no other is there', async () => {
  await page.getByRole('searchbox').fill('Ana Lúcia');
  await page.getByRole('button', { name: 'Ontem', exact: true }).click();
  await page.getByRole('button', { name: 'Não pagas', exact: true }).click();
  const amounts = () =>
    page
      .locator('[role="grid"] tbody td[data-column="amount"]')
      .evaluateAll((cells) => cells.map(({ textContent }) => textContent?.replace(/\s/g, ' ')));
  await expect.poll(amounts).toEqual(['R$ 13,00', 'R$ 14,00']);
  await page
    .getByText(/R\$\s27,00/)
    .first()
    .waitFor();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Ontem', exact: true }).click();
  await page.getByRole('button', { name: 'Não pagas', exact: true }).click();
});

it('the palette copies a code and prints a receipt by the words “copiar” and “recibo”', async () => {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await row(/Pendente.*Ana Lúcia/).click();
  const code = page.getByRole('textbox', { name: 'Pix Copia e Cola' });
  await code.waitFor();
  await typeInPalette('copiar');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await code.inputValue());

  await row(/Paga.*Ana Lúcia/).click();
  await page.getByRole('button', { name: 'Recibo' }).waitFor();
  await typeInPalette('recibo');
  await page.waitForFunction(() => document.body.dataset['printed'] === 'yes');
});

it('the row of a charge just created is in sight, also where the list was scrolled to its end', async () => {
  const scroller = page.locator('div:has(> [role="grid"])');
  await scroller.evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await row(/Cliente 23/).waitFor();
  await page.keyboard.press('n');
  await page.locator('[id="new-charge.amount"]').fill('37,50');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: /R\$\s37,50/ }).waitFor();
  const created = row(/R\$\s37,50/);
  await created.waitFor();
  const seen = () =>
    created.evaluate((line) => {
      const list = line.closest('[role="grid"]')?.parentElement?.getBoundingClientRect();
      const { top, bottom } = line.getBoundingClientRect();
      return list !== undefined && top >= list.top && bottom <= list.bottom;
    });
  await expect.poll(seen).toBe(true);
});

it('the row that the arrow keys reach is whole above the end of the list', async () => {
  const grid = page.locator('[role="grid"]');
  await grid.focus();
  for (let press = 0; press < 24; press += 1) await page.keyboard.press('ArrowDown');
  const isWhole = () =>
    grid.evaluate((table) => {
      const row = document.getElementById(table.getAttribute('aria-activedescendant') ?? '')?.getBoundingClientRect();
      const list = table.parentElement?.getBoundingClientRect();
      return row !== undefined && list !== undefined && row.bottom <= list.bottom + 1;
    });
  await expect.poll(isWhole).toBe(true);
});

it('who, how much and the state of a charge stay in sight while the rest of it scrolls', async () => {
  await page.setViewportSize({ width: 1024, height: 640 });
  await row(/João Batista/).dblclick();
  const head = page.locator('#charge-title');
  await head.waitFor();
  await page.getByRole('heading', { name: 'Linha do tempo' }).scrollIntoViewIfNeeded();
  const shown = () =>
    head.evaluate((title) => {
      const { left, top, height } = title.getBoundingClientRect();
      const scrolled = title.closest('article')?.parentElement?.scrollTop ?? 0;
      return scrolled > 100 && title.contains(document.elementFromPoint(left + 8, top + height / 2));
    });
  await expect.poll(shown).toBe(true);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1366, height: 768 });
});

it('a low window has an export’s buttons clear of its edge, and a layout’s columns and button in sight', async () => {
  await page.setViewportSize({ width: 1024, height: 640 });
  await page.getByRole('button', { name: 'Opções de exportação' }).click();
  const dialog = page.getByRole('dialog');
  const distance = () =>
    dialog
      .getByRole('button', { name: 'Exportar', exact: true })
      .evaluate(
        (button) =>
          (button.closest('[role="dialog"]')?.getBoundingClientRect().bottom ?? 0) -
          button.getBoundingClientRect().bottom,
      );
  const closed = await distance();
  await dialog.locator('summary').click();
  await dialog.getByText('Separadores', { exact: true }).waitFor();
  await expect.poll(distance).toBeCloseTo(closed, 0);
  await dialog.getByRole('button', { name: 'Novo layout' }).click();
  const thirdColumn = dialog.locator('ol li').nth(2);
  await thirdColumn.waitFor();
  await dialog.locator('pre div').first().waitFor();
  const isUncovered = () =>
    thirdColumn.evaluate((row) => {
      const { left, top, bottom } = row.getBoundingClientRect();
      const found = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + 8, y));
      return found.every((each) => each !== null && row.contains(each));
    });
  await expect.poll(isUncovered).toBe(true);
  const isInSight = () =>
    dialog.getByRole('button', { name: 'Salvar layout' }).evaluate((button) => {
      const { left, top, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + 8, top + height / 2));
    });
  await expect.poll(isInSight).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1366, height: 768 });
});

async function typeInPalette(word: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await page.keyboard.type(word);
  await page
    .getByRole('option', { selected: true })
    .filter({ hasText: new RegExp(word, 'i') })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
