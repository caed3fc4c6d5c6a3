/** A team is set up as its admin does it: the server, the tables, the history moved in, and a second desk by its file. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { seedDesk } from '../support/e2e/seeded-desk.ts';
import { browserShell, type OpenShell } from '../support/e2e/shells.ts';
import { HAS_POSTGRES } from '../support/team/postgres-releases.ts';
import { testGateway } from '../support/team/team-gateway.ts';
import { testServer } from '../support/team/team-server.ts';

const CHARGES = 120;
const test = testServer();
const folders: string[] = [];
const shells: OpenShell[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
  folders.push(folder);
  return folder;
}

async function openDesk(dataDir: string): Promise<OpenShell> {
  const shell = await browserShell.open(dataDir, 'pt-BR');
  shells.push(shell);
  return shell;
}

afterAll(async () => {
  for (const shell of shells) await shell.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** How many charges the list says it has. */
const countOf = (page: Page) => page.getByText(new RegExp(`\\b${CHARGES} cobranças`)).first();

describe.skipIf(!HAS_POSTGRES)('a team', () => {
  it('an admin tests the server, creates the tables, moves the history in; a second desk has the list', async () => {
    const gateway = await testGateway(test, 'e2e');
    const admin = await gateway.login('desk_admin', 'admin');
    const operator = await gateway.login('desk_caixa', 'operator');
    const { host, port, database, ca } = test.address('balcao');
    const first = newFolder();
    await seedDesk(first, CHARGES);

    const { page, downloads, complaints } = await openDesk(first);
    await page.evaluate(() => void location.assign('#/settings/team'));
    await page.getByRole('link', { name: 'Conectar ao servidor da equipe' }).click();
    const type = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
    await type('Endereço do servidor', host);
    await type('Porta', String(port));
    await type('Banco de dados', database);
    await type('Schema', gateway.schema);
    await type('Login', admin.role);
    await type('Senha', admin.password);
    await type('Certificado da autoridade do servidor', ca ?? '');
    // A low window: what failed is in sight beside the button that tested it.
    const { width, height } = page.viewportSize() ?? expect.fail('no viewport');
    await page.setViewportSize({ width: 1024, height: 640 });
    await type('Senha', `${admin.password}?`);
    await page.getByRole('button', { name: 'Testar conexão' }).press('Enter');
    const step = (words: string) => page.getByRole('listitem').filter({ hasText: words });
    await step('Login ou senha').waitFor();
    const isWhole = (found: Locator) =>
      found.evaluate((line) => {
        const { left, top, bottom } = line.getBoundingClientRect();
        return [top + 1, bottom - 1].every((y) => line.contains(document.elementFromPoint(left + 1, y)));
      });
    await expect.poll(() => isWhole(step('Login ou senha'))).toBe(true);
    await type('Senha', admin.password);
    await page.getByRole('button', { name: 'Testar conexão' }).press('Enter');
    await page.getByRole('button', { name: 'Criar tabelas' }).waitFor();
    await expect.poll(() => isWhole(page.getByRole('listitem').last())).toBe(true);
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Criar tabelas' }).press('Enter');
    await page.getByText('As tabelas estão lá').waitFor();
    await page.getByRole('button', { name: 'Continuar' }).press('Enter');
    const move = page.getByRole('button', { name: 'Levar o histórico' });
    await move.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Levar o histórico' }).press('Enter');
    await page.getByText('O histórico está no servidor da equipe.').waitFor();
    await page.getByText('Igual nos dois lados').waitFor();
    await page.getByRole('button', { name: 'Concluir' }).press('Enter');
    await page.getByText(`No servidor da equipe ${host}`).waitFor();
    await page.getByRole('button', { name: 'Salvar arquivo da equipe' }).press('Enter');
    await page.getByText('Salvo:').waitFor();
    const saved = readdirSync(downloads).find((name) => name.endsWith('.json')) ?? expect.fail('no team file');
    await page.evaluate(() => void location.assign('#/charges'));
    await countOf(page).waitFor();

    const second = await openDesk(newFolder());
    await second.page.getByText('Abrir um arquivo da equipe').first().click();
    await second.page.locator('input[type=file]').setInputFiles(join(downloads, saved));
    await second.page.getByLabel('Login', { exact: true }).fill(operator.role);
    await second.page.getByLabel('Senha', { exact: true }).fill(operator.password);
    await second.page.getByRole('button', { name: 'Adicionar gateway' }).press('Enter');
    await countOf(second.page).waitFor();
    expect([...complaints, ...second.complaints]).toEqual([]);
  });
});
