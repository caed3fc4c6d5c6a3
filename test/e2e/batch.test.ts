/**
 * A spreadsheet becomes paid charges and a result file, by keyboard alone: every step is a key, a paste or the file that
 * the system's own dialog gives back.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { browserShell, type OpenShell } from '../support/e2e/shells.ts';

const CSV = [
  'Cliente;CPF;Valor;Referência;Vencimento;Telefone;E-mail;Descrição',
  'Conceição Araújo;529.982.247-25;180,00;MENS-1;10/12/2026;(11) 99999-8888;ana@example.com;Mensalidade de dezembro',
  'João Batista;111.444.777-3;1.250,50;MENS-2;10/12/2026;;;',
  'Ana Lúcia;;89,90;MENS-3;;;;',
].join('\r\n');

describe('a batch by keyboard alone', () => {
  let dataDir: string;
  let window: OpenShell;
  let page: Page;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
    window = await browserShell.open(dataDir, 'pt-BR');
    page = window.page;
    // Without a listener the first dialog would be the system's own.
    page.on('filechooser', () => undefined);
    await tabTo(page, /Experimentar no sandbox/);
    await page.keyboard.press('Enter');
    await page.getByText('Sem dinheiro real.').waitFor();
  });
  afterAll(async () => {
    await window.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('the model spreadsheet is saved as XLSX, and is itself a batch of its one example', async () => {
    await command(page, 'novo lote');
    await tabTo(page, /^Planilha modelo$/);
    await page.keyboard.press('Enter');
    await chooseItem(page, /^Excel/);
    await page.getByText(/^Arquivo salvo: .*\.xlsx$/).waitFor();

    await chooseFile(page, savedFile(window, '.xlsx'));
    await page.getByRole('heading', { name: 'Associe as colunas' }).waitFor();
    await tabTo(page, /^Conferir 1 linha$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Criar 1 cobrança…$/);
    await page.keyboard.press('Enter');
    // In a sandbox one button confirms.
    await tabTo(page, /^Criar a cobrança$/);
    await page.keyboard.press('Enter');
    await page.getByText('Concluído').first().waitFor();
  });

  it('a CSV file is corrected in its cell, its first charge goes alone, and the rest follows', async () => {
    await command(page, 'novo lote');
    await chooseFile(page, { name: 'mensalidades.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
    await tabTo(page, /^Conferir 3 linhas$/);
    await page.keyboard.press('Enter');

    await page.getByText(/2 cobranças, R\$\s269,90, serão criadas\./).waitFor();
    await page.getByText('CPF/CNPJ: Um CPF tem 11 dígitos; um CNPJ, 14 caracteres.').waitFor();
    for (const width of [1024, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      expect(await outOfSight(page), `${width} px wide`).toEqual([]);
    }
    await tabTo(page, /Linhas do lote/);
    // From the first amount to the CPF of the second line: its name is between them.
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await page.locator('[role="grid"] input:focus').waitFor();
    await page.keyboard.type('111.444.777-35');
    await page.keyboard.press('Enter');
    await page.getByText(/3 cobranças, R\$\s1\.520,40, serão criadas\./).waitFor();

    await page.keyboard.press('Shift+Tab');
    await tabTo(page, /^Criar 3 cobranças…$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, /^Criar a primeira cobrança$/);
    await page.keyboard.press('Enter');
    await page.getByText(/A primeira cobrança foi criada: R\$\s180,00, Conceição Araújo\./).waitFor();
    await page.getByText(/O código dela pode ser pago até/).waitFor();
    await tabTo(page, /^Criar as outras 2$/);
    await page.keyboard.press('Enter');
    await page.getByText('Concluído').first().waitFor();
    expect(await figure(page, 'Criadas')).toBe('3');
  });

  it('each charge is opened from its line and paid, and the result file says so', async () => {
    for (const line of [0, 1, 2]) {
      await tabTo(page, /Linhas do lote/);
      await page.keyboard.press('Control+Home');
      for (let step = 0; step < line; step += 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press(' ');
      await tabTo(page, /^Pagar$/);
      await page.keyboard.press('Enter');
      await page.getByText('Libere o produto ou o acesso').waitFor();
      await command(page, 'em lote');
      await tabTo(page, /^mensalidades\.csv$/);
      await page.keyboard.press('Enter');
      await page.getByRole('grid', { name: 'Linhas do lote' }).waitFor();
    }
    await expect.poll(() => figure(page, 'Pagas')).toBe('3');

    await tabTo(page, /^Resultado$/);
    await page.keyboard.press('Enter');
    await chooseItem(page, /^CSV$/);
    await page.getByText(/^Arquivo salvo: .*\.csv$/).waitFor();
    const lines = readFileSync(savedFile(window, '.csv'), 'utf8').trim().split(/\r?\n/);
    for (const name of ['Conceição Araújo', 'João Batista', 'Ana Lúcia'])
      expect(lines.find((line) => line.includes(name))).toMatch(/Paga/);
    // The corrected CPF is what was sent.
    expect(lines.join('\n')).toMatch(/111\.?444\.?777-?35/);
  });

  it('the codes are pictures in a ZIP and several on a printed sheet', async () => {
    await command(page, 'em lote');
    // The older batch is still to be paid.
    await tabTo(page, /\.xlsx$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^QR Codes \(ZIP\)$/);
    await page.keyboard.press('Enter');
    await page.getByText(/^Arquivo salvo: .*\.zip$/).waitFor();
    const names = Object.keys(unzipSync(readFileSync(savedFile(window, '.zip'))));
    expect(names.toSorted()).toEqual([expect.stringMatching(/\.png$/), 'lista.csv']);

    await page.evaluate(() => {
      globalThis.print = () => document.body.setAttribute('data-printed', '');
    });
    await tabTo(page, /^Imprimir códigos$/);
    await page.keyboard.press('Enter');
    await page.locator('body[data-printed]').waitFor();
    expect(await page.locator('article[data-paper="a4"] svg').count()).toBe(1);
    expect(window.complaints).toEqual([]);
  });
});

/** The cells of the table that the window cuts off, and the reasons that are not whole. */
function outOfSight(page: Page): Promise<readonly (string | null)[]> {
  return page.evaluate(() => {
    const right = document.querySelector('[role="grid"]')?.parentElement?.getBoundingClientRect().right ?? 0;
    const cells = [...document.querySelectorAll('[role="grid"] :is(th, td)')];
    const isCut = (cell: Element) =>
      cell.getBoundingClientRect().right > right || (!cell.id && cell.scrollWidth > cell.clientWidth);
    return cells.filter(isCut).map(({ textContent }) => textContent);
  });
}

/** Moves the focus by the keyboard to the control with this name. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  const nameHere = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      // Without the focus anywhere it is the body, which contains every name.
      if (element === document.body) return '';
      return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
    });
  const reach = async () => {
    // What it leads to may not be there at the first round through the page.
    if (!name.test(await nameHere())) await page.keyboard.press(key);
    expect(await nameHere()).toMatch(name);
  };
  await vi.waitFor(reach, { interval: 1, timeout: 120_000 });
}

/** Runs a command of the palette. */
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The first item of this name in the menu that has just opened, by the arrow keys. */
async function chooseItem(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('menuitem').first().waitFor();
  await tabTo(page, name, 'ArrowDown');
  await page.keyboard.press('Enter');
  // The menu gives the focus back to its button.
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-haspopup') === 'menu');
}

type FileContent = string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** The system's own dialog is not part of the page: it gives back the file. */
async function chooseFile(page: Page, file: FileContent): Promise<void> {
  await tabTo(page, /^Escolher planilha$/);
  // Pressed on the button itself: a palette that closes late gives the focus back to where it was before.
  const button = page.getByRole('button', { name: 'Escolher planilha' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.press('Enter')]);
  await chooser.setFiles(file);
}

function savedFile({ downloads }: OpenShell, ending: string): string {
  const [file = ''] = readdirSync(downloads).filter((name) => name.endsWith(ending));
  return join(downloads, file);
}

/** How many of a batch's charges stand under this word. */
async function figure(page: Page, name: string): Promise<string | null> {
  return page
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('strong')
    .textContent();
}
