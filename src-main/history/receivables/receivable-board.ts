/** The board: pages of a view, and how many of each age there are and what they add up to. Cents, UTC milliseconds. */
import type {
  ReceivableAge,
  ReceivableFigure,
  ReceivableFigures,
  ReceivableView,
} from '../../../src-preload/contract/receivables/receivable.ts';
import { isOpenAge, RECEIVABLE_AGES } from '../../../src-preload/contract/receivables/receivable-ages.ts';
import { parsePlainQuery } from '../../../src-preload/contract/search/query-parser.ts';
import type { ReceivableBasis, ReceivableCursor, ReceivablePage } from '../api/receivables-api.ts';
import { inReadTransaction, type ReadableDb } from '../database/database.ts';
import { allRows, firstRow } from '../database/prepared.ts';
import type { SqlFragment } from '../database/sql-fragment.ts';
import { maskedCondition } from '../search/masked-condition.ts';
import { IS_OPEN } from '../tables/receivable-schema.ts';
import {
  type AgeBounds,
  ageBounds,
  dueDaysOf,
  EXTRA_PAYMENTS,
  hasExtraPayment,
  IS_TO_CONFIRM,
  paidSql,
  RECEIVABLE_COLUMNS,
  receivableRowOf,
  returnedSql,
  type StoredReceivable,
} from './receivable-row.ts';

interface Part {
  readonly sql: string;
  readonly parameters: SqlFragment['parameters'];
}

interface ViewPlan extends Part {
  readonly index: string;
  /** What its rows are ordered by, then by id. */
  readonly place: 'due_day' | 'paid_at_ms' | 'closed_at_ms';
  readonly direction: 'ASC' | 'DESC';
}

const FIRST_DUE = { place: 'due_day', direction: 'ASC' } as const;
const LATEST_FIRST = { direction: 'DESC', parameters: [] } as const;

function planOf(db: ReadableDb, view: ReceivableView, bounds: AgeBounds): ViewPlan {
  switch (view) {
    case 'paid':
      return {
        ...LATEST_FIRST,
        ...{ index: 'receivables_paid', place: 'paid_at_ms', sql: paidSql(bounds.taking), parameters: bounds.taking },
      };
    case 'to-confirm':
      return { ...FIRST_DUE, index: 'receivables_held', sql: IS_TO_CONFIRM, parameters: [] };
    case 'returned':
      return { ...FIRST_DUE, index: 'receivables_held', sql: returnedSql(bounds.taking), parameters: bounds.taking };
    case 'extra-payment':
      return { ...LATEST_FIRST, index: 'receivables_paid_extra', place: 'paid_at_ms', sql: hasExtraPayment(db) };
    case 'closed':
      return {
        ...LATEST_FIRST,
        index: 'receivables_closed',
        place: 'closed_at_ms',
        sql: 'paid_charges = 0 AND closed_at_ms IS NOT NULL',
      };
    default: {
      const { from, before } = view === 'open' ? { from: null, before: null } : dueDaysOf(view, bounds);
      const days = [
        ...(from === null ? [] : [{ sql: 'due_day >= ?', day: from }]),
        ...(before === null ? [] : [{ sql: 'due_day < ?', day: before }]),
      ];
      return {
        ...FIRST_DUE,
        index: 'receivables_open',
        sql: [IS_OPEN, ...days.map(({ sql }) => sql)].join(' AND '),
        parameters: days.map(({ day }) => day),
      };
    }
  }
}

/** What is still to be paid of an open one, and the amount of any other: as `amountLeft` in the contract. */
const LEFT = `CASE WHEN ${IS_OPEN} THEN amount - received_amount ELSE amount END`;

/** The texts without the lines of the customer's e-mail, phone and document, whatever of them is there. */
const PLAIN_LINES = ['email', 'phone', 'document'].reduce(
  (lines, name) => `replace(${lines}, '\n' || lower(customer_${name}) || '\n', '\n')`,
  "'\n' || texts_folded || '\n'",
);
const RECEIVABLE_LINES = {
  plain: PLAIN_LINES,
  email: 'lower(customer_email)',
  phone: 'customer_phone',
  document: 'lower(customer_document)',
};

/** Every typed word is somewhere in the texts; one of digits alone also where it was typed with dots or dashes. */
function foundBy(text: string, asMasked: boolean): Part {
  const parsed = parsePlainQuery(text);
  if (asMasked) {
    const conditions = parsed.map((word) => maskedCondition(word, RECEIVABLE_LINES));
    return {
      sql: conditions.map(({ sql }) => sql).join(' AND '),
      parameters: conditions.flatMap(({ parameters }) => parameters),
    };
  }
  const words = parsed.map(({ variants }) => variants);
  const like = "texts_folded LIKE ? ESCAPE '\\'";
  return {
    sql: words.map((spellings) => `(${spellings.map(() => like).join(' OR ')})`).join(' AND '),
    parameters: words.flat().map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
  };
}

export function receivables(
  db: ReadableDb,
  view: ReceivableView,
  text: string,
  basis: ReceivableBasis,
  after: ReceivableCursor | null,
  limit: number,
  asMasked = false,
): ReceivablePage {
  const bounds = ageBounds(basis);
  const { index, place, direction, ...of } = planOf(db, view, bounds);
  const found = foundBy(text, asMasked);
  const next: { sql: string; parameters: (string | number)[] } =
    after === null
      ? { sql: '', parameters: [] }
      : { sql: `(${place}, id) ${direction === 'ASC' ? '>' : '<'} (?, ?)`, parameters: [after.place, after.id] };
  const where = [of.sql, found.sql, next.sql].filter((sql) => sql !== '').join(' AND ');
  return inReadTransaction(db, () => {
    // What few have is found sooner from end to end than row by row along the index.
    const stored = allRows<StoredReceivable>(
      db,
      `SELECT ${RECEIVABLE_COLUMNS} FROM receivables ${found.sql === '' ? `INDEXED BY ${index}` : 'NOT INDEXED'}
       WHERE ${where} ORDER BY ${place} ${direction}, id ${direction} LIMIT ${limit + 1}`,
      ...of.parameters,
      ...found.parameters,
      ...next.parameters,
    );
    const page = stored.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page.map((each) => receivableRowOf(db, each, bounds)),
      next: last !== undefined && stored.length > limit ? { place: last[place] ?? '', id: last.id } : null,
    };
  });
}

export function readReceivableFigures(
  db: ReadableDb,
  text: string,
  basis: ReceivableBasis,
  asMasked = false,
): ReceivableFigures {
  const bounds = ageBounds(basis);
  const found = foundBy(text, asMasked);
  return inReadTransaction(db, () => ({
    today: basis.today,
    ages: found.sql === '' ? figuresByIndex(db, bounds) : figuresOfFound(db, bounds, found),
    extraPayments: firstRow<ReceivableFigure>(
      db,
      `SELECT count(*) AS count, coalesce(sum(amount * ${EXTRA_PAYMENTS}), 0) AS sum
       FROM receivables INDEXED BY receivables_paid_extra WHERE ${hasExtraPayment(db)}`,
    ) ?? { count: 0, sum: 0 },
  }));
}

export function receivableSum(db: ReadableDb, ids: readonly string[]): ReceivableFigure {
  const found = firstRow<ReceivableFigure>(
    db,
    `SELECT count(*) AS count, coalesce(sum(${LEFT}), 0) AS sum FROM receivables
     WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  return found ?? { count: 0, sum: 0 };
}

function figuresByIndex(db: ReadableDb, bounds: AgeBounds): ReceivableFigures['ages'] {
  return byAge((age) => {
    const { index, sql, parameters } = planOf(db, age, bounds);
    return firstRow<ReceivableFigure>(
      db,
      `SELECT count(*) AS count, coalesce(sum(${isOpenAge(age) ? 'amount - received_amount' : 'amount'}), 0) AS sum
       FROM receivables INDEXED BY ${index} WHERE ${sql}`,
      ...parameters,
    );
  });
}

/** One pass through the table for all ages. */
function figuresOfFound(
  db: ReadableDb,
  { today, sevenDaysAgo, thirtyDaysAgo, taking }: AgeBounds,
  found: Part,
): ReceivableFigures['ages'] {
  const rows = allRows<ReceivableFigure & { age: ReceivableAge }>(
    db,
    `SELECT CASE WHEN ${IS_TO_CONFIRM} THEN 'to-confirm' WHEN ${returnedSql(taking)} THEN 'returned'
       WHEN paid_charges > 0 THEN 'paid' WHEN closed_at_ms IS NOT NULL THEN 'closed'
       WHEN due_day > ? THEN 'later' WHEN due_day = ? THEN 'today' WHEN due_day >= ? THEN 'days-7'
       WHEN due_day >= ? THEN 'days-30' ELSE 'older' END AS age,
       count(*) AS count, sum(${LEFT}) AS sum
     FROM receivables NOT INDEXED WHERE ${found.sql} GROUP BY age`,
    ...taking,
    today,
    today,
    sevenDaysAgo,
    thirtyDaysAgo,
    ...found.parameters,
  );
  return byAge((each) => {
    const row = rows.find(({ age }) => age === each);
    return row === undefined ? null : { count: row.count, sum: row.sum };
  });
}

function byAge(figureOf: (age: ReceivableAge) => ReceivableFigure | null): ReceivableFigures['ages'] {
  const figures = RECEIVABLE_AGES.map((age) => [age, figureOf(age) ?? { count: 0, sum: 0 }] as const);
  // Each age is there, once.
  return Object.fromEntries(figures) as ReceivableFigures['ages'];
}
