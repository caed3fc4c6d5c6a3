/** A desk that its office set up: started with a policy, in a real window. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedBalcao, startBalcao } from '../support/e2e/balcao.ts';
import { type OpenedPage, openPage } from '../support/e2e/page.ts';
import { OFFICE_GATEWAY } from '../support/shell/policy-desk.ts';

let dataDir: string;
let path: string;
let balcao: StartedBalcao;
let opened: OpenedPage;
let page: Page;

const POLICY = {
  version: 1,
  settings: {
    language: { value: 'pt-BR' },
    idleLockMinutes: { value: 15, locked: true },
    backupFolder: { value: '/mnt/office', locked: true },
    theme: { value: 'light', locked: true },
  },
  masks: { exports: 'always', reveal: 'never' },
  gateways: [{ ...OFFICE_GATEWAY, proxy: { kind: 'none' }, locked: true }],
  gatewaysLocked: true,
};

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
  path = join(dataDir, 'policy.json');
  writeFileSync(path, JSON.stringify(POLICY));
  balcao = await startBalcao({ dataDir, args: ['--policy', path, '--locale', 'en'] });
  opened = await openPage(balcao.address, { locale: 'en' });
  page = opened.page;
});
afterAll(async () => {
  await opened.close();
  await balcao.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const go = (screen: string) => page.evaluate((hash) => location.assign(hash), `#/${screen}`);

describe('a field that the office has locked', () => {
  it('a locked field is disabled and says who set it, and where, in both languages', async () => {
    await go('settings/people');
    await page.getByRole('combobox', { name: /Bloquear/ }).waitFor();
    expect(await page.getByRole('combobox', { name: /Bloquear/ }).isDisabled()).toBe(true);
    await go('settings');
    const inPortuguese = `Definido pela sua organização (${path})`;
    await page.getByText(inPortuguese).first().waitFor();
    expect(await page.getByRole('radio', { name: 'Escuro' }).isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Idioma', exact: true }).selectOption('English');
    await page.getByText(`Set by your organisation (${path})`).first().waitFor();
    expect(await page.getByRole('radio', { name: 'Dark' }).isDisabled()).toBe(true);
    expect(await page.getByText(inPortuguese).count()).toBe(0);
  });

  it('the fields of a locked gateway are disabled, and nothing offers to add another', async () => {
    await go('access');
    const address = page.getByLabel('Base URL');
    expect(await address.inputValue()).toBe(OFFICE_GATEWAY.baseUrl);
    expect(await address.isDisabled()).toBe(true);
    expect(await page.getByRole('link', { name: 'Add a gateway' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Duplicate' }).count()).toBe(0);
  });

  it('the command palette has no command for a locked setting', async () => {
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Find a command, a customer or a charge' });
    await search.fill('theme');
    await page.getByText('Nothing found for this text.').waitFor();
    await search.fill('rows');
    await page.getByRole('option', { name: 'Compact rows' }).waitFor();
    await page.keyboard.press('Escape');
    expect(opened.complaints).toEqual([]);
  });
});
