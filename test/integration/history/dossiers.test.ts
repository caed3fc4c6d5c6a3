import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { WritableDb } from '../../../src-main/history/connection.ts';
import { openToWrite } from '../../../src-main/history/connection.ts';
import { addAnswer, addEvent, LOOSE_TABLES, readAnswers, readTimeline } from '../../../src-main/history/dossier.ts';
import { clearLoose, packAnyDossiers, packDossiers } from '../../../src-main/history/dossier-queue.ts';
import { historyFileIn } from '../../../src-main/history/history.ts';
import { migrate } from '../../../src-main/history/migrations/index.ts';
import { readDetail } from '../../../src-main/history/read-charge.ts';
import { changesSince } from '../../../src-main/history/read-report.ts';
import { generateCharges } from '../../support/history-generator.ts';
import { olderHistory } from '../../support/history-older.ts';
import { addGenerated } from '../../support/history-seed.ts';
import { answerAbout, createCharge, historyWorld, NOON, temporaryFolder } from '../../support/history-world.ts';

const HOUR = 3_600_000;

/** Charges that have something lying loose, and documents. */
function counts(folder: string): { readonly loose: number; readonly packed: number } {
  const db = new Database(historyFileIn(folder), { readonly: true });
  const count = (sql: string) => Number(db.prepare(sql).pluck().get());
  const found = { loose: count('SELECT count(*) FROM known'), packed: count('SELECT count(*) FROM dossiers') };
  db.close();
  return found;
}

/** Everything a reader gives of a charge. */
const everythingOf = (db: WritableDb, key: string, number: number) => ({
  detail: readDetail(db, key),
  timeline: readTimeline(db, number),
  answers: readAnswers(db, number),
});

function all(db: WritableDb): ReturnType<typeof everythingOf>[] {
  const charges = db.prepare<[], { key: string; number: number }>('SELECT key, number FROM charges').all();
  return charges.map(({ key, number }) => everythingOf(db, key, number));
}

function seeded(version?: number): WritableDb {
  const file = join(temporaryFolder(), 'history.db');
  const fill = (db: WritableDb) => {
    for (const generated of generateCharges(40)) addGenerated(db, generated, 4);
  };
  const db = version === undefined ? openToWrite(file) : olderHistory(file, version, fill);
  if (version === undefined) {
    migrate(db);
    db.transaction(() => fill(db)).immediate();
  }
  onTestFinished(() => void db.close());
  return db;
}

describe('a quiet charge', () => {
  it('a quiet charge is packed once one is here that is an hour younger, and reads as before', async () => {
    const { history, folder } = await historyWorld();
    const old = await createCharge(history, { at: NOON - HOUR - 60_000 });
    await history.observe(answerAbout({ id: old.transactionId, state: 'PAID' }, { at: NOON - HOUR }));
    await history.markChecked([{ transactionId: old.transactionId, at: NOON }]);
    const before = [await history.detail(old.key), await history.raw(old.key)];
    expect(before[1]).toHaveLength(2);
    expect(counts(folder)).toEqual({ loose: 1, packed: 0 });

    await createCharge(history, { at: NOON });
    await expect.poll(() => counts(folder)).toEqual({ loose: 1, packed: 1 });
    expect([await history.detail(old.key), await history.raw(old.key)]).toEqual(before);
  });

  it('a quiet charge goes on from its document when more is told of it', async () => {
    const { history, folder } = await historyWorld();
    const old = await createCharge(history, { at: NOON - 2 * HOUR });
    await createCharge(history, { at: NOON });
    await expect.poll(() => counts(folder)).toEqual({ loose: 1, packed: 1 });

    const paid = answerAbout({ id: old.transactionId, state: 'PAID' }, { at: NOON + 1 });
    expect(await history.observe(paid)).toMatchObject({ kind: 'changed', paid: true });
    await history.addNote(old.key, 'ligou', NOON + 2, null);
    const detail = await history.detail(old.key);
    expect(detail?.timeline.map(({ event }) => event.kind)).toEqual(['attempt', 'state', 'state', 'note']);
    expect((await history.raw(old.key)).map(({ text }) => text)[0]).toBe(paid.raw);
    await expect.poll(() => counts(folder)).toEqual({ loose: 1, packed: 1 });
    expect(await history.detail(old.key)).toEqual(detail);
    expect(await history.observe(paid)).toMatchObject({ kind: 'unchanged' });
  });

  it('a quiet charge tells what has changed since a closing, packed or not', () => {
    const db = seeded();
    const period = { basis: 'created', from: 0, before: NOON * 2 } as const;
    const told = all(db).flatMap(({ timeline }) => timeline);
    expect(told.length).toBeGreaterThan(100);
    const since = told.toSorted((one, other) => one.at - other.at)[50]?.at ?? 0;
    const changes = changesSince(db, period, since, 1000);
    expect(changes.map(({ at }) => at)).toEqual(
      told
        .map(({ at }) => at)
        .filter((at) => at > since)
        .sort((one, other) => one - other),
    );
    const number = Number(db.prepare('SELECT min(number) FROM charges').pluck().get());
    const late = NOON * 2;
    addEvent(db, number, { at: late, event: { kind: 'details', fields: ['paidAt'], source: 'watch' } });
    expect(changesSince(db, period, since, 1000).at(-1)).toMatchObject({ at: late, from: null, to: null });
    expect(changesSince(db, period, since, 1000)).toHaveLength(changes.length + 1);
  });

  it('a quiet charge of megabytes of answers keeps the later ones out of its document, and all of them', () => {
    const db = seeded();
    const number = Number(db.prepare('SELECT min(number) FROM charges').pluck().get());
    const long = (letter: string) => ({ at: NOON, text: letter.repeat(200_000) });
    for (const letter of ['a', 'b', 'c']) addAnswer(db, number, long(letter));
    addEvent(db, number, { at: NOON, event: { kind: 'note', text: 'x' } });
    const before = readAnswers(db, number);
    expect(packDossiers(db)).toBe(false);
    const rows = () => db.prepare('SELECT length(text) FROM answers').pluck().all();
    expect(rows()).toHaveLength(2);
    expect(Number(rows()[0])).toBeLessThan(2000);
    expect(readAnswers(db, number)).toEqual(before);
    clearLoose(db);
    expect(readAnswers(db, number)).toEqual(before);
  });
});

describe('a history from before charges were packed whole', () => {
  it('a history from before charges were packed whole reads the same as it is, while it is packed bit by bit, and afterwards', () => {
    const now = all(seeded());
    const db = seeded(7);
    migrate(db);
    expect(db.prepare('SELECT count(*) FROM dossiers').pluck().get()).toBe(0);
    expect(all(db)).toEqual(now);
    expect(packAnyDossiers(db, 15)).toBe(true);
    expect(db.prepare('SELECT count(*) FROM dossiers').pluck().get()).toBe(15);
    expect(all(db)).toEqual(now);
    while (packAnyDossiers(db));
    for (const table of LOOSE_TABLES) expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0);
    expect(all(db)).toEqual(now);
  });

  it('a history from before charges were packed whole finds what is loose without a look at every row', () => {
    const db = seeded(7);
    migrate(db);
    const plan = db
      .prepare<[], { detail: string }>(
        `EXPLAIN QUERY PLAN SELECT charge AS number FROM known WHERE charge < 5
         UNION SELECT charge FROM timeline WHERE charge < 5 ORDER BY number LIMIT 3`,
      )
      .all()
      .map(({ detail }) => detail);
    expect(plan.join('\n')).toMatch(/MERGE \(UNION\)[\s\S]*SEARCH known[\s\S]*SEARCH timeline/);
    expect(plan.join('\n')).not.toMatch(/TEMP B-TREE|SCAN/);
  });
});
