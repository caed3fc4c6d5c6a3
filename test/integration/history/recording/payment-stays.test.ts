import { describe, expect, it } from 'vitest';
import type { OpenedHistory } from '../../../../src-main/history/history.ts';
import { moneyStanding } from '../../../../src-preload/contract/charges/money-standing.ts';
import { answerAbout, createCharge, historyWorld, NOON } from '../../../support/history/history-world.ts';

const AT = NOON + 60_000;

async function paidCharge() {
  const { history } = await historyWorld();
  const { key, transactionId: id } = await createCharge(history);
  await history.observe(answerAbout({ id, state: 'PAID', paidAt: NOON + 700, end2endId: 'E1' }));
  return { history, key, id };
}

async function rowOf(history: OpenedHistory, key: string) {
  const row = await history.row(key);
  if (row === null) throw new Error('the charge is gone');
  return row;
}

describe('a payment that was seen', () => {
  it.each(['PENDING', 'EXPIRED'])(
    'a charge that was PAID stays PAID where the gateway then names %s, which stands beside it',
    async (state) => {
      const { history, key, id } = await paidCharge();
      expect(await history.observe(answerAbout({ id, state }, { at: AT }))).toMatchObject({
        kind: 'changed',
        row: { state: 'PAID', reportedState: state, paidAt: NOON + 700, attention: ['late-transition'] },
      });
      expect(await history.totals({})).toMatchObject({ byState: [{ state: 'PAID', count: 1, sum: 1000 }] });
      expect((await history.detail(key))?.timeline.at(-1)?.event).toMatchObject({ from: 'PAID', to: state });
      // It is still read: the state may be that of a replica that lags.
      expect(await history.pendingCharges(0)).toMatchObject([{ key, state }]);

      const again = await history.observe(answerAbout({ id, state: 'PAID' }, { at: AT + 3000 }));
      expect(again).toMatchObject({ kind: 'changed', paid: false, row: { state: 'PAID', reportedState: null } });
      expect(await history.pendingCharges(0)).toEqual([]);
    },
  );

  it('a charge that was REFUNDED stays REFUNDED at its day where the gateway then names PENDING', async () => {
    const { history, key, id } = await paidCharge();
    await history.observe(answerAbout({ id, state: 'REFUNDED' }, { at: AT }));
    await history.observe(answerAbout({ id, state: 'PENDING' }, { at: AT + 3000 }));
    expect(await history.row(key)).toMatchObject({ state: 'REFUNDED', reportedState: 'PENDING', returnedAt: AT });
    expect(await history.firstMovements({}, [], 10)).toMatchObject([{ kind: 'payment' }, { kind: 'return', at: AT }]);
  });

  it('an instant of payment beside PENDING is no received payment: it is in doubt and needs a person', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history);
    await history.observe(answerAbout({ id, state: 'PENDING', paidAt: NOON }));
    const row = await rowOf(history, key);
    expect(row).toMatchObject({ state: 'PENDING', paidAt: NOON, attention: ['gateway-fault'] });
    expect(moneyStanding(row, [])).toBe('in-doubt');
    expect(await history.totals({})).toMatchObject({ sum: 0, unconfirmed: { count: 1, sum: 1000 } });
    await history.observe(answerAbout({ id, state: 'PAID', paidAt: NOON }));
    expect(await history.row(key)).toMatchObject({ state: 'PAID', attention: [] });
  });

  it.each(['SETTLED', 'CHARGEBACK', 'FAILED'])(
    'a charge that was PAID and is %s is paid until the gateway’s settings say that this takes money back',
    async (state) => {
      const { history, key, id } = await paidCharge();
      await history.observe(answerAbout({ id, state }, { at: AT }));
      const row = await rowOf(history, key);
      expect(row).toMatchObject({ state, reportedState: null, attention: ['late-transition'] });
      expect([moneyStanding(row, []), moneyStanding(row, [state])]).toEqual(['paid', 'returned']);
    },
  );
});

describe('the amount that counts', () => {
  async function otherAmount(state = 'PAID') {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history);
    await history.observe(answerAbout({ id, amount: 2000, state, paidAt: null }, { at: AT }));
    return { history, key };
  }

  it('a payment of another amount than requested is counted apart until a person has accepted it', async () => {
    const { history, key } = await otherAmount();
    expect(await history.totals({})).toMatchObject({ sum: 0, byState: [], unconfirmed: { count: 1, sum: 1000 } });
    expect(await history.firstMovements({}, [], 10)).toEqual([]);

    await history.acceptAmount(key, 2000, AT + 1000);
    expect(await history.row(key)).toMatchObject({ amount: 2000, askedAmount: 1000, answeredAmount: 2000 });
    expect(await history.totals({})).toMatchObject({ sum: 2000, unconfirmed: { count: 0 } });
    expect(await history.firstMovements({}, [], 10)).toMatchObject([{ kind: 'payment', row: { amount: 2000 } }]);
    expect(await history.list({ amount: { from: 2000, to: 2000 } }, null, 10)).toMatchObject({ rows: [{ key }] });
  });

  it('an unpaid charge of another amount counts among the waiting ones, with the requested amount', async () => {
    const { history } = await otherAmount('PENDING');
    expect(await history.totals({})).toMatchObject({ sum: 1000, unconfirmed: { count: 0 } });
  });
});
