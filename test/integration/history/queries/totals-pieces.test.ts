import { expect, it, onTestFinished } from 'vitest';
import { historyFileIn } from '../../../../src-main/history/history.ts';
import { totals } from '../../../../src-main/history/queries/list/totals.ts';
import { HISTORY_FILE } from '../../../../src-main/history/sqlite/history-files.ts';
import { openToWrite } from '../../../../src-main/sqlite-file/connection.ts';
import type { ChargeFilter } from '../../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ChargeTotals } from '../../../../src-preload/contract/charges/list/charge-totals.ts';
import { seedHistory } from '../../../support/history/history-seed.ts';
import { temporaryFolder } from '../../../support/history/history-world.ts';
import { unindexSome } from '../../../support/history/text-index.ts';

it.each<[string, ChargeFilter]>([
  ['alone', { text: 'exemplo' }],
  ['but for what needs attention', { text: 'exemplo', needsAttention: false }],
])(
  'totals of a very common text, %s, come in parts of one size, newest first, which add up to the whole',
  (_with, filter) => {
    const folder = temporaryFolder();
    seedHistory(folder, 700);
    const db = openToWrite(historyFileIn(folder), HISTORY_FILE);
    onTestFinished(() => void db.close());
    // The texts of some are queued for the index; each part has to find them too, once.
    unindexSome(db);
    const whole = totals(db, filter);
    expect(whole.count).toBeGreaterThan(500);
    expect(whole).not.toHaveProperty('next');
    const pieces: ChargeTotals[] = [];
    let below: number | null = null;
    do {
      const piece: ChargeTotals = totals(db, filter, below, 100);
      pieces.push(piece);
      below = piece.next ?? null;
    } while (below !== null);
    expect(pieces.length).toBeGreaterThanOrEqual(5);
    // A part counts matches of the index before other conditions; queued ones are added.
    for (const { count } of pieces) expect(count).toBeLessThanOrEqual(200);
    const stops = pieces.flatMap(({ next }) => (next === undefined ? [] : [next]));
    expect(stops).toEqual([...new Set(stops)].sort((one, other) => other - one));
    const added = (of: (piece: ChargeTotals) => number) => pieces.reduce((sum, piece) => sum + of(piece), 0);
    expect(added(({ count }) => count)).toBe(whole.count);
    expect(added(({ sum }) => sum)).toBe(whole.sum);
  },
);
