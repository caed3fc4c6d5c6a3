import { describe, expect, it } from 'vitest';
import type { ReadableDb } from '../../../../src-main/history/database/database.ts';
import { firstValue } from '../../../../src-main/history/database/prepared.ts';
import { historyFileIn } from '../../../../src-main/history/history.ts';
import { HISTORY_FILE } from '../../../../src-main/history/sqlite/history-files.ts';
import { openToRead } from '../../../../src-main/sqlite-file/connection.ts';
import { createCharge, historyWorld, NOON } from '../../../support/history/history-world.ts';

const segmentsOf = (db: ReadableDb) => firstValue<number>(db, 'SELECT count(DISTINCT segid) FROM charges_fts_idx') ?? 0;

describe('the text index', () => {
  it('the text index has few segments soon after charges were created one by one, and finds each of them', async () => {
    const { history, folder } = await historyWorld();
    const titles = Array.from({ length: 40 }, (_, index) => `Item ${index}.`);
    for (const [index, title] of titles.entries()) await createCharge(history, { at: NOON + index, titles: [title] });

    const db = openToRead(historyFileIn(folder), HISTORY_FILE);
    // At most one of each size, each size twice the one before; without merging ten are left.
    await expect.poll(() => firstValue(db, 'SELECT count(*) FROM fts_pending')).toBe(0);
    await expect.poll(() => segmentsOf(db)).toBeLessThanOrEqual(6);
    db.close();
    for (const title of titles) {
      const { rows } = await history.list({ text: `"${title}"` }, null, 9);
      expect(rows.map(({ firstItem }) => firstItem)).toEqual([title]);
    }
    expect(await history.check()).toEqual([]);
  });
});
