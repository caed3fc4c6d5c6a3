/** The list: pages by keyset, in any order, each reading a bounded part of the file. */

import type { ChargeFilter, ChargeRow, ListCursor } from '../../../src-preload/contract/charges/charge.ts';
import type { ListSort } from '../../../src-preload/contract/charges/list.ts';
import type { ExportRow } from '../api/history-api.ts';
import type { ListPage, Page } from '../api/list-api.ts';
import {
  EXPORT_ROW_COLUMNS,
  exportRowOf,
  ROW_COLUMNS,
  rowOf,
  type StoredExportRow,
  type StoredRow,
} from '../charges/charge-columns.ts';
import { withOperatorsNamed } from '../charges/operators.ts';
import { inReadTransaction, type ReadableDb } from '../sqlite/handles.ts';
import { selectionsOf, wholeTextOf } from './filter-plan.ts';
import { fewMatches, sortMatches, walkOrder } from './page-by-column.ts';
import { pageByCreation } from './page-by-creation.ts';
import type { PageRequest, PageRows, WithSortValue } from './page-query.ts';
import { NEWEST_FIRST } from './sort-orders.ts';

export function listPage(
  db: ReadableDb,
  filter: ChargeFilter,
  after: ListCursor | null,
  limit: number,
  sort: ListSort = NEWEST_FIRST,
): ListPage {
  const found = page<StoredRow, ChargeRow>(db, { filter, sort, after, limit, columns: ROW_COLUMNS }, rowOf);
  const whole = wholeTextOf(db, withOperatorsNamed(db, filter));
  return whole === null ? found : { ...found, whole };
}

export function exportPage(
  db: ReadableDb,
  filter: ChargeFilter,
  after: ListCursor | null,
  limit: number,
  sort: ListSort = NEWEST_FIRST,
): Page<ExportRow> {
  return page<StoredExportRow, ExportRow>(db, { filter, sort, after, limit, columns: EXPORT_ROW_COLUMNS }, exportRowOf);
}

function page<Stored extends StoredRow, Row>(
  db: ReadableDb,
  asked: PageRequest,
  read: (stored: Stored) => Row,
): Page<Row> {
  const found = inReadTransaction(db, () =>
    find<Stored>(db, { ...asked, filter: withOperatorsNamed(db, asked.filter) }),
  );
  const rows = found.rows.slice(0, asked.limit);
  const last = rows.at(-1);
  if (found.rows.length > asked.limit && last) return { rows: rows.map(read), next: cursorOf(last, asked.sort) };
  return { rows: rows.map(read), next: found.stoppedAt };
}

/**
 * Few matches are sorted; many are met soon by walking in the order wanted. A walk looks so far and no further, and
 * says where it stopped: no question holds the reader for long, and the page after it goes on from there.
 */
function find<Stored extends StoredRow>(db: ReadableDb, asked: PageRequest): PageRows<WithSortValue<Stored>> {
  const { filter, sort } = asked;
  const selections = selectionsOf(db, filter, 'ranges');
  if (sort.column === 'created') {
    if (selections.every(({ inOrder }) => inOrder)) return pageByCreation(db, asked, selections);
    const few = fewMatches(db, selections);
    if (few !== null) return sortMatches(db, asked, few);
    return pageByCreation(db, asked, selectionsOf(db, filter, 'places'));
  }
  const isNarrow = Object.keys(filter).length > 0 && !selections.some(({ texts }) => texts?.by === 'reading');
  const few = isNarrow ? fewMatches(db, selections) : null;
  return few === null ? walkOrder(db, asked) : sortMatches(db, asked, few);
}

function cursorOf(last: WithSortValue<StoredRow>, sort: ListSort): ListCursor {
  const { created_at_ms: createdAt, time_key: number, sorted } = last;
  return sort.column === 'created' ? { createdAt, number } : { createdAt, number, value: sorted };
}
