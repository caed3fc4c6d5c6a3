/** The screens of a batch in a user's order: none yet, a spreadsheet's columns, its check, its first charge, its end. */
import type { Page } from 'playwright';
import type { Stop } from './tour-states.ts';

/** A sound line, one with an error in each kind of cell, and two that repeat one reference. */
const LINES = [
  'Cliente;CPF;Valor;Telefone;E-mail;Referência;Descrição;Vencimento',
  'Maria das Graças Conceição Araújo de Albuquerque e Vasconcelos;529.982.247-25;1.234,50;(11) 99999-8888;maria@example.com;MENS-1;Mensalidade de novembro;10/12/2026',
  'João Batista;111.444.777-3;x;119;joao;MENS-2;Material;31/02/2026',
  'Ana Lúcia;;89,90;;;MENS-3;;',
  'Ana Lúcia;;89,90;;;MENS-3;;',
  'José Ângelo Müller;;150,00;;;MENS-4;;',
];

export async function* batchStops(page: Page, go: (fragment: string) => Promise<void>): AsyncGenerator<Stop> {
  const at = (name: string): Stop => ({ name, page });
  await go('/batches');
  await page.locator('main h2').first().waitFor();
  yield at('batches-none-yet');
  await go('/batches/add');
  await page.locator('main textarea').waitFor();
  yield at('batch-choose');
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'mensalidades.csv', mimeType: 'text/csv', buffer: Buffer.from(LINES.join('\n')) });
  await page.locator('main select').first().waitFor();
  yield at('batch-columns');
  await page.locator('main button[type=submit]').click();
  const grid = page.locator('main [role=grid]');
  await grid.getByRole('row').nth(5).waitFor();
  yield at('batch-check');
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await grid.locator('input').waitFor();
  yield at('batch-edit');
  await page.keyboard.press('Escape');
  await page.locator('main header button').last().click();
  await page.getByRole('dialog').waitFor();
  yield at('batch-confirm');
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await page.locator('main section svg[role=img]').waitFor();
  yield at('batch-first-charge');
  await page.locator('main header button').last().click();
  await page.locator('main header svg.tabler-icon-check').waitFor();
  // The rows are read again a moment after the batch.
  for (const verdict of ['ready', 'sending'])
    await grid.locator(`[data-verdict="${verdict}"]`).first().waitFor({ state: 'detached' });
  yield at('batch-done');
  await go('/batches');
  await page.locator('main table').waitFor();
  yield at('batches');
}
