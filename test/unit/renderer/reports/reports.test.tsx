import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConsoleFailure } from '../../../../src-preload/contract/errors.ts';
import { ACCOUNTING_COLUMNS } from '../../../../src-preload/contract/reports/export-options.ts';
import type { Closing, ClosingLine, SweepSummary } from '../../../../src-preload/contract/reports/reports.ts';
import type { StatementMatch } from '../../../../src-preload/contract/reports/statements.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import {
  deskResponses,
  GATEWAY_ID,
  keyOfCharge,
  NOON,
  sampleRow,
  sampleSettings,
} from '../../../support/renderer/samples.ts';

beforeEach(() => sessionStorage.clear());

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
  claimed: 0,
  ...different,
});
const closing = (different: Partial<Closing> = {}): Closing => ({
  period: '2026-11-20',
  basis: 'paid',
  timeZone: 'America/Sao_Paulo',
  readAt: NOON,
  lines: [line({}), line({ state: 'REFUNDED', count: 1, unreported: 1, differing: 1 })],
  otherAmounts: [],
  auditHead: null,
  last: null,
  ...different,
});

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
  };
  const latest = { id: 'round', startedAt: NOON, endedAt: NOON, read: 1_200, changed: 1, failed: 3 };
  const answered = (report: SweepSummary) => ({
    ...deskResponses(),
    'reconcile.list': () => [],
    'reconcile.sweep': () => report,
  });

  it('the age of the last full round and the refunds that the rounds found are shown, and read again when a round goes on', async () => {
    let report: SweepSummary = { latest: null, fullAt: null, findings: [] };
    const { fake } = openPage({ ...answered(report), 'reconcile.sweep': () => report }, '#/reports/reconcile');
    expect(await screen.findByText('No full round yet.')).toBeTruthy();
    report = { latest: { ...latest, status: 'done', stoppedBy: null }, fullAt: NOON, findings: [finding] };
    act(() => fake.signal('sweep-progress', { gatewayId: GATEWAY_ID }));
    expect(await screen.findByText(/^Last full round: .+ \(.+\)$/)).toBeTruthy();
    expect(screen.getByText(/1,200 checked, 1 changed, 3 without an answer/)).toBeTruthy();
    expect(screen.getByText('1 paid here and refunded by now')).toBeTruthy();
    expect(screen.getByText('R$700.00')).toBeTruthy();
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

  it('rounds that are turned off say so, and lead to the settings', async () => {
    const settings = sampleSettings({ sweepDays: 0 });
    openPage(
      { ...answered({ latest: null, fullAt: null, findings: [] }), 'settings.read': () => settings },
      '#/reports/reconcile',
    );
    expect((await screen.findByText('Turned off.', { exact: false })).querySelector('a')?.hash).toBe('#/settings');
  });
});

describe('the closing on screen', () => {
  it('a closing shows each day and state with its totals, its flags, and that it was never closed before', async () => {
    openPage({ ...deskResponses(), 'closing.read': () => closing() }, '#/reports/closing');
    expect(await screen.findByText(/Not closed yet/)).toBeTruthy();
    expect(screen.getAllByText('R$20.00').length).toBeGreaterThan(0);
    expect(
      screen.getAllByText('fee and net reported for 0 of 1; 1 where amount less fee is not net').length,
    ).toBeGreaterThan(0);
  });

  it('a closing shows no sum of fees when none is reported, and lists charges with another amount than requested', async () => {
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
    openPage({ ...deskResponses(), 'closing.read': () => closing({ lines, otherAmounts }) }, '#/reports/closing');
    const flags = 'fee and net reported for 0 of 2; 1 with another amount than asked';
    const cells = [...((await screen.findAllByText(flags))[0]?.closest('tr')?.cells ?? [])];
    expect(cells.map(({ textContent }) => textContent).slice(2, 6)).toEqual(['2', 'R$20.00', '', '']);
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
        ...deskResponses(),
        'closing.read': ({ period }) => closing({ period }),
        'closing.close': ({ period }) => {
          if (!admitted) throw new ConsoleFailure({ kind: 'pin', reason: 'needed' });
          return closing({ period });
        },
        'security.enterPin': () => {
          admitted = true;
          return { locked: false, pinSet: true, adminUntil: 1 };
        },
      },
      '#/reports/closing',
    );
    await user.click(await screen.findByRole('radio', { name: 'A month' }));
    await user.click(screen.getByRole('button', { name: 'Close it' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/This needs the admin PIN/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close it' }));
    await user.type(await screen.findByLabelText('PIN'), '1234{Enter}');
    await waitFor(() => expect(fake.inputsOf('closing.close')).toHaveLength(3));
    const periods = fake.inputsOf('closing.close').map(({ period, basis }) => [period.length, basis]);
    expect(periods).toEqual([
      [7, 'paid'],
      [7, 'paid'],
      [7, 'paid'],
    ]);
    await waitFor(() => expect(screen.queryByText(/This needs the admin PIN/)).toBeNull());
  });

  it('a closing exports the same table that is on screen', async () => {
    const { fake, user } = openPage(
      {
        ...deskResponses(),
        'closing.read': () => closing(),
        'exports.table': () => ({ fileName: 'closing.csv', path: '/x/closing.csv', download: null }),
      },
      '#/reports/closing',
    );
    await user.click(await screen.findByRole('button', { name: 'Export table' }));
    expect(await screen.findByText('Saved as closing.csv')).toBeTruthy();
    const [asked] = fake.inputsOf('exports.table');
    expect(asked?.table.rows[0]).toEqual(['20/11/2026', 'Paid', 2, 2_000, 40, 1_960, '']);
  });

  it('a closing highlights PAID that became REFUNDED since the last closing', async () => {
    const change = { key: keyOfCharge(1), transactionId: 'tx-1', amount: 900, at: NOON, from: 'PAID', to: 'REFUNDED' };
    const last = {
      closedAt: NOON - 1000,
      timeZone: 'America/Sao_Paulo',
      differences: [{ was: line({ count: 3 }), is: line({}) }],
      changes: [change],
    };
    openPage({ ...deskResponses(), 'closing.read': () => closing({ last }) }, '#/reports/closing');
    const row = (await screen.findByText('tx-1')).closest('tr');
    expect(row?.dataset['loud']).toBe('true');
  });

  it('a printed closing contains the head of the audit trail and the changes since the last closing', async () => {
    const change = { key: keyOfCharge(1), transactionId: 'tx-1', amount: 900, at: NOON, from: 'PAID', to: 'REFUNDED' };
    const differences = [{ was: line({ count: 3 }), is: line({}) }];
    const last = { closedAt: NOON - 1000, timeZone: 'America/Sao_Paulo', differences, changes: [change] };
    const auditHead = { number: 412, hash: 'a1b2c3'.repeat(10) };
    const { user } = openPage(
      { ...deskResponses(), 'closing.read': () => closing({ last, auditHead }) },
      '#/reports/closing',
    );
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    const paper = document.querySelector<HTMLElement>('body > [aria-hidden]');
    expect(paper?.querySelector('h1')?.textContent).toBe('Closing of 20/11/2026');
    expect(paper?.textContent).toContain(`412, ${auditHead.hash}`);
    const [figures, changed, late] = [...(paper?.querySelectorAll('table') ?? [])].map((table) => table.textContent);
    expect(figures).toContain('R$20.00');
    expect(changed).toContain('Count (Before)');
    expect(late).toContain('tx-1');
    expect(paper?.querySelector('tr[data-loud]')?.textContent).toContain('Refunded');
    window.dispatchEvent(new Event('afterprint'));
    print.mockRestore();
  });
});

describe('a bank statement', () => {
  const file = () => new File(['Data;Valor\n20/11/2026;10,00'], 'extrato.csv');
  const shape = () => ({
    kind: 'csv' as const,
    head: ['Data', 'Valor'],
    sample: [['20/11/2026', '10,00']],
    mapping: null,
    kept: false,
  });
  const choose = async (user: ReturnType<typeof openPage>['user']) => {
    await screen.findByRole('button', { name: 'Choose a file' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input !== null) await user.upload(input, file());
    await user.click(await screen.findByRole('button', { name: 'Match' }));
  };

  it('a bank statement that cannot be parsed is reported with a text of its own', async () => {
    const issues = [{ path: 'text', code: 'statement-no-entries' }];
    const { user } = openPage(
      {
        ...deskResponses(),
        'statements.read': shape,
        'statements.match': () => {
          throw new ConsoleFailure({ kind: 'invalid-input', issues });
        },
      },
      '#/reports/statement',
    );
    await choose(user);
    expect(await screen.findByText(/No entry could be read/)).toBeTruthy();
  });

  const entry = (line: number) => ({ line, day: '2026-11-20', amount: 1_000, text: 'PIX', end2endId: null });
  const charge = (transactionId: string) => ({
    key: 'aaaaaaaa-0000-4000-8000-000000000001',
    transactionId,
    state: 'PAID',
    amount: 1_000,
    netAmount: null,
    paidAt: Date.UTC(2026, 10, 20, 15),
    end2endId: null,
    reference: null,
  });
  const found = (lists: Partial<Omit<StatementMatch, 'counts'>>, counts: Partial<StatementMatch['counts']> = {}) => {
    const all = { matched: [], differing: [], proposed: [], missingInBank: [], missingHere: [], ...lists };
    return {
      from: '2026-11-20',
      to: '2026-11-20',
      unread: [],
      ...all,
      counts: {
        matched: all.matched.length,
        differing: all.differing.length,
        proposed: all.proposed.length,
        missingInBank: all.missingInBank.length,
        missingHere: all.missingHere.length,
        unread: 0,
        balances: 0,
        debits: 0,
        ...counts,
      },
    };
  };

  it('a bank statement entry with only the amount and the day in common is proposed with its alternatives, and never counted as matched', async () => {
    const { user } = openPage(
      {
        ...deskResponses(),
        'statements.read': shape,
        'statements.match': () =>
          found(
            {
              matched: [{ entry: entry(1), charge: charge('tx-sure'), by: 'document' }],
              differing: [{ entry: { ...entry(2), amount: 777 }, charge: charge('tx-other'), by: 'end-to-end' }],
              proposed: [
                {
                  entry: entry(3),
                  charge: charge('tx-maybe'),
                  hint: null,
                  others: [charge('tx-else')],
                  otherCharges: 1,
                  otherLines: 2,
                },
              ],
              missingInBank: [{ ...charge('tx-missing'), lines: 1 }],
            },
            { balances: 2, debits: 3 },
          ),
      },
      '#/reports/statement',
    );
    await choose(user);
    const region = async (name: string) => (await screen.findByRole('region', { name })).textContent ?? '';
    expect(await region('Matched (1)')).toMatch(/tx-sure.*CPF or CNPJ/);
    expect(await region('Right ID, other amount (1)')).toContain('tx-other');
    const proposed = await region('To be checked by you (1)');
    expect(proposed).toMatch(/tx-maybe.*Amount and day.*1 other charge: tx-else; 2 other lines fit this charge/);
    expect(await region('Missing in the bank (1)')).toMatch(/tx-missing.*1 line to be checked/);
    expect(screen.getByText(/these are not counted as matched/)).toBeTruthy();
    expect(screen.getByText('Not taken for payments. Balance rows: 2. Debits: 3.')).toBeTruthy();
  });

  it('a bank statement with more entries than are listed shows that', async () => {
    const { user } = openPage(
      {
        ...deskResponses(),
        'statements.read': shape,
        'statements.match': () => found({ missingHere: [{ ...entry(1), charges: 0 }] }, { missingHere: 9_000 }),
      },
      '#/reports/statement',
    );
    await choose(user);
    expect(await screen.findByText(/Only the first 1 are listed/)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Missing here (9000)' })).toBeTruthy();
  });

  it('a bank statement of thousands of entries is rendered in parts, and exported whole', async () => {
    const entries = Array.from({ length: 1_203 }, (_, line) => ({ ...entry(line), charges: 0 }));
    const { fake, user } = openPage(
      {
        ...deskResponses(),
        'statements.read': shape,
        'statements.match': () => found({ missingHere: entries }),
        'exports.table': () => ({ fileName: 'faltam.csv', path: '/x/faltam.csv', download: null }),
      },
      '#/reports/statement',
    );
    await choose(user);
    const drawn = () => screen.getByRole('region', { name: 'Missing here (1203)' }).querySelectorAll('tbody tr').length;
    await user.click(await screen.findByRole('button', { name: 'Show more (703 not shown yet)' }));
    expect(drawn()).toBe(1_000);
    await user.click(screen.getByRole('button', { name: 'Show more (203 not shown yet)' }));
    expect(drawn()).toBe(1_203);
    expect(screen.queryByRole('button', { name: /not shown yet/ })).toBeNull();
    const exports = screen.getAllByRole('button', { name: 'Export table' });
    await user.click(exports.find((button) => !button.hasAttribute('disabled')) as HTMLElement);
    expect(await screen.findByText('Saved as faltam.csv')).toBeTruthy();
    expect(fake.inputsOf('exports.table')[0]?.table.rows).toHaveLength(1_203);
  });
});

describe('the export dialog', () => {
  it('the export dialog offers period and accounting first, says what each format is for, and protects codes on request', async () => {
    const { fake, user } = openPage({
      ...deskResponses([sampleRow(0)]),
      'exports.presets': () => [],
      'exports.write': () => new Promise(() => undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'Paid' }));
    await user.click(await screen.findByRole('button', { name: 'Export options' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export' }));
    const period = await dialog.findByLabelText('Period');
    const accounting = dialog.getByRole<HTMLInputElement>('radio', { name: 'Accounting' });
    expect(accounting.checked).toBe(true);
    const format = dialog.getByText(/is for opening in a spreadsheet\. CSV and JSON Lines are for importing/);
    const order = [period, accounting, format, dialog.getByLabelText('Save as')];
    for (const [index, element] of order.slice(1).entries())
      expect(order[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.selectOptions(period, 'From one day to another');
    await user.type(dialog.getByLabelText('From'), '01102026');
    await user.type(dialog.getByLabelText('To'), '31102026');
    const codes = dialog.getByRole<HTMLInputElement>('checkbox', { name: /Protect codes for spreadsheets/ });
    expect(codes.checked).toBe(false);
    await user.click(codes);
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    const [asked] = fake.inputsOf('exports.write');
    // October in São Paulo, three hours behind UTC.
    expect(asked?.filter).toEqual({
      states: ['PAID'],
      paid: { from: Date.UTC(2026, 9, 1, 3), before: Date.UTC(2026, 10, 1, 3) },
    });
    expect(asked?.options).toMatchObject({ format: 'csv', protectCodes: true, columns: [...ACCOUNTING_COLUMNS] });
  });

  it('the export dialog exports the filtered list in the chosen format and columns, and saves them as a preset', async () => {
    const { fake, user } = openPage({
      ...deskResponses([sampleRow(0)]),
      'exports.presets': () => [],
      'exports.keepPreset': (preset) => [preset],
      'exports.write': () => new Promise(() => undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'Export options' }));
    await user.click(await screen.findByRole('radio', { name: 'Accounting' }));
    await user.click(screen.getByRole('radio', { name: 'Excel (XLSX)' }));
    await user.click(screen.getByLabelText('Mask personal data'));
    await user.type(screen.getByLabelText('Save as'), 'Monthly');
    await user.click(screen.getByRole('button', { name: 'Save preset' }));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const [kept] = fake.inputsOf('exports.keepPreset');
    expect(kept).toMatchObject({ name: 'Monthly', options: { format: 'xlsx', masked: true } });
    const [asked] = fake.inputsOf('exports.write');
    expect(asked?.options).toMatchObject({ format: 'xlsx', masked: true });
    expect(asked?.options.columns).toEqual([...ACCOUNTING_COLUMNS]);
  });
});
