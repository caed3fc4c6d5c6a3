/** A refused charge in a real window: in the view of refused charges, and no longer once it is corrected and sent. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { browserShell } from '../support/e2e/shells.ts';
import { startScriptedService } from '../support/gateway/services/scripted-service.ts';

it('a refused charge is listed with its reason, is edited and sent again, and goes from the list', async () => {
  const service = await startScriptedService();
  const refusal = { message: 'Dados inválidos', errors: { 'payer.cpf_cnpj': ['CNPJ não habilitado'] } };
  service.respondRaw = () => ({ httpStatus: 422, text: JSON.stringify(refusal) });
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
  const { page, complaints, close } = await browserShell.open(dataDir, 'pt-BR');
  await page.getByRole('button', { name: /Conectar um gateway/ }).click();
  await page.getByLabel('Nome', { exact: true }).fill('Loja');
  await page.getByLabel('URL base').fill(service.baseUrl);
  await page.getByLabel('Token', { exact: true }).fill('good');
  await page.getByRole('button', { name: 'Conectar', exact: true }).click();
  await page.getByText('Nenhuma cobrança ainda').waitFor();

  await page.keyboard.press('n');
  await page.getByLabel('Valor', { exact: true }).fill('42,00');
  await page.getByLabel('CPF/CNPJ', { exact: true }).fill('11222333000181');
  await page.getByRole('button', { name: 'Criar cobrança' }).click();
  await page.getByText('O gateway recusou esta cobrança').waitFor();

  const openRefused = () => page.evaluate(() => void location.assign('#/charges/refused'));
  await openRefused();
  const row = page.getByRole('article', { name: /R\$\s42,00/ });
  await row.waitFor();
  const text = await row.innerText();
  expect(text).toMatch(/222\.333\/0001/);
  expect(text).toMatch(/CNPJ não habilitado/);
  expect(text.match(/O gateway documenta só CPF: pode recusar um CNPJ\./g)).toHaveLength(1);
  await row.getByRole('button', { name: 'Mostrar respostas brutas' }).click();
  await page.getByText(/payer\.cpf_cnpj/).waitFor();

  service.respondRaw = () => null;
  await row.getByRole('button', { name: 'Editar e enviar de novo' }).click();
  await page.locator('[id="new-charge.amount"][value="42,00"]').waitFor();
  await page.getByRole('button', { name: 'Criar cobrança' }).click();
  await page.waitForFunction(() => /^#\/charges\/[0-9a-f-]{36}$/.test(location.hash));
  expect(service.requested).toMatchObject({ customer: { document: '11222333000181', documentType: 'CNPJ' } });
  await openRefused();
  await page.getByText('Nenhuma cobrança recusada').waitFor();
  expect(complaints).toEqual([]);
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});
