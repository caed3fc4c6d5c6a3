/** What no screen may show, whatever was pressed before. */
import type { Page } from 'playwright';

/** Texts that only a fault puts on a screen: an absent value, an object where a text belongs, a text without its words. */
const NEVER = String.raw`\bundefined\b|\bNaN\b|\[object |Invalid Date|\bInfinity\b|\{\{|\}\}`;

/** Milliseconds: a screen and what takes the focus there may first be loaded. */
const APPEARS = 3000;

/** @param byKeyboard the last step, where it was made with the keyboard: its user is somewhere on the page. */
export async function pageFaults(page: Page, byKeyboard: string | null): Promise<readonly string[]> {
  const hasOneHeading = await becomes(page, () => {
    const headings = document.querySelectorAll('main h1');
    return [...headings].filter((heading) => heading.checkVisibility()).length === 1;
  });
  const hasFocus = byKeyboard === null || (await becomes(page, isSomewhere));
  const { shown, keys } = await page.evaluate((never) => {
    const texts = document.body.innerText.split('\n');
    return {
      shown: texts.filter((text) => new RegExp(never).test(text)),
      keys: texts.filter((text) => /^[a-z]{3,}(?:-[a-z]+)*(?:\.[a-zA-Z]+){2,}$/.test(text.trim())),
    };
  }, NEVER);
  return [
    ...(hasOneHeading ? [] : ['the screen has no heading of the first level, or several']),
    ...(hasFocus ? [] : [`the focus is nowhere after ${byKeyboard}`]),
    ...shown.map((text) => `the page shows "${text.slice(0, 120)}"`),
    ...keys.map((key) => `the page shows the name of a message, ${key}`),
  ];
}

/** Runs in the page. */
function isSomewhere(): boolean {
  const { activeElement: at } = document;
  return at !== null && at !== document.body && at.checkVisibility() && at.closest('[aria-hidden=true]') === null;
}

const becomes = (page: Page, isSo: () => boolean): Promise<boolean> =>
  page.waitForFunction(isSo, undefined, { timeout: APPEARS }).then(
    () => true,
    () => false,
  );
