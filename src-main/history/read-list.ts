/** The list: pages by keyset, and what they add up to. */
import type { ChargeFilter, ChargeRow, ChargeTotals, ListCursor } from '../../src-preload/contract/charge.ts';
import {
  EXPORT_COLUMNS,
  exportRowOf,
  ROW_COLUMNS,
  rowOf,
  type StoredExportRow,
  type StoredRow,
} from './charge-columns.ts';
import type { ReadableDb } from './connection.ts';
import { type Selection, selectionsOf } from './filter.ts';
import { BEYOND_NEWEST } from './place.ts';
import type { ExportRow } from './port.ts';
import { allRows } from './statements.ts';
import { OUTCOME_UNKNOWN } from './states.ts';

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: ListCursor | null;
}

export function listPage(
  db: ReadableDb,
  filter: ChargeFilter,
  after: ListCursor | null,
  limit: number,
): Page<ChargeRow> {
  return page<StoredRow, ChargeRow>(db, ROW_COLUMNS, rowOf, filter, after, limit);
}

export function exportPage(
  db: ReadableDb,
  filter: ChargeFilter,
  after: ListCursor | null,
  limit: number,
): Page<ExportRow> {
  return page<StoredExportRow, ExportRow>(db, EXPORT_COLUMNS, exportRowOf, filter, after, limit);
}

/** The query of one page, for the statement and for the tests that read its plan. */
export function pageQuery(selection: Selection, columns: readonly string[]): string {
  const conditions = [...selection.where, `${selection.place} < ?`];
  return `SELECT ${columns.map((name) => `charges.${name}`).join(', ')} FROM ${selection.from}
    WHERE ${conditions.join(' AND ')} ORDER BY ${selection.place} DESC LIMIT ?`;
}

function page<Stored extends StoredRow, Row>(
  db: ReadableDb,
  columns: readonly string[],
  read: (stored: Stored) => Row,
  filter: ChargeFilter,
  after: ListCursor | null,
  limit: number,
): Page<Row> {
  // As a BigInt, because numbers are bound as doubles, and the text index seeks to a bound only where it is an integer:
  // by any other it reads everything above the page, too.
  const below = BigInt(after?.number ?? BEYOND_NEWEST);
  const stored = selectionsOf(filter)
    .flatMap((selection) =>
      allRows<Stored>(db, pageQuery(selection, columns), ...selection.parameters, below, limit + 1),
    )
    .toSorted((one, other) => other.number - one.number)
    .slice(0, limit + 1);
  const rows = stored.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows: rows.map(read),
    next: stored.length > limit && last ? { createdAt: last.created_at, number: last.number } : null,
  };
}

export function totals(db: ReadableDb, filter: ChargeFilter): ChargeTotals {
  const groups = selectionsOf(filter)
    .flatMap(({ from, where, parameters }) =>
      allRows<{ state: string; count: number; sum: number }>(
        db,
        `SELECT charges.state AS state, count(*) AS count, sum(charges.amount) AS sum FROM ${from}
         ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''} GROUP BY charges.state`,
        ...parameters,
      ),
    )
    .toSorted((one, other) => (one.state < other.state ? -1 : 1));
  const byState = groups.filter((group) => group.state !== OUTCOME_UNKNOWN);
  return {
    count: byState.reduce((count, group) => count + group.count, 0),
    sum: byState.reduce((sum, group) => sum + group.sum, 0),
    byState,
    outcomeUnknown: groups.find((group) => group.state === OUTCOME_UNKNOWN)?.count ?? 0,
  };
}
