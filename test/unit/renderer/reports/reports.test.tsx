import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ConsoleFailure } from '../../../../src-preload/contract/errors.ts';
import type {
  Closing,
  ClosingChange,
  ClosingDesk,
  ClosingLine,
  ClosingSummary,
  SealedClosing,
} from '../../../../src-preload/contract/reports/closing.ts';
import type { SweepSummary } from '../../../../src-preload/contract/reports/reports.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { GATEWAY_ID, keyOfCharge, NOON, sampleGateway, sampleSettings } from '../../../support/renderer/samples.ts';

const line = (different: Partial<ClosingLine>): ClosingLine => ({
  day: '2026-11-20',
  state: 'PAID',
  count: 2,
  gross: 2_000,
  fee: 40,
  net: 1_960,
  unreported: 0,
  differing: 0,
  otherAmount: 0,
  ...{ unconfirmed: 0, unconfirmedGross: 0, returned: 0, returnedGross: 0, unmarked: 0, unmarkedGross: 0, observed: 0 },
  ...different,
});
const closing = (different: Partial<Closing> = {}): Closing => ({
  period: '2026-11-20',
  basis: 'cash',
  timeZone: 'America/Sao_Paulo',
  readAt: NOON,
  lines: [line({}), line({ state: 'REFUNDED', count: 1, unreported: 1, differing: 1 })],
  otherAmounts: [],
  auditHead: null,
  desks: [],
  isUnfinished: false,
  span: { from: null, before: null },
  isLocked: false,
  returningStates: [],
  closings: [],
  compared: null,
  ...different,
});
const CLOSING_ID = '00000000-0000-4000-8000-0000000000c1';
const summary = (different: Partial<ClosingSummary> = {}): ClosingSummary => ({
  ...{ id: CLOSING_ID, period: '2026-11-20', basis: 'cash', timeZone: 'America/Sao_Paulo', closedAt: NOON - 1000 },
  ...{
    operator: 'Ana',
    received: { count: 3, gross: 2_000 },
    returned: { count: 0, gross: 0 },
    sha256: 'a'.repeat(64),
  },
  ...{ integrity: 'whole', isOutdated: true, isSuperseded: false },
  ...different,
});
const charge = { state: 'PAID', amount: 900, fee: null, net: null, at: NOON, paidAt: NOON };
const noFlags = { isObserved: false, isUnconfirmed: false, hasOtherAmount: false };
const refunded: ClosingChange = {
  ...{ key: keyOfCharge(1), transactionId: 'tx-1', reference: 'NF-1', customerName: 'Maria', kind: 'charge' },
  was: { ...charge, ...noFlags, fee: 5 },
  is: { ...charge, ...noFlags, state: 'REFUNDED', fee: 9 },
  movedTo: null,
};
const compared = (changes: ClosingChange[] = [refunded]) => ({
  ...{ id: CLOSING_ID, lines: [line({ count: 3 })], now: [line({})], changes, changed: changes.length, desks: [] },
  span: { from: null, before: null },
});

function sealedClosing(different: Partial<SealedClosing> = {}): SealedClosing {
  const flags = { isObserved: false, isUnconfirmed: false, hasOtherAmount: false };
  const row = { ...flags, kind: 'payment', transactionId: 'tx-9', key: null, state: 'PAID', amount: 3_000 } as const;
  return {
    ...{ id: summary().id, period: '2026-11-20', basis: 'cash', timeZone: 'America/Sao_Paulo', closedAt: NOON },
    ...{ operator: 'Ana', sha256: 'a'.repeat(64), auditHead: null, desks: [], returningStates: [] },
    lines: [line({ count: 1, gross: 3_000 })],
    rows: [{ ...row, fee: null, net: null, at: NOON, paidAt: null }],
    ...different,
  };
}

describe('the automatic rounds on screen', () => {
  const finding = {
    key: keyOfCharge(1),
    transactionId: 'tx-1',
    amount: 70_000,
    reference: 'NF-1',
    outcome: 'changed' as const,
    stateBefore: 'PAID',
    stateAfter: 'REFUNDED',
    checkedAt: NOON,
    returnedAt: NOON - 60_000,
    returnedFrom: 'service' as const,
  };
  const latest = { id: 'round', startedAt: NOON, endedAt: NOON, read: 1_200, changed: 1, failed: 3 };
  const answered = (report: SweepSummary) => ({
    'reconcile.list': () => [],
    'reconcile.sweep': () => report,
  });

  it('the age of the last full round and the refunds found are shown, and read again when it goes on', async () => {
    let report: SweepSummary = { latest: null, fullAt: null, findings: [] };
    const { fake } = openPage({ ...answered(report), 'reconcile.sweep': () => report }, '#/reports/reconcile');
    expect(await screen.findByText('Not all of them have been checked yet.')).toBeTruthy();
    report = { latest: { ...latest, status: 'done', stoppedBy: null }, fullAt: NOON, findings: [finding] };
    act(() => fake.signal('sweep-progress', { gatewayId: GATEWAY_ID }));
    expect(await screen.findByText(/^Last full round: .+ \(.+\)$/)).toBeTruthy();
    expect(screen.getByText(/1,200 checked, 1 changed, 3 without an answer/)).toBeTruthy();
    expect(screen.getByText('1 paid here and refunded since')).toBeTruthy();
    expect(screen.getByText('R$700.00')).toBeTruthy();
    // When the money went back, and not when it was seen.
    const cells = [...(screen.getByText('R$700.00').closest('tr')?.cells ?? [])].map(({ textContent }) => textContent);
    expect(cells.slice(-3)).toEqual(['20/11/2026 13:59:00', 'Gateway', '20/11/2026 14:00:00']);
  });

  it.each([
    ['rate-limited', /asked for fewer requests \(429\)/],
    ['day-limit', /the limit of requests a day was reached/],
    ['unavailable', /Some charges could not be checked; they will be tried again tomorrow/],
  ] as const)('a round that did not read every charge says why: %s', async (stoppedBy, words) => {
    const report = { latest: { ...latest, status: 'cancelled' as const, stoppedBy }, fullAt: null, findings: [] };
    openPage(answered(report), '#/reports/reconcile');
    expect((await screen.findByText(words)).textContent).toContain('Not finished');
  });
});

describe('the overview on screen', () => {
  const day = {
    day: '2026-11-20',
    ...{ created: 4, createdSum: 4_000, createdPaid: 3, paid: 3, paidSum: 3_000 },
    ...{ unconfirmed: 1, unconfirmedSum: 1_000, returned: 2, returnedSum: 2_000, unmarked: 1, unmarkedSum: 500 },
  };
  const none = { timeToPay: null };

  it('the overview keeps paid and returned apart, and names what it counts in neither', async () => {
    const unmarkedStates = [{ state: 'IN_DISPUTE', count: 1, sum: 500 }];
    openPage(
      { 'reports.figures': () => ({ ...none, days: [{ ...day, created: 3, createdPaid: 2 }], unmarkedStates }) },
      '#/reports/figures',
    );
    await screen.findByText('Refunded', { selector: 'dt' });
    const cards = [...document.querySelectorAll('main dl > div')].map((card) =>
      [...card.children].map(({ textContent }) => textContent),
    );
    expect(cards.slice(0, 4)).toEqual([
      ['Received', 'R$30.00', '3 charges ', 'previous period: R$30.00'],
      ['Refunded', 'R$20.00', '2 charges', 'previous period: R$20.00'],
      ['Received less refunded', 'R$10.00', 'previous period: R$10.00'],
      ['Created', 'R$40.00', '3 charges', 'previous period: R$40.00'],
    ]);
    // As the list rounds: 2 of 3 are 67%, and all but one of a thousand are not 100%.
    expect(cards[4]?.[1]).toBe('67%');
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said.join(' ')).toContain('Not included: 1 · R$10.00');
    expect(said.join(' ')).toMatch(/IN_DISPUTE.*: 1 · R\$5\.00/);
  });

  it('the overview says nothing of unconfirmed payments and unmarked states where there are none', async () => {
    const plain = { ...day, unconfirmed: 0, unconfirmedSum: 0, unmarked: 0, unmarkedSum: 0 };
    openPage({ 'reports.figures': () => ({ ...none, days: [plain], unmarkedStates: [] }) }, '#/reports/figures');
    await screen.findByText('Refunded', { selector: 'dt' });
    expect(screen.queryByText(/Not among the paid|not marked as taking/)).toBeNull();
    expect(screen.queryByText('Unknown status after payment')).toBeNull();
  });
});

describe('the sums below the overview', () => {
  const overview = { 'reports.figures': () => ({ days: [], unmarkedStates: [], timeToPay: null }) };
  const cellsOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  it('what customers paid in a year is read once it is opened, added up, and saved as it is shown', async () => {
    const report = {
      customers: [
        {
          ...{ customerDocument: '•••.982.247-••', customerName: 'Maria' },
          ...{ received: { count: 2, sum: 3_000 }, returned: { count: 1, sum: 1_000 } },
        },
      ],
      withoutDocument: { received: { count: 1, sum: 500 }, returned: { count: 0, sum: 0 } },
    };
    const { fake, user } = openPage(
      {
        ...overview,
        'reports.customers': () => report,
        'exports.table': () => ({ fileName: 'a.csv', path: '/x/a.csv', download: null }),
      },
      '#/reports/figures',
    );
    const fold = await screen.findByText('By customer and year');
    expect(fake.inputsOf('reports.customers')).toEqual([]);
    await user.click(fold);
    const table = await screen.findByRole('region', { name: /^By customer and year: \d{4}$/ });
    expect(cellsOf(table).slice(1)).toEqual([
      ['•••.982.247-••', 'Maria', '2', 'R$30.00', '1', 'R$10.00', 'R$20.00'],
      ['Without a CPF or CNPJ (all together)', '', '1', 'R$5.00', '0', 'R$0.00', 'R$5.00'],
      ['Total', '', '3', 'R$35.00', '1', 'R$10.00', 'R$25.00'],
    ]);
    await user.clear(screen.getByLabelText('Year'));
    await user.type(screen.getByLabelText('Year'), '2024');
    await waitFor(() => expect(fake.inputsOf('reports.customers').at(-1)).toMatchObject({ year: 2024 }));
    await user.click(await screen.findByRole('button', { name: 'Export table' }));
    await waitFor(() => expect(fake.inputsOf('exports.table')[0]).toMatchObject({ name: 'customers' }));
  });

  it('the balance at the gateway says its ages, their sum, and until when statements were matched', async () => {
    const balance = {
      ages: [
        { age: 'newest' as const, count: 2, sum: 1_980, unreported: 1 },
        { age: 'week' as const, count: 0, sum: 0, unreported: 0 },
        { age: 'month' as const, count: 1, sum: 500, unreported: 0 },
        { age: 'older' as const, count: 0, sum: 0, unreported: 0 },
      ],
      matchedUntil: '2026-11-19',
    };
    const { user } = openPage({ ...overview, 'reports.balance': () => balance }, '#/reports/figures');
    await user.click(await screen.findByText('Balance at the gateway'));
    const table = await screen.findByRole('region', { name: 'Balance at the gateway' });
    expect(cellsOf(table).slice(1)).toEqual([
      ['0 to 1', '2', 'R$19.80', '1'],
      ['2 to 7', '0', 'R$0.00', '0'],
      ['8 to 30', '1', 'R$5.00', '0'],
      ['more than 30', '0', 'R$0.00', '0'],
      ['Total', '3', 'R$24.80', '1'],
    ]);
    expect(screen.getByText('Statements matched until 19/11/2026.')).toBeTruthy();
  });
});

describe('the period of the reports', () => {
  const days = ['2026-11-20'].map((day) => ({
    day,
    ...{ created: 1, createdSum: 100, createdPaid: 1, paid: 1, paidSum: 100 },
    ...{ unconfirmed: 0, unconfirmedSum: 0, returned: 0, returnedSum: 0, unmarked: 0, unmarkedSum: 0 },
  }));

  it('a chosen period stays while the tabs change, and each tab begins with its own until one is chosen', async () => {
    const { fake, user } = openPage(
      {
        'reports.figures': () => ({ timeToPay: null, days, unmarkedStates: [] }),
        'closing.read': ({ period }) => closing({ period }),
        'reconcile.list': () => [],
        'reconcile.sweep': () => ({ latest: null, fullAt: null, findings: [] }),
      },
      '#/reports/reconcile',
    );
    const checked = () => screen.getAllByRole<HTMLInputElement>('radio').find((radio) => radio.checked)?.value;
    await screen.findByRole('radio', { name: '7 days' });
    expect(checked()).toBe('last7');
    await user.click(screen.getByRole('link', { name: /^Overview/ }));
    await screen.findByText('Refunded', { selector: 'dt' });
    expect(checked()).toBe('last30');
    await user.click(screen.getByRole('radio', { name: 'Today' }));
    const today = fake.inputsOf('reports.figures').at(-1);
    await user.click(screen.getByRole('link', { name: 'Check at the gateway' }));
    await screen.findByRole('button', { name: 'Start' });
    expect(checked()).toBe('today');
    await user.click(screen.getByRole('link', { name: /^Closing/ }));
    await waitFor(() => expect(fake.inputsOf('closing.read')).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: /^Overview/ }));
    await screen.findByText('Refunded', { selector: 'dt' });
    expect(checked()).toBe('today');
    expect(today).toBeTruthy();
  });
});

describe('the closing on screen', () => {
  it('a closing begins with its totals, and no digest is read before it is opened', async () => {
    const auditHead = { number: 412, hash: 'a1b2c3'.repeat(10) };
    const shown = closing({ closings: [summary()], compared: compared(), auditHead });
    openPage({ 'closing.read': () => shown }, '#/reports/closing');
    const gross = await screen.findByText('Received', { selector: 'dt' });
    const table = screen.getByRole('region', { name: 'Closing of 20/11/2026' });
    expect(gross.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(gross.nextElementSibling?.textContent).toBe('R$40.00');
    for (const code of [auditHead.hash, 'a'.repeat(64)]) {
      const fold = screen.getByText(code).closest('details');
      expect(fold?.querySelector('summary')?.textContent).toBe('Control code');
      expect(fold?.open).toBe(false);
    }
  });

  it.each([
    ['2026-11-20', 'cash', 'paid', { from: '2026-11-20', to: '2026-11-20' }],
    ['2028-02', 'created', 'created', { from: '2028-02-01', to: '2028-02-29' }],
  ] as const)('what is to be checked in %s by %s leads to its charges', async (period, basis, field, days) => {
    const lines = [line({ differing: 1 })];
    const { user } = openPage({ 'closing.read': () => closing({ period, basis, lines }) }, '#/reports/closing');
    await user.click(await screen.findByRole('button', { name: `See the charges ${field} then` }));
    await waitFor(() => expect(location.hash).toBe('#/charges'));
    const stored = Object.entries(sessionStorage).find(([key]) => key.startsWith('balcao.list.'))?.[1];
    expect(JSON.parse(stored ?? '{}')).toMatchObject({ choice: { [field]: days } });
  });

  it('a refund to be checked has no way to a list by payment, which may not have it', async () => {
    const lines = [
      line({}),
      line({ state: 'REFUNDED', count: 0, returned: 1, unreported: 0, differing: 0, observed: 1 }),
    ];
    openPage({ 'closing.read': () => closing({ lines }) }, '#/reports/closing');
    expect(await screen.findByText(/^To check: /)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^See the charges/ })).toBeNull();
  });

  it('a closing says once what is to be checked, and of several days how much on each', async () => {
    const page = openPage({ 'closing.read': () => closing() }, '#/reports/closing');
    expect(await screen.findByText(/Not closed yet/)).toBeTruthy();
    expect(screen.getAllByText('R$20.00').length).toBeGreaterThan(0);
    const said = /fee and net reported for 2 of 3; 1 where amount less fee is not net/;
    expect(screen.getByText(said)).toBeTruthy();
    const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings()).not.toContain('To check');
    expect(headings()).not.toContain('Day');
    page.close();
    const lines = [line({}), line({ day: '2026-11-21', unreported: 1, differing: 1 })];
    openPage({ 'closing.read': () => closing({ period: '2026-11', lines }) }, '#/reports/closing');
    expect(await screen.findByText(/To check: fee and net reported for 3 of 4; 1 where/)).toBeTruthy();
    const checks = screen.getAllByRole('row').map(({ children }) => [children[0], [...children].at(-1)]);
    expect(checks.map((cells) => cells.map((cell) => cell?.textContent))).toEqual([
      ['Day', 'To check'],
      ['20/11/2026', ''],
      ['21/11/2026', '2'],
      ['Total', '2'],
    ]);
  });

  it('a closing has no column of fees when none is reported, and lists charges of another amount', async () => {
    const otherAmounts = [
      {
        key: keyOfCharge(1),
        transactionId: 'tx-1',
        reference: 'NF-1',
        state: 'PAID',
        asked: 1_000,
        answered: 2_000,
        acceptedAt: null,
      },
    ];
    const lines = [line({ count: 2, fee: 0, net: 0, unreported: 2, otherAmount: 1 })];
    openPage({ 'closing.read': () => closing({ lines, otherAmounts }) }, '#/reports/closing');
    expect(
      await screen.findByText(/fee and net reported for 0 of 2; 1 with an amount other than requested/),
    ).toBeTruthy();
    const [table] = screen.getAllByRole<HTMLTableElement>('table');
    const shown = (row: number) =>
      [...(table?.rows[row]?.cells ?? [])].map(({ textContent }) => textContent).slice(1, 4);
    expect(shown(0)).toEqual(['Count', 'Received', 'Refunds']);
    expect(shown(1)).toEqual(['2', 'R$20.00', '0']);
    const listed = screen.getByText('tx-1').closest('tr');
    expect(listed?.dataset['loud']).toBe('true');
    expect([...(listed?.cells ?? [])].map(({ textContent }) => textContent).slice(3, 5)).toEqual([
      'R$10.00',
      'R$20.00',
    ]);
  });

  it('a closing asks for the PIN where one is set, keeps the chosen period, and closes once it is typed', async () => {
    let admitted = false;
    const { fake, user } = openPage(
      {
        'closing.read': ({ period }) => closing({ period }),
        'closing.close': ({ period }) => {
          if (!admitted) throw new ConsoleFailure({ kind: 'pin', reason: 'needed' });
          return closing({ period });
        },
        'security.enterPin': () => {
          admitted = true;
          return { locked: false, pinSet: true, screenPinSet: false, adminUntil: 1 };
        },
      },
      '#/reports/closing',
    );
    await user.click(await screen.findByRole('radio', { name: 'A month' }));
    await user.click(screen.getByRole('button', { name: 'Close the month' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/This needs the admin PIN/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close the month' }));
    await user.type(await screen.findByLabelText('PIN'), '1234{Enter}');
    await waitFor(() => expect(fake.inputsOf('closing.close')).toHaveLength(3));
    const periods = fake.inputsOf('closing.close').map(({ period, basis }) => [period.length, basis]);
    expect(periods).toEqual([
      [7, 'cash'],
      [7, 'cash'],
      [7, 'cash'],
    ]);
    await waitFor(() => expect(screen.queryByText(/This needs the admin PIN/)).toBeNull());
  });

  it('a closing exports the table that is on screen, with the day and what is to be checked in words', async () => {
    const { fake, user } = openPage(
      {
        'closing.read': () => closing(),
        'exports.table': () => ({ fileName: 'closing.csv', path: '/x/closing.csv', download: null }),
      },
      '#/reports/closing',
    );
    await user.click(await screen.findByRole('button', { name: 'Export table' }));
    expect(await screen.findByText('Saved as closing.csv')).toBeTruthy();
    const [asked] = fake.inputsOf('exports.table');
    expect(asked?.table.rows[0]).toEqual(['20/11/2026', 'Paid', 2, 2_000, 40, 1_960, 0, 0, 2_000, '']);
  });

  it('a closing as it was closed is saved as a file, and one that was changed or is none is not', async () => {
    const shown = closing({ closings: [summary()], compared: compared() });
    const { fake, user, close } = openPage(
      {
        'closing.read': () => shown,
        'closing.save': () => ({ fileName: 'closing-2026-11-20.jsonl', path: '/x/c.jsonl', download: null }),
      },
      '#/reports/closing',
    );
    await user.click(await screen.findByRole('button', { name: 'Save closing' }));
    expect(await screen.findByText('Saved as closing-2026-11-20.jsonl')).toBeTruthy();
    const closingId = shown.compared?.id;
    expect(fake.inputsOf('closing.save')).toEqual([{ gatewayId: GATEWAY_ID, closingId, language: 'en' }]);
    close();
    const edited = closing({ closings: [summary({ integrity: 'changed' })], compared: compared() });
    openPage({ 'closing.read': () => edited }, '#/reports/closing');
    await screen.findByRole('button', { name: 'Print' });
    expect(screen.queryByRole('button', { name: 'Save closing' })).toBeNull();
  });

  it('a closing highlights PAID that became REFUNDED, with reference, customer and both fees', async () => {
    const shown = closing({ closings: [summary()], compared: compared() });
    openPage({ 'closing.read': () => shown }, '#/reports/closing');
    const row = (await screen.findByText('tx-1')).closest('tr');
    expect(row?.dataset['loud']).toBe('true');
    const cells = [...(row?.cells ?? [])].map(({ textContent }) => textContent);
    const what = 'Charge: status, fee and net';
    expect(cells).toEqual([what, 'tx-1', 'NF-1', 'Maria', 'R$9.00', 'Paid', 'Refunded', 'R$0.05', 'R$0.09']);
  });

  it('an edited closing is shown as changed, and its period is closed again', async () => {
    const edited = summary({ integrity: 'changed' });
    const { fake, user } = openPage(
      {
        'closing.outdated': () => ({ periods: 1 }),
        'closing.list': () => [edited, summary({ id: keyOfCharge(2), isSuperseded: true, isOutdated: true })],
        'closing.read': () => closing({ closings: [edited], compared: compared([]), isUnfinished: true }),
        'closing.close': () => closing({}),
      },
      '#/reports/closing',
    );
    expect((await screen.findByRole('alert')).textContent).toContain('This closing was changed after it was made');
    expect(screen.getByRole('link', { name: /^Reports.*1 period changed after it was closed/ })).toBeTruthy();
    const list = within(screen.getByRole('region', { name: 'Closed periods' }));
    expect(list.getByText('Changed after it was made')).toBeTruthy();
    // Its figures are not shown: neither in the list, nor beside the present ones.
    expect(list.getByText('Changed after it was made').closest('tr')?.textContent).not.toContain('R$');
    expect(screen.queryByText('Closed and now')).toBeNull();
    expect(list.getByText('earlier closing')).toBeTruthy();
    await user.click(list.getAllByRole('button', { name: 'Open' })[1] as HTMLElement);
    await waitFor(() => expect(fake.inputsOf('closing.read').at(-1)).toMatchObject({ closingId: keyOfCharge(2) }));
    await user.click(screen.getByRole('button', { name: 'Close the day again' }));
    await waitFor(() => expect(fake.inputsOf('closing.close')).toHaveLength(1));
  });

  it('a day that runs is closed without a question, and says that later payments go into the next day’s', async () => {
    const before = { from: null, before: NOON - 1000 };
    let made = closing({ isUnfinished: true });
    const { user } = openPage(
      {
        'closing.read': ({ period }) => ({ ...made, period }),
        'closing.close': () => {
          made = closing({ closings: [summary({ isOutdated: false })], compared: { ...compared([]), span: before } });
          return made;
        },
      },
      '#/reports/closing',
    );
    expect(await screen.findByText(/If you close it now, later payments/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close the day' }));
    expect(await screen.findByText(/is closed\. Print it, or save it as a file\./)).toBeTruthy();
    expect(await screen.findByText(/What came later is in the next day’s closing\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy();
    // The next day has not begun.
    expect(screen.queryByRole('button', { name: /^Next: / })).toBeNull();
  });

  it('a month that runs is closed only after a warning, and the month after one that is over is next', async () => {
    const { fake, user } = openPage(
      {
        'closing.read': ({ period }) => closing({ period, isUnfinished: period !== '2026-09' }),
        'closing.close': () => closing({}),
      },
      '#/reports/closing',
    );
    await user.click(await screen.findByRole('radio', { name: 'A month' }));
    await user.click(screen.getByRole('button', { name: 'Close the month' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(fake.inputsOf('closing.close')).toEqual([]);
    const month = screen.getByLabelText('Month');
    await user.clear(month);
    await user.type(month, '09/2026{Enter}');
    await user.click(screen.getByRole('button', { name: 'Close the month' }));
    await user.click(await screen.findByRole('button', { name: 'Next: 10/2026' }));
    await waitFor(() => expect(fake.inputsOf('closing.read').at(-1)).toMatchObject({ period: '2026-10' }));
  });

  it('a closing counts by cash until another basis is chosen, which has no refunds', async () => {
    const { fake, user } = openPage({ 'closing.read': ({ basis }) => closing({ basis }) }, '#/reports/closing');
    expect(await screen.findByRole('columnheader', { name: 'Received less refunded' })).toBeTruthy();
    expect(fake.inputsOf('closing.read')[0]).toMatchObject({ basis: 'cash' });
    await user.click(screen.getByText('Counted by: cash basis'));
    await user.click(screen.getByRole('radio', { name: /^payment/ }));
    expect(await screen.findByText('Counted by: payment')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Received less refunded' })).toBeNull());
    expect(screen.queryByRole('columnheader', { name: 'Refunds' })).toBeNull();
  });

  it('all that changed is closed again after a look at both figures, months before days', async () => {
    const day = summary({ id: keyOfCharge(2), received: { count: 3, gross: 2_000 } });
    const month = summary({ id: keyOfCharge(3), period: '2026-10', received: { count: 9, gross: 5_000 } });
    const { fake, user } = openPage(
      {
        'closing.list': () => [day, month, summary({ isSuperseded: true })],
        'closing.read': ({ period, closingId }) =>
          closing({ period, ...(closingId !== undefined && { compared: { ...compared(), id: closingId } }) }),
        'closing.close': ({ period }) => closing({ period }),
      },
      '#/reports/closing',
    );
    const list = await screen.findByRole('region', { name: 'Closed periods' });
    const periods = within(list)
      .getAllByRole('row')
      .map((row) => row.querySelector('td')?.textContent);
    expect(periods.slice(1)).toEqual(['10/2026', '20/11/2026', '20/11/2026']);
    await user.click(screen.getByRole('button', { name: 'Close all again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close 2 changed periods again?' }));
    expect(await dialog.findByRole('cell', { name: '10/2026' })).toBeTruthy();
    expect(dialog.getAllByRole('row')).toHaveLength(3);
    expect(fake.inputsOf('closing.close')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Close all again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const closed = fake.inputsOf('closing.close').map(({ period, basis }) => `${period} ${basis}`);
    expect(closed).toEqual(['2026-10 cash', '2026-11-20 cash']);
  });

  it('a running month of several gateways is closed after a warning; a second press goes on after an error', async () => {
    const branch = keyOfCharge(7);
    let isBroken = true;
    const { fake, user } = openPage(
      {
        'gateways.list': () => [sampleGateway(), sampleGateway({ id: branch, name: 'Filial' })],
        'closing.read': () => closing(),
        'closing.readSeveral': ({ gatewayIds }) =>
          gatewayIds.map((id) => ({ gatewayId: id, gatewayName: id, closing: closing({ isUnfinished: true }) })),
        'closing.close': ({ gatewayId }) => {
          if (isBroken && gatewayId === branch) throw new ConsoleFailure({ kind: 'pin', reason: 'needed' });
          return closing();
        },
      },
      '#/reports/closing',
    );
    const closedIds = () => fake.inputsOf('closing.close').map(({ gatewayId }) => gatewayId);
    await user.click(await screen.findByRole('radio', { name: 'A month' }));
    await user.click(await screen.findByRole('combobox', { name: 'Other gateways' }));
    await user.click(await screen.findByRole('option', { name: 'Filial' }));
    const each = await screen.findByRole('button', { name: 'Close each gateway' });
    await user.click(each);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(closedIds()).toEqual([]);
    await user.click(each);
    await user.click(await screen.findByRole('button', { name: 'Close it anyway' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(closedIds()).toEqual([GATEWAY_ID, branch]);
    isBroken = false;
    await user.click(await screen.findByRole('button', { name: 'Close each gateway' }));
    await user.click(await screen.findByRole('button', { name: 'Close it anyway' }));
    await waitFor(() => expect(closedIds()).toEqual([GATEWAY_ID, branch, branch]));
  });

  it('a closing by cash shows payments, refunds and their balance, and counts the rest apart', async () => {
    const lines = [
      line({ count: 3, unconfirmed: 1, unconfirmedGross: 700 }),
      line({ ...{ state: 'REFUNDED', count: 0, gross: 0, fee: 0, net: 0 }, returned: 1, returnedGross: 500 }),
    ];
    openPage({ 'closing.read': () => closing({ basis: 'cash', lines }) }, '#/reports/closing');
    const all = (await screen.findByText('All')).closest('tr');
    const cells = [...(all?.cells ?? [])].map(({ textContent }) => textContent);
    expect(cells.slice(1, 9)).toEqual(['2', 'R$20.00', 'R$0.40', 'R$19.60', '1', 'R$5.00', 'R$15.00', 'R$7.00']);
  });

  it('a printed closing contains the audit trail’s head, the digest, and the changes since', async () => {
    const auditHead = { number: 412, hash: 'a1b2c3'.repeat(10) };
    const shown = closing({ closings: [summary()], compared: compared(), auditHead });
    const sealed = sealedClosing({ auditHead });
    const { fake, user } = openPage(
      { 'closing.read': () => shown, 'closing.sealed': () => sealed },
      '#/reports/closing',
    );
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(document.title).toBe('Closing of 20/11/2026');
    const paper = document.querySelector<HTMLElement>('body > [aria-hidden]:has(h1)');
    expect(paper?.querySelector('h1')?.textContent).toBe('Closing of 20/11/2026');
    expect(fake.inputsOf('closing.sealed')).toEqual([{ gatewayId: GATEWAY_ID, closingId: sealed.id }]);
    const [closed, since] = document.querySelectorAll('body > [aria-hidden] article');
    expect(closed?.textContent).toContain(`(entry 412)${auditHead.hash}`);
    expect(closed?.textContent).toContain('a'.repeat(64));
    const tables = (within: Element | undefined) =>
      [...(within?.querySelectorAll('table') ?? [])].map((table) => table.textContent);
    const [figures, rows] = tables(closed);
    expect(figures).toContain('R$30.00');
    expect(figures).not.toContain('R$20.00');
    expect(rows).toContain('Paymenttx-9PaidR$30.00');
    for (const word of ['Name', 'Date', 'Signature']) expect(closed?.textContent).toContain(word);
    const [sides, changed, late] = tables(since);
    expect(sides).toContain('Difference');
    expect(changed).toContain('Count (Before)');
    expect(late).toContain('tx-1');
    expect(paper?.querySelector('tr[data-loud]')?.textContent).toContain('Refunded');
    window.dispatchEvent(new Event('afterprint'));
    print.mockRestore();
  });

  it('a team’s closing names the desks not seen since the period’s end, and prints all heads', async () => {
    const desk = (name: string, different: Partial<ClosingDesk> = {}): ClosingDesk => ({
      ...{ id: name, name, lastSeenAt: NOON - 3_600_000, isOwn: false, auditHead: null, isBehind: false, waiting: 0 },
      ...different,
    });
    const hash = 'd4e5f6'.repeat(10);
    const desks = [
      desk('Caixa 1', { isOwn: true, auditHead: { number: 412, hash: 'a1b2c3'.repeat(10) } }),
      desk('Caixa 2', { auditHead: { number: 77, hash } }),
    ];
    const behind = { ...compared(), desks: [desk('Caixa 1', { isOwn: true }), desk('Caixa 2', { isBehind: true })] };
    const shown = closing({ closings: [summary()], compared: behind, desks, auditHead: desks[0]?.auditHead ?? null });
    const sealed = sealedClosing({ desks: desks.map(({ isBehind: _, ...each }) => each) });
    const { user } = openPage({ 'closing.read': () => shown, 'closing.sealed': () => sealed }, '#/reports/closing');
    const notSeen =
      /When it was closed, 1 computer had not been seen since the end of the period: Caixa 2 \(last seen on/;
    expect(await screen.findByText(notSeen)).toBeTruthy();
    expect(screen.getByText('Audit trail of Caixa 2, entry 77')).toBeTruthy();
    expect(screen.queryByText(/Audit trail of Caixa 1/)).toBeNull();
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    const paper = document.querySelector<HTMLElement>('body > [aria-hidden]:has(h1)');
    expect(paper?.textContent).toMatch(notSeen);
    expect(paper?.textContent).toContain(`Audit trail of Caixa 2, entry 77${hash}`);
    window.dispatchEvent(new Event('afterprint'));
    print.mockRestore();
  });

  it.each([
    [
      'en',
      'Print',
      /^When it was closed, 1 computer had charges that were not on the team’s server yet: Caixa 2 \(3 charges\)/,
    ],
    ['pt-BR', 'Imprimir', /^Quando foi fechado, 1 computador tinha cobranças que .*: Caixa 2 \(3 cobranças\)/],
  ] as const)(
    'a team’s closing names the desks that had charges to send, on screen and in print (%s)',
    async (language, button, named) => {
      const desk = (name: string, waiting: number): ClosingDesk => ({
        ...{ id: name, name, lastSeenAt: NOON, isOwn: false, auditHead: null, isBehind: false, waiting },
      });
      const desks = [desk('Caixa 1', 0), desk('Caixa 2', 3)];
      const shown = closing({ closings: [summary()], compared: { ...compared(), desks } });
      const { user } = openPage(
        {
          'settings.read': () => sampleSettings({ language }),
          'closing.read': () => shown,
          'closing.sealed': () => sealedClosing(),
        },
        '#/reports/closing',
      );
      const sentence = new RegExp(named.source.slice(1));
      expect(await screen.findByText(sentence)).toBeTruthy();
      const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
      const [first] = await screen.findAllByRole('button', { name: button });
      if (first) await user.click(first);
      await waitFor(() => expect(print).toHaveBeenCalledOnce());
      expect(document.querySelector('body > [aria-hidden]:has(h1)')?.textContent).toMatch(sentence);
      window.dispatchEvent(new Event('afterprint'));
      print.mockRestore();
    },
  );
});
