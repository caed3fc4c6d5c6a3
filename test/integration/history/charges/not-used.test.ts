import { describe, expect, it } from 'vitest';
import type { HistoryApi } from '../../../../src-main/history/api/history-api.ts';
import { sumsOfTotals } from '../../../../src-preload/contract/charges/sums/money-sums.ts';
import { NOT_USED } from '../../../../src-preload/contract/values/states.ts';
import { answerAbout, createCharge, historyWorld, NOON, newAttempt } from '../../../support/history/history-world.ts';
import { ADDED, BASIS, chargeFor, receivableId, receivableInput } from '../../../support/history/receivables.ts';

const mark = (history: HistoryApi, key: string, isNotUsed = true, at = NOON + 1) =>
  history.markNotUsed(key, { isNotUsed, at, by: 'Ana' });

const sumsOf = async (history: HistoryApi) => sumsOfTotals(await history.totals({}), []);

/** A charge that is marked, in the state that the gateway names after that. */
async function marked(history: HistoryApi, state?: string) {
  const charge = await createCharge(history);
  await mark(history, charge.key);
  const observed =
    state === undefined
      ? null
      : await history.observe(answerAbout({ id: charge.transactionId, state }, { at: NOON + 9_000 }));
  return { ...charge, observed };
}

describe('a charge that is marked “do not use”', () => {
  it('it leaves what waits and its sum, and the watch goes on, also after a restart', async () => {
    const world = await historyWorld();
    const { key, transactionId } = await marked(world.history);
    const other = await createCharge(world.history, { amount: 2_500 });
    const history = await world.reopen();
    expect(await history.row(key)).toMatchObject({ state: NOT_USED, reportedState: 'PENDING', dismissed: true });
    expect((await history.list({ states: ['PENDING'] }, null, 9)).rows.map((row) => row.key)).toEqual([other.key]);
    expect((await history.list({ states: [NOT_USED] }, null, 9)).rows.map((row) => row.key)).toEqual([key]);
    expect(await sumsOf(history)).toMatchObject({
      waiting: { count: 1, sum: 2_500 },
      ended: { count: 1, sum: 1_000 },
      received: { count: 0 },
    });
    const watched = await history.pendingCharges(NOON);
    expect(watched.map((charge) => charge.transactionId)).toContain(transactionId);
  });

  it('an answer that says what was known leaves the mark, and taking it back lets the charge wait again', async () => {
    const { history } = await historyWorld();
    const { key } = await marked(history, 'PENDING');
    expect(await history.row(key)).toMatchObject({ state: NOT_USED });
    await mark(history, key, true, NOON + 10_000);
    expect(await mark(history, key, false, NOON + 11_000)).toMatchObject({ state: 'PENDING', dismissed: false });
    expect(await sumsOf(history)).toMatchObject({ waiting: { count: 1, sum: 1_000 }, ended: { count: 0 } });
    const { timeline = [] } = (await history.detail(key)) ?? {};
    expect(timeline.filter(({ event }) => event.kind === 'not-used').map(({ at, event }) => ({ at, event }))).toEqual([
      { at: NOON + 1, event: { kind: 'not-used', isNotUsed: true, by: 'Ana' } },
      { at: NOON + 11_000, event: { kind: 'not-used', isNotUsed: false, by: 'Ana' } },
    ]);
  });

  it('paid all the same, it counts as received and needs attention until the mark is taken back', async () => {
    const { history } = await historyWorld();
    const { key, observed } = await marked(history, 'PAID');
    expect(observed).toMatchObject({
      kind: 'changed',
      paid: true,
      row: { state: 'PAID', reportedState: null, attention: ['paid-not-used'] },
    });
    expect(await sumsOf(history)).toMatchObject({ received: { count: 1, sum: 1_000 }, ended: { count: 0 } });
    expect((await history.list({ needsAttention: true }, null, 9)).rows.map((row) => row.key)).toEqual([key]);
    expect(await mark(history, key, false)).toMatchObject({ state: 'PAID', attention: [] });
  });

  it.each([
    ['EXPIRED', []],
    ['FAILED', []],
    ['REFUNDED', []],
  ])('%s at the gateway is its state then, and needs no attention', async (state, attention) => {
    const { history } = await historyWorld();
    const { key } = await marked(history, state);
    expect(await history.row(key)).toMatchObject({ state, reportedState: null, attention });
  });

  it('a state that the document does not list is the one that the gateway names, beside the mark', async () => {
    const { history } = await historyWorld();
    const { key } = await marked(history, 'ANALYSIS');
    expect(await history.row(key)).toMatchObject({ state: NOT_USED, reportedState: 'ANALYSIS' });
  });

  it('a charge that was paid or expired, one without an id, and one that is not there are not marked', async () => {
    const { history } = await historyWorld();
    for (const state of ['PAID', 'EXPIRED']) {
      const { key, transactionId } = await createCharge(history);
      await history.observe(answerAbout({ id: transactionId, state }, { at: NOON }));
      expect(await mark(history, key)).toMatchObject({ state, dismissed: false });
    }
    const attempt = newAttempt();
    await history.openAttempt(attempt);
    await history.endAttempt(attempt.id, { outcome: 'unknown', at: NOON, cause: 'reset', httpStatus: null, raw: null });
    expect(await mark(history, attempt.id)).toMatchObject({ transactionId: null, dismissed: false });
    expect(await mark(history, '00000000-0000-4000-8000-00000000dead')).toBeNull();
  });

  it('another charge for the same customer and amount is no duplicate of it', async () => {
    const { history } = await historyWorld();
    const { key } = await createCharge(history, { document: '52998224725', amount: 1_000 });
    const like = { reference: '', document: '52998224725', amount: 1_000, exceptDraftId: null };
    expect(await history.possibleDuplicates(like)).not.toBeNull();
    await mark(history, key);
    expect(await history.possibleDuplicates(like)).toBeNull();
  });

  it('its receivable stays open, and is paid by it all the same', async () => {
    const { history } = await historyWorld();
    const id = receivableId(1);
    await history.addReceivable(id, receivableInput(), ADDED);
    const { key, transactionId } = await chargeFor(history, id);
    await mark(history, key);
    const { ages } = await history.receivableFigures('', BASIS);
    expect(Object.values(ages).reduce((count, age) => count + age.count, 0)).toBe(1);
    expect(ages.paid.count).toBe(0);
    const amount = receivableInput().amount;
    await history.observe(
      answerAbout({ id: transactionId, state: 'PAID', amount, paidAt: NOON + 2 }, { at: NOON + 3 }),
    );
    expect((await history.receivableFigures('', BASIS)).ages.paid.count).toBe(1);
  });
});
