import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { historyFileIn, type OpenedHistory } from '../../../../src-main/history/history.ts';
import { closingHeads } from '../../../../src-main/history/reports/read-closing.ts';
import { HISTORY_FILE } from '../../../../src-main/history/sqlite/history-files.ts';
import { openToRead } from '../../../../src-main/sqlite-file/connection.ts';
import { openToInspect } from '../../../../src-main/sqlite-file/integrity-check.ts';
import { NOT_USED } from '../../../../src-preload/contract/values/states.ts';
import { seedHistory } from '../../../support/history/history-seed.ts';
import {
  answerAbout,
  createCharge,
  historyWorld,
  NOON,
  newAttempt,
  SOUND,
  temporaryFolder,
} from '../../../support/history/history-world.ts';
import { joinFile } from '../../../support/history/join-file.ts';
import { differencesFromOneDesk, seenHere, seenThere } from '../../../support/history/two-desks.ts';

async function wholeOf(history: OpenedHistory) {
  const { rows } = await history.list({}, null, 500);
  return Promise.all(
    rows.map(async ({ key }) => ({ detail: await history.detail(key), raw: await history.rawResponses(key) })),
  );
}

/** Two desks of one gateway: charges each made alone, and charges both have, each with something the other lacks. */
async function twoDesks() {
  const here = await historyWorld();
  const there = await historyWorld();
  const mine = await createCharge(here.history, { reference: 'MINE', titles: ['Pão'] });
  const theirs = await createCharge(there.history, { reference: 'THEIRS', at: NOON + 50 });
  const shared = { id: 'tx-shared', amount: 1000, createdAt: NOON - 1000, state: 'PENDING' };
  await here.history.observe(
    answerAbout(
      { ...shared, customer: { name: 'Ana', email: 'ana@exemplo.com' } },
      { source: 'adopt', at: NOON, code: SOUND },
    ),
  );
  await there.history.observe(answerAbout(shared, { source: 'adopt', at: NOON + 5 }));
  await there.history.observe(
    answerAbout({ ...shared, state: 'PAID', paidAt: NOON + 9, end2endId: 'E1' }, { at: NOON + 10_000 }),
  );
  await here.history.observe(answerAbout({ ...shared, state: 'EXPIRED' }, { at: NOON + 5_000 }));
  const path = join(temporaryFolder(), 'moved.history');
  const moved = await there.history.exportHistory(path);
  return { here, there, mine, theirs, path, moved };
}

/** What the closings of a history's file say of the audit trail. */
function headsIn(folder: string) {
  const db = openToInspect(historyFileIn(folder), HISTORY_FILE);
  try {
    return closingHeads(db);
  } finally {
    db.close();
  }
}

describe('joining a file', () => {
  it('joining a file takes its closings without the heads of the other desk’s audit trail', async () => {
    const there = await historyWorld();
    const closing = { id: randomUUID(), period: '2026-11', basis: 'created', timeZone: 'UTC', closedAt: NOON } as const;
    const auditHead = { number: 412, hash: 'a1b2'.repeat(16) };
    await createCharge(there.history);
    await there.history.saveClosing(await there.history.draftClosing({ ...closing, operator: 'Ana' }, [], auditHead));
    const [made] = await there.history.closings([]);
    expect(made).toMatchObject({ ...closing, operator: 'Ana', integrity: 'whole', isOutdated: false });
    const moved = join(temporaryFolder(), 'closed.history');
    await there.history.exportHistory(moved);
    const here = await historyWorld();
    joinFile(here.folder, moved);
    // Its digest is not of the head, and still fits; this desk's ledger has no record of it.
    expect(await here.history.closings([])).toEqual([{ ...made, integrity: 'elsewhere' }]);
    expect(JSON.stringify(headsIn(there.folder))).toContain(auditHead.hash);
    expect(JSON.stringify(headsIn(here.folder))).not.toContain(auditHead.hash);
  });

  it('a joined history is, charge by charge and text by text, what one desk that saw everything would have', async () => {
    const count = 600;
    const here = temporaryFolder();
    seedHistory(here, count, { seen: seenHere });
    const there = temporaryFolder();
    seedHistory(there, count, { seen: seenThere });
    const world = await historyWorld(here);
    const merged = joinFile(world.folder, historyFileIn(there));
    expect(merged).toEqual({ added: 200, joined: 40, same: 160 });
    const db = openToRead(historyFileIn(here), HISTORY_FILE);
    expect(differencesFromOneDesk(db, count)).toEqual([]);
    db.close();
    expect(joinFile(world.folder, historyFileIn(there))).toEqual({
      added: 0,
      joined: 0,
      same: 400,
    });
    expect(await world.history.check()).toEqual([]);
  });

  it('of two numbers of an invoice the one that was noted last is here, also where that removed it', async () => {
    const { here, there } = await twoDesks();
    const keysOf = async (world: typeof here) => [(await world.history.rowOfTransaction('tx-shared'))?.key ?? ''];
    const joined = async () => {
      const path = join(temporaryFolder(), 'moved.history');
      await there.history.exportHistory(path);
      joinFile(here.folder, path);
      expect(joinFile(here.folder, path).joined).toBe(0);
      return (await here.history.rowOfTransaction('tx-shared'))?.invoiceNumber;
    };
    await here.history.noteInvoice(await keysOf(here), '1', NOON + 20_000, 'Ana');
    await there.history.noteInvoice(await keysOf(there), '2', NOON + 21_000, 'Bia');
    expect(await joined()).toBe('2');
    await here.history.noteInvoice(await keysOf(here), '3', NOON + 30_000, 'Ana');
    await there.history.noteInvoice(await keysOf(there), '4', NOON + 29_000, 'Bia');
    expect(await joined()).toBe('3');
    await there.history.noteInvoice(await keysOf(there), null, NOON + 40_000, 'Bia');
    expect(await joined()).toBeNull();
    expect((await here.history.list({ text: 'nf:3' }, null, 9)).rows).toEqual([]);
  });

  it('of two desks’ marks “do not use” the last one counts, also where that took it back', async () => {
    const { here, there } = await twoDesks();
    const mark = async ({ history }: typeof here, isNotUsed: boolean, at: number) =>
      history.markNotUsed((await history.rowOfTransaction('tx-open'))?.key ?? '', { isNotUsed, at, by: 'Ana' });
    for (const { history } of [here, there])
      await history.observe(answerAbout({ id: 'tx-open', state: 'PENDING' }, { source: 'adopt', at: NOON }));
    const joined = async () => {
      const path = join(temporaryFolder(), 'moved.history');
      await there.history.exportHistory(path);
      joinFile(here.folder, path);
      expect(joinFile(here.folder, path).joined).toBe(0);
      return (await here.history.rowOfTransaction('tx-open'))?.state;
    };
    await mark(there, true, NOON + 20_000);
    expect(await joined()).toBe(NOT_USED);
    await mark(here, false, NOON + 30_000);
    expect(await joined()).toBe('PENDING');
  });

  it('joining a file does not change the list’s layout here, whatever the layout there', async () => {
    const { here, there } = await twoDesks();
    const layoutWith = (width: number) => ({
      columns: [{ id: 'amount' as const, width }],
      sort: { column: 'created' as const, direction: 'desc' as const },
    });
    await here.history.saveLayout(layoutWith(100));
    await there.history.saveLayout(layoutWith(200));
    const path = join(temporaryFolder(), 'moved.history');
    await there.history.exportHistory(path);
    joinFile(here.folder, path);
    expect(await here.history.layout()).toEqual(layoutWith(100));
    expect(joinFile(here.folder, path)).toEqual({ added: 0, joined: 0, same: 2 });
  });

  it('a joined file is here whole, once, and where both had a charge the later observation wins', async () => {
    const { here, mine, theirs, path, moved } = await twoDesks();
    expect(moved).toMatchObject({ charges: 2 });
    expect(joinFile(here.folder, path)).toEqual({ added: 1, joined: 1, same: 0 });

    const { rows } = await here.history.list({}, null, 99);
    expect(rows.map(({ transactionId }) => transactionId)).toEqual([
      theirs.transactionId,
      mine.transactionId,
      'tx-shared',
    ]);
    const shared = await here.history.rowOfTransaction('tx-shared');
    const detail = await here.history.detail(shared?.key ?? '');
    expect(detail).toMatchObject({
      state: 'PAID',
      paidAt: NOON + 9,
      end2endId: 'E1',
      customer: { name: 'Ana', email: 'ana@exemplo.com' },
      code: { verdict: 'sound' },
    });
    // Every event of either desk, each once, in order of time.
    const times = detail?.timeline.map(({ at }) => at) ?? [];
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const states = detail?.timeline.flatMap(({ event }) => (event.kind === 'state' ? [event.to] : [])) ?? [];
    expect(states).toEqual(['PENDING', 'PENDING', 'EXPIRED', 'PAID']);
    expect((await here.history.rawResponses(shared?.key ?? '')).map(({ at }) => at)).toEqual([
      NOON + 10_000,
      NOON + 5_000,
      NOON + 5,
      NOON,
    ]);
    expect(await here.history.detail(theirs.key)).toMatchObject({
      reference: 'THEIRS',
      attempt: { outcome: 'created' },
    });
    expect((await here.history.list({ text: 'theirs' }, null, 9)).rows).toHaveLength(1);
    expect(await here.history.check()).toEqual([]);
  });

  it("joining a file leaves out another desk's rounds over settled charges", async () => {
    const here = await historyWorld();
    const there = await historyWorld();
    const { key, transactionId } = await createCharge(there.history);
    const day = { now: NOON, start: NOON, dailyFrom: 0, weeklyFrom: 0, weeklyBefore: 0 };
    await there.history.openSweepRound({ id: 'theirs', at: NOON, day });
    const finding = { outcome: 'changed', stateBefore: 'PAID', stateAfter: 'REFUNDED', checkedAt: NOON } as const;
    await there.history.recordSwept('theirs', 1, [{ key, transactionId, ...finding }]);
    const path = join(temporaryFolder(), 'moved.history');
    // Open, and ended.
    for (let round = 0; round < 2; round += 1) {
      await there.history.exportHistory(path);
      joinFile(here.folder, path);
      expect(await here.history.sweepReport(0, 9)).toEqual({ latest: null, fullAt: null, findings: [] });
      await there.history.endSweepRound('theirs', { at: NOON + 1, status: 'done', stoppedBy: null });
      rmSync(path);
    }
    expect(await here.history.openSweepRound({ id: 'own', at: NOON, day })).toMatchObject({
      id: 'own',
      status: 'running',
    });
  });

  it("another desk's open reconciliation is joined with what it found, and cancelled if one is open here", async () => {
    const here = await historyWorld();
    const there = await historyWorld();
    const period = { basis: 'created', from: 0, before: NOON + 1_000 } as const;
    for (const [id, { history }] of Object.entries({ own: here, theirs: there })) {
      await createCharge(history);
      await history.openReconciliation({ id, startedAt: NOON, period, rate: 1 });
    }
    const read = { position: 1, outcome: 'changed', stateBefore: 'PAID', stateAfter: 'REFUNDED' } as const;
    await there.history.recordReconciled('theirs', [{ ...read, checkedAt: NOON }]);
    const path = join(temporaryFolder(), 'moved.history');
    await there.history.exportHistory(path);
    for (let time = 0; time < 2; time += 1) {
      joinFile(here.folder, path);
      const listed = await here.history.reconciliations(9);
      expect(Object.fromEntries(listed.map(({ id, status }) => [id, status]))).toEqual({
        own: 'running',
        theirs: 'cancelled',
      });
      expect(await here.history.reconciliationFindings('theirs', 9)).toHaveLength(1);
    }
  });

  it('joining again changes nothing, byte for byte of what the history returns', async () => {
    const { here, path } = await twoDesks();
    joinFile(here.folder, path);
    const before = await wholeOf(here.history);
    expect(joinFile(here.folder, path)).toEqual({ added: 0, joined: 0, same: 2 });
    expect(await wholeOf(here.history)).toEqual(before);
  });

  it('joining has the same result in either direction', async () => {
    const { here, there, path } = await twoDesks();
    const back = join(temporaryFolder(), 'back.history');
    await here.history.exportHistory(back);
    joinFile(here.folder, path);
    joinFile(there.folder, back);
    const facts = async (history: OpenedHistory) =>
      (await wholeOf(history)).map(({ detail, raw }) => ({
        ...detail,
        key: null,
        raw,
      }));
    expect(await facts(there.history)).toEqual(await facts(here.history));
  });

  it('joining a file closes an outcome unknown here with the charge that is known there', async () => {
    const here = await historyWorld();
    const there = await historyWorld();
    const attempt = newAttempt();
    for (const { history } of [here, there]) {
      await history.openAttempt(attempt);
      await history.endAttempt(attempt.id, {
        outcome: 'unknown',
        at: NOON,
        cause: 'reset',
        httpStatus: null,
        raw: null,
      });
    }
    const found = answerAbout({ id: 'tx-found', amount: 1000, state: 'PAID' }, { source: 'adopt', at: NOON + 9 });
    await there.history.observe(found, attempt.id);
    // Here the same transaction was adopted apart from its attempt, which is still "unknown".
    await here.history.observe(found);
    const path = join(temporaryFolder(), 'moved.history');
    await there.history.exportHistory(path);
    joinFile(here.folder, path);
    const { rows } = await here.history.list({}, null, 9);
    expect(rows.map(({ transactionId, state }) => [transactionId, state])).toEqual([['tx-found', 'PAID']]);
    expect(await here.history.detail(attempt.id)).toMatchObject({ attempt: { outcome: 'created' } });
  });
});
