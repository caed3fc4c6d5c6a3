/**
 * The ten commonest tasks of a desk, each with its number of actions. An action is a click, a key, or a field filled;
 * every task begins at the list, or at the charge just created where it says so.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StartedBalcao, startBalcao } from '../support/e2e/balcao.ts';
import { type OpenedPage, openPage } from '../support/e2e/page.ts';
import { fillDesk } from '../support/e2e/tour-desk.ts';

let folder: string;
let balcao: StartedBalcao;
let opened: OpenedPage;
let page: Page;
let actions = 0;
/** What the page has sent on its socket. */
const sent: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-tasks-'));
  await fillDesk(folder, { language: 'pt-BR' });
  balcao = await startBalcao({ dataDir: folder, args: ['--locale', 'pt-BR'] });
  opened = await openPage(balcao.address);
  page = opened.page;
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => void sent.push(String(payload))));
  await page.reload();
});
afterAll(async () => {
  await opened?.close();
  await balcao?.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  actions = 0;
});

async function press(key: string): Promise<void> {
  actions += 1;
  await page.keyboard.press(key);
}

async function click(target: Locator): Promise<void> {
  actions += 1;
  await target.click();
}

async function fill(target: Locator, text: string): Promise<void> {
  actions += 1;
  await target.fill(text);
}

async function atTheList(): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#/charges`);
  await rowOf('João Batista').waitFor();
}

const rowOf = (customer: string) => page.getByRole('row', { name: new RegExp(customer) }).first();
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const copied = () => page.evaluate(() => navigator.clipboard.readText());
const code = () => page.getByRole('textbox', { name: 'Pix Copia e Cola' });

describe('the ten commonest tasks', () => {
  it('last month is exported from the reports with 2 actions, and the notice says rows and sum', async () => {
    await page.goto(`${page.url().split('#')[0]}#/reports/figures`);
    await click(button('Exportar um mês'));
    const dialog = page.getByRole('dialog', { name: 'Exportar um mês' });
    await dialog.getByLabel('Período').selectOption('this-month');
    await dialog.getByText(/cobranças, R\$/).waitFor();
    const file = page.waitForEvent('download');
    await click(dialog.getByRole('button', { name: 'Exportar', exact: true }));
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
    expect(actions).toBe(2);
    const notice = page.getByRole('region', { name: 'Exportar CSV' });
    await notice.getByText(/linhas · /).waitFor();
    await notice.getByRole('button', { name: 'Dispensar' }).click();
  });

  it('1. a charge is created with 3 actions', async () => {
    await atTheList();
    await press('n');
    await fill(page.locator('[id="new-charge.amount"]'), '37,50');
    await press('Enter');
    await page.getByRole('img', { name: /R\$\s37,50/ }).waitFor();
    expect(actions).toBeLessThanOrEqual(3);
  });

  it('2. the code of the charge just created is copied with 1 action', async () => {
    await page.locator('[data-copy-code]:focus').waitFor();
    await press('Enter');
    await button('Código copiado').waitFor();
    expect(await copied()).toBe(await code().inputValue());
    expect(actions).toBe(1);
  });

  it('3. its message for WhatsApp is copied with 1 action', async () => {
    await press('m');
    await expect.poll(copied).toContain('R$\u00a037,50');
    expect(actions).toBe(1);
    // Any other one takes its choice, and the charge says what was copied.
    await press('s');
    const dialog = page.getByRole('dialog', { name: 'Enviar mensagem' });
    await dialog.getByRole('combobox').selectOption('Lembrete');
    await dialog.getByRole('button', { name: 'Copiar texto' }).press('Enter');
    await expect.poll(copied).toMatch(/^(Olá, .+\.\n)?Lembramos que a sua cobrança Pix de R\$\u00a037,50/);
    await dialog.getByRole('button', { name: 'Copiar código' }).press('Enter');
    await expect.poll(copied).toBe(await code().inputValue());
    await page.keyboard.press('Escape');
    await page.getByRole('article').getByText('Mensagem copiada: Lembrete').waitFor();
  });

  it('4. its code is shown to the payer with 1 action', async () => {
    const popup = opened.context.waitForEvent('page');
    await press('p');
    const payer = await popup;
    await payer.getByRole('img', { name: /R\$\s37,50/ }).waitFor();
    await payer.close();
    expect(actions).toBe(1);
  });

  it('5. a customer’s charge is found and opened with 3 actions', async () => {
    await atTheList();
    await press('/');
    await fill(page.getByRole('searchbox'), 'müller');
    await rowOf('João Batista').waitFor({ state: 'detached' });
    await click(rowOf('Müller'));
    await page.getByRole('article').getByText('O pagamento falhou').waitFor();
    expect(actions).toBeLessThanOrEqual(3);
    await page.goto(`${page.url().split('#')[0]}#/charges`);
    await page.getByRole('searchbox').fill('');
  });

  it('6. a pending charge is checked now with 2 actions', async () => {
    await atTheList();
    await click(rowOf('Maria das Graças'));
    await button('Verificar agora').waitFor();
    await press('v');
    await expect.poll(() => sent.some((frame) => frame.includes('"charges.checkNow"'))).toBe(true);
    expect(actions).toBe(2);
  });

  it('7. the receipt of a paid charge is printed with 2 actions', async () => {
    await atTheList();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await click(rowOf('João Batista'));
    await button('Recibo').waitFor();
    await press('r');
    await page.waitForFunction(() => document.body.dataset['printed'] === 'yes');
    expect(actions).toBe(2);
  });

  it('8. a new charge is created from an expired one with 3 actions', async () => {
    await atTheList();
    await click(rowOf('Ana Lúcia'));
    await click(button('Cobrar de novo'));
    await page.waitForFunction(() => document.activeElement?.id === 'new-charge.amount');
    await press('Enter');
    await page.getByRole('article').getByText('Aguardando o pagamento').waitFor();
    expect(actions).toBeLessThanOrEqual(3);
  });

  it('9. the list is exported with 1 action', async () => {
    await atTheList();
    const file = page.waitForEvent('download');
    await click(button(/^Exportar CSV/));
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
    expect(actions).toBe(1);
  });

  it('10. the token is checked with 2 actions', async () => {
    await atTheList();
    await click(page.getByRole('link', { name: 'Acesso', exact: true }));
    await click(button(/^Verificar/).first());
    await page
      .getByRole('status')
      .filter({ hasText: /aceit|válid/i })
      .first()
      .waitFor();
    expect(actions).toBe(2);
  });
});
