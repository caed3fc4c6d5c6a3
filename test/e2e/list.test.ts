/** The list in a real window, over more charges than it loads at once: what a refresh must not lose. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedBalcao, startBalcao } from '../support/e2e/balcao.ts';
import { type OpenedPage, openPage } from '../support/e2e/page.ts';
import { seedDesk } from '../support/e2e/seeded-desk.ts';

const CHARGES = 1_500;

let dataDir: string;
let balcao: StartedBalcao;
let opened: OpenedPage;
let page: Page;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
  await seedDesk(dataDir, CHARGES, { language: 'en', operator: 'Célia Prado' });
  balcao = await startBalcao({ dataDir });
  opened = await openPage(balcao.address);
  page = opened.page;
});
afterAll(async () => {
  await opened.close();
  await balcao.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const grid = () => page.getByRole('grid', { name: 'Charges' });
const scroller = () => grid().locator('..');
const scrolled = () => scroller().evaluate(({ scrollTop }) => scrollTop);
/** The first row below the heading; null while the rows there are not drawn yet, and those of an earlier place still are. */
const firstVisible = () =>
  scroller().evaluate((element) => {
    const head = element.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
    const rows = [...element.querySelectorAll<HTMLElement>('tbody tr[data-key]')];
    const [first] = rows
      .filter((row) => Math.abs(row.getBoundingClientRect().top - head - 40) <= 41)
      .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top);
    return first?.dataset['key'] ?? null;
  });
const selected = () => page.getByText(/^\d+ selected$/).textContent();

describe('what stands above the list', () => {
  const firstRowTop = () =>
    grid()
      .locator('tbody tr[data-key]')
      .first()
      .evaluate((row) => row.getBoundingClientRect().top);

  it('the first row begins above 200 px in a window of 1366 x 768, and stays there whatever is filtered', async () => {
    await grid().locator('tbody tr[data-key]').first().waitFor();
    const top = await firstRowTop();
    expect(top).toBeLessThan(200);
    const chips = page.getByRole('group', { name: 'Show only' });
    for (const name of ['Unpaid', 'Paid']) await chips.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    for (const name of ['Expired', 'Failed', 'Refunded', 'Outcome unknown', 'Célia Prado'])
      await page.getByRole('checkbox', { name }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove filter: By Célia Prado' }).waitFor();
    // The rows are drawn anew meanwhile.
    await expect.poll(firstRowTop).toBe(top);
    await page.getByRole('button', { name: 'Clear filters' }).click();
  });

  it.each([1024, 1366])('no chip of a filter is cut in a window %s px wide, beside a charge or not', async (width) => {
    await page.setViewportSize({ width, height: 768 });
    const chips = page.getByRole('group', { name: 'Show only' });
    const cut = () =>
      chips.evaluate((line) => {
        const box = line.getBoundingClientRect();
        const seen = [...line.querySelectorAll('button')].filter((chip) => {
          const { top, bottom } = chip.getBoundingClientRect();
          return bottom > box.top && top < box.bottom;
        });
        const beyond = seen.filter((chip) => {
          const { left, right, top, bottom } = chip.getBoundingClientRect();
          return left < box.left || right > box.right || top < box.top || bottom > box.bottom;
        });
        return { seen: seen.length > 0, cut: beyond.map(({ textContent }) => textContent) };
      });
    const row = grid().locator('tbody tr[data-key]').first();
    await row.waitFor();
    expect(await cut()).toEqual({ seen: true, cut: [] });
    await row.click();
    await page.getByRole('article').waitFor();
    if (width === 1366) await expect.poll(cut).toEqual({ seen: true, cut: [] });
    await page.keyboard.press('Escape');
    await page.getByRole('article').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  it.each([1024, 1366])(
    'the button of a hovered row covers neither a badge nor a date, in a window %s px wide',
    async (width) => {
      await page.setViewportSize({ width, height: 768 });
      // The columns follow the window a moment later.
      await grid()
        .locator('th[data-column="item"]')
        .waitFor({ state: width === 1366 ? 'visible' : 'detached' });
      const row = grid().locator('tbody tr[data-key]').first();
      await row.hover();
      const room = await row.evaluate((line) => {
        const cells = [...line.querySelectorAll('td:not([data-column="menu"])')];
        const end = Math.max(...cells.map((cell) => cell.getBoundingClientRect().right));
        return (line.querySelector('[data-row-menu]')?.getBoundingClientRect().left ?? 0) - end;
      });
      expect(room).toBeGreaterThanOrEqual(0);
    },
  );

  it('a dragged edge changes the width of its column alone', async () => {
    const widths = () =>
      grid()
        .locator('thead th[data-column]')
        .evaluateAll((cells) =>
          cells.map((cell) => [cell.dataset['column'], Math.round(cell.getBoundingClientRect().width)]),
        );
    const before = Object.fromEntries(await widths());
    const edge = grid().locator('th[data-column="amount"] > span').last();
    const box = await edge.boundingBox();
    if (box === null) throw new Error('the edge is not on screen');
    await page.mouse.move(box.x + 2, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + 32, box.y + 8, { steps: 3 });
    await page.mouse.up();
    await expect
      .poll(async () => Object.fromEntries(await widths()))
      .toEqual({ ...before, amount: before['amount'] + 30 });
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Reset columns' }).click();
    await page.keyboard.press('Escape');
  });
});

describe('a refresh of the page', () => {
  it('a refresh of the page keeps the typed text, the chosen states, the position and the selection', async () => {
    await page.getByRole('searchbox').fill('exemplo');
    await page.getByRole('group', { name: 'Show only' }).getByRole('button', { name: 'Paid', exact: true }).click();
    await page
      .getByLabel('Totals of what is shown')
      .getByText(/^1?,?\d{3} charges$/)
      .first()
      .waitFor();
    // The rows of the list before stay until those of the filter are read: a click would select one that then goes.
    await expect
      .poll(() =>
        grid()
          .locator('tbody tr[data-key]')
          .evaluateAll((rows) => rows.length > 3 && rows.every((row) => row.textContent?.includes('Paid'))),
      )
      .toBe(true);
    const boxes = grid().locator('tbody td[data-select]');
    await boxes.nth(1).click();
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    await expect.poll(selected).toBe('3 selected');
    // Below the first page: it has to be loaded again before the position can be restored.
    await grid().hover();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 3_000);
        return scrolled();
      })
      .toBeGreaterThan(9_000);
    // The last wheel event may still be in progress.
    await expect
      .poll(async () => {
        const before = await scrolled();
        await page.evaluate(
          () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
        );
        return (await scrolled()) - before;
      })
      .toBe(0);
    const place = await scrolled();
    const first = await firstVisible();

    await page.reload();
    await grid().waitFor();
    await expect.poll(scrolled).toBe(place);
    await expect.poll(firstVisible).toBe(first);
    expect(await page.getByRole('searchbox').inputValue()).toBe('exemplo');
    const paid = page.getByRole('button', { name: 'Paid', exact: true });
    expect(await paid.getAttribute('aria-pressed')).toBe('true');
    expect(await selected()).toBe('3 selected');
    expect(page.url()).not.toContain('exemplo');
  });

  it('a refresh of the page keeps the ids of the selection, whatever the scroll position is', async () => {
    await page.getByRole('button', { name: 'Copy IDs' }).click();
    await page.getByText('3 IDs copied').waitFor();
    const ids = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});

describe('Back to the list', () => {
  const BACK = [
    ['a charge over it', 1024, (row: Locator) => row.click()],
    ['a charge beside it', 1600, (row: Locator) => row.click()],
    ['another screen', 1366, () => page.getByRole('link', { name: 'Settings' }).click()],
    ['a new charge', 1366, () => page.keyboard.press('n')],
  ] as const;

  it.each(BACK)('Back to the list from %s finds it where it was', async (_from, width, leave) => {
    await page.setViewportSize({ width, height: 640 });
    await scroller().evaluate((element) => element.scrollTo(0, 5_400));
    await expect.poll(scrolled).toBe(5_400);
    await expect.poll(firstVisible).not.toBeNull();
    const first = await firstVisible();
    const address = page.url();
    await leave(grid().locator(`[data-key="${first}"]`));
    await expect.poll(() => page.url()).not.toBe(address);
    await page.getByRole('heading', { level: 1 }).last().waitFor();
    await page.goBack();
    await expect.poll(() => page.url()).toBe(address);
    await expect.poll(firstVisible).toBe(first);
    expect(await scrolled()).toBe(5_400);
    expect(await page.getByRole('searchbox').inputValue()).toBe('exemplo');
  });
});

describe('the filter by operator', () => {
  it('an operator is chosen in the filters, and shown in the sentence above the list', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Célia Prado' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove filter: By Célia Prado' }).waitFor();
    const totals = page.getByLabel('Totals of what is shown');
    const counted = totals.getByText(/charges$/).first();
    await expect.poll(async () => Number.parseInt((await counted.textContent()) ?? '', 10)).toBeLessThan(CHARGES / 3);
    const chosen = await counted.textContent();
    // The same charges, by the operator's name in the search box.
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => counted.textContent()).toContain('1,500');
    await page.getByRole('searchbox').fill('operator:celia');
    await expect.poll(() => counted.textContent()).toBe(chosen);
  });

  it('the list in a real window caused no error on the page', () => {
    expect(opened.complaints).toEqual([]);
  });
});

describe('a whole reference in the search box', () => {
  it('a whole reference in the search box shows its charge alone, and that others may contain it', async () => {
    const search = page.getByRole('searchbox');
    await search.fill('PED-0000123');
    const said = page.getByText('Charges with the reference “PED-0000123”.');
    await said.waitFor();
    expect(await grid().locator('tbody tr[data-key]').count()).toBe(1);
    await page.getByRole('button', { name: 'Include partial matches' }).click();
    await said.waitFor({ state: 'detached' });
    expect(await grid().locator('tbody tr[data-key]').count()).toBe(1);
    // Another text starts with whole matches again.
    await search.fill('PED-0000124');
    await page.getByText('Charges with the reference “PED-0000124”.').waitFor();
    await search.fill('');
    await page.getByText(/^Charges with the reference/).waitFor({ state: 'detached' });
  });
});
