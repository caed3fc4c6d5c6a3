/** The sums above a list of thousands are whole at every size of window, in both languages. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startBalcao } from '../support/e2e/balcao.ts';
import { openPage } from '../support/e2e/page.ts';
import { seedDesk } from '../support/e2e/seeded-desk.ts';

/** The narrower ones are 1366 and 1920 at 200 %. */
const WIDTHS = [683, 960, 1024, 1366, 1600, 1920];

it.each(['pt-BR', 'en'] as const)('no sum above the list is cut at any width in %s', async (language) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await seedDesk(dataDir, 6_000, { language });
  const balcao = await startBalcao({ dataDir });
  onTestFinished(async () => void (await balcao.stop()));
  const { page, close } = await openPage(balcao.address, { locale: language });
  onTestFinished(close);
  const strip = page.locator('dl[aria-busy]:not([data-waiting])');
  await strip.waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    // The first picture after a new size has its layout.
    const beyond = () => strip.evaluate((element) => element.scrollWidth - element.clientWidth);
    await expect.poll(beyond, { message: `at ${width}` }).toBeLessThanOrEqual(0);
  }
});
