import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ConsoleFailure } from '../../../../src-preload/contract/errors.ts';
import type { StatementMatch, StatementShape } from '../../../../src-preload/contract/reports/statements.ts';
import type { FakeResponses } from '../../../support/renderer/fake-bridge.ts';
import { keptStatements } from '../../../support/renderer/kept-statements.ts';
import { openPage } from '../../../support/renderer/page.tsx';

describe('a bank statement', () => {
  const file = () => new File(['Data;Valor\n20/11/2026;10,00'], 'extrato.csv');
  const shape = () => ({
    kind: 'csv' as const,
    format: 'csv' as const,
    head: ['Data', 'Valor'],
    sample: [['20/11/2026', '10,00']],
    mapping: { date: 0, amount: 1, debit: null, sign: null, description: null, endToEnd: null, id: null },
    reasons: { date: { by: 'name' as const, others: [] }, amount: { by: 'content' as const, others: [] } },
    savedId: null,
  });
  const choose = async (user: ReturnType<typeof openPage>['user']) => {
    await screen.findByRole('button', { name: 'Choose a file' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input !== null) await user.upload(input, file());
    await user.click(await screen.findByRole('button', { name: 'Match' }));
  };

  /** The page once a file was chosen and matched. */
  const openStatement = async (answers: FakeResponses, read: () => StatementShape = shape) => {
    const page = openPage({ ...keptStatements(read), ...answers }, '#/reports/statement');
    await choose(page.user);
    return page;
  };

  it('a bank statement has a choice for each column, those of debits, signs and ids too', async () => {
    const { fake, user } = await openStatement({ 'statements.match': () => found({}) });
    const names = ['Debits (column of their own)', 'Credit or debit (C/D)', 'Bank’s entry ID'];
    for (const name of names) await user.selectOptions(screen.getByLabelText(name), '1');
    await user.click(screen.getByRole('button', { name: 'Match' }));
    expect(fake.inputsOf('statements.match').at(-1)).toMatchObject({ mapping: { debit: 1, sign: 1, id: 1 } });
  });

  it('a bank statement shows the first values of the column that each field has', async () => {
    const split = {
      head: ['Data', '', 'Débito', 'Saldo'],
      sample: [
        ['20/11/2026', '10,00', '', ''],
        ['20/11/2026', '', '2,00', ''],
      ],
    };
    const { user } = await openStatement({ 'statements.match': () => found({}) }, () => ({ ...shape(), ...split }));
    const rowOf = (field: string | RegExp) => screen.getByRole('combobox', { name: field }).closest('tr')?.textContent;
    expect(rowOf(/^Amount/)).toMatch(/By its content.*10,00/);
    // A heading of the field's own name needs no reason.
    expect(rowOf(/^Date/)).not.toContain('By its');
    expect(within(screen.getByLabelText(/^Amount/)).getByRole('option', { name: /Column 2/ })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Debits (column of their own)'), '2');
    expect(rowOf('Debits (column of their own)')).toMatch(/2,00$/);
  });

  it('a bank statement in which no day or amount is found is matched once both are chosen', async () => {
    const page = openPage(
      { ...keptStatements(() => ({ ...shape(), mapping: null })), 'statements.match': () => found({}) },
      '#/reports/statement',
    );
    await choose(page.user);
    expect(page.fake.inputsOf('statements.match')).toEqual([]);
    await page.user.selectOptions(screen.getByLabelText(/^Date/), '0');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Match' }).disabled).toBe(true);
    await page.user.selectOptions(screen.getByLabelText(/^Amount/), '1');
    await page.user.click(screen.getByRole('button', { name: 'Match' }));
    expect(page.fake.inputsOf('statements.match')).toMatchObject([{ mapping: { date: 0, amount: 1, debit: null } }]);
  });

  it('a bank statement says that its columns were chosen before, and they are forgotten by a click', async () => {
    const savedId = 'aaaaaaaa-0000-4000-8000-00000000000a';
    let isForgotten = false;
    const { fake, user } = await openStatement(
      {
        'statements.match': () => found({}),
        'statements.forgetColumns': () => {
          isForgotten = true;
          return null;
        },
      },
      () => ({ ...shape(), savedId: isForgotten ? null : savedId }),
    );
    expect(screen.getByText('Columns as you chose them for an earlier file like this one.')).toBeTruthy();
    expect(screen.getByText('Columns of the file').closest('details')?.open).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Forget these columns' }));
    expect(fake.inputsOf('statements.forgetColumns')).toEqual([{ id: savedId }]);
    expect(await screen.findByText(/Choose the columns once/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Forget these columns' })).toBeNull();
  });

  it.each([
    ['that cannot be parsed', { path: 'content', code: 'statement-no-entries' }, /No entry could be read/],
    [
      'with a sign that is not understood',
      { path: 'mapping', code: 'statement-sign-unknown', words: ['XPTO', 'N/D'] },
      /words that Balcão does not understand: XPTO, N\/D\. /,
    ],
  ])('a bank statement %s is reported with a text of its own, and the file’s own words', async (_, issue, text) => {
    await openStatement({
      'statements.match': () => {
        throw new ConsoleFailure({ kind: 'invalid-input', issues: [issue] });
      },
    });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  const entry = (line: number) => ({
    lineId: `csv:${line}`,
    line,
    day: '2026-11-20',
    amount: 1_000,
    text: 'PIX',
    end2endId: null,
  });
  const charge = (transactionId: string, number = 1) => ({
    key: `aaaaaaaa-0000-4000-8000-00000000000${number}`,
    transactionId,
    state: 'PAID',
    amount: 1_000,
    netAmount: null,
    paidAt: Date.UTC(2026, 10, 20, 15),
    returnedAt: null,
    end2endId: null,
    reference: null,
    customerName: null,
    customerDocument: null,
  });
  const noCandidates = { candidates: [], candidateCount: 0 };
  const found = (
    lists: Partial<Omit<StatementMatch, 'counts' | 'matchedSums'>>,
    counts: Partial<StatementMatch['counts']> = {},
  ) => {
    const all = {
      matched: [],
      differing: [],
      proposed: [],
      ambiguous: [],
      missingInBank: [],
      missingHere: [],
      ...lists,
    };
    return {
      from: '2026-11-20',
      to: '2026-11-20',
      periodFrom: 'entries' as const,
      unread: [],
      ...all,
      counts: {
        matched: all.matched.length,
        differing: all.differing.length,
        proposed: all.proposed.length,
        ambiguous: all.ambiguous.length,
        ambiguousCharges: 0,
        missingInBank: all.missingInBank.length,
        missingHere: all.missingHere.length,
        unread: 0,
        balances: 0,
        debits: 0,
        ...counts,
      },
      matchedSums: { payments: all.matched.reduce((sum, pair) => sum + pair.entry.amount, 0), refunds: 0 },
    };
  };

  it('a bank statement entry with only amount and day in common is proposed; a doubtful one lists both', async () => {
    const { user } = await openStatement({
      'statements.match': () =>
        found(
          {
            matched: [{ entry: entry(1), charges: [charge('tx-sure')], kind: 'payment', by: 'document', saved: false }],
            differing: [
              {
                entry: { ...entry(2), amount: 777 },
                charges: [charge('tx-other')],
                kind: 'payment',
                by: 'end-to-end',
                saved: false,
              },
            ],
            proposed: [{ entry: entry(3), charges: [charge('tx-maybe')], kind: 'payment', by: 'amount-and-day' }],
            ambiguous: [
              {
                entry: entry(4),
                kind: 'payment',
                by: 'name',
                candidates: [charge('tx-one'), charge('tx-two', 2)],
                candidateCount: 2,
              },
            ],
            missingInBank: [{ ...charge('tx-missing'), kind: 'payment', lines: 1, mayFollow: false }],
          },
          { balances: 2, debits: 3 },
        ),
    });
    const region = async (name: string) => (await screen.findByRole('region', { name })).textContent ?? '';
    await user.click(await screen.findByText('1 entry · R$10.00'));
    expect(await region('Matched (1)')).toMatch(/tx-sure.*CPF or CNPJ/);
    expect(await region('Right ID, other amount (1)')).toContain('tx-other');
    const proposed = await region('To confirm (1)');
    expect(proposed).toMatch(/tx-maybe.*Amount and day/);
    expect(await region('Could be more than one (1)')).toMatch(/tx-one.*tx-two/);
    expect(await region('No entry in the bank (1)')).toMatch(/1 entry of this amount and day that names.*tx-missing/);
    expect(screen.getByText(/these are not counted as matched/)).toBeTruthy();
    expect(screen.getByText('Not taken for payments. Balance and total rows: 2. Debits: 3.')).toBeTruthy();
  });

  it('a bank statement with more entries than are listed shows that', async () => {
    await openStatement({
      'statements.match': () => found({ missingHere: [{ ...entry(1), ...noCandidates }] }, { missingHere: 9_000 }),
    });
    expect(await screen.findByText(/Only the first 1 are listed/)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'No charge here (9,000)' })).toBeTruthy();
  });

  it('a bank statement of hundreds of entries is rendered in parts, and exported whole', async () => {
    const entries = Array.from({ length: 203 }, (_, line) => ({ ...entry(line), ...noCandidates }));
    const { fake, user } = await openStatement({
      'statements.match': () => found({ missingHere: entries }),
      'exports.table': () => ({ fileName: 'faltam.csv', path: '/x/faltam.csv', download: null }),
    });
    const drawn = () =>
      screen.getByRole('region', { name: 'No charge here (203)' }).querySelectorAll('tbody tr').length;
    await user.click(await screen.findByRole('button', { name: 'Show more (103 not shown yet)' }));
    expect(drawn()).toBe(200);
    await user.click(screen.getByRole('button', { name: 'Show more (3 not shown yet)' }));
    expect(drawn()).toBe(203);
    expect(screen.queryByRole('button', { name: /not shown yet/ })).toBeNull();
    const exports = screen.getAllByRole('button', { name: 'Export table' });
    await user.click(exports.find((button) => !button.hasAttribute('disabled')) as HTMLElement);
    expect(await screen.findByText('Saved as faltam.csv')).toBeTruthy();
    expect(fake.inputsOf('exports.table')[0]?.table.rows).toHaveLength(203);
  });
});
