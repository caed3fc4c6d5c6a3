/** How long a charge takes to be on screen: from the list, and from the charge before it. */
import type { Page } from 'playwright';

/** Milliseconds after which something that never comes is an error, and not a slow figure. */
const LIMIT = 10_000;
/** Milliseconds without a change of what is drawn, after which a charge is at rest. */
const QUIET = 250;

/** A page of the same browser with nothing but a field, a button, and one word that a click or J changes. */
export async function barePage(page: Page): Promise<void> {
  await page.setContent('<input id="bare"><button id="open">open</button><div id="out"></div>');
  await page.evaluate(() => {
    const change = () => {
      const out = document.getElementById('out');
      if (out) out.textContent = out.textContent === 'open' ? 'shut' : 'open';
    };
    document.getElementById('open')?.addEventListener('click', change);
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'j') change();
    });
  });
}

/**
 * Milliseconds from a click on a row to the frame with the charge's QR code. The heading is row 1. Fails where the row
 * or the code does not come.
 */
export async function openFromList(page: Page, row: number): Promise<number> {
  const grid = page.getByRole('grid');
  await grid.evaluate((table, at) => table.parentElement?.scrollTo({ top: Math.max(0, at - 5) * 40 }), row);
  return grid.locator(`[aria-rowindex="${row}"]`).evaluate(
    (line, { row, limit }) =>
      new Promise<number>((resolve, reject) => {
        const began = performance.now();
        const done = new MutationObserver(() => {
          if (document.querySelector('article svg[role="img"]') === null) return;
          done.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        });
        done.observe(document.body, { childList: true, subtree: true });
        setTimeout(() => reject(new Error(`The charge of row ${row} showed no QR code within ${limit} ms.`)), limit);
        if (line instanceof HTMLElement) line.click();
      }),
    { row, limit: LIMIT },
    { timeout: LIMIT },
  );
}

/** Milliseconds from a click to the frame after it. */
export function clickToPaint(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate(
    (button) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        if (button instanceof HTMLElement) button.click();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
      }),
  );
}

/**
 * Milliseconds from a real key's own time to the last frame in which an element came or went: the next charge is
 * whole then, and nothing beside it moves. Texts that change by themselves, as a countdown does, are not
 * waited for. Fails where the key changes nothing.
 */
export async function moveToRest(page: Page, key: string): Promise<number> {
  await page.evaluate(
    ({ quiet, limit }) => {
      const measured = new Promise<number>((resolve, reject) => {
        addEventListener(
          'keydown',
          ({ timeStamp, key }) => {
            let painted = 0;
            let rest: ReturnType<typeof setTimeout> | undefined;
            const changes = new MutationObserver(() => {
              requestAnimationFrame(() =>
                setTimeout(() => {
                  painted = performance.now();
                  clearTimeout(rest);
                  rest = setTimeout(() => {
                    changes.disconnect();
                    resolve(painted - timeStamp);
                  }, quiet);
                }),
              );
            });
            changes.observe(document.body, { childList: true, subtree: true });
            setTimeout(() => reject(new Error(`${key} changed nothing within ${limit} ms, or never rested.`)), limit);
          },
          { capture: true, once: true },
        );
      });
      // Nobody waits for it until the key was pressed.
      measured.catch(() => undefined);
      Object.assign(window, { measured });
    },
    { quiet: QUIET, limit: LIMIT },
  );
  await page.keyboard.press(key);
  // Put there above.
  return page.evaluate(() => Reflect.get(window, 'measured') as Promise<number>);
}

const TEXT = 'Conceição Araújo de Albuquerque, mensalidade e café torrado ';

/**
 * Milliseconds from each real key to the frame that shows it: from the event's own time to just after the next paint.
 */
export async function keysToPaint(page: Page, selector: string, count: number): Promise<readonly number[]> {
  await page.locator(selector).focus();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
      { capture: true },
    );
  });
  for (let key = 0; key < count; key += 1) await page.keyboard.type(TEXT[key % TEXT.length] ?? 'a', { delay: 25 });
  await page.waitForFunction((count) => Reflect.get(window, 'keyTimes').length >= count * 0.9, count);
  return page.evaluate(() => Reflect.get(window, 'keyTimes') as number[]);
}
