/**
 * The main job, end to end, as a new user does it: the sandbox, a charge, its QR code, paid, found again after a
 * restart, exported. The same steps in each shell that this machine can run.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import jsqr from 'jsqr';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserShell, electronShell, type OpenShell, type Shell } from '../support/e2e/shells.ts';

if (!electronShell.isAvailable)
  process.stderr.write(
    'Electron’s runtime is not on this machine: the main job is driven through the browser shell alone.\n',
  );

describe.each([browserShell, electronShell])('the main job in the $name shell', (shell) => {
  describe.runIf(shell.isAvailable)('from the first start on', () => mainJob(shell));
});

function mainJob(shell: Shell): void {
  let dataDir: string;
  let window: OpenShell;
  let page: Page;

  async function open(): Promise<void> {
    window = await shell.open(dataDir, 'pt-BR');
    page = window.page;
  }

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
    await open();
  });
  afterAll(async () => {
    await window.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('the main job starts with one question, and the sandbox needs nothing else', async () => {
    await page.getByRole('button', { name: /Experimentar no sandbox/ }).click();
    await expectVisible(page, 'Nenhuma cobrança ainda');
    await expectVisible(page, 'Sem dinheiro real.');
  });

  it('the main job creates a charge whose amount follows its items', async () => {
    await page.keyboard.press('n');
    await page.getByLabel('Nome', { exact: true }).fill('Conceição Araújo');
    await page.getByLabel('CPF/CNPJ', { exact: true }).fill('529.982.247-25');
    await page.getByLabel('E-mail', { exact: true }).fill('conceicao@example.com');
    await page.getByLabel('Telefone', { exact: true }).fill('(11) 99999-8888');
    await page.getByRole('button', { name: 'Adicionar item' }).click();
    await page.getByLabel('Título', { exact: true }).fill('Café torrado 500 g');
    await page.getByLabel('Valor unitário', { exact: true }).fill('617,28');
    await page.getByLabel('Quantidade', { exact: true }).fill('2');
    await page.getByRole('button', { name: /^Mais/ }).click();
    await page.getByLabel('Referência', { exact: true }).fill('PEDIDO-2026-001');
    expect(await page.getByLabel('Valor', { exact: true }).inputValue()).toBe('1.234,56');
    await page.getByRole('button', { name: 'Criar cobrança' }).click();
    await page.getByRole('button', { name: 'Copiar código' }).waitFor();
    await expectVisible(page, 'Pendente');
    await expectVisible(page, /R\$\s1\.234,56/);
    await expectVisible(page, /Expira em/);
  });

  it('the main job shows a QR code that decodes to the text of the copy button', async () => {
    await page.getByRole('button', { name: 'Copiar código' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    const drawn = PNG.sync.read(await page.getByRole('img', { name: /QR Code desta cobrança/ }).screenshot());
    expect(jsqr(new Uint8ClampedArray(drawn.data), drawn.width, drawn.height)?.data).toBe(copied);
  });

  it('the main job shows Paid by itself, within 4 seconds and without a click', async () => {
    await page.getByRole('button', { name: 'Pagar', exact: true }).click();
    await page.getByText('Libere o produto ou o acesso').waitFor();
    expect(paymentSeenAfter(dataDir)).toBeLessThanOrEqual(4_000);
  });

  it('the main job finds the charge by state and by part of a text without accents, and opens it', async () => {
    await toList(page);
    const row = page.getByRole('row', { name: /Conceição Araújo/ });
    await row.filter({ hasText: 'Paga' }).waitFor();
    await page.getByRole('searchbox').fill('conceicao ara');
    await row.waitFor();
    await page.getByRole('searchbox').fill('nobody');
    await expectVisible(page, 'Nenhuma cobrança encontrada');
    await page.getByRole('searchbox').fill('pedido-2026');
    await row.waitFor();
    await row.click();
    await expectVisible(page, 'Linha do tempo');
  });

  it('the main job finds everything again after the console was closed and opened', async () => {
    await window.close();
    await open();
    const row = page.getByRole('row', { name: /Conceição Araújo/ });
    await row
      .filter({ hasText: 'Paga' })
      .filter({ hasText: /R\$\s1\.234,56/ })
      .waitFor();
  });

  it('the main job exports the filtered charges as CSV', async () => {
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    await expectVisible(page, 'Exportação pronta');
    const [file = ''] = readdirSync(window.downloads).filter((name) => name.endsWith('.csv'));
    const text = readFileSync(join(window.downloads, file), 'utf8');
    expect(text).toContain('Conceição Araújo');
    expect(text).toContain('1234,56');
    expect(text).toContain('529.982.247-25');
    await page.getByRole('link', { name: 'Relatórios' }).click();
    await page.getByRole('link', { name: 'Exportações' }).click();
    const input = page.getByRole('region', { name: 'Conferir um arquivo' }).locator('input[type=file]');
    await input.setInputFiles(join(window.downloads, file));
    await expectVisible(page, 'Íntegro: exatamente como o Balcão gravou.');
  });

  it('the main job causes no error on the page', () => {
    expect(window.complaints).toEqual([]);
  });
}

/**
 * Milliseconds from the payment, as the simulated service dates it, until main observed it: a busy machine only renders
 * later.
 */
function paymentSeenAfter(dataDir: string): number {
  const [gatewayId = ''] = readdirSync(join(dataDir, 'gateways'));
  const history = new Database(join(dataDir, 'gateways', gatewayId, 'history.db'), { readonly: true });
  const paidAt = Number(history.prepare('SELECT paid_at_ms FROM charges').pluck().get());
  const seenAt = Number(
    history.prepare(`SELECT at_ms FROM charge_events WHERE event LIKE '%"to":"PAID"%'`).pluck().get(),
  );
  history.close();
  return seenAt - paidAt;
}

async function toList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cobranças', exact: true }).click();
}

async function expectVisible(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor();
}
