import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyFileIn, type OpenedHistory } from '../../../../src-main/history/history.ts';
import { Ledger } from '../../../../src-main/history/recording/ledger/ledger.ts';
import { HISTORY_FILE, openMarkerIn, suspectMarkerIn } from '../../../../src-main/history/sqlite/history-files.ts';
import { openToRead } from '../../../../src-main/sqlite-file/connection.ts';
import { damagePage, flip, pagesOf, sizeOf } from '../../../support/history/history-damage.ts';
import { seedHistory } from '../../../support/history/history-seed.ts';
import {
  answerAbout,
  createCharge,
  createdEnd,
  historyWorld,
  NOON,
  newAttempt,
  temporaryFolder,
} from '../../../support/history/history-world.ts';
import { ADDED, BASIS, receivableId, receivableInput } from '../../../support/history/receivables.ts';

const CHARGES = 300;
const DAY = 24 * 3_600_000;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The facts of each charge: if they are the same afterwards, nothing of the charge is lost. */
function factsIn(folder: string): Map<string, string> {
  const db = openToRead(historyFileIn(folder), HISTORY_FILE);
  const rows = db
    .prepare('SELECT transaction_id, state, amount, customer_name, reference, created_at_ms FROM charges')
    .raw()
    .all() as [string, ...unknown[]][];
  db.close();
  return new Map(rows.map(([id, ...rest]) => [id, JSON.stringify(rest)]));
}

let filled: string;
beforeAll(async () => {
  filled = mkdtempSync(join(tmpdir(), 'balcao-history-'));
  await fill(filled);
});
afterAll(() => rmSync(filled, { recursive: true, force: true }));

/** A closed history of many charges, with its ledger. */
function filledFolder(): string {
  const folder = temporaryFolder();
  cpSync(filled, folder, { recursive: true });
  return folder;
}

async function fill(folder: string): Promise<void> {
  seedHistory(folder, CHARGES);
  const ledger = await Ledger.open(folder);
  await Promise.all(
    [...factsIn(folder).keys()].map((transactionId) =>
      ledger.append({ kind: 'charge', transactionId, attemptId: null, at: NOON }),
    ),
  );
  await ledger.close();
}

/** Its next opening reads every page first. */
const suspected = (folder: string) => writeFileSync(suspectMarkerIn(folder), '');

async function listed(history: OpenedHistory): Promise<number> {
  return (await history.totals({})).count;
}

describe('a damaged history without a backup', () => {
  it.each([
    ['the header', (file: string) => flip(file, 0, 16), CHARGES],
    ['the page size in the header', (file: string) => flip(file, 16, 2), CHARGES],
    [
      'an interior page of the charges',
      (file: string) => damagePage(file, pagesOf(file, 'charges', 'internal')[0] ?? 0),
      CHARGES,
    ],
    [
      'a leaf of the charges',
      (file: string) => damagePage(file, pagesOf(file, 'charges', 'leaf')[3] ?? 0),
      CHARGES - 40,
    ],
    [
      'a leaf of what is known',
      (file: string) => damagePage(file, pagesOf(file, 'charge_snapshots', 'leaf')[2] ?? 0),
      CHARGES,
    ],
    [
      'a leaf of the answers',
      (file: string) => damagePage(file, pagesOf(file, 'raw_responses', 'leaf')[2] ?? 0),
      CHARGES,
    ],
    [
      'a leaf of what happened',
      (file: string) => damagePage(file, pagesOf(file, 'charge_events', 'leaf')[2] ?? 0),
      CHARGES,
    ],
    [
      'a leaf of an index',
      (file: string) => damagePage(file, pagesOf(file, 'charges_by_state', 'leaf')[1] ?? 0),
      CHARGES,
    ],
    ['customers', (file: string) => damagePage(file, pagesOf(file, 'customers', 'leaf')[1] ?? 0), CHARGES],
    ['the text index', (file: string) => damagePage(file, pagesOf(file, 'charges_fts_data', 'leaf')[4] ?? 0), CHARGES],
  ] as const)(
    'a history damaged in %s without a backup is set aside, its readable charges saved, the rest named',
    async (_, damage, least) => {
      const folder = filledFolder();
      const before = factsIn(folder);
      damage(historyFileIn(folder));
      const damaged = readFileSync(historyFileIn(folder));
      suspected(folder);

      const { history } = await historyWorld(folder);
      const recovery = await history.recovery();
      expect(recovery).toMatchObject({ why: 'damaged', backup: null, fromBackup: 0 });
      expect(readFileSync(join(folder, 'set-aside', recovery?.setAside ?? '')).equals(damaged)).toBe(true);
      const count = await listed(history);
      expect(count).toBeGreaterThanOrEqual(least);
      await history.close();

      // Every charge is unchanged, or named to be read again: none is lost unnoticed.
      const after = factsIn(folder);
      const named = new Set(recovery?.toReadAgain);
      for (const [id, facts] of before) expect([id, named.has(id) || after.get(id) === facts]).toEqual([id, true]);
      expect(after.size + [...before.keys()].filter((id) => !after.has(id)).length).toBe(CHARGES);
    },
  );

  it('a history without a backup that lost its end is rebuilt from what is left, and the rest is named', async () => {
    const folder = filledFolder();
    const file = historyFileIn(folder);
    truncateSync(file, Math.floor(sizeOf(file) / 2 / 4096) * 4096 + 100);
    const { history } = await historyWorld(folder);
    const recovery = await history.recovery();
    expect(recovery?.why).toBe('damaged');
    expect((await listed(history)) + (await history.missingTransactions()).length).toBe(CHARGES);
    expect(recovery?.toReadAgain.length).toBeGreaterThanOrEqual((await history.missingTransactions()).length);
  });
});

describe('a damaged history with a backup', () => {
  it('a damaged history is rebuilt from its newest sound backup and what it had beyond that', async () => {
    const folder = filledFolder();
    const first = await historyWorld(folder);
    await first.history.backUp(NOON, 1e12, day, 10);
    const later = await createCharge(first.history, { name: 'Later Than The Backup' });
    await first.history.backUp(NOON + 1, 1e12, day, 10);
    await first.history.close();
    // The newest backup is damaged too.
    const [newest = ''] = (await first.history.backups()).map(({ path }) => path);
    flip(newest, 4096 * 3, 4096);
    damagePage(historyFileIn(folder), pagesOf(historyFileIn(folder), 'charges', 'internal')[0] ?? 0);
    suspected(folder);

    const { history } = await historyWorld(folder);
    const recovery = await history.recovery();
    // Its row is torn, so it is read again; its request is here all the same.
    expect(recovery).toMatchObject({ why: 'damaged', fromBackup: CHARGES, toReadAgain: [later.transactionId] });
    expect(recovery?.backup?.at).toBe(NOON);
    expect(await listed(history)).toBe(CHARGES + 1);
    expect(await history.detail(later.key)).toMatchObject({ customer: { name: 'Later Than The Backup' } });
  });

  it('a damaged history is rebuilt over a backup made during a round, and later ones go on', async () => {
    const folder = temporaryFolder();
    const first = await historyWorld(folder);
    const { key, transactionId } = await createCharge(first.history);
    const roundOf = (at: number) => ({ now: at, start: at, dailyFrom: 0, weeklyFrom: 0, weeklyBefore: 0 });
    const period = { basis: 'created', from: 0, before: NOON + 1_000 } as const;
    const found = { outcome: 'changed', stateBefore: 'PAID', stateAfter: 'REFUNDED', checkedAt: NOON } as const;
    await first.history.openSweepRound({ id: 'round-1', at: NOON, day: roundOf(NOON) });
    await first.history.openReconciliation({ id: 'period-1', startedAt: NOON, period, rate: 1 });
    await first.history.backUp(NOON, 1e12, day, 10);
    await first.history.openSweepRound({ id: 'round-2', at: NOON + DAY, day: roundOf(NOON + DAY) });
    await first.history.recordSwept('round-2', 7, [{ key, transactionId, ...found }]);
    await first.history.setReconciliation('period-1', 'done', NOON + 1);
    await first.history.openReconciliation({ id: 'period-2', startedAt: NOON + DAY, period, rate: 1 });
    await first.history.recordReconciled('period-2', [{ position: 1, ...found }]);
    await first.history.close();
    flip(historyFileIn(folder), 0, 16);

    const { history } = await historyWorld(folder);
    expect(await history.recovery()).toMatchObject({ why: 'damaged', backup: { at: NOON } });
    expect(await history.sweepReport(0, 9)).toMatchObject({ latest: { id: 'round-2', read: 7 }, findings: [{ key }] });
    const today = { id: 'new', at: NOON + DAY, day: roundOf(NOON + DAY) };
    expect(await history.openSweepRound(today)).toMatchObject({ id: 'round-2', status: 'running' });
    expect(await history.reconciliations(9)).toMatchObject([
      { id: 'period-2', status: 'running', changed: 1 },
      { id: 'period-1', status: 'cancelled' },
    ]);
    expect(await history.check()).toEqual([]);
  });

  it.each(['reconciliations', 'reconciliation_items'])(
    'a history whose page of %s is damaged is rebuilt',
    async (table) => {
      const folder = temporaryFolder();
      const first = await historyWorld(folder);
      await createCharge(first.history);
      const period = { basis: 'created', from: 0, before: NOON + 1_000 } as const;
      await first.history.openReconciliation({ id: 'period-1', startedAt: NOON, period, rate: 1 });
      await first.history.close();
      damagePage(historyFileIn(folder), pagesOf(historyFileIn(folder), table, 'leaf')[0] ?? 0);
      suspected(folder);
      const { history } = await historyWorld(folder);
      expect(await history.recovery()).toMatchObject({ why: 'damaged', backup: null });
      expect(await listed(history)).toBe(1);
    },
  );

  it('a history whose file is gone is restored from its backup, and later charges are named', async () => {
    const folder = filledFolder();
    const first = await historyWorld(folder);
    await first.history.backUp(NOON, 1e12, day, 10);
    const later = await createCharge(first.history);
    const open = newAttempt({ amount: 4321 });
    await first.history.openAttempt(open);
    await first.history.close();
    rmSync(historyFileIn(folder));

    const { history } = await historyWorld(folder);
    expect(await history.recovery()).toMatchObject({
      why: 'lost',
      setAside: null,
      fromBackup: CHARGES,
      toReadAgain: [later.transactionId],
      attemptsFromLedger: 1,
    });
    // Somebody may have a code to pay: the attempt is back, with its outcome unknown.
    const [row] = await history.endOpenAttempts(NOON);
    expect(row).toMatchObject({ key: open.id, amount: 4321, transactionId: null });
    await history.dismissRecovery();
    expect(await history.recovery()).toBeNull();
  });

  it.each([
    ['echoes the attempt', true],
    ['echoes nothing', false],
  ])(
    'a charge newer than the backup pays its receivable again once it is read, where the service %s',
    async (_, isEchoed) => {
      const folder = filledFolder();
      const first = await historyWorld(folder);
      await first.history.addReceivable(receivableId(1), receivableInput(), ADDED);
      const attempt = newAttempt({ amount: 8_000 });
      await first.history.linkReceivableDraft(receivableId(1), attempt.draft.id, NOON, []);
      await first.history.backUp(NOON, 1e12, day, 10);
      await first.history.openAttempt(attempt);
      await first.history.endAttempt(attempt.id, createdEnd(attempt));
      await first.history.close();
      rmSync(historyFileIn(folder));

      const { history } = await historyWorld(folder);
      const receivable = () => history.receivable(receivableId(1), BASIS);
      expect(await receivable()).toMatchObject({ paidCharges: 0, charges: [{ outcome: 'created', row: null }] });
      const [lost] = await history.missingTransactions();
      expect(lost?.attemptId).toBe(attempt.id);
      const metadata = isEchoed ? { metadata: { balcaoAttempt: attempt.id } } : {};
      const answer = answerAbout(
        { id: lost?.transactionId ?? '', amount: 8_000, state: 'PAID', ...metadata },
        { source: 'adopt' },
      );
      expect((await history.observe(answer, attempt.id)).kind).toBe('changed');
      expect(await receivable()).toMatchObject({
        paidCharges: 1,
        charges: [{ outcome: 'created', row: { key: attempt.id } }],
      });
      expect(await history.attemptOfDraft(attempt.draft.id)).toMatchObject({
        chargeKey: attempt.id,
        outcome: 'created',
      });
    },
  );
});

describe('the WAL of a history', () => {
  /** A history as a kill leaves it: the last charges are only in the WAL. */
  async function killedFolder(): Promise<{ folder: string; transactionId: string }> {
    const world = await historyWorld(filledFolder());
    const { transactionId } = await createCharge(world.history);
    const folder = temporaryFolder();
    for (const name of ['history.db', 'history.db-wal', 'history.db-shm', 'ledger.jsonl', 'open.mark'])
      copyFileSync(join(world.folder, name), join(folder, name));
    return { folder, transactionId };
  }

  it('a WAL that a kill left is recovered', async () => {
    const { folder, transactionId } = await killedFolder();
    const { history } = await historyWorld(folder);
    expect(await history.recovery()).toBeNull();
    expect(await history.rowOfTransaction(transactionId)).not.toBeNull();
  });

  it('a missing WAL leaves the file as it was before, and the ledger names the missing charges', async () => {
    const { folder, transactionId } = await killedFolder();
    rmSync(join(folder, 'history.db-wal'));
    rmSync(join(folder, 'history.db-shm'));
    const { history } = await historyWorld(folder);
    expect(await listed(history)).toBe(CHARGES);
    expect(await history.missingTransactions()).toMatchObject([{ transactionId }]);
  });

  it('a WAL with flipped bytes loses what came after them, which the ledger names', async () => {
    const { folder, transactionId } = await killedFolder();
    flip(join(folder, 'history.db-wal'), 100, 400);
    const { history } = await historyWorld(folder);
    expect(await listed(history)).toBe(CHARGES);
    expect(await history.missingTransactions()).toMatchObject([{ transactionId }]);
  });

  it('a WAL of another history is not used', async () => {
    const { folder } = await killedFolder();
    const other = await historyWorld();
    await createCharge(other.history, { name: 'Stranger' });
    copyFileSync(join(other.folder, 'history.db-wal'), join(folder, 'history.db-wal'));
    rmSync(join(folder, 'history.db-shm'));
    const { history } = await historyWorld(folder);
    expect(await history.recovery()).toMatchObject({ why: 'damaged' });
    expect(await listed(history)).toBeGreaterThanOrEqual(CHARGES);
    expect((await history.list({ text: 'Stranger' }, null, 9)).rows).toEqual([]);
  });
});

describe('a sound history', () => {
  it('a sound history is opened unchanged after an unclean end, and has its marker only while open', async () => {
    const folder = filledFolder();
    writeFileSync(openMarkerIn(folder), '');
    const { history } = await historyWorld(folder);
    expect(await history.recovery()).toBeNull();
    expect(existsSync(openMarkerIn(folder))).toBe(true);
    await history.close();
    expect(existsSync(openMarkerIn(folder))).toBe(false);
    expect(existsSync(join(folder, 'set-aside'))).toBe(false);
  });

  it('a history in which a check finds damage is checked again before its next opening', async () => {
    const world = await historyWorld(filledFolder());
    await createCharge(world.history);
    expect(await world.history.check()).toEqual([]);
    await world.history.close();
    damagePage(
      historyFileIn(world.folder),
      pagesOf(historyFileIn(world.folder), 'charge_texts_by_name', 'leaf')[0] ?? 0,
    );
    const again = await historyWorld(world.folder);
    expect((await again.history.check()).length).toBeGreaterThan(0);
    await again.history.close();
    const { history } = await historyWorld(world.folder);
    expect(await history.recovery()).toMatchObject({ why: 'damaged', toReadAgain: [] });
    expect(await listed(history)).toBe(CHARGES + 1);
    expect(await history.check()).toEqual([]);
  });
});
