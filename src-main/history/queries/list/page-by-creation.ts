/** Pages in the order of creation, along tables and indexes that are in that order. */

import type { StoredRow } from '../../charges/charge-columns.ts';
import type { ReadableDb } from '../../database/database.ts';
import { allRows, firstRow } from '../../database/prepared.ts';
import type { SqlFragment, TimeKeyBounds } from '../../database/sql-fragment.ts';
import { BEYOND_NEWEST } from '../../model/time-key.ts';
import { type FilterSelection, queryOf } from '../filter/filter-plan.ts';
import type { PageRequest, PageRows, WithSortValue } from './page-query.ts';

/** Texts that one page reads at most where it has to read them all: other pages wait for it. */
const TEXTS_READ = 40_000;

/** The range, order and number of a page's rows. */
interface PageRange {
  readonly bounds: TimeKeyBounds;
  readonly descending: boolean;
  /** Null for all. */
  readonly limit: number | null;
}

/** The query of one page, or of all of a selection. */
export function creationQuery(
  selection: FilterSelection,
  columns: readonly string[],
  { bounds, descending, limit }: PageRange,
): SqlFragment {
  const named = columns.map((name) => `charges.${name}`).join(', ');
  const { sql, parameters } = queryOf(selection, `${named}, NULL AS sorted`, bounds);
  return {
    sql: `${sql} ORDER BY ${selection.timeKeyColumn} ${descending ? 'DESC' : 'ASC'}${limit === null ? '' : ' LIMIT ?'}`,
    parameters: limit === null ? parameters : [...parameters, limit],
  };
}

export function pageByCreation<Stored extends StoredRow>(
  db: ReadableDb,
  { sort, after, limit, columns }: PageRequest,
  selections: readonly FilterSelection[],
): PageRows<WithSortValue<Stored>> {
  const descending = sort.direction === 'desc';
  const begin = BigInt(after?.number ?? (descending ? BEYOND_NEWEST : -1));
  const stop = selections.some(({ texts }) => texts?.by === 'reading') ? stopAfter(db, begin, descending) : null;
  const to = stop === null ? null : BigInt(stop.time_key);
  const bounds = descending ? { from: to, below: begin } : { from: begin + 1n, below: to === null ? null : to + 1n };
  const rows = selections
    .flatMap((selection) => {
      const { sql, parameters } = creationQuery(selection, columns, { bounds, descending, limit: limit + 1 });
      return allRows<WithSortValue<Stored>>(db, sql, ...parameters);
    })
    .sort((one, other) => (descending ? other.time_key - one.time_key : one.time_key - other.time_key))
    .slice(0, limit + 1);
  return {
    rows,
    stoppedAt: rows.length > limit || stop === null ? null : { createdAt: stop.created_at_ms, number: stop.time_key },
  };
}

/** The page of a selection in no order: its time keys are sorted, and only the page's rows are read. */
export function pageOfRange<Stored extends StoredRow>(
  db: ReadableDb,
  { sort, after, limit, columns }: PageRequest,
  selections: readonly FilterSelection[],
): PageRows<WithSortValue<Stored>> {
  const descending = sort.direction === 'desc';
  const direction = descending ? 'DESC' : 'ASC';
  const begin = BigInt(after?.number ?? (descending ? BEYOND_NEWEST : -1));
  const bounds = descending ? { from: null, below: begin } : { from: begin + 1n, below: null };
  const keys = selections.map((selection) => queryOf(selection, 'charges.time_key', bounds));
  // The sum keeps the planner from reading all charges in the order of their time keys.
  const sql = `SELECT ${columns.map((name) => `charges.${name}`).join(', ')}, NULL AS sorted FROM (
      SELECT time_key FROM (${keys.map((query) => query.sql).join(' UNION ALL ')}) AS matching
      ORDER BY time_key + 0 ${direction} LIMIT ?) AS page
    CROSS JOIN charges ON charges.time_key = page.time_key ORDER BY charges.time_key ${direction}`;
  const rows = allRows<WithSortValue<Stored>>(db, sql, ...keys.flatMap(({ parameters }) => parameters), limit + 1);
  return { rows, stoppedAt: null };
}

/** The row at which a page that reads every text stops; null where the end comes first. */
export function stopAfter(
  db: ReadableDb,
  begin: bigint,
  descending: boolean,
): Pick<StoredRow, 'time_key' | 'created_at_ms'> | null {
  return firstRow(
    db,
    `SELECT time_key, created_at_ms FROM charges WHERE time_key = (
      SELECT time_key FROM charge_texts WHERE time_key ${descending ? '<' : '>'} ?
      ORDER BY time_key ${descending ? 'DESC' : 'ASC'} LIMIT 1 OFFSET ${TEXTS_READ})`,
    begin,
  );
}
