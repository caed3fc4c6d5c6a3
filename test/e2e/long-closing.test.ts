/**
 * The paper of a month of thousands of payments, every row of it, and that of a closing which somebody changed in the
 * history's file, as the PDF it is printed to.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { historyFileIn } from '../../src-main/history/history.ts';
import { HISTORY_FILE } from '../../src-main/history/sqlite/history-files.ts';
import { openToWrite } from '../../src-main/sqlite-file/connection.ts';
import { DAY } from '../../src-preload/contract/values/durations.ts';
import { formatMoney } from '../../src-preload/contract/values/write-money.ts';
import { type StartedBalcao, startBalcao } from '../support/e2e/balcao.ts';
import { type OpenedPage, openPage } from '../support/e2e/page.ts';
import { printed, withoutPrintDialog } from '../support/e2e/printed.ts';
import { seedDesk } from '../support/e2e/seeded-desk.ts';
import { keyOfBare, writeCharge } from '../support/history/closing-rows.ts';
import { openDesk } from '../support/shell/console-desk.ts';

const ROWS = 5_000;
/** Each is of the same amount (cents). */
const AMOUNT = 1_234;
/** Noon of the first of the month in São Paulo; a payment comes every eight minutes. */
const FIRST = Date.UTC(2026, 9, 1, 15);
const EVERY = 8 * 60_000;

let dataDir: string;
let balcao: StartedBalcao;
let opened: OpenedPage;

/** October has thousands of payments, and the one of September is another amount than what was closed. */
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
  const { gatewayId, folder } = await seedDesk(dataDir, 0, { timeZone: 'America/Sao_Paulo' });
  const db = openToWrite(historyFileIn(folder), HISTORY_FILE);
  const paid = { state: 'PAID', amount: AMOUNT, fee: 34, net: 1_200, isObserved: false, isUnconfirmed: false } as const;
  const rest = { returnedAt: null, returnedSource: null, answered: null };
  const write = (number: number, paidAt: number) =>
    writeCharge(db, number, { ...paid, ...rest, createdAt: paidAt - 60_000, paidAt });
  db.transaction(() => {
    for (let number = 1; number <= ROWS; number += 1) write(number, FIRST + number * EVERY);
    write(ROWS + 1, FIRST - 2 * DAY);
    // As long as a gateway's.
    db.prepare('UPDATE charges SET transaction_id = key').run();
  }).immediate();
  db.close();
  const desk = await openDesk(dataDir);
  for (const period of ['2026-09', '2026-10']) await desk.call('closing.close', { gatewayId, period, basis: 'cash' });
  await desk.console.close();
  changeClosing(folder);
  balcao = await startBalcao({ dataDir, args: ['--locale', 'pt-BR'] });
  opened = await openPage(balcao.address, { fragment: '#/reports/closing' });
  await withoutPrintDialog(opened.page);
});
afterAll(async () => {
  await opened?.close();
  await balcao?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** As another program would, which leaves no trace of it: the trigger that forbids it is there again. */
function changeClosing(folder: string): void {
  const db = new Database(historyFileIn(folder));
  const trigger = db.prepare("SELECT sql FROM sqlite_master WHERE name = 'closings_no_update'").pluck().get();
  db.exec('DROP TRIGGER closings_no_update');
  const change = `UPDATE closings SET figures = replace(figures, '"gross":${AMOUNT}', '"gross":9999') WHERE period = '2026-09'`;
  expect(db.prepare(change).run().changes).toBe(1);
  db.exec(String(trigger));
  db.close();
}

/** Opens the closing from the list, and prints it. */
async function printClosing(period: string) {
  const { page } = opened;
  await page.getByRole('row', { name: period }).getByRole('button', { name: 'Abrir' }).click();
  await page.getByRole('heading', { name: `Fechamento de ${period}` }).waitFor();
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  return printed(page);
}

it('a closing of five thousand rows has each of them once on its paper, in order, on numbered pages', async () => {
  const { pages } = await printClosing('10/2026');
  const ids = pages.flatMap(({ letters }) => letters.match(/00000000-0000-4000-8000-\d{12}/g) ?? []);
  expect(ids).toEqual(Array.from({ length: ROWS }, (_, index) => keyOfBare(index + 1)));
  const [first, middle, last] = [1, Math.round(pages.length / 2), pages.length];
  // The number follows the line at the top of the page.
  for (const number of [first, middle, last])
    expect(pages[number - 1]?.letters).toMatch(
      new RegExp(`^LojaCentro·produção·Fechamentode10/2026(·Oquemudoudesdeofechamento)?${number}/${pages.length}\\D`),
    );
  const total = formatMoney(ROWS * AMOUNT, 'pt-BR').replace(/\s/u, '');
  expect(pages[1]?.letters).toContain(`TotalPaga5.000${total}`);
  expect(pages.at(-2)?.letters).toMatch(/ConferidoporNomeDataAssinatura$/);
});

it('the cards of a closing fill each of their rows', async () => {
  const { page } = opened;
  await page.goto(`${page.url().split('#')[0]}#/reports/closing`);
  const cards = page.locator('main dl').first();
  await cards.locator('> div').nth(4).waitFor();
  for (const [width, height] of [
    [1024, 640],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    const rooms = () =>
      cards.evaluate((list) => {
        const end = list.getBoundingClientRect().right;
        const boxes = Array.from(list.children, (card) => card.getBoundingClientRect());
        return [...Map.groupBy(boxes, ({ top }) => Math.round(top)).values()].map((row) =>
          Math.round(end - Math.max(...row.map(({ right }) => right))),
        );
      });
    await expect.poll(async () => (await rooms()).every((room) => room === 0)).toBe(true);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
});

it('the paper of a changed closing says on every page that it is none, and has no place to sign', async () => {
  const { pages, text } = await printClosing('09/2026');
  const what = 'NÃO É UM FECHAMENTO: o que foi fechado foi alterado depois';
  for (const { letters } of pages)
    expect(letters.slice(0, 140)).toContain(`Fechamentode09/2026·${what.replaceAll(' ', '')}`);
  expect(text).toContain(`Fechamento de 09/2026 · ${what}`);
  expect(text).toMatch(/Fechado em .+ e esse fechamento foi alterado depois\. Os valores aqui são os de agora/);
  expect(text).toContain(formatMoney(AMOUNT, 'pt-BR'));
  for (const untrue of ['99,99', 'Comparado com o fechamento', 'Código de controle deste fechamento', 'Assinatura'])
    expect(text).not.toContain(untrue);
});
