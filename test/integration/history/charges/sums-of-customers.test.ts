/** Sums by customer, the list's sums, and the balance at the gateway, as any engine of a history reads them. */
import { describe, expect, it } from 'vitest';
import { sumsOfTotals } from '../../../../src-preload/contract/charges/sums/money-sums.ts';
import { answerAbout, createCharge, historyWorld, NOON } from '../../../support/history/history-world.ts';

const MARIA = { name: 'Maria Lima', document: '52998224725' };
const paid = (amount: number) => ({ amount, at: NOON, transaction: { state: 'PAID', paidAt: NOON + 1_000 } });

describe('sums of a history', () => {
  it('a customer’s payments and refunds are whole cents, and a refund leaves what was received', async () => {
    const { history } = await historyWorld();
    await createCharge(history, { ...MARIA, ...paid(1_000) });
    const { transactionId: id } = await createCharge(history, { ...MARIA, ...paid(2_500) });
    await createCharge(history, { name: 'João', document: '11144477735', ...paid(700) });
    await createCharge(history, { ...MARIA, at: NOON });
    const facts = { id, amount: 2_500, createdAt: NOON, paidAt: NOON + 1_000, end2endId: null };
    await history.observe(answerAbout({ ...facts, state: 'REFUNDED' }, { at: NOON + 5_000 }));
    const year = { from: Date.UTC(2026, 0, 1, 3), before: Date.UTC(2027, 0, 1, 3) };
    const { customers, withoutDocument } = await history.sumsOfCustomers(year, [], 10);
    expect(customers).toEqual([
      {
        ...{ customerDocument: '52998224725', customerName: 'Maria Lima' },
        ...{ received: { count: 2, sum: 3_500 }, returned: { count: 1, sum: 2_500 } },
      },
      {
        ...{ customerDocument: '11144477735', customerName: 'João' },
        ...{ received: { count: 1, sum: 700 }, returned: { count: 0, sum: 0 } },
      },
    ]);
    expect(withoutDocument.received).toEqual({ count: 0, sum: 0 });
    const { received, kept, waiting } = sumsOfTotals(await history.totals({}), []);
    expect([received.sum, kept.sum, waiting.count]).toEqual([4_200, 1_700, 1]);
    const { ages, matchedUntil } = await history.balanceAtGateway(NOON + 60_000, []);
    expect(ages[0]).toEqual({ age: 'newest', count: 2, sum: 1_700, unreported: 2 });
    expect(ages.slice(1).every(({ count, sum }) => count === 0 && sum === 0)).toBe(true);
    expect(matchedUntil).toBeNull();
  });

  it('of charges in a state of the gateway’s own, those that were paid are received, and not the others', async () => {
    const { history } = await historyWorld();
    for (const state of ['FAILED', 'IN_REVIEW'])
      await createCharge(history, { at: NOON, amount: 300, transaction: { state } });
    const { transactionId: id } = await createCharge(history, paid(2_500));
    const facts = { id, amount: 2_500, createdAt: NOON, paidAt: NOON + 1_000, end2endId: null };
    await history.observe(answerAbout({ ...facts, state: 'IN_REVIEW' }, { at: NOON + 5_000 }));
    const totals = await history.totals({});
    const of = (states: readonly string[]) => {
      const { received, returned, waiting, ended } = sumsOfTotals(totals, states);
      return [received.sum, returned.sum, waiting.sum, ended.sum];
    };
    expect(of([])).toEqual([2_500, 0, 300, 300]);
    expect(of(['IN_REVIEW'])).toEqual([2_500, 2_500, 300, 300]);
  });
});
