/** What a key costs in a form that is a list: ten keys in the last item of a charge with one item, and with a hundred. */
import type { Page } from 'playwright';
import { startBalcao } from '../support/e2e/balcao.ts';
import { openPage } from '../support/e2e/page.ts';
import setup from '../support/e2e/setup.ts';
import { fillDesk, type Sold } from '../support/e2e/tour-desk.ts';
import { heading, median, ms, printLine, removeFolder, temporaryFolder } from './support/figures.ts';

const ROUNDS = 5;
const KEYS = 'dez teclas';
const LONG = 100;
/** The goal: ms for ten keys in the last of a hundred rows. */
const GOAL = 500;

export async function formBench(): Promise<void> {
  heading('Ten keys in the last row of a form');
  await setup();
  const folder = temporaryFolder();
  const { keys } = await fillDesk(folder, { language: 'pt-BR', theme: 'light' }, [
    sold('pay', 1),
    sold('expire', LONG),
  ]);
  const balcao = await startBalcao({ dataDir: folder });
  const { page, close } = await openPage(balcao.address);
  await page.getByRole('row').nth(1).waitFor();

  const short = await tenKeys(page, keys.pay, 1);
  const long = await tenKeys(page, keys.expire, LONG);
  const [one, hundred] = [median(short), median(long)];
  printLine(`title of the only row: ${ms(one)}`);
  printLine(`title of row ${LONG}: ${ms(hundred)}, ${(hundred / one).toFixed(1)} times that (goal: ${GOAL} ms)`);

  await close();
  await balcao.stop();
  removeFolder(folder);
}

/** Milliseconds from before the first key until all ten are painted, in the title of the last row, a round each. */
async function tenKeys(page: Page, chargeKey: string, rows: number): Promise<readonly number[]> {
  await page.evaluate((key) => (location.hash = `#/new/${key}`), chargeKey);
  const titles = page.locator('[id^="new-charge.items."][id$=".title"]');
  await titles.nth(rows - 1).waitFor();
  const title = titles.nth(rows - 1);
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await title.fill('');
    await title.focus();
    // The draft is kept and the suggestions are read before the next round.
    await page.waitForTimeout(1_000);
    const began = performance.now();
    await page.keyboard.type(KEYS);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    took.push(performance.now() - began);
    if ((await title.inputValue()) !== KEYS) throw new Error('A key was lost.');
  }
  return took;
}

function sold(fate: Sold['fate'], items: number): Sold {
  return {
    fate,
    name: 'Conceição Araújo de Albuquerque',
    document: '52998224725',
    email: 'cliente@example.com.br',
    items: Array.from({ length: items }, (_, index) => [`Café torrado em grãos, lote ${index + 1}`, 4_290, 3]),
    reference: `PEDIDO-${items}`,
  };
}
