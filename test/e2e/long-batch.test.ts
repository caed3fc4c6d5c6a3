/** A long batch in a small window: rows as high as their errors, reached by the keyboard, under a long file name. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedBalcao, startBalcao } from '../support/e2e/balcao.ts';
import { type OpenedPage, openPage } from '../support/e2e/page.ts';
import { fillDesk } from '../support/e2e/tour-desk.ts';

const ROWS = 250;
/** One row in three has an error in each kind of cell. */
const LINES = Array.from({ length: ROWS }, (_, index) =>
  index % 3 === 1 ? `João;111.444.777-3;x;119;joao;M-${index};31/02/2026` : `Ana ${index};;1.234,50;;;M-${index};`,
);
const CSV = ['Cliente;CPF;Valor;Telefone;E-mail;Referência;Vencimento', ...LINES].join('\n');

let folder: string;
let balcao: StartedBalcao;
let opened: OpenedPage;
let page: Page;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-long-batch-'));
  await fillDesk(folder, { language: 'pt-BR' }, []);
  balcao = await startBalcao({ dataDir: folder, args: ['--locale', 'pt-BR'] });
  opened = await openPage(balcao.address, { viewport: { width: 1024, height: 640 } });
  page = opened.page;
  await page.goto(`${page.url().split('#')[0]}#/batches/add`);
  const name = 'mensalidades-de-novembro-do-colegio-da-praca-central.csv';
  await page.locator('main input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(CSV) });
  await page.getByRole('button', { name: `Conferir ${ROWS} linhas` }).click();
  await page.locator('#cell-1-amount').waitFor();
});
afterAll(async () => {
  await opened?.close();
  await balcao?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The line of the row with the focus when all of it is between the headings and the end of the table; else null. */
const lineInSight = () =>
  page.evaluate(() => {
    const row = document.querySelector('[role="grid"] tr[data-current]');
    const bottom = document.querySelector('[role="grid"]')?.parentElement?.getBoundingClientRect().bottom ?? 0;
    const top = document.querySelector('[role="grid"] thead')?.getBoundingClientRect().bottom ?? 0;
    const box = row?.getBoundingClientRect();
    if (box === undefined || box.top < top - 1 || box.bottom > bottom + 1) return null;
    return row?.querySelector('td')?.textContent ?? null;
  });

it('how far a batch is stands whole after a long file name', async () => {
  const status = page.locator('header').getByText('Para conferir');
  expect(await status.evaluate((word) => word.scrollWidth <= word.clientWidth)).toBe(true);
});

it('each row of a long batch that the arrow keys reach is in sight with its errors', async () => {
  await page.getByRole('grid').focus();
  for (let line = 3; line <= 12; line += 1) {
    await page.keyboard.press('ArrowDown');
    await expect.poll(lineInSight).toBe(String(line));
  }
  await page.keyboard.press('Control+Home');
  await expect.poll(lineInSight).toBe('2');
});

it('the last row of a long batch is in sight with its errors once it was read', async () => {
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+End');
  await expect.poll(lineInSight).toBe(String(ROWS + 1));
  await page.keyboard.press('Control+Home');
  await expect.poll(lineInSight).toBe('2');
});
