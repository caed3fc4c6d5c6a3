/** Every screen and state in every window that Balcão promises: from 1024x640 to 4K, zoomed from 50 to 200 percent. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { layoutFaults } from '../support/layout-faults.ts';
import { tour } from '../support/tour.ts';

const WINDOWS = [
  [1024, 640],
  [1366, 768],
  [1920, 1080],
  [3840, 2160],
] as const;
const ZOOMS = [0.5, 1, 1.5, 2];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** To a page, zoom is a window of fewer pixels. Different windows may come to the same. */
const SIZES: readonly Size[] = WINDOWS.flatMap(([width, height]) =>
  ZOOMS.map((zoom) => ({ width: Math.round(width / zoom), height: Math.round(height / zoom) })),
).filter(
  (size, place, all) => all.findIndex(({ width, height }) => width === size.width && height === size.height) === place,
);

async function faultsAt(page: Page, sizes: readonly (Size | undefined)[]): Promise<readonly string[]> {
  const found: string[] = [];
  const before = page.viewportSize();
  for (const size of sizes) {
    if (size === undefined) continue;
    await page.setViewportSize(size);
    // Two frames: what measures itself draws itself again in the one after.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    for (const fault of await layoutFaults(page)) found.push(`${size.width}x${size.height}: ${fault}`);
  }
  if (before !== null) await page.setViewportSize(before);
  return found;
}

it('no screen or state is cut off, overlaps or scrolls sideways', { timeout: 600_000 }, async () => {
  const found: string[] = [];
  for await (const { name, page } of tour({ language: 'pt-BR', theme: 'light', states: true }))
    for (const fault of await faultsAt(page, SIZES)) found.push(`${name} at ${fault}`);
  expect(found).toEqual([]);
});

it('so it is in compact density, too', { timeout: 400_000 }, async () => {
  const found: string[] = [];
  for await (const { name, page } of tour({ language: 'en', theme: 'light', density: 'compact' }))
    for (const fault of await faultsAt(page, [SIZES[1], SIZES[9]])) found.push(`${name} at ${fault}`);
  expect(found).toEqual([]);
});
