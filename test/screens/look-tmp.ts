import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBalcao } from '../support/e2e/balcao.ts';
import { openPage } from '../support/e2e/page.ts';
import { seedDesk } from '../support/e2e/seeded-desk.ts';
import setup from '../support/e2e/setup.ts';

await setup();
const out = '/tmp/look-list';
mkdirSync(out, { recursive: true });
const jobs = process.argv.slice(2);
for (const job of jobs) {
  const [language = 'pt-BR', theme = 'light', size = '1366x768', density = 'comfortable'] = job.split(',');
  const [width, height] = size.split('x').map(Number);
  const dataDir = mkdtempSync(join(tmpdir(), 'look-'));
  await seedDesk(dataDir, 400, {
    language: language as 'en',
    density: density as 'compact',
    theme: theme as 'dark',
    operator: 'Célia Prado',
  });
  const balcao = await startBalcao({ dataDir });
  const opened = await openPage(balcao.address, {
    locale: language,
    colorScheme: theme as 'dark',
    viewport: { width: width ?? 0, height: height ?? 0 },
  });
  const { page } = opened;
  const shot = (name: string) =>
    page.screenshot({ path: join(out, `${language}-${theme}-${size}-${density}-${name}.png`), animations: 'disabled' });
  await page.getByRole('grid').waitFor();
  await page.waitForTimeout(600);
  await shot('1list');
  console.log(
    job,
    'first row y',
    await page
      .locator('tbody tr[data-key]')
      .first()
      .evaluate((r) => r.getBoundingClientRect().top),
  );
  await page.locator('fieldset button').nth(0).click();
  await page.locator('fieldset button').nth(1).click();
  await page.locator('fieldset button').nth(2).click();
  await page.waitForTimeout(300);
  await shot('2filtered');
  await page.locator('tbody tr[data-key]').nth(2).click();
  await page.waitForTimeout(900);
  await shot('3open');
  await opened.close();
  await balcao.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
