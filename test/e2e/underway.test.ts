/** A page that is reloaded while its charge is on the way to the gateway, and another window beside it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserShell, electronShell, type OpenShell, type Shell } from '../support/e2e/shells.ts';
import { heldService } from '../support/gateway/services/held-service.ts';

describe.each([browserShell, electronShell])('a reload in the $name shell', (shell) => {
  describe.runIf(shell.isAvailable)('while a charge is being sent', () => reload(shell));
});

function reload(shell: Shell): void {
  let dataDir: string;
  let window: OpenShell;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
    window = await shell.open(dataDir, 'pt-BR');
  });
  afterAll(async () => {
    await window.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it(`a reloaded page of the ${shell.name} shell returns to the charge it was sending, above every list`, async () => {
    const service = await heldService();
    const { page } = window;
    await page.getByRole('button', { name: /Conectar um gateway/ }).click();
    await page.getByLabel('Nome', { exact: true }).fill('Loja');
    await page.getByLabel('URL base').fill(service.baseUrl);
    await page.getByLabel('Token', { exact: true }).fill('good');
    await page.getByRole('button', { name: 'Conectar', exact: true }).click();
    await page.getByText('Nenhuma cobrança ainda').waitFor();

    // The service answers after ten seconds at the latest, or the outcome is unknown: what takes long comes before.
    const other = shell.name === 'browser' ? await openList(page) : null;
    await page.keyboard.press('n');
    await page.getByLabel('Valor', { exact: true }).fill('42,00');
    await page.getByRole('button', { name: /^Mais/ }).click();
    await page.getByLabel('Referência', { exact: true }).fill('PEDIDO-1');
    await page.getByRole('button', { name: 'Criar cobrança' }).click();
    await service.arrived;
    await Promise.all([page.reload(), other && besides(other)]);
    // At one time: read one after the other, the ten seconds could end between them.
    await page
      .getByRole('form', { name: 'Nova cobrança' })
      .filter({ hasText: 'Aguardando a resposta do gateway.' })
      .filter({ has: page.getByRole('textbox', { name: 'Valor', exact: true }).and(page.locator('[value="42,00"]')) })
      .filter({ has: page.getByRole('textbox', { name: 'Referência', exact: true, disabled: true }) })
      .waitFor();

    service.letGo();
    await page.getByText('PEDIDO-1').first().waitFor();
    await page.getByRole('row', { name: /R\$\s42,00/ }).waitFor();
    await expect.poll(() => page.getByText('Enviando ao gateway').count()).toBe(0);
    expect(service.made).toHaveLength(1);
    expect(window.complaints).toEqual([]);
  });
}

/** Another window, on the list. */
async function openList(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(`${page.url().split('#')[0]}#/charges`);
  await other.getByText('Nenhuma cobrança ainda').waitFor();
  return other;
}

/** It shows the attempt above the list, and has an empty form of its own. */
async function besides(other: Page): Promise<void> {
  const attempts = other.getByRole('list', { name: 'Cobranças em envio' });
  await attempts.getByText('PEDIDO-1').waitFor();
  expect(await attempts.textContent()).toMatch(/Enviando ao gateway.*R\$\s42,00/);
  await other.getByRole('link', { name: 'Nova cobrança' }).first().click();
  await other.getByLabel('Valor', { exact: true }).waitFor();
  expect(await other.getByLabel('Valor', { exact: true }).inputValue()).toBe('');
  expect(await other.getByLabel('Referência', { exact: true }).isDisabled()).toBe(false);
  await other.close();
}
