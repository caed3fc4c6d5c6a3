/** A desk where a clerk charges and nothing else is done, in the smallest window, from its first start on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startBalcao } from '../support/e2e/balcao.ts';
import { openPage } from '../support/e2e/page.ts';
import { chooseClerk } from '../support/e2e/tour.ts';

const WORDS = {
  en: {
    entries: ['Today', 'Charges', 'New charge', 'Receivables', 'Settings'],
    more: ['Today', 'Charges', 'New charge', 'Receivables', 'Reports', 'Settings'],
    reports: 'Reports and closing',
    addItem: 'Add item',
    charges: 'Charges',
    field: 'Item reference',
    save: 'Save gateway',
    saved: 'The gateway was saved.',
  },
  'pt-BR': {
    entries: ['Hoje', 'Cobranças', 'Nova cobrança', 'A receber', 'Configurações'],
    more: ['Hoje', 'Cobranças', 'Nova cobrança', 'A receber', 'Relatórios', 'Configurações'],
    reports: 'Relatórios e fechamento',
    addItem: 'Adicionar item',
    charges: 'Cobranças',
    field: 'Referência do item',
    save: 'Salvar gateway',
    saved: 'O gateway foi salvo.',
  },
} as const;

it.each(['en', 'pt-BR'] as const)(
  'a clerk’s desk has four entries and its settings, and gets the others back there (%s)',
  async (locale) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
    const balcao = await startBalcao({ dataDir, args: ['--locale', locale] });
    const viewport = { width: 1024, height: 640 };
    const { page, complaints, close } = await openPage(balcao.address, { locale, viewport });
    const entries = page.locator('nav').first().locator('a');
    const names = async () => (await entries.locator('span').allTextContents()).filter(Boolean);
    const { entries: few, more, reports } = WORDS[locale];
    await chooseClerk(page);
    await page.locator('main button:not([aria-pressed])').first().click();
    await entries.first().waitFor();
    expect(await names()).toEqual(few);

    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.waitForURL(/#\/today$/);

    await page.evaluate(() => void location.assign('#/reports/closing'));
    await page.locator('main nav a').first().waitFor();
    expect(await names()).toEqual(few);

    await entries.last().click();
    await page.getByRole('switch', { name: reports }).click({ force: true });
    await entries.nth(few.length).waitFor();
    expect(await names()).toEqual(more);
    expect(complaints).toEqual([]);
    await close();
    await balcao.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
);

it.each(['en', 'pt-BR'] as const)(
  'the form of a new charge has a field that few need once the gateway’s settings name it (%s)',
  async (locale) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
    const balcao = await startBalcao({ dataDir, args: ['--locale', locale] });
    const viewport = { width: 1024, height: 640 };
    const { page, complaints, close } = await openPage(balcao.address, { locale, viewport });
    const { addItem, charges, field, save, saved } = WORDS[locale];
    const go = (place: string) => page.evaluate((to) => void location.assign(to), place);
    await page.locator('main button:not([aria-pressed])').first().click();
    await page.locator('nav a').first().waitFor();
    await go('#/new');
    await page.getByRole('button', { name: addItem }).click();
    await page.getByRole('group', { name: /Item 1/ }).waitFor();
    expect(await page.getByLabel(field).count()).toBe(0);

    await go('#/access');
    await page.locator('summary', { hasText: charges }).click();
    await page.getByRole('checkbox', { name: field }).check();
    await page.getByRole('button', { name: save }).click();
    // The button is disabled while it saves, too: leaving then is asked about.
    await page.getByText(saved).waitFor();

    await go('#/new');
    await page.getByRole('textbox', { name: field }).fill('SKU-1');
    expect(complaints).toEqual([]);
    await close();
    await balcao.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
);
