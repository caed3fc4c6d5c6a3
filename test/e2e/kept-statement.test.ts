/** A bank's file stays open until it is dismissed: after another tab, and after the console was started again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserShell, type OpenShell } from '../support/e2e/shells.ts';

/** Nothing of it is of a charge, so it is missing here. */
const OFX = (text: string) =>
  `<OFX><BANKID>341<ACCTID>12345-6<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120<TRNAMT>10.00<FITID>1<MEMO>${text}</STMTTRN></OFX>`;

describe('a statement that stays open', () => {
  let dataDir: string;
  let window: OpenShell;
  let page: Page;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
    window = await browserShell.open(dataDir, 'pt-BR');
    page = window.page;
    await page.getByRole('button', { name: /Experimentar no sandbox/ }).click();
    await page.getByText('Sem dinheiro real.').waitFor();
  });
  afterAll(async () => {
    await window.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const goTo = (hash: string) =>
    page.evaluate((next) => {
      location.hash = next;
    }, hash);
  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(OFX(text)) });

  it('it is there after another tab and after a restart, and asks before another file takes its place', async () => {
    await goTo('#/reports/statement');
    await page.getByRole('button', { name: 'Escolher um arquivo' }).waitFor();
    await choose('extrato.ofx', 'PIX DE NINGUEM');
    await page.getByRole('button', { name: 'Conferir', exact: true }).click();
    await page.getByText('PIX DE NINGUEM').waitFor();
    await goTo('#/reports/closing');
    await page.getByText('PIX DE NINGUEM').waitFor({ state: 'hidden' });
    await goTo('#/reports/statement');
    await page.getByText('PIX DE NINGUEM').waitFor();

    await window.close();
    window = await browserShell.open(dataDir, 'pt-BR');
    page = window.page;
    await goTo('#/reports/statement');
    await page.getByText('PIX DE NINGUEM').waitFor();
    await page.getByText('extrato.ofx').waitFor();

    await choose('outro.ofx', 'TED DE OUTRO');
    const question = page.getByRole('dialog', { name: 'Trocar o extrato aberto?' });
    await question.getByRole('button', { name: 'Cancelar' }).click();
    expect(await page.getByText('PIX DE NINGUEM').count()).toBe(1);
  });

  it('once it is dismissed it is gone, after a restart too', async () => {
    await page.getByRole('button', { name: 'Dispensar' }).click();
    await page.getByRole('button', { name: 'Escolher um arquivo' }).waitFor();
    await window.close();
    window = await browserShell.open(dataDir, 'pt-BR');
    page = window.page;
    await goTo('#/reports/statement');
    await page.getByRole('button', { name: 'Escolher um arquivo' }).waitFor();
    expect(await page.getByText('PIX DE NINGUEM').count()).toBe(0);
    expect(window.complaints).toEqual([]);
  });
});
