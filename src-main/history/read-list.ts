/** The list: pages by keyset, in any order, each reading a bounded part of the file. */
import type { ChargeFilter, ChargeRow, ListCursor } from '../../src-preload/contract/charge.ts';
import type { ListSort, WholeText } from '../../src-preload/contract/list.ts';
import {
  EXPORT_COLUMNS,
  exportRowOf,
  ROW_COLUMNS,
  rowOf,
  type StoredExportRow,
  type StoredRow,
} from './charge-columns.ts';
import { atOneMoment, type ReadableDb } from './connection.ts';
import { selectionsOf, wholeTextOf } from './filter.ts';
import { NEWEST_FIRST } from './list-order.ts';
import { withOperatorsNamed } from './operators.ts';
import type { ExportRow } from './port.ts';
import { walkPlaces } from './read-places.ts';
import { fewMatches, sortMatches, walkOrder } from './read-sorted.ts';

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: ListCursor | null;
}

/** A page of the list. */
export interface ListPage extends Page<ChargeRow> {
  /** What the text is as a whole, where these are the charges that have it so (whole-texts.ts). */
  readonly whole?: WholeText;
}

/** One page as it is asked for. */
export interface Asked {
  readonly filter: ChargeFilter;
  readonly sort: ListSort;
  readonly after: ListCursor | null;
  readonly limit: number;
  readonly columns: readonly string[];
}

/** Rows as they were read, one more than was asked for where there are more, or where looking stopped. */
export interface Found<Stored> {
  readonly rows: readonly Stored[];
  /** How far was looked, where that was not to the end nor until there were enough. */
  readonly stoppedAt: ListCursor | null;
}

/** `sorted` is the value of the column sorted by. */
export type Sorted<Stored> = Stored & { readonly sorted: string | number | null };

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
  return page<StoredExportRow, ExportRow>(db, { filter, sort, after, limit, columns: EXPORT_COLUMNS }, exportRowOf);
}

function page<Stored extends StoredRow, Row>(db: ReadableDb, asked: Asked, read: (stored: Stored) => Row): Page<Row> {
  const found = atOneMoment(db, () => find<Stored>(db, { ...asked, filter: withOperatorsNamed(db, asked.filter) }));
  const rows = found.rows.slice(0, asked.limit);
  const last = rows.at(-1);
  if (found.rows.length > asked.limit && last) return { rows: rows.map(read), next: cursorOf(last, asked.sort) };
  return { rows: rows.map(read), next: found.stoppedAt };
}

/**
 * Few matches are sorted; many are met soon by walking in the order wanted. A walk looks so far and no further, and
 * says where it stopped: no question holds the reader for long, and the page after it goes on from there.
 */
function find<Stored extends StoredRow>(db: ReadableDb, asked: Asked): Found<Sorted<Stored>> {
  const { filter, sort } = asked;
  const selections = selectionsOf(db, filter, 'ranges');
  if (sort.column === 'created') {
    if (selections.every(({ inOrder }) => inOrder)) return walkPlaces(db, asked, selections);
    const few = fewMatches(db, selections);
    if (few !== null) return sortMatches(db, asked, few);
    return walkPlaces(db, asked, selectionsOf(db, filter, 'places'));
  }
  const isNarrow = Object.keys(filter).length > 0 && !selections.some(({ texts }) => texts?.by === 'reading');
  const few = isNarrow ? fewMatches(db, selections) : null;
  return few === null ? walkOrder(db, asked) : sortMatches(db, asked, few);
}

function cursorOf(last: Sorted<StoredRow>, sort: ListSort): ListCursor {
  const { created_at_ms: createdAt, time_key: number, sorted } = last;
  return sort.column === 'created' ? { createdAt, number } : { createdAt, number, value: sorted };
}
