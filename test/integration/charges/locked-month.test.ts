/** What would date something into a closed and locked month asks first, and goes to the next open day otherwise. */
import { describe, expect, it } from 'vitest';
import { ChargeEdits } from '../../../src-main/charges/charge-edits.ts';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import type { LiveRow } from '../../../src-preload/contract/charges/charge-row.ts';
import { DAY } from '../../../src-preload/contract/values/durations.ts';
import { answerAbout, createCharge, errorOf, historyWorld, NOON } from '../../support/history/history-world.ts';

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
    for (const to of ['2026-11-05', null])
      expect(await errorOf(edits.dateReturn(key, to, ASK))).toEqual({
        kind: 'month-locked',
        ...{ month: '2026-10', nextOpenDay: null },
      });
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

  it('a bank’s debit of a locked month dates its return on the next open day', async () => {
    const { history, key } = await refundedInOctober(null);
    const line = {
      lineId: '341/N9',
      key,
      kind: 'refund',
      evidence: 'person',
      day: '2026-10-12',
      amount: -1_000,
    } as const;
    const saving = { at: NOON, by: 'Ana', timeZone, lockedMonths: ['2026-10'] };
    expect(await history.saveStatementMatches([line], saving)).toEqual({ saved: [key], refused: [] });
    expect(day((await history.row(key))?.returnedAt)).toBe('2026-11-01');
    // The bank's day is kept as the bank states it.
    expect((await history.detail(key))?.statementMatches).toMatchObject([{ day: '2026-10-12' }]);
  });
});
