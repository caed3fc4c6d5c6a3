/**
 * A lost response on screen: what was recorded, how it is resolved, and its payment in two windows. The gateway is a
 * simulated service in this process, so that it can be made to fail.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src-main/ground/clock.ts';
import { type Sandbox, startSandbox } from '../../src-main/sandbox/sandbox-server.ts';
import { browserShell, type OpenShell } from '../support/e2e/shells.ts';
import { onlyTransactionAt } from '../support/gateway/services/sandbox-file.ts';

describe('a gateway with simulated failures', () => {
  let dataDir: string;
  let service: Sandbox;
  let window: OpenShell;
  let page: Page;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
    service = await startSandbox({ dataFolder: join(dataDir, 'service'), port: 0, clock: systemClock });
    window = await browserShell.open(join(dataDir, 'balcao'), 'pt-BR');
    page = window.page;
  });
  afterAll(async () => {
    await window.close();
    await service.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const posts = () => service.requests.filter((request) => request.method === 'POST').length;

  it('a gateway with simulated failures is connected with its address and a token', async () => {
    await page.getByRole('button', { name: /Conectar um gateway/ }).click();
    await page.getByLabel('Nome', { exact: true }).fill('Loja');
    await page.getByLabel('URL base').fill(service.baseUrl);
    await page.getByLabel('Token', { exact: true }).fill(service.token);
    await page.getByRole('button', { name: 'Conectar', exact: true }).click();
    await page.getByText('Nenhuma cobrança ainda').waitFor();
  });

  it('a lost response shows what was recorded and that the outcome is unknown', async () => {
    await page.getByRole('link', { name: 'Nova cobrança' }).first().click();
    await page.getByLabel('Valor', { exact: true }).fill('30,00');
    await page.getByRole('button', { name: /^Mais/ }).click();
    await page.getByLabel('Referência', { exact: true }).fill('PERDIDA-1');
    service.faults.next('create', { kind: 'lose', recorded: true });
    await page.getByRole('button', { name: 'Criar cobrança' }).click();
    await page.getByText('Resultado desconhecido').first().waitFor();
    await page.getByText('O gateway pode ou não ter criado esta cobrança.').first().waitFor();
    await page.getByText('PERDIDA-1').first().waitFor();
    const row = page.getByRole('row', { name: /PERDIDA-1|R\$\s30,00/ });
    await row.filter({ hasText: 'Resultado desconhecido' }).waitFor();
    expect(posts()).toBe(1);
  });

  it("a lost response is resolved by the gateway's id, and the row becomes the charge", async () => {
    const id = await onlyTransactionAt(join(dataDir, 'service'), 'PERDIDA-1');
    await page.getByRole('button', { name: 'Consultar um ID' }).click();
    await page.getByLabel('ID da transação').fill(id);
    await page.getByRole('button', { name: 'Consultar', exact: true }).click();
    await page.getByRole('button', { name: 'Copiar código' }).waitFor();
    const unknown = page.getByText('Resultado desconhecido').and(page.locator('[role=row] *'));
    await expect.poll(() => unknown.count()).toBe(0);
    expect(posts()).toBe(1);
  });

  it('a payment is announced in both windows, once in each', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('link', { name: 'Cobranças', exact: true }).waitFor();
    service.simulate(await onlyTransactionAt(join(dataDir, 'service'), 'PERDIDA-1'), 'pay');
    for (const each of [page, other]) {
      const notice = each.getByText(/^Cobrança paga: R\$\s30,00/);
      await notice.waitFor();
      expect(await notice.count()).toBe(1);
    }
    await other.close();
  });

  it('the simulated failures of a gateway caused no error on the page', () => {
    expect(window.complaints).toEqual([]);
  });
});
