import { describe, expect, it } from 'vitest';
import { ROW_COLUMNS } from '../../../../src-main/history/charges/charge-columns.ts';
import { allRows } from '../../../../src-main/history/database/prepared.ts';
import type { SqlFragment } from '../../../../src-main/history/database/sql-fragment.ts';
import { selectionsOf } from '../../../../src-main/history/queries/filter/filter-plan.ts';
import type { ResolvedFilter } from '../../../../src-main/history/queries/filter/resolve-filter.ts';
import { listPage } from '../../../../src-main/history/queries/list/list-page.ts';
import { scanQuery } from '../../../../src-main/history/queries/list/page-by-column.ts';
import { creationQuery } from '../../../../src-main/history/queries/list/page-by-creation.ts';
import { ORDERS } from '../../../../src-main/history/queries/list/sort-orders.ts';
import { totals } from '../../../../src-main/history/queries/list/totals.ts';
import { dueQuery } from '../../../../src-main/history/reports/sweep-rounds.ts';
import type { SqliteDb } from '../../../../src-main/sqlite-file/sqlite-db.ts';
import { emptyHistory } from '../../../support/history/bare-history.ts';

/** The steps SQLite plans for a query. */
function planOf(db: SqliteDb, { sql, parameters }: SqlFragment): string[] {
  return allRows<{ detail: string }>(db, `EXPLAIN QUERY PLAN ${sql}`, ...parameters).map(({ detail }) => detail);
}

function oneCharge(): SqliteDb {
  const db = emptyHistory();
  db.exec(`INSERT INTO charges (time_key, key, transaction_id, state, amount, created_at_ms, item_count, attention, is_late,
      has_gateway_fault, paid_at_ms, paid_at_is_observed)
    VALUES (5, 'k', 't', 'PAID', 700, 5, 0, 0, 0, 0, 6, 0)`);
  return db;
}

/** The queries where the code runs them, because the plan of another query would prove nothing. */
function askedBy(db: SqliteDb, query: (listening: SqliteDb) => unknown): string[] {
  const asked: string[] = [];
  const prepare = db.prepare.bind(db);
  query(
    new Proxy(db, {
      get: (target, name) =>
        name === 'prepare'
          ? (sql: string) => {
              asked.push(sql);
              return prepare(sql);
            }
          : Reflect.get(target, name, target),
    }),
  );
  return asked;
}

function withSomeParameters(sql: string): SqlFragment {
  return { sql, parameters: [...sql.matchAll(/\?/g)].map(() => 1) };
}

const TEXT_INDEX = /^SCAN charges_fts VIRTUAL TABLE/m;

describe('a page by creation', () => {
  it.each<[string, ResolvedFilter, RegExp]>([
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
    ['of what has a note or a tag, along its index', { marked: true }, /^SEARCH charges USING INDEX charges_marked/],
    ['of a tag, along the same', { tags: ['vip'] }, /^SEARCH charges USING INDEX charges_marked/],
    [
      'of a period of creation, along the table',
      { created: { from: 1, before: 2 } },
      /^SEARCH charges USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)/,
    ],
    [
      'of one amount, along its index',
      { text: 'R$ 234,50' },
      /^SEARCH charges USING INDEX charges_by_amount \(amount=\?/,
    ],
    [
      'of one amount in a state, along the same',
      { text: '234,50', states: ['PAID'] },
      /^SEARCH charges USING INDEX charges_by_amount \(amount=\?/,
    ],
    ['of an operator, along its index', { operators: ['Ana'] }, /^SEARCH charges USING INDEX charges_by_operator/],
    [
      'of several operators in one state, along the index of each operator',
      { operators: ['Ana', 'Bruno'], states: ['PAID'] },
      /^SEARCH charges USING INDEX charges_by_operator \(operator=\? AND time_key[<>]\?\)/,
    ],
    ['of a text, along the text index', { text: 'maria' }, TEXT_INDEX],
    ['of a text and a state, along the text index', { text: 'maria', states: ['PAID'] }, TEXT_INDEX],
    ['of a text and a short one, along the same', { text: 'maria ma' }, TEXT_INDEX],
    ['of a short text, along the folded texts', { text: 'ma' }, /^SEARCH charge_texts USING INTEGER PRIMARY KEY/],
    ['of a short text and a state, along its index', { text: 'ma', states: ['PAID'] }, /INDEX charges_by_state/],
  ])('a page by creation is read without a sort: %s', (_what, filter, drive) => {
    const db = emptyHistory();
    for (const descending of [true, false]) {
      const bounds = descending ? { from: null, below: 5n } : { from: 5n, below: null };
      const page = { descending, bounds, limit: 50 };
      const plan = selectionsOf(db, filter, 'creation', 0).flatMap((selection) =>
        planOf(db, creationQuery(selection, ROW_COLUMNS, page)),
      );
      expect(plan.join('\n')).toMatch(drive);
      expect(plan.join('\n')).not.toMatch(/TEMP B-TREE/);
    }
  });
});

it('a text is compared where an index leads to few charges', () => {
  const db = emptyHistory();
  const indexes: [ResolvedFilter, string][] = [
    [{ marked: true }, 'charges_marked'],
    [{ paid: { from: 5 } }, 'charges_by_payment'],
    [{ states: ['PAID'] }, 'charges_by_state'],
  ];
  for (const [filter, index] of indexes) {
    const [selection, ...others] = selectionsOf(db, { ...filter, text: 'maria' }, 'ranges');
    expect([selection?.from, selection?.texts, others]).toEqual([expect.stringContaining(index), null, []]);
  }
});

describe('a page by column', () => {
  it.each(Object.entries(ORDERS))(
    'a page by column is read without a sort of %s, from where the page before it ended',
    (_column, order) => {
      const db = emptyHistory();
      for (const descending of [true, false])
        for (const nulls of order.mayBeNull ? [false, true] : [false]) {
          const from = { value: nulls ? null : 'x', number: 5 };
          const part = { descending, from, nulls, to: null, limit: 50, columns: ROW_COLUMNS };
          const plan = planOf(db, scanQuery(order, part, []));
          expect(plan[0]).toMatch(
            nulls ? /INTEGER PRIMARY KEY \(rowid[<>]\?\)/ : /^SEARCH \w+ USING (COVERING )?INDEX .+\(.+\)/,
          );
          expect(plan.join('\n')).not.toMatch(/TEMP B-TREE/);
        }
    },
  );
});

it('the settled charges that are due are read along their index, without a sort', () => {
  const db = emptyHistory();
  const day = { now: 9, start: 9, dailyFrom: 2, weeklyFrom: 1, weeklyBefore: 3 };
  for (const after of [null, { amount: 700, timeKey: 5 }])
    expect(planOf(db, dueQuery(day, after, 20))).toEqual(['SEARCH charges USING INDEX charges_at_rest (amount<?)']);
});

describe('totals', () => {
  it.each<[string, ResolvedFilter, string]>([
    ['of everything', {}, 'charges_by_state'],
    ['of some states', { states: ['PAID', 'EXPIRED'] }, 'charges_by_state'],
    ['of a period of creation', { created: { from: 5, before: 9_999_999 } }, 'charges_by_state'],
    ['of a period of creation in one state', { created: { from: 5 }, states: ['PAID'] }, 'charges_by_state'],
    ['of a period of payments', { paid: { from: 5, before: 9_999_999 } }, 'charges_by_payment'],
    ['of a period of payments in one state', { paid: { from: 5 }, states: ['PAID'] }, 'charges_by_payment'],
    ['of an operator', { operators: ['Ana'] }, 'charges_by_operator'],
    [
      'of operators in one state and a period',
      { operators: ['Ana'], states: ['PAID'], created: { from: 5 } },
      'charges_by_operator',
    ],
    ['of a range of amounts', { amount: { from: 5, to: 900 } }, 'charges_by_amount'],
  ])('the totals are added up from an index alone: %s', (_what, filter, index) => {
    const db = oneCharge();
    const asked = askedBy(db, (listening) => totals(listening, filter));
    const sums = asked.filter((sql) => sql.includes('sum(charges.amount)'));
    expect(sums.length).toBeGreaterThan(0);
    for (const sql of sums) {
      const plan = planOf(db, withSomeParameters(sql)).join('\n');
      expect(plan).toContain(`COVERING INDEX ${index}`);
      // Of a range, only the few rows that are neither paid nor expired are sorted to be grouped.
      if (/by_(payment|amount)/.test(index) && plan.includes('TEMP B-TREE')) expect(sql).toMatch(/(state <> \?.*){2}/s);
    }
  });
});

it.each<[string, string, (db: SqliteDb) => unknown, RegExp]>([
  [
    'the totals of a customer in one state, along the customer’s index',
    'sum(charges.amount)',
    (db) => totals(db, { customerIds: [1], states: ['PAID'] }),
    /^SEARCH charges USING INDEX charges_by_customer/,
  ],
  [
    'whether any payment is unconfirmed, from an index alone',
    'SELECT EXISTS',
    (db) => totals(db, {}),
    /COVERING INDEX charges_needing_attention/,
  ],
  [
    'the keys of a page of a month of payments, from an index alone',
    'LIMIT ?) AS page',
    (db) => listPage(db, { paid: { from: 5, before: 9 } }, null, 50),
    /COVERING INDEX charges_by_payment/,
  ],
  [
    'the keys of a page of a range of amounts, from an index alone',
    'LIMIT ?) AS page',
    (db) => listPage(db, { amount: { from: 5, to: 900 } }, null, 50),
    /COVERING INDEX charges_by_amount/,
  ],
])('neither a sum nor a page walks the whole history: %s', (_what, part, query, drive) => {
  const db = oneCharge();
  const found = askedBy(db, query).filter((sql) => sql.includes(part));
  expect(found.length).toBeGreaterThan(0);
  for (const sql of found) expect(planOf(db, withSomeParameters(sql)).join('\n')).toMatch(drive);
});
