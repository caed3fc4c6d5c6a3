import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { insertCharge } from '../../../src-main/history/charge-store.ts';
import { openToWrite } from '../../../src-main/history/connection.ts';
import { NOTHING_KNOWN } from '../../../src-main/history/known.ts';
import { migrate } from '../../../src-main/history/migrations/index.ts';
import { listPage } from '../../../src-main/history/read-list.ts';
import { totals } from '../../../src-main/history/read-totals.ts';
import { indexTexts } from '../../../src-main/history/text-queue.ts';
import { NOON, temporaryFolder } from '../../support/history-world.ts';

describe('a history from before the list could be sorted and the text index waited', () => {
  it('is found by its texts, sorted and added up, beside what comes after', () => {
    const db = openToWrite(join(temporaryFolder(), 'history.db'));
    onTestFinished(() => void db.close());
    migrate(db, () => {}, 4);
    const add = (key: string, name: string, amount: number) =>
      insertCharge(
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
        },
        null,
      );
    add('old', 'Conceição Antiga', 900);
    migrate(db);
    add('new', 'Conceição Nova', 700);
    const keys = (text: string) =>
      listPage(db, { text }, null, 9, { column: 'amount', direction: 'asc' }).rows.map(({ key }) => key);
    expect(keys('conceicao')).toEqual(['new', 'old']);
    indexTexts(db);
    expect(keys('conceicao')).toEqual(['new', 'old']);
    expect(keys('antiga')).toEqual(['old']);
    expect(totals(db, {})).toMatchObject({ count: 2, sum: 1600 });
    db.prepare('DELETE FROM charges').run();
    expect(keys('conceicao')).toEqual([]);
    db.prepare("INSERT INTO search_index (search_index) VALUES ('integrity-check')").run();
  });
});
