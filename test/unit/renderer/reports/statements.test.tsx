import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { measureInput } from '../../../../src-main/ground/input-size.ts';
import { type Input, inputLimit } from '../../../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../../../src-preload/contract/errors.ts';
import { statementMatchOperations } from '../../../../src-preload/contract/reports/statement-match-operations.ts';
import type { StatementMatch } from '../../../../src-preload/contract/reports/statements.ts';
import { MOST } from '../../../../src-preload/contract/values/input-limits.ts';
import { inParts, savedLineOf } from '../../../../src-renderer/reports/statements/lists/saved-lines.ts';
import { keptStatements } from '../../../support/renderer/kept-statements.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { GATEWAY_ID, keyOfCharge } from '../../../support/renderer/samples.ts';
import { shownCharge } from '../../../support/renderer/shown-charge.ts';

const entry = (line: number, text = `PIX ${line}`) => ({
  lineId: `341/12345-6/N${line}`,
  line,
  day: '2026-11-20',
  amount: 1_000,
  text,
  end2endId: null,
});
const charge = (number: number, customerName: string | null = null) => ({
  key: keyOfCharge(number),
  transactionId: `tx-${number}`,
  state: 'PAID',
  amount: 1_000,
  netAmount: 990,
  paidAt: Date.UTC(2026, 10, 20, 15),
  returnedAt: null,
  end2endId: null,
  reference: null,
  customerName,
  customerDocument: null,
});
const pair = (line: number, name: string | null = null): StatementMatch['matched'][number] => ({
  entry: entry(line),
  charges: [charge(line, name)],
  kind: 'payment',
  by: 'document',
  saved: false,
});

const MATCH: StatementMatch = {
  from: '2026-11-01',
  to: '2026-11-30',
  periodFrom: 'header',
  counts: {
    matched: 2,
    differing: 0,
    proposed: 2,
    ambiguous: 2,
    ambiguousCharges: 2,
    missingInBank: 1,
    missingHere: 0,
    unread: 0,
    balances: 0,
    debits: 0,
  },
  matchedSums: { payments: 2_000, refunds: 0 },
  matched: [pair(1, 'João Batista'), { ...pair(2), saved: true }],
  differing: [],
  proposed: [3, 4].map((line) => ({
    entry: entry(line),
    charges: [charge(line), charge(line + 10)],
    kind: 'payment',
    by: 'payout',
  })),
  ambiguous: [5, 6].map((line) => ({
    entry: entry(line),
    kind: 'payment',
    by: null,
    candidates: [charge(25, 'Ana'), charge(26, 'Rui')],
    candidateCount: 2,
  })),
  missingInBank: [{ ...charge(30), kind: 'payment', lines: 0, mayFollow: true }],
  missingHere: [],
  unread: [],
};

type Responses = Parameters<typeof openPage>[0];

/** As main answers where a locked month has the return. */
function undoneUnlessLocked({ intoLocked }: Input<'statements.undo'>) {
  if (intoLocked === true) return [keyOfCharge(1)];
  throw new ConsoleFailure({ kind: 'month-locked', month: '2026-10', nextOpenDay: null });
}

async function matchedPage(responses: Responses = {}) {
  const page = openPage(
    {
      ...keptStatements(() => ({ kind: 'ofx', entries: 6 })),
      'statements.match': () => MATCH,
      'statements.save': ({ lines }) => ({ saved: lines.flatMap(({ keys }) => keys), refused: [] }),
      'statements.undo': () => [keyOfCharge(1)],
      ...responses,
    },
    '#/reports/statement',
  );
  await screen.findByRole('button', { name: 'Choose a file' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input !== null) await page.user.upload(input, new File(['OFXHEADER:100'], 'extrato.ofx'));
  await page.user.click(await screen.findByRole('button', { name: 'Match' }));
  await screen.findByRole('region', { name: 'Matched (2)' });
  return page;
}

describe('the lists of a statement', () => {
  it('the lists of a statement show the bank’s text beside the customer, and reading keeps nothing', async () => {
    const { fake, user } = await matchedPage();
    await user.click(screen.getByText('2 entries · R$20.00'));
    const matched = screen.getByRole('region', { name: 'Matched (2)' });
    expect(matched.textContent).toMatch(/20\/11\/2026.*R\$10.00.*PIX 1.*João Batista.*CPF or CNPJ/);
    expect(matched.textContent).not.toMatch(/tx-1/);
    await user.click(screen.getByRole('button', { name: 'Details of entry 1' }));
    expect(matched.textContent).toMatch(/PIX 1.*341\/12345-6\/N1.*João Batista.*tx-1/);
    expect(screen.getByText(/Statement of 01\/11\/2026 to 30\/11\/2026\./)).toBeTruthy();
    expect(fake.inputsOf('statements.save')).toEqual([]);
  });

  it('exceptions come first, kinds without any are said in one line, and what fits is folded at the end', async () => {
    const { user } = await matchedPage();
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual([
      'No entry in the bank (1)',
      'Could be more than one (2)',
      'To confirm (2)',
      'Matched (2)',
      'What remains',
    ]);
    expect(screen.getByText('Nothing is missing here.')).toBeTruthy();
    const matched = screen.getByRole('region', { name: 'Matched (2)' });
    expect(within(matched).queryByRole('table')).toBeNull();
    // Its figure at the top opens it.
    await user.click(screen.getByRole('button', { name: 'Matched' }));
    expect(within(matched).getAllByRole('row')).toHaveLength(3);
  });

  it('one button keeps every match that is not saved yet, and a row undoes its own', async () => {
    const { fake, user } = await matchedPage();
    expect(screen.getByText('1 of 2 saved')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('2 of 2 saved')).toBeTruthy();
    const [input] = fake.inputsOf('statements.save');
    expect(input).toEqual({
      gatewayId: GATEWAY_ID,
      lines: [
        {
          lineId: '341/12345-6/N1',
          keys: [keyOfCharge(1)],
          kind: 'payment',
          evidence: 'document',
          day: '2026-11-20',
          amount: 1_000,
        },
      ],
    });
    await user.click(screen.getByText('2 entries · R$20.00'));
    await user.click(screen.getByRole('button', { name: 'Undo, entry 1' }));
    expect(await screen.findByText('1 of 2 saved')).toBeTruthy();
    expect(fake.inputsOf('statements.undo')).toEqual([{ gatewayId: GATEWAY_ID, lineId: '341/12345-6/N1' }]);
  });

  it('a debit of a locked month asks, and is saved with the date of the next open day', async () => {
    const { fake, user } = await matchedPage({
      'statements.save': ({ lockedMonths, lines }) => {
        if (lockedMonths === undefined)
          throw new ConsoleFailure({ kind: 'month-locked', month: '2026-10', nextOpenDay: '2026-11-01' });
        return { saved: lines.flatMap(({ keys }) => keys), refused: [] };
      },
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: '10/2026 is closed and locked' }));
    await user.click(dialog.getByRole('button', { name: 'Date it 01/11/2026' }));
    expect(await screen.findByText('2 of 2 saved')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(fake.inputsOf('statements.save').map(({ lockedMonths }) => lockedMonths)).toEqual([
      undefined,
      'next-open-day',
    ]);
  });

  it('undoing a debit of a locked month asks, and undoes it once that is confirmed', async () => {
    const { fake, user } = await matchedPage({ 'statements.undo': undoneUnlessLocked });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('2 of 2 saved');
    await user.click(screen.getByText('2 entries · R$20.00'));
    await user.click(screen.getByRole('button', { name: 'Undo, entry 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: '10/2026 is closed and locked' }));
    expect(screen.getByText('2 of 2 saved')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Change 10/2026' }));
    expect(await screen.findByText('1 of 2 saved')).toBeTruthy();
    expect(fake.inputsOf('statements.undo').map(({ intoLocked }) => intoLocked)).toEqual([undefined, true]);
    expect(fake.inputsOf('statements.save')).toHaveLength(1);
  });

  it('a proposal is confirmed with all its charges by the keyboard, and the focus stays', async () => {
    const { fake, user } = await matchedPage();
    expect(screen.getByText('2 proposals to confirm')).toBeTruthy();
    screen.getByRole('button', { name: 'Confirm, entry 3' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('1 of 2 confirmed')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Undo, entry 3');
    expect(screen.getByText('1 proposal to confirm')).toBeTruthy();
    const lines = fake.inputsOf('statements.save')[0]?.lines;
    expect(lines).toMatchObject([{ keys: [keyOfCharge(3), keyOfCharge(13)], evidence: 'person' }]);
  });

  it('a payout less refunds shows each refund, and is confirmed with them', async () => {
    const [payout] = MATCH.proposed;
    if (payout === undefined) throw new Error('no payout is proposed');
    const { fake, user } = await matchedPage({
      'statements.match': () => ({
        ...MATCH,
        proposed: [{ ...payout, by: 'payout-less-refunds', refunds: [charge(40, 'Rui')] }],
      }),
    });
    const refunds = screen.getByText(/less 1 refund/);
    await user.click(refunds);
    expect(within(refunds.closest('details') as HTMLElement).getByText('Rui')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm, entry 3' }));
    expect(fake.inputsOf('statements.save')[0]?.lines).toMatchObject([
      { keys: [keyOfCharge(3), keyOfCharge(13)], refundKeys: [keyOfCharge(40)] },
    ]);
  });

  it('an ambiguous line is confirmed with a chosen candidate, which is then no choice for another line', async () => {
    const { fake, user } = await matchedPage();
    const confirm = screen.getByRole('button', { name: 'Confirm, entry 5' });
    expect(confirm.hasAttribute('disabled')).toBe(true);
    const [first, second] = screen.getAllByRole('group', { name: /Which charge is entry/ });
    if (first === undefined || second === undefined) throw new Error('the ambiguous lines are not there');
    await user.click(within(first).getByRole('radio', { name: /Ana/ }));
    await user.click(confirm);
    expect(await screen.findByText('Already confirmed for another entry.')).toBeTruthy();
    expect(fake.inputsOf('statements.save')[0]?.lines).toMatchObject([{ keys: [keyOfCharge(25)], evidence: 'person' }]);
    expect(within(second).getByRole('radio', { name: /Ana/ }).hasAttribute('disabled')).toBe(true);
    expect(within(second).getByRole('radio', { name: /Rui/ }).hasAttribute('disabled')).toBe(false);
  });

  it('a match that is refused says why at its row, and is not counted as saved', async () => {
    const { user } = await matchedPage({
      'statements.save': ({ lines }) => ({
        saved: [],
        refused: lines.map(({ lineId, keys: [key = ''] }) => ({ lineId, key, reason: 'charge-matched' as const })),
      }),
    });
    await user.click(screen.getByText('2 entries · R$20.00'));
    await user.click(screen.getByRole('button', { name: 'Save, entry 1' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/another entry is saved for this charge/);
    expect(screen.getByText('1 of 2 saved')).toBeTruthy();
  });

  it('hundreds of matches are saved in calls that main accepts, a payout of fifty thousand in one', () => {
    const lines = Array.from({ length: 2_000 }, (_, place) => pair(100 + place));
    const payout = Array.from({ length: MOST.statementCharges }, (_, place) => charge(10_000 + place));
    const calls = inParts([...lines, { ...pair(1), charges: payout }]).map((part) => part.map(savedLineOf));
    expect(calls.map((call) => call.flatMap(({ keys }) => keys).length)).toEqual([800, 800, 400, 50_000]);
    for (const call of calls) {
      const input = { gatewayId: GATEWAY_ID, lines: call };
      expect(measureInput(input, inputLimit('statements.save')).fault).toBeNull();
      expect(statementMatchOperations['statements.save'].input.safeParse(input).success).toBe(true);
    }
  });

  it('an exported list has a row for each charge of a payout, and the bank’s amount once', async () => {
    const { fake, user } = await matchedPage({
      'exports.table': () => ({ fileName: 'a.csv', path: '/x/a.csv', download: null }),
    });
    const exports = screen.getAllByRole('button', { name: 'Export table' });
    // Missing in the bank, ambiguous, proposed, matched.
    await user.click(exports[2] as HTMLElement);
    await screen.findByText('Saved as a.csv');
    const table = fake.inputsOf('exports.table')[0]?.table;
    const column = (name: string) => {
      const at = table?.columns.findIndex((each) => each.name === name) ?? -1;
      return table?.rows.map((row) => row[at]);
    };
    expect(column('Bank amount')).toEqual([1_000, null, 1_000, null]);
    expect(column('Bank’s entry ID')?.[1]).toBe('341/12345-6/N3');
    expect(column('Transaction ID')).toEqual(['tx-3', 'tx-13', 'tx-4', 'tx-14']);
    expect(table?.columns.map(({ name }) => name)).toContain('Customer');
  });
});

describe('a charge with a line of the bank', () => {
  it('a charge shows the line of the bank that is saved for it, and undoes it for all charges of that line', async () => {
    const saved = {
      kind: 'payment' as const,
      lineId: '341/12345-6/N1',
      day: '2026-10-05',
      amount: 2_970,
      evidence: 'document',
      matchedAt: Date.UTC(2026, 10, 20, 15),
      operator: 'Ana',
      charges: 3,
    };
    const shown = shownCharge({ state: 'PAID', statementMatches: [saved] });
    const { fake, user } = openPage(
      { 'charges.detail': () => shown, 'charges.tags': () => [], 'statements.undo': () => [shown.key] },
      `#/charges/${shown.key}`,
    );
    expect(
      await screen.findByText(/05\/10\/2026, R\$29\.70, by CPF or CNPJ\. This entry covers 3 charges\./),
    ).toBeTruthy();
    expect(screen.getByText('341/12345-6/N1')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo the match' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo this match?' });
    expect(dialog.textContent).toContain('the match is undone for all of them');
    await user.click(within(dialog).getByRole('button', { name: 'Undo the match' }));
    expect(fake.inputsOf('statements.undo')).toEqual([{ gatewayId: GATEWAY_ID, lineId: '341/12345-6/N1' }]);
  });

  it('a charge asks before the undoing of its bank’s debit changes a locked month', async () => {
    const saved = { kind: 'refund' as const, lineId: '341/12345-6/N2', day: '2026-10-12', amount: -2_970 };
    const match = { ...saved, evidence: 'person', matchedAt: Date.UTC(2026, 10, 20, 15), operator: 'Ana', charges: 1 };
    const shown = shownCharge({ state: 'REFUNDED', statementMatches: [match] });
    const { fake, user } = openPage(
      { 'charges.detail': () => shown, 'charges.tags': () => [], 'statements.undo': undoneUnlessLocked },
      `#/charges/${shown.key}`,
    );
    await user.click(await screen.findByRole('button', { name: 'Undo the match' }));
    const question = within(await screen.findByRole('dialog', { name: 'Undo this match?' }));
    await user.click(question.getByRole('button', { name: 'Undo the match' }));
    const dialog = within(await screen.findByRole('dialog', { name: '10/2026 is closed and locked' }));
    await user.click(dialog.getByRole('button', { name: 'Change 10/2026' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.inputsOf('statements.undo').map(({ intoLocked }) => intoLocked)).toEqual([undefined, true]);
  });

  it('a charge shows from which payout its refund was deducted, with which the match is undone', async () => {
    const saved = {
      kind: 'refund' as const,
      lineId: '341/12345-6/N1',
      day: '2026-10-05',
      amount: 2_970,
      evidence: 'person',
      matchedAt: Date.UTC(2026, 10, 20, 15),
      operator: 'Ana',
      charges: 1,
    };
    const shown = shownCharge({ state: 'REFUNDED', statementMatches: [saved] });
    const { user } = openPage({ 'charges.detail': () => shown, 'charges.tags': () => [] }, `#/charges/${shown.key}`);
    expect(
      await screen.findByText(/R\$29\.70, .*This entry is a payout, from which this refund was deducted\./),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo the match' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo this match?' });
    expect(dialog.textContent).toContain('undone for all payments and refunds of this payout');
  });
});
