import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROW_COLUMNS } from '../../../src-main/history/charge-columns.ts';
import { openToWrite, type WritableDb } from '../../../src-main/history/connection.ts';
import { type Selection, selectionsOf } from '../../../src-main/history/filter.ts';
import { migrate } from '../../../src-main/history/migrations/index.ts';
import { pageQuery } from '../../../src-main/history/read-list.ts';
import { allRows } from '../../../src-main/history/statements.ts';
import type { ChargeFilter } from '../../../src-preload/contract/charge.ts';
import { temporaryFolder } from '../../support/history-world.ts';

/** What SQLite will do for the first page of a filter, step by step. */
function planOf(filter: ChargeFilter): string[] {
  const db = openToWrite(join(temporaryFolder(), 'history.db'));
  onTestFinished(() => void db.close());
  migrate(db);
  return selectionsOf(filter).flatMap((selection) => planOfOne(db, selection));
}

function planOfOne(db: WritableDb, selection: Selection): string[] {
  const plan = allRows<{ detail: string }>(
    db,
    `EXPLAIN QUERY PLAN ${pageQuery(selection, ROW_COLUMNS)}`,
    ...selection.parameters,
    BigInt(Number.MAX_SAFE_INTEGER),
    50,
  );
  return plan.map(({ detail }) => detail);
}

describe('a page of the list is read without a sort', () => {
  it.each<[string, ChargeFilter, RegExp]>([
    ['of everything, along the table', {}, /^SEARCH charges USING INTEGER PRIMARY KEY/],
    ['of one state, along its index', { states: ['PAID'] }, /^SEARCH charges USING (COVERING )?INDEX charges_by_state/],
    [
      'of several states, along the index of each',
      { states: ['PAID', 'EXPIRED'] },
      /^SEARCH charges USING INDEX charges_by_state/,
    ],
    [
      'of what needs attention, along its index',
      { needsAttention: true },
      /^SEARCH charges USING INDEX charges_needing_attention/,
    ],
    ['of a text, along the text index', { text: 'maria' }, /^SCAN search_index VIRTUAL TABLE/],
    [
      'of a text and a state, along the text index',
      { text: 'maria', states: ['PAID'] },
      /^SCAN search_index VIRTUAL TABLE/,
    ],
    ['of a short text, along the folded texts', { text: 'ma' }, /^SEARCH search USING INTEGER PRIMARY KEY/],
    ['of a short text and a state, along its index', { text: 'ma', states: ['PAID'] }, /INDEX charges_by_state/],
  ])('%s', (_what, filter, drive) => {
    const plan = planOf(filter);
    expect(plan[0]).toMatch(drive);
    expect(plan.join('\n')).not.toMatch(/TEMP B-TREE/);
  });
});
