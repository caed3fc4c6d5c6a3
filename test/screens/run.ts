/** `npm run screens`: a picture of every screen and state, in both languages and themes, into `screens/`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import setup from '../support/e2e-setup.ts';
import { tour } from '../support/tour.ts';

const folder = new URL('../../screens/', import.meta.url).pathname;
const [onlyLanguage, onlyTheme] = process.argv.slice(2);

await setup();
for (const language of ['pt-BR', 'en'] as const)
  for (const theme of ['light', 'dark'] as const) {
    if ((onlyLanguage ?? language) !== language || (onlyTheme ?? theme) !== theme) continue;
    const into = join(folder, `${language}-${theme}`);
    mkdirSync(into, { recursive: true });
    let number = 0;
    for await (const { name, page } of tour({ language, theme })) {
      number += 1;
      await page.screenshot({
        path: join(into, `${String(number).padStart(2, '0')}-${name}.png`),
        animations: 'disabled',
      });
    }
    process.stdout.write(`${number} pictures in ${into}\n`);
  }
