/** A key in the title of the last item of a charge with one, twenty and a hundred items, until it is painted. */
import { startBalcao } from '../support/e2e/balcao.ts';
import { openPage } from '../support/e2e/page.ts';
import setup from '../support/e2e/setup.ts';
import { fillDesk, type Sold } from '../support/e2e/tour-desk.ts';
import { barePage, keysToPaint } from './support/charge-timing.ts';
import { heading, removeFolder, report, temporaryFolder } from './support/figures.ts';

const KEYS = 100;
/** Milliseconds at the 95th percentile. */
const GOAL = 30;

export async function formBench(): Promise<void> {
  heading('The form as a list of items');
  await setup();
  const folder = temporaryFolder();
  const lengths = { pay: 1, fail: 20, expire: 100 } as const;
  const { keys } = await fillDesk(
    folder,
    { language: 'pt-BR', theme: 'light' },
    (['pay', 'fail', 'expire'] as const).map((fate) => sold(fate, lengths[fate])),
  );
  const balcao = await startBalcao({ dataDir: folder });
  const { page, context, close } = await openPage(balcao.address);
  const bare = await context.newPage();
  await barePage(bare);
  const baseline = await keysToPaint(bare, '#bare', KEYS);
  await page.bringToFront();
  await page.getByRole('row').nth(1).waitFor();

  for (const fate of ['pay', 'fail', 'expire'] as const) {
    await page.evaluate((key) => (location.hash = `#/new/${key}`), keys[fate]);
    const last = page.locator('[id^="new-charge.items."][id$=".title"]').nth(lengths[fate] - 1);
    await last.fill('');
    const title = `[id="${await last.getAttribute('id')}"]`;
    report({
      name: `a key in the last of ${lengths[fate]} items to its paint`,
      took: await keysToPaint(page, title, KEYS),
      bare: baseline,
      goal: { p95: GOAL },
    });
  }

  await close();
  await balcao.stop();
  removeFolder(folder);
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
