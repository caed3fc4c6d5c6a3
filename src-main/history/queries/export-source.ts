/**
 * The history as an export reads it: one read-only connection and one transaction, so that rows, counts and sums agree
 * while the console goes on writing.
 */

import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ChargeTotals } from '../../../src-preload/contract/charges/list/charge-totals.ts';
import type { ListSort } from '../../../src-preload/contract/charges/list/list.ts';
import type { ListCursor } from '../../../src-preload/contract/charges/list/list-cursor.ts';
import type { ExportSource } from '../api/export-source.ts';
import type { ExportRow } from '../api/history-api.ts';
import type { Page } from '../api/list-api.ts';
import { readRawResponses } from '../charges/charge-records.ts';
import type { ReadableDb } from '../database/database.ts';
import { detailsOfRows } from './charge-detail.ts';
import { type ExportFilters, readExportFilters } from './filter/export-filters.ts';
import { resolveFilter } from './filter/resolve-filter.ts';
import { everyRowInOrder, exportPage } from './list/list-page.ts';
import { totals } from './list/totals.ts';
import { countMovements, movementRows, movementsLeftOut } from './movement-rows.ts';

/** Rows held at once: enough to be fast, and few, because every garbage collection copies what is held. */
const PAGE = 200;
/** The same, of a server, whose answer is waited for once a page. */
const PAGE_OF_SERVER = 2_000;

/** @param db a connection for this export alone, which is closed with it: the history is read as it is now. */
export function exportSource(db: ReadableDb & { close(): unknown }): ExportSource {
  db.prepare('BEGIN').run();

  let cachedFilters: ExportFilters | null = null;
  const exportFilters = (): ExportFilters => {
    cachedFilters ??= readExportFilters(db);
    return cachedFilters;
  };

  function* pages(asked: ChargeFilter, sort: ListSort): Generator<readonly ExportRow[]> {
    // Once for all pages.
    const filter = resolveFilter(db, asked);
    const inOrder = db.dialect === 'postgres' ? everyRowInOrder(db, filter, sort) : null;
    if (inOrder !== null) {
      yield* inBatches(inOrder);
      return;
    }
    const most = db.dialect === 'postgres' ? PAGE_OF_SERVER : PAGE;
    let after: ListCursor | null = null;
    do {
      const page: Page<ExportRow> = exportPage(db, filter, after, most, sort);
      yield page.rows;
      after = page.next;
    } while (after !== null);
  }

  return {
    count: (asked) => {
      const filter = resolveFilter(db, asked);
      let rows = 0;
      let below: number | null = null;
      do {
        const part: ChargeTotals = totals(db, filter, below);
        rows += part.count + part.outcomeUnknown + part.unconfirmed.count;
        below = part.next ?? null;
      } while (below !== null);
      return rows;
    },
    pages,
    movements: (filter, returningStates) => ({
      count: countMovements(db, filter, returningStates),
      leftOut: movementsLeftOut(db, filter, returningStates),
      pages: inBatches(movementRows(db, filter, returningStates)),
    }),
    details: (rows, withTimelines) => detailsOfRows(db, rows, withTimelines ? exportFilters() : null),
    raw: ({ timeKey }) => readRawResponses(db, timeKey).toReversed(),
    close: () => void db.close(),
  };
}

function* inBatches<Value>(values: Iterable<Value>): Generator<readonly Value[]> {
  let batch: Value[] = [];
  for (const value of values) {
    batch.push(value);
    if (batch.length < PAGE) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
