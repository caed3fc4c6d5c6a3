/** When a charge's money went back, in two histories that become one. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OpenedHistory } from '../../../../src-main/history/history.ts';
import { answerAbout, historyWorld, NOON, temporaryFolder } from '../../../support/history/history-world.ts';

const DAY = 86_400_000;
const NOW = NOON + 90 * DAY;
const TX = { id: 'tx-1', amount: 1000, createdAt: NOON, paidAt: NOON };

async function keyIn(history: OpenedHistory): Promise<string> {
  return (await history.rowOfTransaction('tx-1'))?.key ?? '';
}

async function seen(history: OpenedHistory, state: string, at: number): Promise<void> {
  await history.observe(answerAbout({ ...TX, state }, { at }));
}

async function dated(history: OpenedHistory, at: number | null, now: number, source: 'person' | 'bank' = 'person') {
  await history.dateReturn(await keyIn(history), { at, source, now });
}

async function returnOf(history: OpenedHistory) {
  const row = await history.row(await keyIn(history));
  return [row?.returnedFrom, row?.returnedAt];
}

async function copyOf(history: OpenedHistory): Promise<string> {
  const path = join(temporaryFolder(), 'copy.history');
  await history.exportHistory(path);
  return path;
}

async function taken(history: OpenedHistory, ...files: readonly string[]): Promise<void> {
  for (const file of files) await history.importFile(file, () => undefined);
}

/** A charge that was paid, and refunded a day later. */
async function refunded(): Promise<OpenedHistory> {
  const { history } = await historyWorld();
  await history.observe(answerAbout({ ...TX, state: 'PAID' }, { source: 'adopt', at: NOON }));
  await seen(history, 'REFUNDED', NOON + DAY);
  return history;
}

describe('the date of a return in an imported file', () => {
  it('a date that a person removed does not come back with an older file, and goes with a newer one', async () => {
    const here = await refunded();
    await dated(here, NOON + 2 * DAY, NOW);
    const older = await copyOf(here);
    await dated(here, null, NOW + 1);
    const newer = await copyOf(here);
    await taken(here, older);
    expect(await returnOf(here)).toEqual(['seen', NOON + DAY]);
    const { history: there } = await historyWorld();
    await taken(there, older);
    expect(await returnOf(there)).toEqual(['person', NOON + 2 * DAY]);
    await taken(there, newer, older);
    expect(await returnOf(there)).toEqual(['seen', NOON + DAY]);
  });

  it('of two dates the one that was given later counts, whichever file was read from the gateway last', async () => {
    const here = await refunded();
    const there = await refunded();
    await dated(there, NOON + 3 * DAY, NOW + 5);
    await dated(here, NOON + 2 * DAY, NOW);
    await seen(here, 'REFUNDED', NOW + 9);
    const [ours, theirs] = [await copyOf(here), await copyOf(there)];
    await taken(here, theirs);
    await taken(there, ours);
    expect(await returnOf(here)).toEqual(['person', NOON + 3 * DAY]);
    expect(await returnOf(there)).toEqual(['person', NOON + 3 * DAY]);
    expect(await here.importFile(theirs, () => undefined)).toMatchObject({ joined: 0, same: 1 });
  });

  it('an imported date counts for the return that it was given for, and not for one after a reversal', async () => {
    const here = await refunded();
    const there = await refunded();
    await dated(there, NOON + 2 * DAY, NOON + 3 * DAY, 'bank');
    const older = await copyOf(there);
    const { history: empty } = await historyWorld();
    await taken(empty, older);
    expect(await returnOf(empty)).toEqual(['bank', NOON + 2 * DAY]);
    await seen(empty, 'CHARGEBACK', NOON + 4 * DAY);
    expect(await returnOf(empty)).toEqual(['seen', NOON + 4 * DAY]);
    await seen(here, 'PAID', NOON + 30 * DAY);
    await seen(here, 'REFUNDED', NOON + 60 * DAY);
    const newer = await copyOf(here);
    await taken(here, older);
    await taken(there, newer);
    expect(await returnOf(here)).toEqual(['seen', NOON + 60 * DAY]);
    expect(await returnOf(there)).toEqual(['seen', NOON + 60 * DAY]);
  });

  it('the line of a refund that was undone does not come back with an older file either', async () => {
    const here = await refunded();
    const key = await keyIn(here);
    const line = {
      lineId: 'debit',
      key,
      kind: 'refund',
      evidence: 'person',
      day: '2026-11-22',
      amount: -1000,
    } as const;
    await here.keepStatementMatches([line], { at: NOW, by: null, timeZone: 'America/Sao_Paulo' });
    const older = await copyOf(here);
    await here.undoStatementMatch('debit', 'refund', NOW + 1, null);
    await taken(here, older);
    expect((await here.detail(key))?.statementMatches).toEqual([]);
    expect(await returnOf(here)).toEqual(['seen', NOON + DAY]);
    const { history: empty } = await historyWorld();
    await taken(empty, older);
    expect((await empty.detail(await keyIn(empty)))?.statementMatches).toMatchObject([{ lineId: 'debit' }]);
    expect(await returnOf(empty)).toEqual(['bank', NOON + 2 * DAY]);
    await taken(empty, await copyOf(here));
    expect((await empty.detail(await keyIn(empty)))?.statementMatches).toEqual([]);
  });
});
