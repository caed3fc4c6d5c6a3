/** Every screen as it is while it waits, when it cannot be read, and when the gateway is out of reach. */
import type { BrowserContext } from 'playwright';
import { REPORT_TABS } from '../../src-renderer/navigation/route.ts';
import { holdWire, type WireMood } from './bridge-wire.ts';
import type { Stop } from './tour.ts';

/** What shows that a screen has come to this state. A form waits for nothing: it is there at once. */
const SIGN = {
  waiting: 'main :is([role="status"], [aria-busy="true"])',
  failing: 'main [role="alert"]',
  offline: '[role="alert"] svg.tabler-icon-plug-connected-x',
} as const satisfies Partial<Record<WireMood, string>>;

/** @param address the console's page, without a fragment. */
export async function* screenStates(context: BrowserContext, address: string, chargeKey: string): AsyncGenerator<Stop> {
  const page = await context.newPage();
  const wire = await holdWire(page);
  const screens: Readonly<Record<string, string>> = {
    charges: '/charges',
    charge: `/charges/${chargeKey}`,
    new: '/new',
    access: '/access',
    ...Object.fromEntries(REPORT_TABS.map((tab) => [`reports-${tab}`, `/reports/${tab}`])),
    care: '/care',
    settings: '/settings',
  };
  /** These read nothing of the history to be drawn. */
  const alwaysThere = ['new', 'settings', 'reports-statement'];
  for (const mood of ['waiting', 'failing', 'offline'] as const)
    for (const [name, fragment] of Object.entries(screens)) {
      if (mood !== 'offline' && alwaysThere.includes(name)) continue;
      wire.mood = mood;
      await page.goto(`${address}#${fragment}`);
      await page.reload();
      await page.locator(SIGN[mood]).first().waitFor();
      yield { name: `${name}-${mood}`, page };
    }
  await page.close();
}
