/**
 * `npm run screens`: a picture of every screen and state, in both languages and themes, into `screens/`;
 * `npm run screens -- en light 1024x640` those of one language and theme, in a window of that size;
 * `npm run screens -- readme` the one of README.md.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import setup from '../support/e2e/setup.ts';
import { tour } from '../support/e2e/tour.ts';
import { readmePicture } from './readme.ts';

const folder = new URL('../../screens/', import.meta.url).pathname;
const [onlyLanguage, onlyTheme, size] = process.argv.slice(2);
const [, width, height] = /^(\d+)x(\d+)$/.exec(size ?? '') ?? [];
const viewport = width && height ? { viewport: { width: Number(width), height: Number(height) } } : {};

process.stdout.write(`Pictures go into ${folder}\n`);
await setup();
if (onlyLanguage === 'readme') {
  await readmePicture();
  process.exit();
}
for (const language of ['pt-BR', 'en'] as const)
  for (const theme of ['light', 'dark'] as const) {
    if ((onlyLanguage ?? language) !== language || (onlyTheme ?? theme) !== theme) continue;
    const into = join(folder, [language, theme, size].filter(Boolean).join('-'));
    mkdirSync(into, { recursive: true });
    let number = 0;
    for await (const { name, page } of tour({ language, theme, states: true, thousands: true, ...viewport })) {
      number += 1;
      await page.screenshot({
        path: join(into, `${String(number).padStart(2, '0')}-${name}.png`),
        animations: 'disabled',
      });
    }
    process.stdout.write(`${number} pictures in ${into}\n`);
  }
// The browser, which all tours share, would keep this process alive.
process.exit();
