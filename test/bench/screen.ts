/**
 * What a user waits for: a key in the form until it is painted, a charge from the list until its code is painted, and
 * the next charge until nothing moves any more, each compared with the same in a bare page of the same browser; and what
 * the first screen loads.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { startBalcao } from '../support/e2e/balcao.ts';
import { openPage } from '../support/e2e/page.ts';
import setup from '../support/e2e/setup.ts';
import { fillDesk, type Sold } from '../support/e2e/tour-desk.ts';
import { barePage, clickToPaint, keysToPaint, moveToRest, openFromList } from './support/charge-timing.ts';
import { heading, printLine, removeFolder, report, temporaryFolder } from './support/figures.ts';

const OPENINGS = 40;
/** The goals: ms at the 95th percentile, and kB of everything the first screen loads. */
const GOALS = { open: 100, move: 150, key: 50, firstScreen: 400 };
const KEYS = 200;

export async function screenBench(): Promise<void> {
  heading('The desk on screen');
  await setup();
  const folder = temporaryFolder();
  await fillDesk(folder, { language: 'pt-BR', theme: 'light' }, Array.from({ length: OPENINGS + 1 }, sold));
  const balcao = await startBalcao({ dataDir: folder });
  const { page, context, close } = await openPage(balcao.address);
  const bare = await context.newPage();
  await barePage(bare);

  await page.getByRole('row').nth(1).waitFor();
  await bundle(page);

  await page.bringToFront();
  const opened: number[] = [];
  for (let round = 0; round < OPENINGS; round += 1) {
    // A different charge each time, because one that was read before is cached.
    opened.push(await openFromList(page, round + 2));
    await page.keyboard.press('Escape');
    await page.getByRole('article').waitFor({ state: 'detached' });
    // The closed charge is painted over before the next one is opened, as it is for a user.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  await bare.bringToFront();
  const clicked: number[] = [];
  for (let round = 0; round < OPENINGS; round += 1) clicked.push(await clickToPaint(bare, '#open'));
  report({
    name: 'a click on a charge of the list to its code painted',
    took: opened,
    bare: clicked,
    goal: { p95: GOALS.open },
  });

  await page.bringToFront();
  await openFromList(page, 2);
  const moved: number[] = [];
  // Down through charges that nobody opened just now, as far as the list goes, and up again.
  for (const key of ['j', 'k']) for (let step = 1; step < OPENINGS; step += 1) moved.push(await moveToRest(page, key));
  await page.keyboard.press('Escape');
  await page.getByRole('article').waitFor({ state: 'detached' });
  await bare.bringToFront();
  const bareMoves: number[] = [];
  for (let step = 0; step < OPENINGS; step += 1) bareMoves.push(await moveToRest(bare, 'j'));
  report({
    name: 'J or K on a charge to the next one at rest',
    took: moved,
    bare: bareMoves,
    goal: { p95: GOALS.move },
  });

  await page.bringToFront();
  await page.keyboard.press('n');
  const typed = await keysToPaint(page, '[id="new-charge.customer.name"]', KEYS);
  await bare.bringToFront();
  report({
    name: "a key to its paint in the customer's name, with suggestions and the draft kept",
    took: typed,
    bare: await keysToPaint(bare, '#bare', KEYS),
    goal: { p95: GOALS.key },
  });

  await close();
  await balcao.stop();
  removeFolder(folder);
}

/** Everything the page loaded until the list was shown, gzipped as a server on a network would send it. */
async function bundle(page: Page): Promise<void> {
  const renderer = fileURLToPath(new URL('../../out/renderer/', import.meta.url));
  const html = readFileSync(join(renderer, 'index.html'), 'utf8');
  // The entry is named twice: as the script, and to be loaded ahead.
  const all = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');
  const named = [...new Set(all)];
  const size = (path: string) => gzipSync(readFileSync(join(renderer, path)), { level: 9 }).length;
  const code = size('index.html') + named.reduce((sum, path) => sum + size(path), 0);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const fonts = loaded.filter((name) => name.endsWith('.woff2')).map((name) => `assets/${name.split('/').at(-1)}`);
  // woff2 is already compressed.
  const type = fonts.reduce((sum, path) => sum + readFileSync(join(renderer, path)).length, 0);
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
  printLine(
    `first screen: ${kb(code + type)} (goal: ${GOALS.firstScreen} kB): ${kb(code)} of page, script and style gzipped, ${kb(type)} of type (${fonts.length} files)`,
  );
}

/** One pending charge of a desk with many sales: each has its own code, payer and items. */
function sold(_: unknown, number: number): Sold {
  return {
    fate: 'pending',
    name: `Conceição Araújo de Albuquerque ${number}`,
    document: '52998224725',
    email: `cliente-${number}@example.com.br`,
    items: [
      ['Mensalidade', 15_000 + number, 1],
      ['Café torrado em grãos, torra média, 500 g', 4_290, 3],
    ],
    reference: `PEDIDO-${number}`,
  };
}
