import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WITHOUT_DOUBTS } from '../../../src-main/history/charge-columns.ts';
import { insertCharge } from '../../../src-main/history/charge-store.ts';
import type { WritableDb } from '../../../src-main/history/connection.ts';
import { readTimeline } from '../../../src-main/history/dossier.ts';
import { NOTHING_KNOWN } from '../../../src-main/history/known.ts';
import { addNote } from '../../../src-main/history/marks.ts';
import { migrate } from '../../../src-main/history/migrations/index.ts';
import { readOperators } from '../../../src-main/history/operators.ts';
import { listPage } from '../../../src-main/history/read-list.ts';
import { totals } from '../../../src-main/history/read-totals.ts';
import { firstValue } from '../../../src-main/history/statements.ts';
import { indexTexts } from '../../../src-main/history/text-queue.ts';
import type { ChargeFilter } from '../../../src-preload/contract/charge.ts';
import { olderHistory } from '../../support/history-older.ts';
import { NOON, temporaryFolder } from '../../support/history-world.ts';
import { checkTextIndex } from '../../support/text-index.ts';

function add(db: WritableDb, key: string, name: string, amount: number, operator: string | null = null): number {
  return insertCharge(
    db,
    { ...NOTHING_KNOWN, facts: { amount, state: 'PAID', createdAt: NOON, customer: { name } } },
    {
      key,
      transactionId: `tx-${key}`,
      firstSeenAt: NOON,
      lastCheckedAt: null,
      clockOffset: null,
      isLate: false,
      isFaulted: false,
      setAsideAt: null,
      operator,
      ...WITHOUT_DOUBTS,
    },
    null,
  );
}

function olderAt(version: number): WritableDb {
  const db = olderHistory(join(temporaryFolder(), 'history.db'), version, (now) => {
    add(now, 'old', 'Conceição Antiga', 900);
  });
  onTestFinished(() => void db.close());
  return db;
}

describe('a history from before the list could be sorted and the text index waited', () => {
  it('a history from before the list could be sorted and the text index waited is found by its texts, sorted and added up, beside what comes after', () => {
    const db = olderAt(4);
    migrate(db);
    add(db, 'new', 'Conceição Nova', 700);
    const keys = (text: string) =>
      listPage(db, { text }, null, 9, { column: 'amount', direction: 'asc' }).rows.map(({ key }) => key);
    expect(keys('conceicao')).toEqual(['new', 'old']);
    indexTexts(db);
    expect(keys('conceicao')).toEqual(['new', 'old']);
    expect(keys('antiga')).toEqual(['old']);
    expect(totals(db, {})).toMatchObject({ count: 2, sum: 1600 });
    db.prepare('DELETE FROM charges').run();
    expect(keys('conceicao')).toEqual([]);
    checkTextIndex(db);
  });
});

describe('a history from before customers and other texts were indexed apart', () => {
  it('a history from before customers and other texts were indexed apart is found by either, what was waiting for the index too, and says how far it is', () => {
    const db = olderHistory(join(temporaryFolder(), 'history.db'), 8, (now) => {
      for (let charge = 0; charge < 30; charge++) add(now, `k${charge}`, `Conceição ${charge + 100}`, 900);
    });
    onTestFinished(() => void db.close());
    // Some had been indexed when the console was closed, and some were waiting.
    db.exec(`INSERT INTO search_index (rowid, name, email, phone, document, reference, items, ids)
      SELECT number, name, email, phone, document, reference, items, ids FROM search WHERE number % 3 = 0;
      DELETE FROM unindexed WHERE number % 3 = 0`);
    const told: string[] = [];
    migrate(db, (done, total) => told.push(`${done} of ${total}`));
    expect(told).toEqual(['0 of 3', '30 of 30', '1 of 3', '15 of 30', '30 of 30', '2 of 3']);
    expect(firstValue(db, "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'search_index%'")).toBe(0);
    expect(firstValue(db, 'SELECT count(*) FROM unindexed')).toBe(0);
    checkTextIndex(db);
    const count = (text: string) => totals(db, { text }).count;
    expect([count('conceicao'), count('tx-k2'), count('conceicao tx-k2'), count('conceicao nada')]).toEqual([
      30, 11, 11, 0,
    ]);
  });
});

describe('a history from when every charge had its customer in the index', () => {
  it('a history from when every charge had its customer in the index is found by either, whichever of both was waiting, and has each customer once', () => {
    const db = olderHistory(join(temporaryFolder(), 'history.db'), 9, (now) => {
      for (let charge = 0; charge < 30; charge++) add(now, `k${charge}`, `Conceição ${100 + (charge % 3)}`, 900);
    });
    onTestFinished(() => void db.close());
    // All wait (3): of some the customer was written since (2), of some the rest (1), and of some both.
    const write = (index: string, columns: string, bit: number, which: string) =>
      db.exec(`INSERT INTO ${index} (rowid, ${columns}) SELECT number, ${columns} FROM search WHERE ${which};
        UPDATE unindexed SET parts = parts - ${bit} WHERE ${which}`);
    write('search_customers', 'name, email, phone, document', 1, 'number % 4 IN (1, 3)');
    write('search_charges', 'reference, items, ids', 2, 'number % 4 IN (2, 3)');
    db.exec('DELETE FROM unindexed WHERE parts = 0');
    const waiting = firstValue<number>(db, 'SELECT count(*) FROM unindexed WHERE parts & 2') ?? 0;
    expect(waiting).toBeGreaterThan(0);
    migrate(db);
    expect(firstValue(db, 'SELECT count(*) FROM unindexed')).toBe(waiting);
    expect(firstValue(db, 'SELECT count(*) FROM search_people')).toBe(3);
    const counts = () =>
      ['conceicao', '101', 'tx-k2', 'conceicao tx-k2', 'conceicao nada'].map((text) => totals(db, { text }).count);
    expect(counts()).toEqual([30, 10, 11, 11, 0]);
    while (indexTexts(db));
    expect(counts()).toEqual([30, 10, 11, 11, 0]);
    checkTextIndex(db);
  });
});

describe('a history from before it knew who was at the desk', () => {
  it('a history from before it knew who was at the desk has charges of nobody, and is narrowed to and sorted by those who make charges from then on', () => {
    const db = olderAt(6);
    expect(db.prepare('SELECT * FROM charges').get()).not.toHaveProperty('operator');
    migrate(db);
    add(db, 'two', 'Nova', 700, 'Bruno');
    add(db, 'three', 'Nova', 500, 'Ana');
    const rows = (filter: ChargeFilter) =>
      listPage(db, filter, null, 9, { column: 'operator', direction: 'asc' }).rows.map(({ key, operator }) => [
        key,
        operator,
      ]);
    expect(rows({})).toEqual([
      ['three', 'Ana'],
      ['two', 'Bruno'],
      ['old', null],
    ]);
    expect(rows({ operators: ['Bruno'] })).toEqual([['two', 'Bruno']]);
    expect(totals(db, { operators: ['Bruno', 'Ana'] })).toMatchObject({ count: 2, sum: 1200 });
    expect(readOperators(db)).toEqual(['Ana', 'Bruno']);
  });

  it('a history from before it knew who was at the desk tells who does something to one of its charges', () => {
    const db = olderAt(6);
    migrate(db);
    addNote(db, 'old', 'ligou', NOON + 5, 'Ana');
    const { number } = db.prepare<[], { number: number }>('SELECT number FROM charges').get() ?? { number: -1 };
    expect(readTimeline(db, number)).toEqual([{ at: NOON + 5, event: { kind: 'note', text: 'ligou', by: 'Ana' } }]);
  });
});
