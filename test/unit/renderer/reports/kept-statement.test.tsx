import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StatementMatch } from '../../../../src-preload/contract/reports/statements.ts';
import type { FakeResponses } from '../../../support/renderer/fake-bridge.ts';
import { keptStatements } from '../../../support/renderer/kept-statements.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { GATEWAY_ID, keyOfCharge, sampleRow } from '../../../support/renderer/samples.ts';

const charge = (number: number, customerName: string) => ({
  ...{ key: keyOfCharge(number), transactionId: `tx-${number}`, state: 'PAID', amount: 1_000, netAmount: null },
  ...{ paidAt: Date.UTC(2026, 10, 20, 15), returnedAt: null, end2endId: null, reference: null },
  ...{ customerName, customerDocument: null },
});
const entry = (line: number) => ({
  ...{ lineId: `N${line}`, line, day: '2026-11-20', amount: 1_000, text: `PIX ${line}`, end2endId: null },
});
const pair = (line: number, saved: boolean): StatementMatch['matched'][number] => ({
  ...{ entry: entry(line), charges: [charge(line, 'Ana')], kind: 'payment', by: 'person', saved },
});
const unsure = (line: number): StatementMatch['ambiguous'][number] => ({
  ...{ entry: entry(line), kind: 'payment', by: null, candidateCount: 2 },
  candidates: [charge(line, 'Ana'), charge(line + 20, 'Rui')],
});

function matchOf(lists: Partial<Pick<StatementMatch, 'matched' | 'ambiguous' | 'missingHere'>>): StatementMatch {
  const { matched = [], ambiguous = [], missingHere = [] } = lists;
  const counts = { matched: matched.length, ambiguous: ambiguous.length, missingHere: missingHere.length };
  return {
    ...{ from: '2026-11-01', to: '2026-11-30', periodFrom: 'header', unread: [] },
    counts: {
      ...{ differing: 0, proposed: 0, ambiguousCharges: 0, missingInBank: 0, unread: 0, balances: 0, debits: 0 },
      ...counts,
    },
    matchedSums: { payments: matched.length * 1_000, refunds: 0 },
    ...{ differing: [], proposed: [], missingInBank: [] },
    ...{ matched, ambiguous, missingHere },
  };
}

const OFX = () => ({ kind: 'ofx' as const, entries: 2 });

/** The tab, with a statement that was kept and matched before. */
async function keptPage(responses: FakeResponses, before: Parameters<typeof keptStatements>[1] = {}) {
  const page = openPage(
    {
      ...keptStatements(OFX, { isMatched: true, ...before }),
      'statements.save': ({ lines }) => ({ saved: lines.flatMap(({ keys }) => keys), refused: [] }),
      ...responses,
    },
    '#/reports/statement',
  );
  await screen.findByRole('button', { name: 'Choose another file' });
  return page;
}

const choose = async (user: Awaited<ReturnType<typeof keptPage>>['user'], name: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input !== null) await user.upload(input, new File(['OFXHEADER:100'], name));
};

describe('a statement that stays open', () => {
  it('a kept statement is matched again when its tab opens, with its marks and when it was loaded', async () => {
    const { fake } = await keptPage(
      { 'statements.match': () => matchOf({ ambiguous: [unsure(1)] }) },
      { picks: [{ lineId: 'N1', kind: 'payment', key: keyOfCharge(21) }] },
    );
    const line = await screen.findByRole('group', { name: 'Which charge is entry 1?' });
    expect(within(line).getByRole<HTMLInputElement>('radio', { name: /Rui/ }).checked).toBe(true);
    expect(screen.getByText('03/11/2026 12:00', { exact: false })).toBeTruthy();
    expect(fake.inputsOf('statements.match')).toEqual([
      { gatewayId: GATEWAY_ID, statementId: '00000000-0000-4000-8000-000000000000', mapping: null },
    ]);
  });

  it('a candidate is kept as it is marked, and dismissing asks only where one would be lost', async () => {
    const { fake, user } = await keptPage({ 'statements.match': () => matchOf({ ambiguous: [unsure(1)] }) });
    await user.click(await screen.findByRole('radio', { name: /Rui/ }));
    expect(fake.inputsOf('statements.choose')).toMatchObject([
      { pick: { lineId: 'N1', kind: 'payment', key: keyOfCharge(21) } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    const question = await screen.findByRole('dialog', { name: 'Dismiss this statement?' });
    expect(question.textContent).toContain('1 chosen charge is not confirmed');
    await user.click(within(question).getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeTruthy();
    expect(fake.inputsOf('statements.dismiss')).toHaveLength(1);
    expect(screen.queryByText(/no longer open/)).toBeNull();
  });

  it('a statement without marks is dismissed without a question', async () => {
    const { user } = await keptPage({ 'statements.match': () => matchOf({ ambiguous: [unsure(1)] }) });
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });

  it('another file asks before it takes the place of an open one; one that is not read never does', async () => {
    const { fake, user } = await keptPage({ 'statements.match': () => matchOf({ ambiguous: [unsure(1)] }) });
    await screen.findByRole('radio', { name: /Rui/ });
    await choose(user, 'other.ofx');
    const question = await screen.findByRole('dialog', { name: 'Replace the open statement?' });
    expect(question.textContent).toMatch(/extrato\.csv.*other\.ofx/);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(fake.inputsOf('statements.keep')).toEqual([]);
    fake.respond({ ...keptStatements(() => ({ kind: 'unreadable', found: 'pdf' })) });
    await choose(user, 'paper.pdf');
    expect((await screen.findByRole('alert')).textContent).toContain('PDF');
    expect(screen.getByRole('radio', { name: /Rui/ })).toBeTruthy();
  });

  it('a dropped file asks likewise, and two files at once are refused', async () => {
    const { fake, user } = await keptPage({ 'statements.match': () => matchOf({ ambiguous: [unsure(1)] }) });
    const line = await screen.findByRole('radio', { name: /Rui/ });
    const files = (...names: string[]) => ({ dataTransfer: { files: names.map((name) => new File(['x'], name)) } });
    fireEvent.drop(line, files('a.ofx', 'b.ofx'));
    expect((await screen.findByRole('alert')).textContent).toContain('One file at a time');
    fireEvent.drop(line, files('dropped.ofx'));
    const question = await screen.findByRole('dialog', { name: 'Replace the open statement?' });
    await user.click(within(question).getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(fake.inputsOf('statements.keep')).toMatchObject([{ name: 'dropped.ofx' }]));
    expect(await screen.findByText('dropped.ofx')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Match' })).toBeTruthy();
  });

  it('a file that is not kept says so, and is matched from this window', async () => {
    const { fake, user } = openPage(
      {
        ...keptStatements(OFX),
        'statements.keep': () => ({ kept: 'too-large' }),
        'statements.match': () => matchOf({ ambiguous: [unsure(1)] }),
      },
      '#/reports/statement',
    );
    await screen.findByRole('button', { name: 'Choose a file' });
    await choose(user, 'large.ofx');
    expect(await screen.findByText(/too large to stay open/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Match' }));
    await user.click(await screen.findByRole('radio', { name: /Rui/ }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Rui/ }).checked).toBe(true);
    expect(fake.inputsOf('statements.choose')).toEqual([]);
    expect(fake.inputsOf('statements.match')).toMatchObject([{ content: expect.any(String) }]);
  });

  it('once everything is saved the statement is no longer kept, and stays on the screen', async () => {
    const { fake, user } = await keptPage({ 'statements.match': () => matchOf({ matched: [pair(1, false)] }) });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Everything in this statement is saved/)).toBeTruthy();
    expect(fake.inputsOf('statements.dismiss')).toHaveLength(1);
    expect(screen.getByText('1 of 1 saved')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeTruthy();
    expect(fake.inputsOf('statements.dismiss')).toHaveLength(1);
  });

  it('a payment that is seen later is in the lists without a click', async () => {
    let match = matchOf({ missingHere: [{ ...entry(1), candidates: [], candidateCount: 0 }] });
    const { fake } = await keptPage({ 'statements.match': () => match });
    await screen.findByRole('region', { name: 'No charge here (1)' });
    match = matchOf({ matched: [pair(1, false)] });
    fake.signal('charges-changed', { gatewayId: GATEWAY_ID, rows: [sampleRow(1, { paidAt: null })] });
    fake.signal('charges-changed', {
      gatewayId: GATEWAY_ID,
      rows: [sampleRow(1, { paidAt: Date.UTC(2026, 10, 20) })],
    });
    expect(await screen.findByRole('region', { name: 'Matched (1)' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'No charge here (1)' })).toBeNull();
    expect(fake.inputsOf('statements.match')).toHaveLength(2);
  });

  it('a line that is confirmed here stays in its list when the file is matched again', async () => {
    let match = matchOf({ ambiguous: [unsure(1), unsure(2)] });
    const { fake, user } = await keptPage({ 'statements.match': () => match });
    const line = await screen.findByRole('group', { name: 'Which charge is entry 1?' });
    await user.click(within(line).getByRole('radio', { name: /Ana/ }));
    await user.click(screen.getByRole('button', { name: 'Confirm, entry 1' }));
    await screen.findByText('1 of 2 confirmed');
    match = matchOf({ matched: [pair(1, true)], ambiguous: [unsure(2)] });
    fake.signal('history-changed', { gatewayId: GATEWAY_ID });
    await waitFor(() => expect(fake.inputsOf('statements.match')).toHaveLength(2));
    await screen.findByText('1 of 2 confirmed');
    expect(screen.getByRole('button', { name: 'Undo, entry 1' })).toBeTruthy();
    // Another window undoes it.
    match = matchOf({ ambiguous: [unsure(1), unsure(2)] });
    fake.signal('history-changed', { gatewayId: GATEWAY_ID });
    expect(await screen.findByText('0 of 2 confirmed')).toBeTruthy();
  });

  it('a statement that another window dismisses goes from this screen, with a sentence', async () => {
    const { fake } = await keptPage({ 'statements.match': () => matchOf({ ambiguous: [unsure(1)] }) });
    await screen.findByRole('radio', { name: /Rui/ });
    fake.respond({ ...keptStatements(OFX) });
    fake.signal('kept-statement-changed', { gatewayId: GATEWAY_ID });
    expect(await screen.findByText(/extrato\.csv.* is no longer open/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });
});
