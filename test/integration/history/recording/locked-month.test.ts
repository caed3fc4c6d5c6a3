/** What would date something into a closed and locked month asks first, and goes to the next open day otherwise. */
import { describe, expect, it } from 'vitest';
import { ChargeEdits } from '../../../../src-main/charges/charge-edits.ts';
import type { HistoryApi } from '../../../../src-main/history/api/history-api.ts';
import type { LockedMonthChoice } from '../../../../src-main/history/api/statement-matches-api.ts';
import type { LiveRow } from '../../../../src-preload/contract/charges/charge-row.ts';
import { DAY } from '../../../../src-preload/contract/values/durations.ts';
import { answerAbout, createCharge, errorOf, historyWorld, NOON } from '../../../support/history/history-world.ts';

const CLOSING_ID = '00000000-0000-4000-8000-00000000c105';
const timeZone = 'America/Sao_Paulo';
const ASK = { intoLocked: false, timeZone };
const INTO = { intoLocked: true, timeZone };
/** Of October, paid and then refunded on the tenth; NOON is the twentieth of November. */
const OCTOBER = Date.UTC(2026, 9, 10, 15);

async function refundedInOctober(refundedAt: number | null = OCTOBER) {
  const world = await historyWorld();
  const { key, transactionId: id } = await createCharge(world.history, { at: OCTOBER - DAY });
  const paid = { id, state: 'PAID', paidAt: OCTOBER - DAY + 60_000 };
  await world.history.observe(answerAbout(paid, { at: OCTOBER - DAY + 61_000 }));
  await world.history.observe(
    answerAbout({ ...paid, state: 'REFUNDED', ...(refundedAt !== null && { refundedAt }) }, { at: NOON }),
  );
  return { ...world, key, edits: editsOf(world.history) };
}

function editsOf(history: HistoryApi): ChargeEdits {
  return new ChargeEdits({
    history,
    clock: { now: () => NOON },
    operator: () => 'Ana',
    // The signals of what is shown are not asked here.
    written: (rows) => rows as LiveRow[],
    paid: () => undefined,
  });
}

const matched = (history: HistoryApi, key: string, debited: string, lockedMonths: LockedMonthChoice) =>
  history.saveStatementMatches(
    [{ lineId: '341/N9', key, kind: 'refund', evidence: 'person', day: debited, amount: -1_000 }],
    { at: NOON, by: 'Ana', timeZone, lockedMonths },
  );

const lock = (history: HistoryApi, ...months: string[]) =>
  Promise.all(months.map((month) => history.lockMonth(month, true, NOON, 'Ana')));

const day = (at: number | null | undefined) => new Date((at ?? 0) - 3 * 3_600_000).toISOString().slice(0, 10);

describe('a locked month', () => {
  it('a return dated into a locked month is refused with the next open day, or goes in when confirmed', async () => {
    const { history, edits, key } = await refundedInOctober(null);
    await lock(history, '2026-10');
    expect(await history.lockedMonths()).toEqual(['2026-10']);
    const before = (await history.row(key))?.returnedAt;
    expect(await errorOf(edits.dateReturn(key, '2026-10-15', ASK))).toEqual({
      kind: 'month-locked',
      ...{ month: '2026-10', nextOpenDay: '2026-11-01' },
    });
    expect((await history.row(key))?.returnedAt).toBe(before);
    expect(day((await edits.dateReturn(key, '2026-11-01', ASK)).returnedAt)).toBe('2026-11-01');
    expect(day((await edits.dateReturn(key, '2026-10-15', INTO)).returnedAt)).toBe('2026-10-15');
  });

  it('a return is not dated out of a locked month either, and there is no other day for that', async () => {
    const { history, edits, key } = await refundedInOctober();
    await lock(history, '2026-10');
    const locked = { kind: 'month-locked', month: '2026-10', nextOpenDay: null };
    expect(await errorOf(edits.dateReturn(key, '2026-11-05', ASK))).toEqual(locked);
    expect(day((await edits.dateReturn(key, '2026-11-05', INTO)).returnedAt)).toBe('2026-11-05');
  });

  it('the next open day is after every locked month, and none where that is still to come', async () => {
    const { history, edits, key } = await refundedInOctober(null);
    await lock(history, '2026-10', '2026-11');
    expect(await errorOf(edits.dateReturn(key, '2026-10-15', ASK))).toMatchObject({ nextOpenDay: null });
    await history.lockMonth('2026-11', false, NOON, 'Ana');
    expect(await errorOf(edits.dateReturn(key, '2026-10-15', ASK))).toMatchObject({ nextOpenDay: '2026-11-01' });
    await history.lockMonth('2026-10', false, NOON, 'Ana');
    expect(day((await edits.dateReturn(key, '2026-10-15', ASK)).returnedAt)).toBe('2026-10-15');
  });

  it('another amount of a payment of a locked month is accepted only when confirmed', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history, { at: OCTOBER });
    await history.observe(
      answerAbout({ id, state: 'PAID', paidAt: OCTOBER + 1_000, amount: 900 }, { at: OCTOBER + 2_000 }),
    );
    await lock(history, '2026-10');
    const edits = editsOf(history);
    expect(await errorOf(edits.acceptAmount(key, 900, ASK))).toMatchObject({ kind: 'month-locked', nextOpenDay: null });
    expect(await history.row(key)).toMatchObject({ amount: 1_000, attention: ['amount-differs'] });
    expect(await edits.acceptAmount(key, 900, INTO)).toMatchObject({ amount: 900, attention: [] });
  });

  it('a day that is taken back asks where an earlier one counts again in a locked month', async () => {
    const { history, edits, key } = await refundedInOctober();
    await edits.dateReturn(key, '2026-11-05', ASK);
    await lock(history, '2026-10');
    const october = { kind: 'month-locked', month: '2026-10', nextOpenDay: null };
    expect(await errorOf(edits.dateReturn(key, null, ASK))).toEqual(october);
    expect(day((await history.row(key))?.returnedAt)).toBe('2026-11-05');
    expect(day((await edits.dateReturn(key, null, INTO)).returnedAt)).toBe('2026-10-10');
  });

  it('a day that changes nothing of a locked month asks nothing, and a wrong one is refused as such', async () => {
    const { history, edits, key } = await refundedInOctober();
    await edits.dateReturn(key, '2026-10-15', ASK);
    await lock(history, '2026-10');
    expect(day((await edits.dateReturn(key, '2026-10-15', ASK)).returnedAt)).toBe('2026-10-15');
    expect(await errorOf(edits.dateReturn(key, '2026-10-01', ASK))).toMatchObject({
      issues: [{ path: 'day', code: 'return-before-payment' }],
    });
  });

  it('what the gateway changes in a locked month asks nothing, and its closing is shown as changed', async () => {
    const { history } = await historyWorld();
    const { transactionId: id } = await createCharge(history, { at: OCTOBER - DAY });
    const paid = { id, state: 'PAID', paidAt: OCTOBER - DAY + 60_000 };
    await history.observe(answerAbout(paid, { at: OCTOBER - DAY + 61_000 }));
    const header = {
      id: CLOSING_ID,
      period: '2026-10',
      basis: 'cash',
      timeZone,
      closedAt: NOON,
      operator: 'Ana',
    } as const;
    await history.saveClosing(await history.draftClosing(header, [], null));
    await lock(history, '2026-10');
    expect(await history.outdatedClosings([])).toBe(0);
    await history.observe(answerAbout({ ...paid, state: 'REFUNDED', refundedAt: OCTOBER }, { at: NOON + 1_000 }));
    expect(await history.outdatedClosings([])).toBe(1);
    expect(await history.closings([])).toMatchObject([{ id: CLOSING_ID, isOutdated: true, integrity: 'whole' }]);
    expect(await history.comparedClosing(CLOSING_ID, [], 9)).toMatchObject({
      changed: 1,
      changes: [{ kind: 'return', transactionId: id, was: null, is: { at: OCTOBER } }],
    });
    expect(await history.lockedMonths()).toEqual(['2026-10']);
  });

  it('a state that is marked later as taking money back shows a locked month’s closing as changed', async () => {
    const { history, key } = await refundedInOctober();
    expect((await history.row(key))?.state).toBe('REFUNDED');
    const { transactionId: id } = await createCharge(history, { at: OCTOBER - DAY });
    const paid = { id, state: 'PAID', paidAt: OCTOBER - DAY + 60_000 };
    await history.observe(answerAbout(paid, { at: OCTOBER - DAY + 61_000 }));
    await history.observe(answerAbout({ ...paid, state: 'CHARGEBACK' }, { at: OCTOBER }));
    const header = {
      id: CLOSING_ID,
      period: '2026-10',
      basis: 'cash',
      timeZone,
      closedAt: NOON,
      operator: 'Ana',
    } as const;
    await history.saveClosing(await history.draftClosing(header, [], null));
    await lock(history, '2026-10');
    expect(await history.outdatedClosings([])).toBe(0);
    expect(await history.outdatedClosings(['CHARGEBACK'])).toBe(1);
  });
});

describe('a bank’s debit', () => {
  it('a debit of a locked month asks with the next open day, and dates its return there', async () => {
    const { history, key } = await refundedInOctober(null);
    await lock(history, '2026-10');
    const locked = { month: '2026-10', nextOpenDay: '2026-11-01' };
    expect(await matched(history, key, '2026-10-12', 'ask')).toEqual({ saved: [], refused: [], locked });
    expect((await history.detail(key))?.statementMatches).toEqual([]);
    expect(await matched(history, key, '2026-10-12', 'next-open-day')).toEqual({ saved: [key], refused: [] });
    expect(day((await history.row(key))?.returnedAt)).toBe('2026-11-01');
    // The bank's day is kept as the bank states it.
    expect((await history.detail(key))?.statementMatches).toMatchObject([{ day: '2026-10-12' }]);
  });

  it('a debit that moves a return out of a locked month asks, and has no other day', async () => {
    const { history, key } = await refundedInOctober();
    await lock(history, '2026-10');
    const refused = { saved: [], refused: [], locked: { month: '2026-10', nextOpenDay: null } };
    for (const debited of ['2026-11-03', '2026-10-12'])
      for (const choice of ['ask', 'next-open-day'] as const)
        expect(await matched(history, key, debited, choice)).toEqual(refused);
    expect(day((await history.row(key))?.returnedAt)).toBe('2026-10-10');
    expect(await matched(history, key, '2026-11-03', 'into')).toEqual({ saved: [key], refused: [] });
    expect(day((await history.row(key))?.returnedAt)).toBe('2026-11-03');
  });

  it('undoing a debit asks where its day is of a locked month, or the day that counts again is', async () => {
    for (const [debited, locked] of [
      ['2026-10-12', '2026-10'],
      ['2026-11-03', '2026-10'],
      ['2026-11-03', '2026-11'],
    ] as const) {
      const { history, key } = await refundedInOctober();
      await matched(history, key, debited, 'ask');
      await lock(history, locked);
      const undoing = { at: NOON, by: 'Ana', askIn: timeZone };
      const refusal = { month: locked, nextOpenDay: null };
      expect(await history.undoStatementMatch('341/N9', undoing)).toEqual({ keys: [], locked: refusal });
      expect(day((await history.row(key))?.returnedAt)).toBe(debited);
      expect(await history.undoStatementMatch('341/N9', { ...undoing, askIn: null })).toEqual({ keys: [key] });
      expect(day((await history.row(key))?.returnedAt)).toBe('2026-10-10');
    }
  });

  it('a debit that dates nothing asks nothing, nor does undoing it', async () => {
    const { history, edits, key } = await refundedInOctober();
    await edits.dateReturn(key, '2026-10-15', ASK);
    await lock(history, '2026-10');
    // A person's day comes first.
    expect(await matched(history, key, '2026-10-12', 'ask')).toEqual({ saved: [key], refused: [] });
    expect(await history.undoStatementMatch('341/N9', { at: NOON, by: 'Ana', askIn: timeZone })).toEqual({
      keys: [key],
    });
  });
});
