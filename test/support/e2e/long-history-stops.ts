/** The screens that thousands change: the list, the home screen, the board and the reports. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../../src-preload/contract/settings/settings.ts';
import { generateCharges } from '../history/charge-generator.ts';
import type { Seeding } from '../history/history-seed.ts';
import { openDesk } from '../shell/console-desk.ts';
import { startBalcao } from './balcao.ts';
import { openPage, type PageOptions } from './page.ts';
import { seedDesk } from './seeded-desk.ts';
import type { Stop } from './tour-states.ts';

/** Of these, those after today are left out. */
const CHARGES = 6_500;
const RECEIVABLES = 1_200;
const DAY = 86_400_000;
const NAMES = ['Ana Souza', 'Bruno Lima', 'Cooperativa Agrícola do Vale do Rio das Almas e Região', 'Davi'];

export async function* longHistoryStops(language: Settings['language'], view: PageOptions): AsyncGenerator<Stop> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-long-'));
  const { gatewayId } = await seedDesk(folder, CHARGES, { language }, untilNow());
  await owe(folder, gatewayId);
  const balcao = await startBalcao({ dataDir: folder, args: ['--locale', language] });
  const { page, close } = await openPage(balcao.address, view);
  const go = (fragment: string) => page.evaluate((to) => void location.assign(`#${to}`), fragment);
  const at = (name: string): Stop => ({ name: `thousands-${name}`, page });
  try {
    await page.locator('[id^="row-"]').first().waitFor();
    await page.locator('dl[aria-busy="false"]:not([data-waiting])').waitFor();
    yield at('charges');
    await page.locator('[id^="row-"]').nth(2).click();
    await page.locator('article ol').waitFor();
    yield at('charge');
    // A chart shows a tooltip under the pointer.
    await page.mouse.move(0, 0);
    await go('/today');
    await page.locator('main svg[role=application]').waitFor();
    await page.locator('main dl dd').first().waitFor();
    yield at('today');
    await go('/receivables');
    await page.getByRole('row').nth(1).waitFor();
    yield at('receivables');
    await go('/reports/figures');
    // The longest of the periods.
    await page.locator('main .mantine-SegmentedControl-root').first().locator('label').last().click();
    await page.locator('main dl').first().waitFor();
    await page.waitForFunction(() => document.querySelector('main .mantine-Skeleton-root') === null);
    yield at('figures');
  } finally {
    await close();
    await balcao.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** They end some weeks before the last that they may have: it is later than now, and what would come is not seen. */
function untilNow(): Seeding {
  const now = Date.now();
  const last = now + 120 * DAY;
  const times = Array.from(generateCharges(CHARGES, 1, last), ({ transaction }) => transaction.createdAt);
  // Ten minutes later each has been paid.
  const future = times.findIndex((at) => at > now - 600_000);
  return { last, seen: (index) => (index < future ? 'all' : 'nothing') };
}

/** Of every age, each with a customer. */
async function owe(folder: string, gatewayId: string): Promise<void> {
  const desk = await openDesk(folder);
  for (let index = 0; index < RECEIVABLES; index += 1) {
    const dueDay = new Date(Date.now() + ((index % 90) - 60) * DAY).toISOString().slice(0, 10);
    const fields = {
      customer: { name: NAMES[index % NAMES.length] ?? '', email: '', phone: '', document: '' },
      ...{ amount: 4_990 + index * 137, dueDay, description: 'Mensalidade', reference: `FAT-${index}` },
    };
    await desk.call('receivables.add', { gatewayId, id: randomUUID(), fields });
  }
  await desk.console.close();
}
