import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StatementMatchInput } from '../../../../src-main/history/api/statement-matches-api.ts';
import { historyFileIn, type OpenedHistory } from '../../../../src-main/history/history.ts';
import {
  answerAbout,
  createCharge,
  historyWorld,
  isFile,
  NOON,
  temporaryFolder,
} from '../../../support/history/history-world.ts';
import { joinFile } from '../../../support/history/join-file.ts';

const ZONE = 'America/Sao_Paulo';
const DAY = 86_400_000;
const LATER = NOON + 3 * 86_400_000;
const saving = (at = NOON, by: string | null = null) => ({ at, by, timeZone: ZONE, lockedMonths: 'ask' }) as const;
const UNDOING = { at: LATER, by: 'Rui', askIn: ZONE };

async function paidCharge(history: OpenedHistory, name = 'José Ávila') {
  return createCharge(history, { name, transaction: { state: 'PAID', paidAt: NOON } });
}

async function refundedCharge(history: OpenedHistory) {
  const charge = await paidCharge(history);
  await history.observe(answerAbout({ id: charge.transactionId, state: 'REFUNDED' }, { at: NOON + 86_400_000 }));
  return charge;
}

function lineOf(key: string, different: Partial<StatementMatchInput> = {}): StatementMatchInput {
  return {
    lineId: '341/12345-6/N100',
    key,
    kind: 'payment',
    evidence: 'document',
    day: '2026-11-20',
    amount: 1000,
    ...different,
  };
}

describe('a match with a line of a bank’s statement', () => {
  it('a saved match is on its charge with the bank’s line and who saved it, until it is undone', async () => {
    const world = await historyWorld();
    const { key } = await paidCharge(world.history);
    expect((await world.history.detail(key))?.statementMatches).toEqual([]);
    expect(await world.history.saveStatementMatches([lineOf(key)], saving(NOON + 5, 'Ana'))).toEqual({
      saved: [key],
      refused: [],
    });
    const history = await world.reopen();
    expect((await history.detail(key))?.statementMatches).toEqual([
      {
        kind: 'payment',
        lineId: '341/12345-6/N100',
        day: '2026-11-20',
        amount: 1000,
        evidence: 'document',
        matchedAt: NOON + 5,
        operator: 'Ana',
        charges: 1,
      },
    ]);
    expect(await history.undoStatementMatch('341/12345-6/N100', UNDOING)).toEqual({ keys: [key] });
    expect((await history.detail(key))?.statementMatches).toEqual([]);
    expect(await history.undoStatementMatch('341/12345-6/N100', UNDOING)).toEqual({ keys: [] });
  });

  it('a match that is saved twice is there once, and keeps who saved it first', async () => {
    const { history } = await historyWorld();
    const { key } = await paidCharge(history);
    await history.saveStatementMatches([lineOf(key)], saving(NOON, 'Ana'));
    expect(await history.saveStatementMatches([lineOf(key)], saving(NOON + 9, 'Rui'))).toEqual({
      saved: [key],
      refused: [],
    });
    expect((await history.detail(key))?.statementMatches).toMatchObject([{ matchedAt: NOON, operator: 'Ana' }]);
  });

  it('a charge has one line of its payment, and a line takes no charge after those it was saved with', async () => {
    const { history } = await historyWorld();
    const [one, two] = [await paidCharge(history), await paidCharge(history)];
    await history.saveStatementMatches([lineOf(one.key)], saving());
    const { saved, refused } = await history.saveStatementMatches(
      [lineOf(one.key, { lineId: 'another' }), lineOf(two.key), lineOf(two.key, { lineId: 'its own' })],
      saving(),
    );
    expect(refused).toEqual([
      { lineId: 'another', key: one.key, reason: 'charge-matched' },
      { lineId: '341/12345-6/N100', key: two.key, reason: 'line-matched' },
    ]);
    expect(saved).toEqual([two.key]);
  });

  it('the charges of a batch payout are saved with one line or not at all, and undone with it', async () => {
    const { history } = await historyWorld();
    const keys = [];
    for (let each = 0; each < 3; each += 1) keys.push((await paidCharge(history)).key);
    const batch = keys.map((key) => lineOf(key, { amount: 2_970 }));
    expect(await history.saveStatementMatches(batch, saving())).toEqual({ saved: keys, refused: [] });
    expect((await history.detail(keys[0] ?? ''))?.statementMatches).toMatchObject([{ amount: 2_970, charges: 3 }]);
    expect((await history.undoStatementMatch('341/12345-6/N100', UNDOING)).keys.toSorted()).toEqual(keys.toSorted());
    for (const key of keys) expect((await history.detail(key))?.statementMatches).toEqual([]);
    const [first = ''] = keys;
    await history.saveStatementMatches([lineOf(first, { lineId: 'its own' })], saving());
    const { saved, refused } = await history.saveStatementMatches(batch, saving());
    expect([saved, refused]).toEqual([[], [{ lineId: '341/12345-6/N100', key: first, reason: 'charge-matched' }]]);
  });

  it('an unpaid charge, a missing one, and a refund of a charge never returned are not matched', async () => {
    const { history } = await historyWorld();
    const [unpaid, paid] = [await createCharge(history), await paidCharge(history)];
    const gone = '00000000-0000-4000-8000-00000000dead';
    const matches = [lineOf(unpaid.key), lineOf(gone), lineOf(paid.key, { kind: 'refund', amount: -1000 })];
    const { saved, refused } = await history.saveStatementMatches(matches, saving());
    expect(saved).toEqual([]);
    expect(refused.map(({ key, reason }) => [key, reason])).toEqual([
      [unpaid.key, 'charge-not-paid'],
      [gone, 'charge-not-here'],
      [paid.key, 'charge-not-returned'],
    ]);
  });

  it('a refund that a payout kept back is saved and undone with it, and is dated by nothing', async () => {
    const { history } = await historyWorld();
    const [paid, refunded, unrefunded] = [
      await paidCharge(history),
      await refundedCharge(history),
      await paidCharge(history),
    ];
    const payout = (lineId: string, refund: string) => [
      lineOf(paid.key, { lineId, amount: 300 }),
      lineOf(refund, { lineId, amount: 300, kind: 'refund' }),
    ];
    expect(await history.saveStatementMatches(payout('one', unrefunded.key), saving(LATER))).toEqual({
      saved: [],
      refused: [{ lineId: 'one', key: unrefunded.key, reason: 'charge-not-returned' }],
    });
    await history.saveStatementMatches(payout('two', refunded.key), saving(LATER));
    expect(await history.row(refunded.key)).toMatchObject({ returnedAt: NOON + DAY, returnedFrom: 'seen' });
    const debit = lineOf(refunded.key, { kind: 'refund', lineId: 'debit', day: '2026-11-22', amount: -1000 });
    expect((await history.saveStatementMatches([debit], saving(LATER))).refused).toMatchObject([
      { reason: 'charge-matched' },
    ]);
    expect((await history.undoStatementMatch('two', UNDOING)).keys.toSorted()).toEqual(
      [paid.key, refunded.key].toSorted(),
    );
    for (const { key } of [paid, refunded]) expect((await history.detail(key))?.statementMatches).toEqual([]);
    expect((await history.saveStatementMatches([debit], saving(LATER))).refused).toEqual([]);
  });

  it('a refund after one that a payout kept back is saved with a line of its own', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await refundedCharge(history);
    await history.saveStatementMatches([lineOf(key, { kind: 'refund', amount: 300 })], saving(LATER));
    await history.observe(answerAbout({ id, state: 'PAID' }, { at: NOON + 20 * DAY }));
    await history.observe(answerAbout({ id, state: 'REFUNDED' }, { at: NOON + 40 * DAY }));
    const debit = lineOf(key, { kind: 'refund', lineId: 'debit', day: '2026-12-28', amount: -1000 });
    expect(await history.saveStatementMatches([debit], saving(NOON + 60 * DAY))).toEqual({ saved: [key], refused: [] });
  });

  it('a saved refund debit dates the return by the bank’s day; undone, the date is as it was seen', async () => {
    const { history } = await historyWorld();
    const { key } = await refundedCharge(history);
    const debit = lineOf(key, { kind: 'refund', lineId: 'debit', day: '2026-11-22', amount: -1000 });
    await history.saveStatementMatches([debit, lineOf(key)], saving(LATER, 'Ana'));
    expect((await history.detail(key))?.statementMatches.map(({ kind }) => kind)).toEqual(['payment', 'refund']);
    const noonAtBank = NOON + 2 * 86_400_000;
    expect(await history.row(key)).toMatchObject({ returnedAt: noonAtBank, returnedFrom: 'bank' });
    await history.undoStatementMatch('debit', UNDOING);
    expect(await history.row(key)).toMatchObject({ returnedAt: NOON + 86_400_000, returnedFrom: 'seen' });
    expect((await history.detail(key))?.statementMatches.map(({ kind }) => kind)).toEqual(['payment']);
  });

  it('a refund after a reversed one is saved with its own line, in the place of the first one’s', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await refundedCharge(history);
    const debit = (lineId: string, day: string) => lineOf(key, { kind: 'refund', lineId, day, amount: -1000 });
    const save = (line: StatementMatchInput) => history.saveStatementMatches([line], saving(NOON + 60 * DAY));
    await save(debit('first', '2026-11-22'));
    expect((await save(debit('second', '2026-12-28'))).refused).toMatchObject([{ reason: 'charge-matched' }]);
    await history.observe(answerAbout({ id, state: 'PAID' }, { at: NOON + 20 * DAY }));
    await history.observe(answerAbout({ id, state: 'REFUNDED' }, { at: NOON + 40 * DAY }));
    expect(await history.row(key)).toMatchObject({ returnedAt: NOON + 40 * DAY, returnedFrom: 'seen' });
    expect(await save(debit('second', '2026-12-28'))).toEqual({ saved: [key], refused: [] });
    expect(await history.row(key)).toMatchObject({ returnedAt: NOON + 38 * DAY, returnedFrom: 'bank' });
    expect((await history.detail(key))?.statementMatches).toMatchObject([{ kind: 'refund', lineId: 'second' }]);
    expect((await save(debit('first', '2026-11-22'))).refused).toMatchObject([{ reason: 'charge-matched' }]);
  });

  it('a refund debit of a day before the payment, or of one that is still to come, is not saved', async () => {
    const { history } = await historyWorld();
    const { key } = await refundedCharge(history);
    const reasonOf = async (day: string) => {
      const debit = lineOf(key, { kind: 'refund', lineId: day, day, amount: -1000 });
      const { refused } = await history.saveStatementMatches([debit], saving(LATER));
      return refused.map(({ reason }) => reason);
    };
    expect(await reasonOf('2026-11-19')).toEqual(['refund-before-payment']);
    expect(await reasonOf('2026-11-24')).toEqual(['refund-in-future']);
    // A refund on the day of its payment is after it.
    expect(await reasonOf('2026-11-20')).toEqual([]);
    expect(await history.row(key)).toMatchObject({ returnedAt: NOON, returnedFrom: 'bank' });
  });

  it.runIf(isFile())('a match moves with its charge to another file, where the charge’s own match stays', async () => {
    const here = await historyWorld();
    const there = await historyWorld();
    const both = { id: 'tx-both', amount: 1000, createdAt: NOON, state: 'PAID', paidAt: NOON } as const;
    for (const { history } of [here, there]) await history.observe(answerAbout(both, { source: 'adopt' }));
    const alone = await paidCharge(there.history);
    const keyIn = async ({ history }: typeof here) => (await history.rowOfTransaction('tx-both'))?.key ?? '';
    await here.history.saveStatementMatches([lineOf(await keyIn(here), { lineId: 'ours' })], saving());
    await there.history.saveStatementMatches(
      [lineOf(await keyIn(there), { lineId: 'theirs' }), lineOf(alone.key, { lineId: 'alone' })],
      saving(),
    );
    const path = join(temporaryFolder(), 'moved.history');
    await there.history.exportHistory(path);
    for (let twice = 0; twice < 2; twice += 1) joinFile(here.folder, path);
    const linesOf = async (key: string) =>
      (await here.history.detail(key))?.statementMatches.map(({ lineId }) => lineId);
    expect(await linesOf(await keyIn(here))).toEqual(['ours']);
    expect(await linesOf(alone.key)).toEqual(['alone']);
  });

  it('an erased person is in no match, and the match stays on the charge', async () => {
    const { history, folder } = await historyWorld();
    const { key } = await paidCharge(history, 'Zulmira Quaresma');
    await history.saveStatementMatches([lineOf(key, { lineId: 'PIX Zulmira Quaresma 20/11' })], saving());
    const person = await history.personOfCharge(key);
    if (person === null) throw new Error('nobody is named');
    await history.erasePerson(person, NOON + 9_000);
    const [match] = (await history.detail(key))?.statementMatches ?? [];
    expect(match).toMatchObject({ day: '2026-11-20', amount: 1000 });
    expect(match?.lineId).not.toContain('Zulmira');
    await history.close();
    expect(readFileSync(historyFileIn(folder)).includes('Zulmira')).toBe(false);
  });
});
