/** Pages in the order of a column: few matches are sorted, many are found by a scan along the column's index. */

import type { ListCursor } from '../../../../src-preload/contract/charges/list/list-cursor.ts';
import type { StoredRow } from '../../charges/charge-columns.ts';
import type { ReadableDb } from '../../database/database.ts';
import { allRows, firstRow, firstValue } from '../../database/prepared.ts';
import { EVERYWHERE, type SqlFragment, withinBounds } from '../../database/sql-fragment.ts';
import { conditionsOf, type FilterSelection, queryOf } from '../filter/filter-plan.ts';
import type { PageRequest, PageRows, WithSortValue } from './page-query.ts';

import { type ListOrder, orderOf } from './sort-orders.ts';

/** This many matches are counted and sorted well within the time a page may take. */
const FEW = 10_000;
/** Index entries that one page reads at most. */
const ENTRIES_READ = 40_000;

/** The time keys a filter matches, in no order; null where there are `few` or more, without reading further. */
export function fewMatches(
  db: ReadableDb,
  selections: readonly FilterSelection[],
  few = FEW,
): readonly number[] | null {
  const queries = selections.map((selection) =>
    queryOf(selection, `${selection.timeKeyColumn} AS time_key`, EVERYWHERE),
  );
  // A server's rows are dear to fetch, and cheap to count where no text is compared.
  if (
    db.dialect === 'postgres' &&
    selections.every(({ texts }) => texts === null) &&
    countMatches(db, selections, few) === few
  )
    return null;
  const rows = queries.map(({ sql }) => `SELECT * FROM (${sql} LIMIT ${few}) AS matching`).join(' UNION ALL ');
  const found = allRows<{ time_key: number }>(db, `${rows} LIMIT ${few}`, ...parametersOf(queries));
  return found.length < few ? found.map((row) => row.time_key) : null;
}

/** How many charges a filter matches, counted up to `most`. */
export function countMatches(db: ReadableDb, selections: readonly FilterSelection[], most: number): number {
  const queries = selections.map((selection) => queryOf(selection, '1'));
  const rows = queries.map(({ sql }) => sql).join(' UNION ALL ');
  const counted = `SELECT count(*) FROM (${rows} LIMIT ?) AS counted`;
  return firstValue<number>(db, counted, ...parametersOf(queries), most) ?? 0;
}

/** Sorts every match and reads only the page's rows. */
export function sortMatches<Stored extends StoredRow>(
  db: ReadableDb,
  { sort, after, limit, columns }: PageRequest,
  matches: readonly number[],
): PageRows<WithSortValue<Stored>> {
  const order = sort.column === 'created' ? null : orderOf(db, sort.column);
  const value = order?.ofCharge ?? '0';
  const [sign, orderDirection] = sort.direction === 'desc' ? ['<', 'DESC'] : ['>', 'ASC'];
  const keyset = keysetOf(
    after,
    order === null ? 0 : undefined,
    `(sorted, time_key) ${sign} (?, ?)`,
    `time_key ${sign} ?`,
  );
  const rows = allRows<WithSortValue<Stored>>(
    db,
    `SELECT ${columns.map((name) => `charges.${name}`).join(', ')}, page.sorted AS sorted FROM (
      SELECT time_key, sorted FROM (
        SELECT charges.time_key, ${value} AS sorted
        FROM json_each(?) AS matches CROSS JOIN charges ON charges.time_key = CAST(matches.value AS BIGINT)) AS valued
      ${keyset === null ? '' : `WHERE ${keyset.sql}`}
      ORDER BY sorted IS NULL, sorted ${orderDirection}, time_key ${orderDirection} LIMIT ?) AS page
    CROSS JOIN charges ON charges.time_key = page.time_key
    ORDER BY page.sorted IS NULL, page.sorted ${orderDirection}, page.time_key ${orderDirection}`,
    JSON.stringify(matches),
    ...(keyset?.parameters ?? []),
    limit + 1,
  );
  return { rows, stoppedAt: null };
}

/** Rows after the cursor: those with a value come first, those without one last. */
function keysetOf(
  after: ListCursor | null,
  fixed: 0 | undefined,
  within: string,
  amongNulls: string,
): SqlFragment | null {
  if (after === null) return null;
  const value = fixed ?? after.value ?? null;
  if (value === null) return { sql: `sorted IS NULL AND ${amongNulls}`, parameters: [after.number] };
  return { sql: `(${within} OR sorted IS NULL)`, parameters: [value, after.number] };
}

/** Scans along the column's index: rows with a value first, then, in the order of creation, those without. */
export function scanOrder<Stored extends StoredRow>(
  db: ReadableDb,
  request: PageRequest,
): PageRows<WithSortValue<Stored>> {
  const { sort, after, limit } = request;
  if (sort.column === 'created') throw new Error('creation is walked along places');
  const order = orderOf(db, sort.column);
  const withValue =
    after !== null && (after.value ?? null) === null ? null : scanPart<Stored>(db, request, order, after, false);
  if (withValue !== null && (withValue.stoppedAt !== null || withValue.rows.length > limit || !order.mayBeNull))
    return withValue;
  const rest = scanPart<Stored>(db, request, order, withValue === null ? after : null, true);
  return { rows: [...(withValue?.rows ?? []), ...rest.rows].slice(0, limit + 1), stoppedAt: rest.stoppedAt };
}

interface Entry {
  readonly sorted: string | number | null;
  readonly time_key: number;
  readonly created_at_ms: number;
}

function scanPart<Stored extends StoredRow>(
  db: ReadableDb,
  { filter, sort, limit, columns }: PageRequest,
  order: ListOrder,
  after: ListCursor | null,
  nulls: boolean,
): PageRows<WithSortValue<Stored>> {
  const isNarrow = Object.keys(filter).length > 0;
  const descending = sort.direction === 'desc';
  const from = after === null ? null : { value: after.value ?? null, number: after.number };
  const stopQuery = isNarrow ? stepQuery(order, descending, from, nulls) : null;
  const stop = stopQuery && firstRow<Entry>(db, stopQuery.sql, ...stopQuery.parameters);
  const query = scanQuery(
    order,
    { descending, from, nulls, to: stop, limit: limit + 1, columns },
    conditionsOnCharge(db, filter),
  );
  const rows = allRows<WithSortValue<Stored>>(db, query.sql, ...query.parameters);
  if (stop === null || rows.length > limit) return { rows, stoppedAt: null };
  return { rows, stoppedAt: { createdAt: stop.created_at_ms, number: stop.time_key, value: stop.sorted } };
}

/** A filter's conditions on a row of `charges`, its texts included. */
export function conditionsOnCharge(db: ReadableDb, filter: PageRequest['filter']): SqlFragment[] {
  const { timeKeys, columns, texts } = conditionsOf(db, filter);
  return [
    ...withinBounds('charges.time_key', timeKeys),
    ...columns,
    ...texts.map(({ sql, parameters }) => ({
      sql: `EXISTS (SELECT 1 FROM charge_texts WHERE charge_texts.time_key = charges.time_key AND ${sql})`,
      parameters,
    })),
  ];
}

interface Step {
  readonly value: string | number | null;
  readonly number: number;
}

/** The entry at which a bounded scan ends; of all before it the index alone is read. */
function stepQuery(order: ListOrder, descending: boolean, from: Step | null, nulls: boolean): SqlFragment {
  const { source, bounds, orderBy } = partOf(order, descending, from, nulls);
  return {
    sql: `SELECT entry.sorted, charges.time_key, charges.created_at_ms FROM (
        SELECT ${nulls ? 'NULL' : order.value} AS sorted, ${order.timeKeyColumn} AS time_key FROM ${source}
        WHERE ${bounds.map(({ sql }) => sql).join(' AND ')} ORDER BY ${orderBy} LIMIT 1 OFFSET ${ENTRIES_READ}) AS entry
      CROSS JOIN charges ON charges.time_key = entry.time_key`,
    parameters: bounds.flatMap(({ parameters }) => parameters),
  };
}

export interface ScanPart {
  readonly descending: boolean;
  readonly from: Step | null;
  readonly nulls: boolean;
  readonly to: { readonly sorted: string | number | null; readonly time_key: number } | null;
  readonly limit: number;
  readonly columns: readonly string[];
}

/** The query of one page, also for the tests that read its plan. */
export function scanQuery(order: ListOrder, part: ScanPart, conditions: readonly SqlFragment[]): SqlFragment {
  const { descending, from, nulls, to, limit, columns } = part;
  const { source, bounds, orderBy } = partOf(order, descending, from, nulls);
  const sign = descending ? '>=' : '<=';
  const end: SqlFragment[] = [];
  if (to !== null && nulls) end.push({ sql: `${order.timeKeyColumn} ${sign} ?`, parameters: [to.time_key] });
  if (to !== null && !nulls && to.sorted !== null)
    end.push({ sql: `(${order.value}, ${order.timeKeyColumn}) ${sign} (?, ?)`, parameters: [to.sorted, to.time_key] });
  const all = [...bounds, ...end, ...conditions];
  return {
    sql: `SELECT ${columns.map((name) => `charges.${name}`).join(', ')}, ${nulls ? 'NULL' : order.value} AS sorted
      FROM ${source} WHERE ${all.map(({ sql }) => sql).join(' AND ')} ORDER BY ${orderBy} LIMIT ?`,
    parameters: [...all.flatMap(({ parameters }) => parameters), limit],
  };
}

function partOf(order: ListOrder, descending: boolean, from: Step | null, nulls: boolean) {
  const [sign, orderDirection] = descending ? ['<', 'DESC'] : ['>', 'ASC'];
  if (nulls) {
    const bounds: SqlFragment[] = [{ sql: `${order.value} IS NULL`, parameters: [] }];
    if (from !== null) bounds.push({ sql: `${order.timeKeyColumn} ${sign} ?`, parameters: [from.number] });
    return { source: 'charges', bounds, orderBy: `${order.timeKeyColumn} ${orderDirection}` };
  }
  const bounds: SqlFragment[] = [{ sql: `${order.value} IS NOT NULL`, parameters: [] }];
  if (from !== null && from.value !== null)
    bounds.push({
      sql: `(${order.value}, ${order.timeKeyColumn}) ${sign} (?, ?)`,
      parameters: [from.value, from.number],
    });
  return {
    source: order.from,
    bounds,
    orderBy: `${order.value} ${orderDirection}, ${order.timeKeyColumn} ${orderDirection}`,
  };
}

function parametersOf(queries: readonly SqlFragment[]) {
  return queries.flatMap(({ parameters }) => parameters);
}
