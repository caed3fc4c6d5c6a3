/** What stands on each screen of the office, as plain texts: found by roles, headings and what marks a part of a page. */
import type { Page } from 'playwright';

/** The name of a figure, and everything that stands beside it. */
export type ShownFigure = readonly [name: string, ...texts: readonly string[]];

interface ShownToday {
  readonly figures: readonly ShownFigure[];
  readonly matters: readonly string[];
  /** The sum of the new payments, and the keys of those that are listed. */
  readonly paid: string;
  readonly paidKeys: readonly string[];
  readonly nextToExpire: readonly string[];
}

interface ShownRow {
  readonly key: string;
  /** In the list, from 0. */
  readonly index: number;
  /** State, amount, reference, and whether it has a note. */
  readonly text: string;
}

interface ShownList {
  readonly figures: readonly ShownFigure[];
  readonly rows: readonly ShownRow[];
  readonly underway: readonly string[];
  /** Null while there are more pages. */
  readonly end: string | null;
}

interface ShownCharge {
  readonly amount: string;
  readonly state: string;
  readonly word: string;
  readonly watch: readonly string[];
  readonly events: number;
}

interface ShownBoard {
  readonly figures: readonly ShownFigure[];
  /** What each is for, the state of its charge, and what is left to pay; an open one without a charge has no state. */
  readonly rows: readonly string[];
}

interface ShownBatch {
  readonly status: string;
  readonly figures: readonly ShownFigure[];
  readonly chips: readonly string[];
  /** Position and verdict, or the charge's state. */
  readonly rows: readonly string[];
}

/** Texts as a reader has them: one space between words, no marks of direction. */
export const plain = (text: string) =>
  text
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const plainFigures = (figures: readonly (readonly string[])[]) =>
  figures.map((texts) => texts.map(plain).filter((text) => text !== '') as unknown as ShownFigure);

const figuresIn = (page: Page, list: string): Promise<readonly ShownFigure[]> =>
  page
    .locator(list)
    .evaluateAll((lists) =>
      lists.flatMap((each) =>
        [...each.querySelectorAll('dt')].map((name) => [
          name.innerText,
          ...[...(name.parentElement?.querySelectorAll('dd') ?? [])].map(({ innerText }) => innerText),
        ]),
      ),
    )
    .then(plainFigures);

/** @param titles of the cards of new payments and of what expires next */
export async function todayOn(page: Page, titles: readonly [string, string]): Promise<ShownToday> {
  const figures = await figuresIn(page, 'main dl');
  const rest = await page.evaluate(([paidTitle, nextTitle]) => {
    const cards = [...document.querySelectorAll('main section[aria-labelledby]')];
    const cardOf = (title: string) => cards.find((card) => card.querySelector('h2')?.textContent === title);
    const keysIn = (card: Element | undefined) =>
      [...(card?.querySelectorAll<HTMLAnchorElement>('li a[href*="/charges/"]') ?? [])].map(
        ({ href }) => href.split('/').at(-1) ?? '',
      );
    const matters = [...document.querySelectorAll<HTMLElement>('main li[data-tone] strong')];
    const paid = cardOf(paidTitle);
    return {
      matters: matters.map(({ innerText }) => innerText),
      paid: paid?.querySelector<HTMLElement>('header span')?.innerText ?? '',
      paidKeys: keysIn(paid),
      nextToExpire: keysIn(cardOf(nextTitle)),
    };
  }, titles);
  return { ...rest, figures, matters: rest.matters.map(plain), paid: plain(rest.paid) };
}

export async function listOn(page: Page): Promise<ShownList> {
  const figures = await figuresIn(page, 'main dl[aria-busy]');
  const rest = await page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('main [role=grid] tr[data-key]')].map((row) => {
      const cell = (column: string) => row.querySelector<HTMLElement>(`[data-column=${column}]`);
      const state = cell('state')?.querySelector<HTMLElement>('[data-state]')?.dataset['state'];
      const note = cell('customer')?.querySelector('svg[aria-label]') == null ? '' : 'noted';
      return {
        key: row.dataset['key'] ?? '',
        index: Number(row.getAttribute('aria-rowindex')) - 2,
        text: [state, cell('amount')?.innerText, cell('reference')?.innerText, note].join(' '),
      };
    });
    const underway = [...document.querySelectorAll<HTMLElement>('main li[data-status]')];
    const end = document.querySelector<HTMLElement>('main table[role=grid] ~ p');
    return {
      rows,
      underway: underway.map(({ innerText, dataset }) => `${dataset['status']} ${innerText}`),
      end: end?.innerText ?? null,
    };
  });
  return {
    figures,
    rows: rest.rows.map((row) => ({ ...row, text: plain(row.text) })).toSorted((one, other) => one.index - other.index),
    underway: rest.underway.map(plain),
    end: rest.end === null ? null : plain(rest.end),
  };
}

/** @param check the word on the button beside how the charge is watched */
export async function chargeOn(page: Page, check: string): Promise<ShownCharge> {
  const shown = await page.evaluate((word) => {
    const charge = document.querySelector('article');
    const badge = charge?.querySelector<HTMLElement>('header [role=status] [data-state]');
    const button = [...(charge?.querySelectorAll('button') ?? [])].find(({ innerText }) => innerText.trim() === word);
    const facts = [...(button?.previousElementSibling?.querySelectorAll<HTMLElement>(':scope > *') ?? [])];
    return {
      amount: charge?.querySelector<HTMLElement>('#charge-title')?.innerText ?? '',
      state: badge?.dataset['state'] ?? '',
      word: badge?.innerText ?? '',
      watch: facts.map(({ innerText }) => innerText),
      events: charge?.querySelectorAll('section > ol > li').length ?? 0,
    };
  }, check);
  return { ...shown, amount: plain(shown.amount), word: plain(shown.word), watch: shown.watch.map(plain) };
}

/** The open ones, which the board shows first. */
export async function boardOn(page: Page): Promise<ShownBoard> {
  const shown = await page.evaluate(() => ({
    figures: [...document.querySelectorAll('main fieldset button[aria-pressed]')].map((view) =>
      [...view.children].map((part) => (part instanceof HTMLElement ? part.innerText : '')),
    ),
    rows: [...document.querySelectorAll<HTMLElement>('main [role=grid] tr[data-key]')].map((row) => {
      const cell = (column: string) => row.querySelector<HTMLElement>(`[data-column=${column}]`);
      const state = cell('code')?.querySelector<HTMLElement>('[data-state]')?.dataset['state'];
      return [cell('for')?.innerText, state ?? '', cell('amount')?.innerText].join(' ');
    }),
  }));
  return { figures: plainFigures(shown.figures), rows: shown.rows.map(plain) };
}

export async function batchOn(page: Page): Promise<ShownBatch> {
  const figures = await figuresIn(page, 'main section dl');
  const rest = await page.evaluate(() => ({
    status: document.querySelector<HTMLElement>('main header h1 ~ [data-tone]')?.innerText ?? '',
    chips: [...document.querySelectorAll<HTMLElement>('main fieldset button[aria-pressed]')].map(
      ({ innerText }) => innerText,
    ),
    rows: [...document.querySelectorAll<HTMLElement>('main [role=grid] tr[data-verdict]')].map((row) => {
      const state = row.querySelector<HTMLElement>('[data-state]')?.dataset['state'];
      return `${Number(row.dataset['index']) + 1} ${state ?? row.dataset['verdict']}`;
    }),
  }));
  return { figures, status: plain(rest.status), chips: rest.chips.map(plain), rows: rest.rows };
}
