/** The list's pages by keyset, in any order, each reading a bounded part of the file. */

import type { ChargeRow } from '../../../../src-preload/contract/charges/charge-row.ts';
import type { ChargeFilter } from '../../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListSort } from '../../../../src-preload/contract/charges/list/list.ts';
import type { ListCursor } from '../../../../src-preload/contract/charges/list/list-cursor.ts';
import type { ExportRow } from '../../api/history-api.ts';
import type { ListPage, Page } from '../../api/list-api.ts';
import {
  EXPORT_ROW_COLUMNS,
  exportRowOf,
  ROW_COLUMNS,
  rowOf,
  type StoredExportRow,
  type StoredRow,
} from '../../charges/charge-columns.ts';
import { inReadTransaction, type ReadableDb } from '../../database/database.ts';
import { eachRow, firstValue } from '../../database/prepared.ts';
import { EVERYWHERE } from '../../database/sql-fragment.ts';
import { firstTimeKeyOf } from '../../model/time-key.ts';
import { type FilterSelection, selectionsOf } from '../filter/filter-plan.ts';
import { type ResolvedFilter, resolveFilter } from '../filter/resolve-filter.ts';
import { countMatches, fewMatches, scanOrder, sortMatches } from './page-by-column.ts';
import { creationQuery, pageByCreation, pageOfRange } from './page-by-creation.ts';
import type { PageRequest, PageRows, WithSortValue } from './page-query.ts';
import { NEWEST_FIRST } from './sort-orders.ts';

export function listPage(
  db: ReadableDb,
  filter: ChargeFilter | ResolvedFilter,
  after: ListCursor | null,
  limit: number,
  sort: ListSort = NEWEST_FIRST,
): ListPage {
  return page<StoredRow, ChargeRow>(db, { filter, sort, after, limit, columns: ROW_COLUMNS }, rowOf);
}

export function exportPage(
  db: ReadableDb,
  filter: ChargeFilter | ResolvedFilter,
  after: ListCursor | null,
  limit: number,
  sort: ListSort = NEWEST_FIRST,
): Page<ExportRow> {
  const request = { filter, sort, after, limit, columns: EXPORT_ROW_COLUMNS };
  const { rows, next } = page<StoredExportRow, ExportRow>(db, request, exportRowOf);
  return { rows, next };
}

/**
 * Every row of a filter in the order of creation, by one query: a server reads on while the rows before are written.
 * Null where the filter needs a scan in parts, or more than one.
 */
export function everyRowInOrder(db: ReadableDb, filter: ResolvedFilter, sort: ListSort): Iterable<ExportRow> | null {
  if (sort.column !== 'created') return null;
  const [selection, another] = selectionsOf(db, filter, 'ranges');
  if (selection?.inOrder !== true || another !== undefined || selection.texts !== null) return null;
  const descending = sort.direction === 'desc';
  const { sql, parameters } = creationQuery(selection, EXPORT_ROW_COLUMNS, {
    bounds: EVERYWHERE,
    descending,
    limit: null,
  });
  return exportRowsOf(eachRow<StoredExportRow>(db, sql, ...parameters));
}

function* exportRowsOf(stored: Iterable<StoredExportRow>): Generator<ExportRow> {
  for (const row of stored) yield exportRowOf(row);
}

function page<Stored extends StoredRow, Row>(
  db: ReadableDb,
  request: Omit<PageRequest, 'filter'> & { readonly filter: ChargeFilter | ResolvedFilter },
  read: (stored: Stored) => Row,
): Page<Row> & Pick<ListPage, 'whole'> {
  const { whole, ...found } = inReadTransaction(db, () => {
    const filter = resolveFilter(db, request.filter);
    const selections = selectionsOf(db, filter, 'ranges');
    return { ...find<Stored>(db, { ...request, filter }, selections), whole: selections[0]?.whole };
  });
  const rows = found.rows.slice(0, request.limit);
  const last = rows.at(-1);
  const isMore = found.rows.length > request.limit && last !== undefined;
  const next = isMore ? cursorOf(last, request.sort) : found.stoppedAt;
  return { rows: rows.map(read), next, ...(whole !== undefined && { whole }) };
}

/**
 * Few matches are sorted; many are found soon by a scan in the requested order. A scan is bounded and returns where it
 * stopped: no query blocks the reader for long, and the next page continues from there.
 */
function find<Stored extends StoredRow>(
  db: ReadableDb,
  request: PageRequest,
  selections: readonly FilterSelection[],
): PageRows<WithSortValue<Stored>> {
  const { filter, sort } = request;
  if (sort.column === 'created') {
    if (selections.every(({ inOrder }) => inOrder)) return pageByCreation(db, request, selections);
    if (isSortedByKeys(db, request, selections)) return pageOfRange(db, request, selections);
    const few = fewMatches(db, selections);
    if (few !== null) return sortMatches(db, request, few);
    return pageByCreation(db, request, selectionsOf(db, filter, 'creation'));
  }
  const isNarrow = Object.keys(filter).length > 0 && !selections.some(({ texts }) => texts?.by === 'reading');
  const few = isNarrow ? fewMatches(db, selections) : null;
  return few === null ? scanOrder(db, request) : sortMatches(db, request, few);
}

/** This many index entries are sorted within the time a page may take. */
const SORTED = 100_000;

/**
 * A period of payments or a range of amounts: read by creation, every newer charge would be compared before the first of
 * an old period. A server's planner does not know that payments are in the order of creation, whatever else the filter
 * has.
 */
function isSortedByKeys(
  db: ReadableDb,
  { filter: { paid }, sort }: PageRequest,
  selections: readonly FilterSelection[],
): boolean {
  if (db.dialect === 'postgres') return paid !== undefined && countMatches(db, selections, SORTED) < SORTED;
  if (!selections.every(({ isCovered }) => isCovered)) return false;
  const isFarDown = paid !== undefined && (sort.direction === 'asc' || endsInPast(db, paid.before));
  return isFarDown || countMatches(db, selections, SORTED) < SORTED;
}

function endsInPast(db: ReadableDb, before: number | undefined): boolean {
  const newest = firstValue<number>(db, 'SELECT max(time_key) FROM charges');
  return before !== undefined && newest !== null && firstTimeKeyOf(before) < newest;
}

function cursorOf(last: WithSortValue<StoredRow>, sort: ListSort): ListCursor {
  const { created_at_ms: createdAt, time_key: timeKey, sorted } = last;
  return sort.column === 'created' ? { createdAt, number: timeKey } : { createdAt, number: timeKey, value: sorted };
}
