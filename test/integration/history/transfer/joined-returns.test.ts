/** When a charge's money went back, in two histories that become one. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OpenedHistory } from '../../../../src-main/history/history.ts';
import {
  answerAbout,
  type HistoryWorld,
  historyWorld,
  NOON,
  temporaryFolder,
} from '../../../support/history/history-world.ts';
import { joinFile } from '../../../support/history/join-file.ts';

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

function taken({ folder }: HistoryWorld, ...files: readonly string[]): void {
  for (const file of files) joinFile(folder, file);
}

/** A charge that was paid, and refunded a day later. */
async function refunded(): Promise<HistoryWorld> {
  const world = await historyWorld();
  const { history } = world;
  await history.observe(answerAbout({ ...TX, state: 'PAID' }, { source: 'adopt', at: NOON }));
  await seen(history, 'REFUNDED', NOON + DAY);
  return world;
}

describe('the date of a return in a joined file', () => {
  it('a date that a person removed does not come back with an older file, and goes with a newer one', async () => {
    const here = await refunded();
    await dated(here.history, NOON + 2 * DAY, NOW);
    const older = await copyOf(here.history);
    await dated(here.history, null, NOW + 1);
    const newer = await copyOf(here.history);
    taken(here, older);
    expect(await returnOf(here.history)).toEqual(['seen', NOON + DAY]);
    const there = await historyWorld();
    taken(there, older);
    expect(await returnOf(there.history)).toEqual(['person', NOON + 2 * DAY]);
    taken(there, newer, older);
    expect(await returnOf(there.history)).toEqual(['seen', NOON + DAY]);
  });

  it('of two dates the one that was given later counts, whichever file was read from the gateway last', async () => {
    const here = await refunded();
    const there = await refunded();
    await dated(there.history, NOON + 3 * DAY, NOW + 5);
    await dated(here.history, NOON + 2 * DAY, NOW);
    await seen(here.history, 'REFUNDED', NOW + 9);
    const [ours, theirs] = [await copyOf(here.history), await copyOf(there.history)];
    taken(here, theirs);
    taken(there, ours);
    expect(await returnOf(here.history)).toEqual(['person', NOON + 3 * DAY]);
    expect(await returnOf(there.history)).toEqual(['person', NOON + 3 * DAY]);
    expect(joinFile(here.folder, theirs)).toMatchObject({ joined: 0, same: 1 });
  });

  it('a joined date counts for the return that it was given for, and not for one after a reversal', async () => {
    const here = await refunded();
    const there = await refunded();
    await dated(there.history, NOON + 2 * DAY, NOON + 3 * DAY, 'bank');
    const older = await copyOf(there.history);
    const empty = await historyWorld();
    taken(empty, older);
    expect(await returnOf(empty.history)).toEqual(['bank', NOON + 2 * DAY]);
    await seen(empty.history, 'CHARGEBACK', NOON + 4 * DAY);
    expect(await returnOf(empty.history)).toEqual(['seen', NOON + 4 * DAY]);
    await seen(here.history, 'PAID', NOON + 30 * DAY);
    await seen(here.history, 'REFUNDED', NOON + 60 * DAY);
    const newer = await copyOf(here.history);
    taken(here, older);
    taken(there, newer);
    expect(await returnOf(here.history)).toEqual(['seen', NOON + 60 * DAY]);
    expect(await returnOf(there.history)).toEqual(['seen', NOON + 60 * DAY]);
  });

  it('the line of a refund that was undone does not come back with an older file either', async () => {
    const here = await refunded();
    const key = await keyIn(here.history);
    const line = {
      lineId: 'debit',
      key,
      kind: 'refund',
      evidence: 'person',
      day: '2026-11-22',
      amount: -1000,
    } as const;
    await here.history.saveStatementMatches([line], {
      at: NOW,
      by: null,
      timeZone: 'America/Sao_Paulo',
      lockedMonths: 'into',
    });
    const older = await copyOf(here.history);
    await here.history.undoStatementMatch('debit', { at: NOW + 1, by: null, askIn: null });
    taken(here, older);
    expect((await here.history.detail(key))?.statementMatches).toEqual([]);
    expect(await returnOf(here.history)).toEqual(['seen', NOON + DAY]);
    const empty = await historyWorld();
    taken(empty, older);
    expect((await empty.history.detail(await keyIn(empty.history)))?.statementMatches).toMatchObject([
      { lineId: 'debit' },
    ]);
    expect(await returnOf(empty.history)).toEqual(['bank', NOON + 2 * DAY]);
    taken(empty, await copyOf(here.history));
    expect((await empty.history.detail(await keyIn(empty.history)))?.statementMatches).toEqual([]);
  });
});
