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

it.each(['pt-BR', 'en'] as const)(
  'sums above the list are one line, none of them cut, at any width in %s',
  async (language) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    await seedDesk(dataDir, 6_000, { language });
    const balcao = await startBalcao({ dataDir });
    onTestFinished(async () => void (await balcao.stop()));
    const { page, close } = await openPage(balcao.address, { locale: language });
    onTestFinished(close);
    const strip = page.locator('dl[aria-busy]:not([data-waiting])');
    await strip.waitFor();
    /** How many figures are seen, where the line is one and each of them is whole. */
    const whole = () =>
      strip.evaluate((element) => {
        const line = element.getBoundingClientRect();
        const figures = [...element.children].map((figure) => figure.getBoundingClientRect());
        const seen = figures.filter(({ top }) => top < line.top + line.height / 2);
        const isWhole = seen.every(({ right, bottom }) => right <= line.right && bottom <= line.bottom + 1);
        return line.height < 40 && isWhole ? seen.length : 0;
      });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      // The first picture after a new size has its layout.
      await expect.poll(whole, { message: `at ${width}` }).toBeGreaterThanOrEqual(width < 1024 ? 2 : 3);
    }
  },
);
