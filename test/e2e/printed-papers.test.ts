/**
 * Every paper of the console as the PDF it is printed to, from a dark desk, in both languages, with the longest names,
 * sixty items and the largest amount.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import jsqr from 'jsqr';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedBalcao, startBalcao } from '../support/e2e/balcao.ts';
import { type OpenedPage, openPage } from '../support/e2e/page.ts';
import type { PdfPage } from '../support/e2e/pdf-pages.ts';
import { pixelsOf } from '../support/e2e/pdf-painting.ts';
import { printed, withoutPrintDialog } from '../support/e2e/printed.ts';
import { typedDraft } from '../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../support/shell/console-desk.ts';

const LARGEST = 999_999_999;
const NAME = 'Maria Aparecida da Conceição de Albuquerque Cavalcanti e Figueiredo dos Santos';
const UNBROKEN = 'Supercalifragilístico'.repeat(5);
const REFERENCE = `PEDIDO-${'0123456789'.repeat(9)}`;
/** The first costs what the others leave of the largest amount. */
const SIXTY = Array.from({ length: 60 }, (_, index) => ({
  title: index === 0 ? UNBROKEN : `Item número ${index + 1} de uma lista comprida;`,
  amount: index === 0 ? LARGEST - 59 * 200 : 100,
  quantity: index === 0 ? 1 : 2,
  tangible: false,
  externalRef: '',
}));

const WORDS = {
  'pt-BR': {
    settings: 'Geral',
    more: 'Mais ações',
    print: 'Imprimir',
    receipt: 'Recibo da cobrança',
    receipts: 'Recibos deste dia',
    slip: 'Pague com Pix',
    closing: 'Fechamento de',
    mark: 'SEM VALOR · ambiente de testes (sandbox)',
    since: 'O que mudou desde o fechamento',
    signature: ['Nome', 'Data', 'Assinatura'],
    refund: 'Reembolso',
    month: 'Um mês',
    day: 'Um dia',
    draft: 'RASCUNHO: este período não está fechado',
    largest: 'R$9.999.999,99',
    chrome: ['Novacobrança', 'Relatórios'],
  },
  en: {
    settings: 'General',
    more: 'More actions',
    print: 'Print',
    receipt: 'Charge receipt',
    receipts: 'Receipts of this day',
    slip: 'Pay with Pix',
    closing: 'Closing of',
    mark: 'NO VALUE · test environment (sandbox)',
    since: 'What changed since the closing',
    signature: ['Name', 'Date', 'Signature'],
    refund: 'Refund',
    month: 'A month',
    day: 'A day',
    draft: 'DRAFT: this period is not closed',
    largest: 'R$9,999,999.99',
    chrome: ['Newcharge', 'Reports'],
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

let dataDir: string;
let balcao: StartedBalcao;
let opened: OpenedPage;
let page: Page;
let pending = '';
let paid = '';
let digest = '';
const COMPANY = 'Padaria da Ana & Filhos Ltda';

/**
 * One pending and two paid charges; a third was paid when the month was closed, and refunded after it. What comes after
 * the end of a day that was closed early would be of the next one.
 */
beforeAll(async () => {
  const desk = await openDesk();
  dataDir = desk.folder;
  const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
  const simulate = async (key: string, action: 'pay' | 'refund', state: string) => {
    await desk.call('sandbox.simulate', { gatewayId, key, action });
    await desk.call('charges.checkNow', { gatewayId, key });
    const charge = await desk.call('charges.detail', { gatewayId, key });
    if (charge.state !== state) throw new Error(`${charge.state}, not ${state}`);
  };
  await made(desk, gatewayId, 500).then((key) => simulate(key, 'pay', 'PAID'));
  const refunded = await made(desk, gatewayId, LARGEST);
  await simulate(refunded, 'pay', 'PAID');
  paid = await made(desk, gatewayId, LARGEST, SIXTY);
  await simulate(paid, 'pay', 'PAID');
  pending = await made(desk, gatewayId, LARGEST, SIXTY);
  const { paidAt } = await desk.call('charges.detail', { gatewayId, key: paid });
  const period = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(paidAt ?? 0).slice(0, 7);
  const closed = await desk.call('closing.close', { gatewayId, period, basis: 'cash' });
  digest = closed.closings[0]?.sha256 ?? '';
  const [gateway] = await desk.call('gateways.list', null);
  if (gateway === undefined) throw new Error('no gateway');
  const { id: _, ownSandbox: __, hasHistory: ___, archivedAt: ____, team: _____, ...input } = gateway;
  const company = { companyName: COMPANY, companyDocument: '12.ABC.345/01DE-35' };
  await desk.call('gateways.change', { gatewayId, gateway: { ...input, ...company } });
  await simulate(refunded, 'refund', 'REFUNDED');
  await desk.console.close();
  balcao = await startBalcao({ dataDir, args: ['--locale', 'pt-BR'] });
  opened = await openPage(balcao.address, { colorScheme: 'dark' });
  page = opened.page;
  await withoutPrintDialog(page);
});
afterAll(async () => {
  await opened?.close();
  await balcao?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function made(desk: ConsoleDesk, gatewayId: string, amount: number, items: typeof SIXTY = []): Promise<string> {
  const typed = typedDraft();
  const customer = { ...typed.customer, name: NAME, document: '52998224725' };
  const draft = { ...typed, id: randomUUID(), amount, customer, items, reference: REFERENCE };
  const charge = await desk.call('charges.create', { gatewayId, draft, confirmDuplicate: true });
  if (charge.outcome !== 'created') throw new Error(charge.outcome);
  return charge.key;
}

const goTo = (hash: string) => page.goto(`${page.url().split('#')[0]}#/${hash}`);

/** Prints the paper of a charge from its menu, where the size of the paper is chosen too. */
async function printCharge(key: string, { more, print }: Words, size: string | null) {
  await goTo(`charges/${key}`);
  await page.getByRole('button', { name: more }).click();
  if (size !== null) await page.getByRole('menuitemradio', { name: size, exact: true }).click();
  await page.locator('[role="menuitemradio"][aria-checked="true"]', { hasText: size ?? '' }).waitFor();
  await page.getByRole('menuitem', { name: print, exact: true }).click();
  return printed(page);
}

/** What a phone reads on a page of the PDF. */
function codeOn({ areas, width, height }: PdfPage): string | undefined {
  const pixels = pixelsOf(areas, width, height, 3);
  return jsqr(pixels.data, pixels.width, pixels.height)?.data;
}

describe.each(['pt-BR', 'en'] as const)('the papers, in %s', (language) => {
  const words = WORDS[language];

  beforeAll(async () => {
    await goTo('settings');
    const name = language === 'en' ? 'English' : 'Português (Brasil)';
    await page.getByRole('combobox', { name: /^(Language|Idioma)$/ }).selectOption(name);
    await page.getByRole('heading', { name: words.settings, exact: true }).waitFor();
    await page.locator('main label').filter({ hasText: name }).click();
  });

  it.each([
    ['A4', [210, 297]],
    ['80 mm', [80, expect.any(Number)]],
  ] as const)('a slip on %s is one page, and its code is read from the PDF', async (size, sheet) => {
    const { pages, sizes, title } = await printCharge(pending, words, size);
    expect(sizes).toEqual([sheet]);
    expect(title).toMatch(new RegExp(`^${words.slip} [\\w-]+$`));
    const [{ letters }, read] = [pages[0] as PdfPage, codeOn(pages[0] as PdfPage)];
    expect(letters).toContain(words.largest);
    expect(letters).toContain(REFERENCE);
    expect(letters).not.toContain('MariaAparecida');
    expect(read).toMatch(/^000201.+6304[0-9A-F]{4}$/);
    expect(letters).toContain(read?.replaceAll(' ', ''));
  });

  it.each(['80 mm', 'A4'])('a receipt of sixty items on %s has every item once, and its total', async (size) => {
    const { pages, sizes, title } = await printCharge(paid, words, size);
    expect(title).toMatch(new RegExp(`^${words.receipt} [\\w-]+$`));
    const letters = pages.map((each) => each.letters).join('');
    for (const { title: item } of SIXTY) expect(letters.split(item.replaceAll(' ', ''))).toHaveLength(2);
    for (const fact of [NAME, REFERENCE, '•••.982.247-••', 'GMT-03:00', COMPANY, '12.ABC.345/01DE-35', words.mark])
      expect(letters).toContain(fact.replaceAll(' ', ''));
    expect(letters.split(`Total${words.largest}`)).toHaveLength(2);
    for (const hidden of ['52998224725', '529.982', ...words.chrome]) expect(letters).not.toContain(hidden);
    if (size === 'A4') {
      expect(sizes).toEqual([1, 2, 3].map(() => [210, 297]));
      for (const [index, sheet] of pages.entries()) expect(sheet.letters).toContain(`${index + 1}/3`);
    } else expect(sizes).toEqual([[80, expect.any(Number)]]);
  });

  it('the receipts of a day begin on pages of their own, on the paper that was chosen last', async () => {
    await goTo('reports/closing');
    await page.getByText(words.day, { exact: true }).first().click();
    await page.getByRole('button', { name: words.receipts, exact: true }).click();
    const { pages, sizes } = await printed(page);
    expect(sizes).toEqual([1, 2, 3, 4].map(() => [210, 297]));
    const title = words.receipt.replaceAll(' ', '');
    const begun = pages.map(({ letters }) => letters.split(title).length - 1);
    expect(begun.toSorted()).toEqual([0, 0, 1, 1]);
    const mark = words.mark.replaceAll(' ', '');
    for (const { letters } of pages) {
      expect(letters).toContain(mark);
      // On its first page the mark stands at the top and above the title's own box.
      if (letters.includes(title)) expect(letters.indexOf(title)).toBeLessThan(5 + mark.length);
    }
  });

  it('a closing is printed as it was closed, with its rows, and what changed since is on a page of its own', async () => {
    await goTo('reports/closing');
    await page.getByText(words.month, { exact: true }).first().click();
    await page.getByRole('button', { name: words.print, exact: true }).click();
    const { pages, sizes, title, text } = await printed(page);
    expect(new Set(sizes.map(String))).toEqual(new Set(['297,210']));
    expect(title).toMatch(new RegExp(`^${words.closing} \\d\\d/\\d{4}$`));
    const [since, ...closed] = pages.map(({ letters }) => letters).toReversed();
    for (const [index, { letters }] of pages.entries())
      for (const shown of [
        COMPANY,
        'CNPJ 12.ABC.345/01DE-35',
        'Sandbox',
        words.mark,
        title,
        `${index + 1}/${pages.length}`,
      ])
        expect(letters).toContain(shown.replaceAll(' ', ''));
    const asClosed = closed.toReversed().join('');
    // Two of the three payments are of the largest amount; each is a row. The refund came after it.
    expect(asClosed.split(words.largest)).toHaveLength(3);
    expect(asClosed).not.toContain(words.since.replaceAll(' ', ''));
    for (const shown of [digest, ...words.signature]) expect(asClosed).toContain(shown);
    expect(text.match(/\b[0-9a-f]{64}\b/g)).toHaveLength(2);
    for (const fact of [words.since, words.refund, words.largest, REFERENCE, NAME])
      expect(since).toContain(fact.replaceAll(' ', ''));
    expect(since).not.toContain(digest);
  });

  it('a period that is not closed is printed as a draft, which every page says', async () => {
    await goTo('reports/closing');
    await page.getByText(words.day, { exact: true }).first().click();
    await page.getByRole('button', { name: words.print, exact: true }).click();
    const { pages } = await printed(page);
    for (const { letters } of pages)
      for (const shown of [words.draft, COMPANY, words.mark]) expect(letters).toContain(shown.replaceAll(' ', ''));
  });
});
