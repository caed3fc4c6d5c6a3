/**
 * `npm run icons`: draws the installers' icons from the mark, at every size, with the Chromium of the tests. What it
 * writes is committed, because making an installer must not need a browser.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { requireChromium } from '../../test/support/e2e/chromium.ts';
import { icnsFile, icoFile } from './icon-files.ts';
import { markSvg } from './mark-svg.ts';

const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
/** A tenth of the whole on each side. */
const MAC_MARGIN = 4;
const build = fileURLToPath(new URL('..', import.meta.url));

async function drawAll(browser: Browser, svg: string): Promise<Map<number, Buffer>> {
  const pictures = new Map<number, Buffer>();
  for (const size of SIZES) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
    pictures.set(size, await page.screenshot({ omitBackground: true }));
    await page.close();
  }
  return pictures;
}

const browser = await chromium.launch({ executablePath: requireChromium() });
try {
  const pictures = await drawAll(browser, markSvg());
  const folder = join(build, 'linux', 'icons');
  mkdirSync(folder, { recursive: true });
  for (const [size, picture] of pictures) writeFileSync(join(folder, `${size}x${size}.png`), picture);
  writeFileSync(join(build, 'icons', 'balcao.svg'), markSvg());
  writeFileSync(join(build, 'icons', 'balcao.ico'), icoFile(pictures));
  writeFileSync(join(build, 'icons', 'balcao.icns'), icnsFile(await drawAll(browser, markSvg(MAC_MARGIN))));
} finally {
  await browser.close();
}
