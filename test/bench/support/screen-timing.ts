/** How long the list takes until it is painted, measured inside the page that paints it. Milliseconds. */
import type { Page } from 'playwright';

/** A page with only a list of rows: the time that the browser itself takes. */
export const BARE_LIST = `data:text/html,${encodeURIComponent(`<!doctype html>
  <div style="height: 700px; overflow: auto"><table role="grid"><tbody></tbody></table></div>
  <script>
    const body = document.querySelector('tbody');
    for (let row = 0; row < 5000; row += 1) {
      const line = body.insertRow();
      line.dataset.key = row;
      line.style.height = '40px';
      line.insertCell().textContent = 'row ' + row;
    }
  </script>`)}`;

/** Loads the page anew, until the frame after its first rows. */
export async function toFirstRows(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector('tbody tr[data-key]') === null) return false;
          seen.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
          return true;
        };
        const seen = new MutationObserver(look);
        if (!look()) seen.observe(document, { childList: true, subtree: true });
      }),
  );
}

/**
 * From an event until the frame after its rows: the list is marked busy while it still shows older ones. The listener
 * is active when this resolves; the returned promise is of milliseconds.
 */
async function listenForRows(page: Page, event: 'click' | 'keydown'): Promise<() => Promise<number>> {
  const listening = await page.evaluateHandle((name) => {
    const painted = new Promise<number>((resolve, reject) => {
      let began = 0;
      let isWaited = false;
      setTimeout(() => reject(new Error('the list never said that it waits for rows')), 20_000);
      addEventListener(name, ({ timeStamp }) => (began = timeStamp), { capture: true, once: true });
      const seen = new MutationObserver(() => {
        const isBusy = document.querySelector('[role="grid"]')?.getAttribute('aria-busy') === 'true';
        if (isBusy) isWaited = true;
        else if (isWaited) {
          seen.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        }
      });
      seen.observe(document, { attributes: true, attributeFilter: ['aria-busy'], childList: true, subtree: true });
    });
    // A handle awaits a promise, but not one inside an object.
    return { painted };
  }, event);
  return () => listening.evaluate(({ painted }) => painted);
}

/**
 * Each press leaves another selection of states. The chips of days are left out: a day of a generated history may have
 * no charges, and a list without rows does not wait for any.
 */
const PRESSES = ['Pagas', 'Aguardando', 'Pagas', 'Não pagas', 'Pagas'];

/** The chips of states, in rounds, each after a reload, because the page caches the results of a selection. */
export async function chipToRows(page: Page, rounds: number): Promise<readonly number[]> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await toFirstRows(page);
    for (const name of PRESSES) {
      const chip = page.locator('fieldset').getByRole('button', { name, exact: true });
      const painted = await listenForRows(page, 'click');
      await chip.click();
      took.push(await painted());
    }
    await page.getByRole('button', { name: 'Limpar filtros', exact: true }).click();
  }
  return took;
}

/** Each key of each word, the next one only after its rows are shown. */
export async function keysToRows(
  page: Page,
  words: readonly string[],
): Promise<{ readonly short: readonly number[]; readonly long: readonly number[] }> {
  const box = page.getByRole('searchbox');
  const short: number[] = [];
  const long: number[] = [];
  for (const word of words) {
    await box.focus();
    for (const [place, sign] of [...word].entries()) {
      if (sign === ' ') {
        // A space at the end filters nothing, so there are no rows to wait for.
        await page.keyboard.press('Space');
        continue;
      }
      const painted = await listenForRows(page, 'keydown');
      await page.keyboard.press(sign);
      const took = await painted();
      // The word after a space is short again, beside one that is long.
      (place < 2 ? short : long).push(took);
    }
    const cleared = page.waitForFunction(() => document.querySelector<HTMLInputElement>('[type=search]')?.value === '');
    await page.keyboard.press('Escape');
    await cleared;
  }
  return { short, long };
}

/** The frames while the list is scrolled as fast as with a mouse wheel, for a number of frames. */
export async function framesOfScroll(page: Page): Promise<{ readonly took: readonly number[]; readonly rows: number }> {
  const FRAMES = 400;
  return page.evaluate(
    (frames) =>
      new Promise<{ took: number[]; rows: number }>((resolve) => {
        const scroller = document.querySelector('[role="grid"]')?.parentElement;
        if (!scroller) throw new Error('there is no list');
        const took: number[] = [];
        let before = performance.now();
        const frame = (now: number) => {
          took.push(now - before);
          before = now;
          scroller.scrollTop += 240;
          if (took.length < frames) requestAnimationFrame(frame);
          // The first frames still contain the state before the scrolling.
          else resolve({ took: took.slice(5), rows: Math.round(scroller.scrollTop / 40) });
        };
        requestAnimationFrame(frame);
      }),
    FRAMES,
  );
}
