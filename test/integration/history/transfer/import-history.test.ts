import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { historyFileIn, type OpenedHistory } from '../../../../src-main/history/history.ts';
import { OWN_SANDBOX } from '../../../../src-main/history/model/gateway-stamp.ts';
import { ledgerFileIn, readLedger } from '../../../../src-main/history/recording/ledger-file.ts';
import { closingHeads } from '../../../../src-main/history/reports/read-closing.ts';
import { openToRead } from '../../../../src-main/history/sqlite/connection.ts';
import { openToInspect } from '../../../../src-main/history/sqlite/integrity-check.ts';
import { readStamp } from '../../../../src-main/history/transfer/stored-stamp.ts';
import { openConsoleFile } from '../../../../src-main/settings/console-file.ts';
import { flip } from '../../../support/history/history-damage.ts';
import { ONE_GATEWAY, seedHistory } from '../../../support/history/history-seed.ts';
import {
  answerAbout,
  createCharge,
  errorOf,
  historyWorld,
  NOON,
  newAttempt,
  SOUND,
  temporaryFolder,
} from '../../../support/history/history-world.ts';
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

const ANA = { name: 'Ana Souza', email: 'ana@exemplo.com.br', phone: '11912345678', document: '11144477735' };

/** A folder whose ledger cannot be written: the disk is full. */
function folderWithFullLedger(): string {
  const folder = temporaryFolder();
  symlinkSync('/dev/full', ledgerFileIn(folder));
  return folder;
}

describe('erasures of another desk', () => {
  it('an erasure of another desk is refused with a reason where the ledger cannot record it, and applied once it can', async () => {
    const there = await historyWorld();
    const { key } = await createCharge(there.history, ANA);
    const moved = join(temporaryFolder(), 'with-ana.history');
    await there.history.exportHistory(moved);
    await there.history.erasePerson(ANA, NOON + 9_000);
    const erased = join(temporaryFolder(), 'without-ana.history');
    await there.history.exportHistory(erased);

    const folder = folderWithFullLedger();
    const here = await historyWorld(folder);
    await here.history.importFile(moved, () => undefined);
    expect((await here.history.detail(key))?.customer.name).toBe(ANA.name);
    expect(await errorOf(here.history.importFile(erased, () => undefined))).toEqual({
      kind: 'history-unavailable',
      reason: 'disk-full',
    });

    rmSync(ledgerFileIn(folder));
    const again = await here.reopen();
    await again.importFile(erased, () => undefined);
    expect((await again.detail(key))?.customer.name).not.toBe(ANA.name);
    expect(readLedger(folder)).toContainEqual(expect.objectContaining({ kind: 'erased', key }));
  });

  it('an erasure of a file whose import stopped is not applied with the next file', async () => {
    const moved = async (reference: string) => {
      const { history } = await historyWorld();
      await createCharge(history, ANA);
      await history.erasePerson(ANA, NOON + 9_000);
      await createCharge(history, { reference });
      const path = join(temporaryFolder(), 'moved.history');
      await history.exportHistory(path);
      return path;
    };
    const files = [await moved('FIRST'), await moved('SECOND')];
    const here = await historyWorld(folderWithFullLedger());
    for (const path of files)
      expect(await errorOf(here.history.importFile(path, () => undefined))).toMatchObject({ reason: 'disk-full' });
    const { rows } = await here.history.list({}, null, 9);
    expect(rows.map(({ reference }) => reference)).toEqual(expect.arrayContaining(['FIRST', 'SECOND']));
  });
});

/** Another desk saw one charge of both paid; here it is still to be paid. */
async function paidThere() {
  const here = await historyWorld();
  const theirs = await createCharge(here.history);
  const path = join(temporaryFolder(), 'moved.history');
  const copy = join(temporaryFolder(), 'copy.history');
  await here.history.exportHistory(copy);
  const there = await historyWorld();
  await there.history.importFile(copy, () => undefined);
  const id = String((await there.history.row(theirs.key))?.transactionId);
  await there.history.observe(answerAbout({ id, state: 'PAID', paidAt: NOON }, { at: NOON + 60_000 }));
  await there.history.exportHistory(path);
  return { here, theirs, path };
}

/** What the closings of a history's file say of the audit trail. */
function headsIn(folder: string) {
  const db = openToInspect(historyFileIn(folder));
  try {
    return closingHeads(db);
  } finally {
    db.close();
  }
}

describe('importing a history', () => {
  it('importing a history takes its closings without the heads of the other desk’s audit trail', async () => {
    const there = await historyWorld();
    const closing = { id: randomUUID(), period: '2026-11', basis: 'created', timeZone: 'UTC', closedAt: NOON } as const;
    const auditHead = { number: 412, hash: 'a1b2'.repeat(16) };
    await createCharge(there.history);
    await there.history.saveClosing(await there.history.draftClosing({ ...closing, operator: 'Ana' }, [], auditHead));
    const [made] = await there.history.closings([]);
    expect(made).toMatchObject({ ...closing, operator: 'Ana', integrity: 'whole', isOutdated: false, count: 1 });
    const moved = join(temporaryFolder(), 'closed.history');
    await there.history.exportHistory(moved);
    const here = await historyWorld();
    await here.history.importFile(moved, () => undefined);
    // Its digest is not of the head, and still fits; this desk's ledger has no record of it.
    expect(await here.history.closings([])).toEqual([{ ...made, integrity: 'elsewhere' }]);
    expect(JSON.stringify(headsIn(there.folder))).toContain(auditHead.hash);
    expect(JSON.stringify(headsIn(here.folder))).not.toContain(auditHead.hash);
  });

  it('an imported history is, charge by charge and text by text, what one desk that saw everything would have', async () => {
    const count = 600;
    const here = temporaryFolder();
    seedHistory(here, count, { seen: seenHere });
    const there = temporaryFolder();
    seedHistory(there, count, { seen: seenThere });
    const world = await historyWorld(here);
    const merged = await world.history.importFile(historyFileIn(there), () => undefined);
    expect(merged).toEqual({ added: 200, joined: 40, same: 160, skipped: 0 });
    const db = openToRead(historyFileIn(here));
    expect(differencesFromOneDesk(db, count)).toEqual([]);
    db.close();
    expect(await world.history.importFile(historyFileIn(there), () => undefined)).toEqual({
      added: 0,
      joined: 0,
      same: 400,
      skipped: 0,
    });
    expect(await world.history.check()).toEqual([]);
  });

  it('an import does not change the list’s layout here, whatever the layout there', async () => {
    const { here, there } = await twoDesks();
    const layoutWith = (width: number) => ({
      columns: [{ id: 'amount' as const, width }],
      sort: { column: 'created' as const, direction: 'desc' as const },
    });
    await here.history.saveLayout(layoutWith(100));
    await there.history.saveLayout(layoutWith(200));
    const path = join(temporaryFolder(), 'moved.history');
    await there.history.exportHistory(path);
    await here.history.importFile(path, () => undefined);
    expect(await here.history.layout()).toEqual(layoutWith(100));
    expect(await here.history.importFile(path, () => undefined)).toEqual({ added: 0, joined: 0, same: 2, skipped: 0 });
  });

  it('an imported history is here whole, once, and where both had a charge the later observation wins', async () => {
    const { here, mine, theirs, path, moved } = await twoDesks();
    expect(moved).toMatchObject({ charges: 2 });
    expect(await here.history.importFile(path, () => undefined)).toEqual({ added: 1, joined: 1, same: 0, skipped: 0 });

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
    expect(readLedger(here.folder)).toContainEqual(
      expect.objectContaining({ kind: 'charge', transactionId: theirs.transactionId }),
    );
    expect(await here.history.check()).toEqual([]);
  });

  it("an import leaves out another desk's rounds over settled charges, so that this desk makes its own", async () => {
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
      await here.history.importFile(path, () => undefined);
      expect(await here.history.sweepReport(0, 9)).toEqual({ latest: null, fullAt: null, findings: [] });
      await there.history.endSweepRound('theirs', { at: NOON + 1, status: 'done', stoppedBy: null });
      rmSync(path);
    }
    expect(await here.history.openSweepRound({ id: 'own', at: NOON, day })).toMatchObject({
      id: 'own',
      status: 'running',
    });
  });

  it("another desk's open reconciliation is imported with what it found, and as cancelled where one is open here", async () => {
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
      await here.history.importFile(path, () => undefined);
      const listed = await here.history.reconciliations(9);
      expect(Object.fromEntries(listed.map(({ id, status }) => [id, status]))).toEqual({
        own: 'running',
        theirs: 'cancelled',
      });
      expect(await here.history.reconciliationFindings('theirs', 9)).toHaveLength(1);
    }
  });

  it('a second import changes nothing, byte for byte of what the history returns', async () => {
    const { here, path } = await twoDesks();
    await here.history.importFile(path, () => undefined);
    const before = await wholeOf(here.history);
    expect(await here.history.importFile(path, () => undefined)).toEqual({ added: 0, joined: 0, same: 2, skipped: 0 });
    expect(await wholeOf(here.history)).toEqual(before);
  });

  it('an import has the same result in either direction', async () => {
    const { here, there, path } = await twoDesks();
    const back = join(temporaryFolder(), 'back.history');
    await here.history.exportHistory(back);
    await here.history.importFile(path, () => undefined);
    await there.history.importFile(back, () => undefined);
    const facts = async (history: OpenedHistory) =>
      (await wholeOf(history)).map(({ detail, raw }) => ({
        ...detail,
        key: null,
        raw,
        // Each desk has asked the gateway about its own charges only.
        attention: detail?.attention.filter((each) => each !== 'payment-claimed'),
      }));
    expect(await facts(there.history)).toEqual(await facts(here.history));
  });

  it('a payment that only an imported file claims is marked until the gateway has been read, and counted in a closing', async () => {
    const { here, theirs, path } = await paidThere();
    const attention = async () => (await here.history.row(theirs.key))?.attention;
    const claimed = async () => {
      const period = { basis: 'created', from: 0, before: 2 ** 44 } as const;
      const lines = await here.history.closingLines(period, 'America/Sao_Paulo', []);
      return lines.map(({ state, count, claimed: only }) => ({ state, count, claimed: only }));
    };
    const id = String((await here.history.row(theirs.key))?.transactionId);
    await here.history.observe(answerAbout({ id, state: 'PENDING' }));
    await here.history.importFile(path, () => undefined);
    expect(await here.history.row(theirs.key)).toMatchObject({ state: 'PAID', attention: ['payment-claimed'] });
    expect(await here.history.claimedPayments(null, 10)).toMatchObject([{ transactionId: id }]);
    expect(await claimed()).toEqual([{ state: 'PAID', count: 1, claimed: 1 }]);
    const amount = (await here.history.row(theirs.key))?.amount ?? 0;
    const apart = { count: 0, sum: 0, byState: [], claimed: { count: 1, sum: amount } };
    expect(await here.history.totals({})).toMatchObject(apart);
    expect(await here.history.totals({ states: ['PAID'], text: id })).toMatchObject(apart);
    expect(await here.history.totals({ states: ['PENDING'] })).toMatchObject({ claimed: { count: 0, sum: 0 } });
    const { days } = await here.history.figures({ from: 0, before: 2 ** 44 }, 'America/Sao_Paulo', []);
    expect(days.map(({ paidSum, claimedSum }) => [paidSum, claimedSum])).toContainEqual([0, amount]);
    expect(days.map(({ paid }) => paid)).not.toContain(1);
    await here.history.importFile(path, () => undefined);
    expect(await attention()).toEqual(['payment-claimed']);
    // A faulty response is about another charge, and confirms nothing.
    await here.history.observe(answerAbout({ id: 'tx-other', state: 'PAID' }, { transactionId: id }));
    expect(await attention()).toContain('payment-claimed');
    await here.history.observe(answerAbout({ id, state: 'PAID', paidAt: NOON }));
    expect(await attention()).not.toContain('payment-claimed');
    expect(await here.history.claimedPayments(null, 10)).toEqual([]);
    await here.history.importFile(path, () => undefined);
    expect(await attention()).not.toContain('payment-claimed');
  });

  it('an import closes an outcome unknown here with the charge that is known there', async () => {
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
    await here.history.importFile(path, () => undefined);
    const { rows } = await here.history.list({}, null, 9);
    expect(rows.map(({ transactionId, state }) => [transactionId, state])).toEqual([['tx-found', 'PAID']]);
    expect(await here.history.detail(attempt.id)).toMatchObject({ attempt: { outcome: 'created' } });
  });

  it.each([
    ['of the same address but for tests', { environment: 'sandbox' }, 'another-gateway'],
    ['of another address', { origin: 'https://pix.other.example' }, 'another-gateway'],
    ['of another port of that address', { origin: 'https://pix.example:8443' }, 'another-gateway'],
    ['of the sandbox of a Balcão', { origin: OWN_SANDBOX, environment: 'sandbox' }, 'another-gateway'],
  ] as const)('a file that is %s is refused, and its gateway is named', async (_, different, reason) => {
    const here = await historyWorld();
    const mine = await createCharge(here.history);
    const stamp = { ...ONE_GATEWAY, name: 'Loja de teste', ...different };
    const there = await historyWorld(temporaryFolder(), stamp);
    await createCharge(there.history);
    const path = join(temporaryFolder(), 'moved.history');
    await there.history.exportHistory(path);
    const { name, origin, environment } = stamp;
    expect(await errorOf(here.history.importFile(path, () => undefined))).toEqual({
      kind: 'file-not-taken',
      reason,
      whose: { name, origin, environment },
    });
    const { rows } = await here.history.list({}, null, 9);
    expect(rows.map(({ key }) => key)).toEqual([mine.key]);
    expect(existsSync(join(here.folder, 'merging.db'))).toBe(false);
  });

  it('a history of the same gateway under another id and another name is imported', async () => {
    const here = await historyWorld();
    const stamp = { ...ONE_GATEWAY, gatewayId: '00000000-0000-4000-9000-000000000002', name: 'Outro nome' };
    const there = await historyWorld(temporaryFolder(), stamp);
    await createCharge(there.history);
    const path = join(temporaryFolder(), 'moved.history');
    await there.history.exportHistory(path);
    expect(await here.history.importFile(path, () => undefined)).toEqual({ added: 1, joined: 0, same: 0, skipped: 0 });
    await here.history.close();
    const db = openToRead(historyFileIn(here.folder));
    expect(readStamp(db)).toEqual(ONE_GATEWAY);
    db.close();
  });

  it.each([
    ["the desk's own console.db", (path: string) => openConsoleFile(dirname(path)).close()],
    ["another program's database", (path: string) => void new Database(path).exec('CREATE TABLE a (b)').close()],
    ['an empty database', (path: string) => void new Database(path).exec('PRAGMA user_version = 0; VACUUM').close()],
    ['an empty file', (path: string) => writeFileSync(path, '')],
    ['a text', (path: string) => writeFileSync(path, 'id;amount\n'.repeat(500))],
  ])('a file that is %s is no history, and refused', async (_, write) => {
    const { history } = await historyWorld();
    const path = join(temporaryFolder(), 'console.db');
    write(path);
    expect(await errorOf(history.importFile(path, () => undefined))).toEqual({
      kind: 'file-not-taken',
      reason: 'no-history',
      whose: null,
    });
  });

  it('a file that is damaged, gone or no history is refused, and nothing of it is imported', async () => {
    const { here, path } = await twoDesks();
    const before = await wholeOf(here.history);
    flip(path, 4096 * 2, 4096);
    expect(await errorOf(here.history.importFile(path, () => undefined))).toEqual({
      kind: 'file-not-taken',
      reason: 'damaged',
      whose: null,
    });
    rmSync(path);
    expect(await errorOf(here.history.importFile(path, () => undefined))).toEqual({ kind: 'not-found', what: 'file' });
    expect(await wholeOf(here.history)).toEqual(before);
    expect(existsSync(join(here.folder, 'merging.db'))).toBe(false);
  });
});
