/** Every screen while it waits, when it cannot be read, and when the gateway is unreachable. */
import type { BrowserContext, Page } from 'playwright';
import { REPORT_TABS } from '../../../src-renderer/navigation/route.ts';
import { type BridgeWire, holdWire, type WireMood } from '../shell/bridge-wire.ts';

/** What shows that a screen, and not only the frame around it, has reached this state. */
const SIGN = {
  waiting: ':is([role="status"], [aria-busy="true"])',
  failing: '[role="alert"]',
  offline: ':is(h1, #charge-title)',
} as const satisfies Partial<Record<WireMood, string>>;
/** What these screens draw last, once what is stored on this computer has arrived. */
const LAST_DRAWN: Readonly<Record<string, string>> = {
  charge: 'article ol',
  'reports-statement': 'main input[type=file]',
  'reports-figures': 'main svg[role=application]',
};
const OFFLINE_BANNER = '[role="alert"] svg.tabler-icon-plug-connected-x';

/** Where on the page a screen is drawn. A charge is beside the list, which has its own states. */
const selectorOf = (name: string) => (name === 'charge' ? 'main section[tabindex="-1"]' : 'main');

/** @param address the console's page, without a fragment */
export async function* screenStates(context: BrowserContext, address: string, chargeKey: string): AsyncGenerator<Stop> {
  const screens: Readonly<Record<string, string>> = {
    charges: '/charges',
    charge: `/charges/${chargeKey}`,
    new: '/new',
    batches: '/batches',
    access: '/access',
    ...Object.fromEntries(REPORT_TABS.map((tab) => [`reports-${tab}`, `/reports/${tab}`])),
    'settings-history': '/settings/history',
    settings: '/settings',
  };
  /** These screens read nothing of the history. */
  const independent = ['new', 'settings', 'reports-statement'];
  for (const mood of ['waiting', 'failing', 'offline'] as const) {
    const page = await context.newPage();
    const wire = await holdWire(page);
    wire.mood = mood;
    // This screen reads nothing, so that each of the others is opened in this mood for the first time.
    await page.goto(`${address}#/settings`);
    await page.locator('main h1').waitFor();
    for (const [name, fragment] of Object.entries(screens)) {
      if (mood !== 'offline' && independent.includes(name)) continue;
      if (mood === 'failing' && name === 'charge') await readList(page, wire);
      await leaveFor(page, fragment);
      await page
        .locator(`${selectorOf(name)} ${SIGN[mood]}`)
        .first()
        .waitFor();
      if (mood === 'offline') {
        await page.locator(OFFLINE_BANNER).waitFor();
        // Data stored on this computer is still available, and arrives.
        await page.waitForFunction(() => document.querySelector('main .mantine-Skeleton-root') === null);
        await page
          .locator(LAST_DRAWN[name] ?? 'main')
          .first()
          .waitFor({ state: 'attached' });
      }
      yield { name: `${name}-${mood}`, page, isState: true };
    }
    await page.close();
  }
}

/** As a clerk's charge that cannot be read: the list that it was chosen from could be. */
async function readList(page: Page, wire: BridgeWire): Promise<void> {
  await leaveFor(page, '/settings');
  wire.mood = 'good';
  await leaveFor(page, '/charges');
  await page.getByRole('row').nth(1).waitFor();
  wire.mood = 'failing';
}

/** Opens another screen and resolves once nothing of the present one is drawn any more. */
function leaveFor(page: Page, fragment: string): Promise<void> {
  return page.evaluate(async (to) => {
    const left = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
    location.assign(`#${to}`);
    await left;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, fragment);
}

export interface Stop {
  readonly name: string;
  readonly page: Page;
  /** A stop that shows a screen while it waits, fails or has no network. */
  readonly isState?: true;
}
