/**
 * Thirteen customers are written to one after the other in a real window: after a batch, and from a selection of the
 * list. An action is a click or a key.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type StartedBalcao, startBalcao } from '../support/e2e/balcao.ts';
import { type OpenedPage, openPage } from '../support/e2e/page.ts';
import { base64, rested, started } from '../support/gateway/batch-desk.ts';
import { openDesk } from '../support/shell/console-desk.ts';

const CUSTOMERS = 13;
const MOST_ACTIONS = 15;

let folder: string;
let balcao: StartedBalcao;
let opened: OpenedPage;
let page: Page;
let batchId: string;
let actions = 0;
/** One line for each address that a program was to open. */
let openings: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-queue-'));
  openings = join(folder, 'openings');
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$1" >> "${openings}"\n`);
  chmodSync(join(programs, 'xdg-open'), 0o755);
  batchId = await makeBatch();
  const path = `${programs}${delimiter}${process.env['PATH'] ?? ''}`;
  balcao = await startBalcao({ dataDir: folder, args: ['--locale', 'pt-BR'], env: { PATH: path } });
  opened = await openPage(balcao.address, { viewport: { width: 1024, height: 640 } });
  page = opened.page;
});
afterAll(async () => {
  await opened?.close();
  await balcao?.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  actions = 0;
  rmSync(openings, { force: true });
});

/** A batch whose charges are made. */
async function makeBatch(): Promise<string> {
  const desk = await openDesk(folder);
  const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
  await desk.call('settings.change', { language: 'pt-BR' });
  const lines = Array.from({ length: CUSTOMERS }, (_, index) => `${10 + index},00;Cliente ${index + 1};11987654321`);
  const batch = await desk.call('batches.prepare', {
    ...{ gatewayId, fileName: 'mensalidades.csv', sheet: 0, saveAs: null },
    content: base64(['Valor;Nome;Telefone', ...lines].join('\r\n')),
    mapping: { columns: { amount: 0, name: 1, phone: 2 }, decimal: 'comma' },
  });
  await started({ desk, gatewayId }, batch);
  await rested({ desk, gatewayId }, batch.id);
  await desk.call('batches.resume', { gatewayId, batchId: batch.id });
  await rested({ desk, gatewayId }, batch.id);
  await desk.console.close();
  return batch.id;
}

async function goTo(fragment: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, fragment);
}

async function click(target: Locator): Promise<void> {
  actions += 1;
  await target.click();
}

const main = () => page.locator('[role="dialog"] button:focus').filter({ hasText: 'Abrir no WhatsApp' });

/** Enter for each of them, from one on; once more closes the list at the end. */
async function sendAll(from = 1): Promise<void> {
  for (let place = from; place <= CUSTOMERS; place += 1) {
    await page.getByRole('dialog', { name: `Enviar mensagens · ${place} de ${CUSTOMERS}` }).waitFor();
    await main().waitFor();
    actions += 1;
    await page.keyboard.press('Enter');
  }
  await page.getByText('13 mensagens abertas ou copiadas').waitFor();
  expect(actions).toBeLessThanOrEqual(MOST_ACTIONS);
  await page.locator('[role="dialog"] button:focus').filter({ hasText: 'Concluir' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
}

const openedAddresses = () => (existsSync(openings) ? readFileSync(openings, 'utf8').trim().split('\n') : []);

it('thirteen customers of a batch are written to with at most 15 actions, and each charge says so', async () => {
  await goTo(`#/batches/${batchId}`);
  await click(page.getByRole('button', { name: 'Enviar mensagens' }));
  // Once for this computer, where a link is first wanted.
  const dialog = page.getByRole('dialog');
  await click(dialog.getByRole('button', { name: 'Abrir no WhatsApp' }));
  await click(dialog.getByRole('button', { name: 'Concordar e abrir' }));
  await sendAll(2);
  await expect.poll(() => openedAddresses().length).toBe(CUSTOMERS);
  await goTo('#/charges');
  await page.getByRole('row', { name: /Cliente 7/ }).click();
  await page.getByRole('article').getByText('Mensagem aberta no WhatsApp: Cobrança').waitFor();
  await goTo('#/charges');
});

it('the same from a selection of the list takes no more, and skipped ones are listed', async () => {
  await page.getByRole('row', { name: /Cliente 7/ }).waitFor();
  await click(page.getByRole('checkbox', { name: 'Selecionar todas as cobranças carregadas' }));
  await click(
    page.getByRole('region', { name: 'Cobranças selecionadas' }).getByRole('button', { name: 'Enviar mensagens' }),
  );
  await sendAll();
  await expect.poll(() => openedAddresses().length).toBe(CUSTOMERS);

  await page.getByRole('button', { name: 'Enviar mensagens' }).click();
  await main().waitFor();
  const dialog = page.getByRole('dialog');
  const first = await dialog.getByRole('heading', { level: 3 }).textContent();
  for (let left = CUSTOMERS; left > 0; left -= 1) {
    await page.getByRole('dialog', { name: `· ${CUSTOMERS - left + 1} de ${CUSTOMERS}` }).waitFor();
    await dialog.getByRole('button', { name: 'Pular' }).click();
  }
  const skipped = dialog.getByRole('region', { name: 'Puladas' }).getByRole('listitem');
  expect(await skipped.count()).toBe(CUSTOMERS);
  expect(await skipped.first().textContent()).toBe(first);
});
