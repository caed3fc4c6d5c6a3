/**
 * Every screen of the console, state by state, in a user's order: what the accessibility test checks and what `npm run
 * screens` takes pictures of. It uses ids and addresses, so that it works in every language.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { REPORT_TABS, SETTINGS_SECTIONS } from '../../../src-renderer/navigation/route.ts';
import { sampleTeamFile } from '../renderer/team-samples.ts';
import { startBalcao } from './balcao.ts';
import { batchStops } from './batch-stops.ts';
import { longHistoryStops } from './long-history-stops.ts';
import { openPage, type PageOptions } from './page.ts';
import { teamLinkStops } from './team-link-stops.ts';
import { teamStops } from './team-stops.ts';
import { fillDesk, type TourDesk } from './tour-desk.ts';
import { type Stop, screenStates } from './tour-states.ts';

export interface TourChoice {
  readonly language: 'pt-BR' | 'en';
  /** The browser's colour scheme, which the console follows. */
  readonly theme: 'light' | 'dark';
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Also every screen while it waits, fails and has no network. */
  readonly states?: boolean;
  /** Also the screens that a history of thousands changes. */
  readonly thousands?: boolean;
  /** Called with each refusal by a page's Content-Security-Policy. */
  readonly onRefusal?: (refusal: string) => void;
}

/** Each stop once all movement has ended. A caller may change the theme at a stop, and must restore it. */
export async function* tour(choice: TourChoice): AsyncGenerator<Stop> {
  for await (const stop of stops(choice)) {
    // Behind another page it would draw once a second.
    await stop.page.bringToFront();
    await settled(stop.page);
    yield stop;
  }
}

/** An element that fades in is half transparent meanwhile. Endless animations of a wait are skipped. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moves = () =>
      document.getAnimations().some(({ playState, effect }) => {
        const { endTime } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && endTime !== Number.POSITIVE_INFINITY;
      });
    // The first movement may start a frame after the first rendering.
    for (let still = 0; still < 3; still = moves() ? 0 : still + 1) await frame();
  });
}

async function* stops(choice: TourChoice): AsyncGenerator<Stop> {
  yield* firstStart(choice);
  if (choice.thousands === true) yield* longHistoryStops(choice.language, view(choice));
  const folder = mkdtempSync(join(tmpdir(), 'balcao-tour-'));
  const { language } = choice;
  const desk = await fillDesk(folder, { language });
  const balcao = await startBalcao({ dataDir: folder, args: ['--locale', language] });
  const opened = await openPage(balcao.address, view(choice));
  try {
    yield* everyScreen(opened.page, opened.context, desk);
    yield* teamStops(opened.context, opened.page.url().split('#')[0] ?? '');
    yield* teamLinkStops(opened.context, opened.page.url().split('#')[0] ?? '', desk.keys.pending);
    if (choice.states === true)
      yield* screenStates(opened.context, opened.page.url().split('#')[0] ?? '', desk.keys.expire);
    await balcao.stop();
    await opened.page.getByRole('alert').first().waitFor();
    await opened.page.locator('article').evaluate(({ parentElement }) => parentElement?.scrollTo(0, 0));
    yield { name: 'connection-lost', page: opened.page };
  } finally {
    await opened.close();
    await balcao.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function* firstStart(choice: TourChoice): AsyncGenerator<Stop> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-tour-'));
  const balcao = await startBalcao({ dataDir: folder, args: ['--locale', choice.language] });
  const { page, close } = await openPage(balcao.address, view(choice));
  // The languages come before them.
  const ways = page.locator('main button:not([aria-pressed])');
  try {
    await ways.first().waitFor();
    yield { name: 'welcome', page };
    await ways.nth(2).click();
    await page.locator('main form').waitFor();
    yield { name: 'welcome-connect', page };
    await page.reload();
    await ways.nth(3).click();
    const teamFile = Buffer.from(JSON.stringify(sampleTeamFile()));
    await page
      .locator('main input[type=file]')
      .setInputFiles({ name: 'equipe.json', mimeType: 'application/json', buffer: teamFile });
    await page.locator('main form').waitFor();
    yield { name: 'welcome-team', page };
    await page.reload();
    // A clerk's desk has the fewest entries.
    await chooseClerk(page);
    await ways.first().click();
    await page.locator('main h2').first().waitFor();
    yield { name: 'charges-none-yet', page };
    await page.evaluate(() => void location.assign('#/today'));
    await page.locator('main svg.tabler-icon-receipt-2[width="24"]').waitFor();
    yield { name: 'today-none-yet', page };
  } finally {
    await close();
    await balcao.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** On the first screen: nothing but charging is done here. */
export async function chooseClerk(page: Page): Promise<void> {
  const areas = page.locator('main input[type=checkbox]');
  await areas.first().waitFor();
  for (let left = await areas.count(); left > 0; left -= 1) {
    await areas.and(page.locator(':checked')).first().click();
    await areas
      .and(page.locator(':checked'))
      .nth(left - 1)
      .waitFor({ state: 'detached' });
  }
}

function view({ language, theme, viewport, onRefusal }: TourChoice): PageOptions {
  return {
    locale: language,
    colorScheme: theme,
    // Every stop is looked at once nothing moves any more.
    reducedMotion: 'reduce',
    ...(viewport === undefined ? {} : { viewport }),
    ...(onRefusal === undefined ? {} : { onRefusal }),
  };
}

async function* everyScreen(page: Page, context: BrowserContext, { keys, receivable }: TourDesk): AsyncGenerator<Stop> {
  const go = (fragment: string) => page.evaluate((to) => void location.assign(`#${to}`), fragment);
  const form = (field: string) => page.locator(`[id="new-charge.${field}"]`);
  const at = (name: string): Stop => ({ name, page });

  await go('/today');
  await page.locator('main svg[role=application]').waitFor();
  await page.locator('main dl dd').first().waitFor();
  yield at('today');
  await go('/charges');
  await page.getByRole('row').nth(1).waitFor();
  yield at('charges');
  await go('/charges/refused');
  await page.locator('main h1').waitFor();
  yield at('charges-refused');
  await go('/charges');
  await page.getByRole('row').nth(1).waitFor();
  await page.getByRole('searchbox').fill('zzzz');
  await page.locator('main h2').first().waitFor();
  yield at('charges-nothing-found');
  await page.getByRole('searchbox').fill('');
  yield* listMenus(page);

  for (const fate of ['pending', 'pay', 'expire', 'fail', 'refund'] as const) {
    await go(`/charges/${keys[fate]}`);
    await page.locator('article ol').waitFor();
    yield at(`charge-${fate}`);
    if (fate === 'pending') yield* chargeMenus(page);
  }
  await go(`/customer/${keys.pay}`);
  await page.locator('main table').last().waitFor();
  yield at('customer');

  await go('/new');
  await form('amount').waitFor();
  yield at('new');
  await form('amount').fill('4,99');
  await form('customer.name').pressSequentially('gra');
  await page.getByRole('option').first().waitFor();
  yield at('new-customer-met-before');
  await form('customer.document').fill('111.111.111-11');
  await form('customer.email').fill('nobody');
  await form('amount').press('Enter');
  await page.locator('[aria-invalid="true"]').first().waitFor();
  yield at('new-faults');
  await page.locator('#new-charge-title ~ button[aria-haspopup="menu"]').last().click();
  await page.getByRole('menuitem').first().waitFor();
  yield at('new-templates');
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  await page.locator('#new-charge-title + button[aria-haspopup="menu"]').click();
  await page.getByRole('menuitem').first().waitFor();
  yield at('new-trouble');
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' });

  await go(`/new/${keys.pending}`);
  await form('reference').and(page.locator('[value="PEDIDO-2026-001"]')).waitFor();
  yield at('new-duplicate');
  await form('amount').press('Enter');
  await page.getByRole('dialog').waitFor();
  yield at('new-same-charge-question');
  await page.keyboard.press('Escape');

  await go('/charges');
  await page
    .getByRole('row', { name: /Maria das Gra/ })
    .getByRole('checkbox')
    .first()
    .click({ force: true });
  await page.locator('[data-selection-bar] button').first().click();
  await page.getByRole('dialog').locator('pre').first().waitFor();
  yield at('send-queue');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('[data-selection-bar] button').last().click();

  await go('/receivables');
  await page.getByRole('row').nth(1).waitFor();
  yield at('receivables');
  for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').click({ force: true });
  await page.locator('[data-selection-bar] button').first().click();
  await page.getByRole('dialog').getByRole('region').waitFor();
  yield at('send-queue-end');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('[data-selection-bar] button').nth(1).click();
  await page.getByRole('dialog').locator('p').nth(1).waitFor();
  yield at('receivables-new-codes');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('[data-selection-bar] button').last().click();
  // As from "paid twice" of the home screen: among those that were.
  await page.locator('main fieldset button').first().click();
  await go(`/receivables/${receivable}`);
  await page.locator('article [role=alert]').waitFor();
  yield at('receivable-paid-twice');
  await go('/receivables/new');
  await page.locator('main form').waitFor();
  yield at('receivable-new');
  yield* batchStops(page, go);

  await go('/access');
  await page.locator('main h1').waitFor();
  yield at('access');
  for (const section of SETTINGS_SECTIONS) {
    await go(`/settings/${section}`);
    await page.locator(`main nav a[href$="${section === 'general' ? 'settings' : section}"][aria-current]`).waitFor();
    if (section === 'audit') await page.locator('main time').first().waitFor();
    if (section === 'diagnostics') await page.locator('main dl').first().waitFor();
    yield at(`settings-${section}`);
  }

  await go('/messages');
  await page.locator('main li').first().waitFor();
  yield at('messages');
  await page.locator('main header button').click();
  await page.locator('main textarea').fill('{nome}\n{?}');
  await page.locator('[aria-invalid="true"]').first().waitFor();
  yield at('message-template');
  await go('/today');
  await page.getByRole('dialog').waitFor();
  yield at('discard-question');
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  for (const tab of REPORT_TABS) {
    await go(`/reports/${tab}`);
    await page.locator('main h1').waitFor();
    // The overview and the closing have figures at once; the others need a choice first.
    if (tab === 'closing') await page.locator('main table').first().waitFor();
    if (tab === 'exports') await page.locator('main h2').first().waitFor();
    if (tab === 'figures') await page.locator('main svg[role=application]').first().waitFor();
    yield at(`reports-${tab}`);
    if (tab === 'statement') {
      await matchStatement(page);
      yield at('reports-statement-matched');
    }
  }

  await go('/service-limits/refund');
  await page.locator('main h2').first().waitFor();
  yield at('service-limits');

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('ca');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  yield at('palette');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog').locator('dl').first().waitFor();
  yield at('shortcuts');
  await page.keyboard.press('Escape');

  yield* payersWindow(page, context, go, keys.pending);
}

/** What opens on a charge: the menu of rarer actions, a message to its payer, and the technical details. */
async function* chargeMenus(page: Page): AsyncGenerator<Stop> {
  await page.locator('article button[aria-haspopup="menu"]').first().click();
  await page.getByRole('menuitem').first().waitFor();
  yield { name: 'charge-more', page };
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  await page.locator('article button[aria-haspopup="dialog"]').first().click();
  await page.getByRole('dialog').locator('pre').first().waitFor();
  yield { name: 'charge-message', page };
  // At the dialog itself: its focus comes a turn after what closed before it.
  await page.getByRole('dialog').press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('article summary').click();
  await page.locator('article details dl').first().waitFor();
  yield { name: 'charge-technical', page };
  await page.locator('article summary').click();
}

/** A statement with a line of each list; what its evidence matches is kept. */
async function matchStatement(page: Page): Promise<void> {
  const day = new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
  const lines = [
    'Data;Histórico;Valor;Identificador',
    `${day};PIX RECEBIDO - 111.444.777-35 JOAO BATISTA DA SILVA SAURO FILHO COMERCIO DE ALIMENTOS;150,00;N-1`,
    `${day};PIX RECEBIDO;5,00;N-2`,
    `${day};TED 341 0001 FORNECEDOR;77,00;${'0'.repeat(120)}`,
  ];
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'extrato.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await page.locator('main select').first().waitFor();
  await page.locator('main button').last().click();
  // What fits is folded, below the button that saves all of it.
  const fits = page.locator('main div', { has: page.locator('> section > details') }).last();
  await fits.locator('summary').click();
  await fits.locator('header').getByRole('button').first().click();
  await fits.locator('td svg.tabler-icon-check').first().waitFor();
}

/** What opens over the list: filters, views, columns, export options; and the bar of selected rows. */
async function* listMenus(page: Page): AsyncGenerator<Stop> {
  const bar = page.locator('main fieldset').locator('..');
  const leave = async () => {
    const over = page.locator('[data-portal] :is([role="dialog"], [role="menu"])').first();
    // A caller may have made the window so small that the focused element was hidden, which closes a menu.
    if (await over.isVisible()) await over.focus();
    await page.keyboard.press('Escape');
    await over.waitFor({ state: 'detached' });
  };
  await page.getByRole('row').nth(1).waitFor();
  await bar.locator('button', { has: page.locator('svg.tabler-icon-filter') }).click();
  await page.getByRole('dialog').locator('input').first().waitFor();
  yield { name: 'charges-filters', page };
  await leave();
  await bar.locator('button[aria-haspopup="menu"]').click();
  await page.getByRole('menuitem').first().waitFor();
  yield { name: 'charges-views', page };
  await leave();
  await bar.locator('button', { has: page.locator('svg.tabler-icon-columns-3') }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  yield { name: 'charges-columns', page };
  await leave();
  await page.locator('main header button', { has: page.locator('svg.tabler-icon-adjustments-horizontal') }).click();
  await page.getByRole('dialog').getByRole('button').last().waitFor();
  yield { name: 'charges-export-options', page };
  const dialog = page.getByRole('dialog');
  await dialog.locator('summary').click();
  yield { name: 'charges-export-advanced', page };
  await dialog.locator('details .mantine-Group-root button').first().click();
  await dialog.locator('ol li').first().waitFor();
  await dialog.locator('pre div').first().waitFor();
  yield { name: 'charges-export-layout', page };
  await page.keyboard.press('Escape');
  await dialog.locator('ol').waitFor({ state: 'detached' });
  await dialog.getByRole('button').last().waitFor();
  await leave();
  for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').click({ force: true });
  // In a narrow window the buttons have their words alone.
  await page.locator('main section section button svg.tabler-icon-tag').waitFor({ state: 'attached' });
  yield { name: 'charges-selected', page };
  for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').click({ force: true });
}

async function* payersWindow(
  page: Page,
  context: BrowserContext,
  go: (fragment: string) => Promise<void>,
  key: string,
): AsyncGenerator<Stop> {
  await go(`/charges/${key}`);
  const popup = context.waitForEvent('page');
  await page.locator('article button', { has: page.locator('svg.tabler-icon-device-desktop') }).click();
  const payer = await popup;
  await payer.getByRole('img').waitFor();
  yield { name: 'payer-charge', page: payer };
  // The first of the sandbox's buttons pays.
  await page
    .locator('article section', { has: page.locator('svg.tabler-icon-flask') })
    .getByRole('button')
    .first()
    .click();
  await payer.getByRole('status').waitFor();
  yield { name: 'payer-paid', page: payer };
  await payer.getByRole('status').waitFor({ state: 'detached' });
  yield { name: 'payer-blank', page: payer };
  await payer.close();
}
