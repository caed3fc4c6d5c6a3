/** The office's screens open side by side in one browser, on the console of the day; their clocks are the day's. */

import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright';
import { systemClock } from '../../../src-main/ground/clock.ts';
import { listRendererFiles } from '../../../src-main/shell/both/page/renderer-files.ts';
import { createDownloads } from '../../../src-main/shell/browser/server/downloads.ts';
import { createPayerSockets } from '../../../src-main/shell/browser/server/payer-sockets.ts';
import { listenOnLoopback } from '../../../src-main/shell/browser/server/server.ts';
import { createSession } from '../../../src-main/shell/browser/server/session.ts';
import { createSockets } from '../../../src-main/shell/browser/server/sockets.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { openPage } from '../../support/e2e/page.ts';
import type { Office } from '../office.ts';
import { watchSocket } from './watch-socket.ts';

/** The pages' own: a browser keeps time while it loads. */
const BEFORE = 60_000;
/** How long the pages have after the last message (ms): more than they collect changes before they read again. */
const GIVEN = 1_400;
const STEP = 700;

type Screen = 'today' | 'list' | 'charge' | 'board' | 'batch';

export interface DeskPages {
  readonly pages: Readonly<Record<Screen, Page>>;
  /** Errors on the consoles of the pages. */
  readonly complaints: readonly string[];
  /** Moves the pages' time up to the office's, and lets them read and draw everything they are told until then. */
  catchUp(): Promise<void>;
  /** As behind a lid that is closed. */
  sleep(milliseconds: number): Promise<void>;
  open(screen: Screen, fragment: string): Promise<void>;
  /** What the pages' clocks show. */
  now(): number;
  close(): Promise<void>;
}

export async function openDeskPages(office: Office, language: Language): Promise<DeskPages> {
  const { console } = office;
  const session = createSession(systemClock);
  const server = await listenOnLoopback({
    ...{ session, downloads: createDownloads(), port: 0 },
    sockets: createSockets(session, console, () => {}),
    payerSockets: createPayerSockets(session, console.payer),
    files: listRendererFiles(fileURLToPath(new URL('../../../out/renderer', import.meta.url))),
    language: { now: () => language, payers: () => 'pt-BR' },
    fault: (cause) => {
      throw cause;
    },
    launchRefused: () => {},
  });
  let shown = office.clock.now();
  const viewport = { width: 1600, height: 1000 };
  const prepare = async (context: BrowserContext) => {
    await context.addInitScript(watchSocket);
    await context.clock.install({ time: shown - BEFORE });
  };
  const {
    page: today,
    context,
    complaints,
    close,
  } = await openPage(server.launchAddress(), {
    ...{ locale: language, viewport, reducedMotion: 'reduce' as const, fragment: '#/today', prepare },
  });
  const base = today.url().split('#')[0] ?? '';
  const open = async (fragment: string) => {
    const page = await context.newPage();
    await page.goto(`${base}${fragment}`);
    return page;
  };
  const pages = {
    ...{ today, list: await open('#/charges'), charge: await open('#/charges') },
    ...{ board: await open('#/receivables'), batch: await open('#/batches') },
  };
  const all = Object.values(pages);
  for (const page of all) await page.locator('main h1').first().waitFor();
  await context.clock.pauseAt(shown);

  const run = async (milliseconds: number) => {
    await context.clock.runFor(milliseconds);
    shown += milliseconds;
  };
  const received = async () => {
    const counts: number[] = [];
    // Behind the others a page draws once a second.
    for (const page of all) {
      await page.bringToFront();
      counts.push(await page.evaluate(() => window.answered()));
    }
    return String(counts);
  };
  return {
    pages,
    complaints,
    async catchUp() {
      await received();
      await run(Math.max(STEP, office.clock.now() - shown));
      let last = await received();
      for (let still = 0; still < GIVEN; ) {
        await run(STEP);
        const now = await received();
        still = now === last ? still + STEP : 0;
        last = now;
      }
    },
    async sleep(milliseconds) {
      await context.clock.fastForward(milliseconds);
      shown += milliseconds;
    },
    open: async (screen, fragment) => {
      await pages[screen].evaluate((to) => {
        location.hash = to;
      }, fragment);
    },
    now: () => shown,
    async close() {
      await close();
      await server.close();
    },
  };
}
