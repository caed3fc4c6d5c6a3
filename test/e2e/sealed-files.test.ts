/** A closing and the audit trail are saved from their screens, and "Check a file" recognises them, or says what is wrong. */
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedBalcao, startBalcao } from '../support/e2e/balcao.ts';
import { type OpenedPage, openPage } from '../support/e2e/page.ts';
import { typedDraft } from '../support/gateway/typed-draft.ts';
import { openDesk } from '../support/shell/console-desk.ts';

let dataDir: string;
let balcao: StartedBalcao;
let opened: OpenedPage;
let page: Page;

beforeAll(async () => {
  const desk = await openDesk();
  dataDir = desk.folder;
  const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
  const draft = { ...typedDraft(), id: randomUUID(), amount: 123_456 };
  const charge = await desk.call('charges.create', { gatewayId, draft, confirmDuplicate: true });
  if (charge.outcome !== 'created') throw new Error(charge.outcome);
  const { createdAt } = await desk.call('charges.detail', { gatewayId, key: charge.key });
  const period = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(createdAt);
  for (const basis of ['cash', 'created'] as const) await desk.call('closing.close', { gatewayId, period, basis });
  await desk.console.close();
  balcao = await startBalcao({ dataDir, args: ['--locale', 'pt-BR'] });
  opened = await openPage(balcao.address);
  page = opened.page;
});
afterAll(async () => {
  await opened?.close();
  await balcao?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Presses a button of a screen that saves a file; returns what the browser downloaded. */
async function saved(hash: string, button: string): Promise<Buffer> {
  await page.goto(`${page.url().split('#')[0]}#/${hash}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return readFileSync(await (await download).path());
}

async function verdictOf(content: Buffer): Promise<string> {
  await page.goto(`${page.url().split('#')[0]}#/reports/exports`);
  // The verdict of the file before is gone then.
  await page.reload();
  const check = page.getByRole('region', { name: 'Conferir um arquivo' });
  await check.locator('input[type=file]').setInputFiles({ name: 'a.jsonl', mimeType: '', buffer: content });
  return check.locator('[role=status] [data-tone]').innerText();
}

function editedAt(content: Buffer, text: string): Buffer {
  const edited = Buffer.from(content);
  const at = edited.indexOf(text);
  expect(at).toBeGreaterThan(0);
  edited[at] = (edited[at] ?? 0) ^ 1;
  return edited;
}

describe('a saved closing and audit trail', () => {
  it('a closing saved from its screen is recognised, and one edited byte of it is noticed', async () => {
    const closing = await saved('reports/closing', 'Salvar fechamento');
    expect(await verdictOf(closing)).toMatch(/^\s*Íntegro: é o fechamento que está em /);
    expect(await verdictOf(editedAt(closing, '"timeZone"'))).toMatch(/^\s*Alterado: /);
    expect(await verdictOf(closing.subarray(0, -10))).toMatch(/^\s*Cortado: /);
  });

  it('the audit trail saved from its screen is recognised, and its first edited entry is named', async () => {
    const trail = await saved('settings/audit', 'Salvar a trilha');
    expect(await verdictOf(trail)).toMatch(/^\s*Íntegro: é a trilha de auditoria deste computador/);
    expect(await verdictOf(editedAt(trail, '"number":3'))).toMatch(/^\s*Alterado: a entrada 3 /);
    expect(opened.complaints).toEqual([]);
  });
});
