/** What a page prints, from the PDF alone: complete, on white, with nothing cut and no empty page. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { type PdfPage, pdfPages, pdfTitle } from './pdf-pages.ts';

/** A millimetre in PDF's points. */
const MM = 72 / 25.4;

export interface Printed {
  readonly pages: readonly PdfPage[];
  /** Width and height of each page, in millimetres. */
  readonly sizes: readonly (readonly [width: number, height: number])[];
  /** Whatever is visible on paper, as the page has it. */
  readonly text: string;
  readonly title: string;
}

/** There is no print dialog here: the papers stay until the page has been written as a PDF. */
export async function withoutPrintDialog(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
}

/** The PDF of what the page asked to print; with it the page receives `afterprint` and removes the papers. */
export async function printed(page: Page): Promise<Printed> {
  await page.locator('body[data-printed]').waitFor();
  await page.evaluate(() => document.body.removeAttribute('data-printed'));
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('body').innerText();
  // A browser would shrink every page to what is wider than one.
  const papers = page.locator('body > [aria-hidden] article');
  const beyond = await papers.evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth));
  await page.emulateMedia({ media: null });
  expect(Math.max(...beyond)).toBe(0);
  // With the lines that a browser's own print dialog adds unless somebody switches them off.
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, displayHeaderFooter: true });
  const pages = pdfPages(pdf);
  // One glyph of the font is both apostrophes.
  const plain = (letters: string) => letters.replaceAll(/[’ʼ]/g, "'");
  const onPaper = plain(pages.map(({ letters }) => letters).join(''));
  expect(onPaper).not.toContain(new URL(page.url()).hostname);
  const words = new Set(plain(text).split(/\s+/));
  // A draft's figures are read again while it is open: the second of that may be another one on paper.
  const isSecond = (word: string) => /^\d\d:\d\d:\d\d\.$/.test(word);
  expect([...words].filter((word) => !isSecond(word) && !onPaper.includes(word))).toEqual([]);
  for (const { letters, cut, inks, areas, width, height } of pages) {
    expect(letters.length).toBeGreaterThan(20);
    expect(cut).toBe('');
    for (const ink of inks) expect(['0 0 0', '.2667 .2667 .2667']).toContain(ink);
    // A dark desk prints on white paper, margins too.
    for (const { box, colour } of areas)
      if ((box[2] - box[0]) * (box[3] - box[1]) > (width * height) / 20) expect(colour).toBe('1 1 1');
  }
  await papers.first().waitFor({ state: 'detached' });
  return {
    pages,
    sizes: pages.map(({ width, height }) => [Math.round(width / MM), Math.round(height / MM)]),
    text,
    title: pdfTitle(pdf),
  };
}
