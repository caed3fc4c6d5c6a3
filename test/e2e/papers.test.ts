/**
 * Which receipts are printed, and charts as pictures. Every paper itself is in printed-papers.test.ts.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedBalcao, startBalcao } from '../support/e2e/balcao.ts';
import { type OpenedPage, openPage } from '../support/e2e/page.ts';
import { printed, withoutPrintDialog } from '../support/e2e/printed.ts';
import { typedDraft } from '../support/gateway/typed-draft.ts';
import { openDesk } from '../support/shell/console-desk.ts';

let dataDir: string;
let balcao: StartedBalcao;
let opened: OpenedPage;
let page: Page;
let pending = '';

/** One pending and two paid charges of one customer, each with an item. */
beforeAll(async () => {
  const desk = await openDesk();
  dataDir = desk.folder;
  const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
  for (const [amount, title] of [
    [90_000, 'Bicicleta'],
    [123_456, 'Café torrado'],
    [500, 'Aula avulsa'],
  ] as const) {
    const typed = typedDraft();
    const draft = {
      ...typed,
      id: randomUUID(),
      amount,
      customer: { ...typed.customer, name: 'Conceição Araújo', document: '52998224725' },
      items: [{ title, amount, quantity: 1, tangible: false, externalRef: '' }],
    };
    const made = await desk.call('charges.create', { gatewayId, draft, confirmDuplicate: true });
    if (made.outcome !== 'created') throw new Error(made.outcome);
    pending = made.key;
    if (amount === 500) continue;
    await desk.call('sandbox.simulate', { gatewayId, key: made.key, action: 'pay' });
    await desk.received((signal) => signal.name === 'charge-paid' && signal.payload.row.key === made.key);
  }
  await desk.console.close();
  balcao = await startBalcao({ dataDir, args: ['--locale', 'pt-BR'] });
  opened = await openPage(balcao.address);
  page = opened.page;
  await withoutPrintDialog(page);
});
afterAll(async () => {
  await opened.close();
  await balcao.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const toCharge = (key: string) => page.goto(`${page.url().split('#')[0]}#/charges/${key}`);

describe('receipts', () => {
  it('the receipts of a selection are printed together, one on each page, for the paid charges alone', async () => {
    for (const amount of ['900,00', '1.234,56', '5,00'])
      await page
        .getByRole('row', { name: new RegExp(`R\\$\\s${amount}`) })
        .locator('td[data-select]')
        .click();
    await page.getByRole('button', { name: 'Recibos', exact: true }).click();
    const { sizes, text } = await printed(page);
    expect(sizes).toEqual([
      [210, 297],
      [210, 297],
    ]);
    expect(text.match(/Recibo da cobrança/g)).toHaveLength(2);
    for (const shown of [
      'R$\u00a0900,00',
      'R$\u00a01.234,56',
      'Bicicleta',
      'Café torrado',
      '•••.982.247-••',
      'GMT-03:00',
    ])
      expect(text).toContain(shown);
    expect(text.match(/\bE\d{20}[A-Za-z0-9]{11}\b/g)).toHaveLength(2);
    for (const hidden of [
      'R$\u00a05,00',
      'Aula avulsa',
      '529.982',
      '52998',
      'Nova cobrança',
      'Relatórios',
      'selecionadas',
    ])
      expect(text).not.toContain(hidden);
  });

  it('the receipts of all charges that match the filter are printed from the export options', async () => {
    await page.getByRole('searchbox').fill('Bicicleta');
    await page.getByRole('row', { name: /R\$\s1\.234,56/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Opções de exportação' }).click();
    await page.getByRole('button', { name: 'Imprimir recibos das pagas' }).click();
    const { sizes, text } = await printed(page);
    expect(sizes).toEqual([[210, 297]]);
    expect(text).toContain('Bicicleta');
    expect(text).not.toContain('Café');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('');
  });

  it('the receipt is not offered before a charge is paid', async () => {
    await toCharge(pending);
    await page.getByRole('button', { name: 'Copiar código' }).waitFor();
    expect(await page.getByRole('button', { name: 'Recibo', exact: true }).count()).toBe(0);
  });
});

describe('a chart', () => {
  it('a chart has the numbers of the table folded below it', async () => {
    await page.goto(`${page.url().split('#')[0]}#/reports/figures`);
    const title = 'Criado e recebido, por dia';
    const chart = page.getByRole('application', { name: title });
    const section = page.locator('main div', { has: page.getByRole('heading', { name: title, exact: true }) }).last();
    await section.getByText('Quantidade', { exact: true }).click();
    await section.locator('summary').click();
    const table = page.getByRole('region', { name: title }).locator('tbody tr');
    await table.first().waitFor();
    // One day, or two when midnight passed meanwhile.
    const rows = await table.evaluateAll((lines) =>
      lines.map((line) => [...line.querySelectorAll('td')].map(({ textContent }) => textContent)),
    );
    const counts = rows.flatMap(([, created, , paid]) => [Number(created), Number(paid)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3 + 2);
    const bars = chart.locator('.recharts-bar-rectangle path');
    await bars.first().waitFor();
    const drawn = await bars.evaluateAll((paths) =>
      paths.map((path) => ({
        height: Number(path.getAttribute('height')),
        fill: path.getAttribute('fill'),
      })),
    );
    const most = Math.max(...drawn.map(({ height }) => height));
    const shown = drawn.filter(({ height }) => height > 0);
    expect(shown.map(({ height }) => Math.round((height * Math.max(...counts)) / most)).sort()).toEqual(
      counts.filter((count) => count > 0).sort(),
    );
    // Hollow and filled: neither depends on its colour.
    expect(new Set(shown.map(({ fill }) => fill === 'transparent'))).toEqual(new Set([true, false]));
  });

  it('a chart is one stop of the keyboard, and its arrows read each step with its cents', async () => {
    await page.goto(`${page.url().split('#')[0]}#/reports/figures`);
    const chart = page.getByRole('application', { name: 'Criado e recebido, por dia' });
    await page.getByText('Valor', { exact: true }).first().click();
    await chart.focus();
    await page.keyboard.press('End');
    for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowRight');
    const tooltip = page.locator('.recharts-tooltip-wrapper').first();
    expect(await tooltip.textContent()).toMatch(/\d\d\/\d\d\/\d{4}Criado.*R\$\u00a0[\d.]+,\d\d/);
  });
});
