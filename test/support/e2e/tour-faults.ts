/**
 * One walk through every screen: at each stop axe checks it in both themes, and its layout is checked in the windows
 * that Balcão supports, from 1024x640 to 4K, zoomed from 50 to 200 percent. The page's policy refuses nothing on the
 * way, no browser keeps what is typed, and the page declares the language that it speaks.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { fieldFaults } from './field-faults.ts';
import { layoutFaults } from './layout-faults.ts';
import { settled, type TourChoice, tour } from './tour.ts';
import type { Stop } from './tour-states.ts';

const WINDOWS = [
  [1024, 640],
  [1366, 768],
  [1920, 1080],
  [3840, 2160],
] as const;
const ZOOMS = [0.5, 1, 1.5, 2];

export interface Size {
  readonly width: number;
  readonly height: number;
  /** The zoom that makes a window this wide, as the page sees it: its device pixel ratio. */
  readonly zoom: number;
}

/** To a page, zoom is a window of fewer and larger pixels. Different windows may result in the same size. */
export const SIZES: readonly Size[] = WINDOWS.flatMap(([width, height]) =>
  ZOOMS.map((zoom) => ({ width: Math.round(width / zoom), height: Math.round(height / zoom), zoom })),
).filter(
  (size, place, all) => all.findIndex(({ width, height }) => width === size.width && height === size.height) === place,
);
/** The rules for axe: all of them in the light theme; in the dark one, those about colours. */
const EXAMINED: Readonly<Record<'light' | 'dark', RunOptions>> = {
  light: { resultTypes: ['violations'] },
  dark: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
};
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The accessibility errors of a stop, in either theme; the page is restored afterwards. */
async function axeFaults({ name, page }: Stop): Promise<readonly string[]> {
  const inLight = await violations(page, EXAMINED.light);
  await showTheme(page, 'dark');
  await settled(page);
  const inDark = await violations(page, EXAMINED.dark);
  await showTheme(page, 'light');
  return [
    ...inLight.map((violation) => `${name} (light): ${violation}`),
    ...inDark.map((violation) => `${name} (dark): ${violation}`),
  ];
}

async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  // The payer's window has one theme.
  await page.waitForFunction(
    (drawn) => (document.documentElement.dataset['mantineColorScheme'] ?? drawn) === drawn,
    theme,
  );
}

/** Axe is loaded into a document once: parsing it takes longer than the rules for colours. */
async function violations(page: Page, options: RunOptions): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (options) => {
    // Loaded above, as a global variable.
    const { axe } = window as unknown as { readonly axe: typeof import('axe-core') };
    const { violations } = await axe.run(options);
    // Axe takes a link in a disabled fieldset for disabled, which it is not: by it a closed console cannot be scrolled.
    const isClosed = document.querySelector('fieldset[role="presentation"]:disabled') !== null;
    const real = violations.filter(({ id }) => !isClosed || id !== 'scrollable-region-focusable');
    return real.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, any, failureSummary }) => `${id} at ${target.join(' ')} ${any[0]?.message ?? failureSummary ?? ''}`,
      ),
    );
  }, options);
}

async function faultsAt({ name, page }: Stop, sizes: readonly Size[]): Promise<readonly string[]> {
  const found: string[] = [];
  const before = page.viewportSize();
  const browser = await page.context().newCDPSession(page);
  for (const { zoom, ...size } of sizes) {
    // Also faster than a larger viewport alone: a 4K window at 50 percent has no more pixels to draw than at 100.
    await browser.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: zoom, mobile: false });
    // Two frames, because a component that measures itself renders again in the second.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    for (const fault of await layoutFaults(page)) found.push(`${name} at ${size.width}x${size.height}: ${fault}`);
  }
  // Playwright would not set again the size that it knows.
  if (before !== null)
    await browser.send('Emulation.setDeviceMetricsOverride', { ...before, deviceScaleFactor: 1, mobile: false });
  await browser.detach();
  return found;
}

/** The errors at all stops of a tour, as texts, and the number of stops; those that axe finds where it is asked. */
export async function walk(
  choice: Omit<TourChoice, 'theme'>,
  { sizes, withAxe }: { readonly sizes: readonly Size[]; readonly withAxe: boolean },
): Promise<{ readonly stops: number; readonly found: readonly string[] }> {
  const found: string[] = [];
  let stops = 0;
  /** Heights of the charges' headers: nothing below may move from one charge to the next. */
  const headers = new Set<number>();
  const onRefusal = (refusal: string) => void found.push(refusal);
  for await (const stop of tour({ ...choice, theme: 'light', onRefusal })) {
    stops += 1;
    for (const fault of await fieldFaults(stop.page)) found.push(`${stop.name}: ${fault}`);
    if (/^charge-(pending|pay|expire|fail|refund)$/.test(stop.name))
      headers.add((await stop.page.locator('article header').boundingBox())?.height ?? 0);
    // A menu may close in small windows, so they come last.
    if (withAxe && stop.isState !== true) found.push(...(await axeFaults(stop)));
    found.push(...(await faultsAt(stop, sizes)));
  }
  if (headers.size !== 1) found.push(`the headers of charges are ${[...headers].join(', ')} px high`);
  return { stops, found };
}
