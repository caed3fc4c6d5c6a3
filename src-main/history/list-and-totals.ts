/** Pages of the list and their totals: of queries that supersede each other, only the latest one runs. */

import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListCursor } from '../../src-preload/contract/charges/list/list-cursor.ts';
import type { ListOptions, TotalsOptions } from './api/list-api.ts';

import { CoalesceLatest } from './worker/coalesce-latest.ts';
import type { CommonReaderCalls } from './worker/reader-calls.ts';
import type { WorkerCalls } from './worker/worker-client.ts';

export interface ListParts {
  readonly rows: WorkerCalls<CommonReaderCalls>;
  /** Totals have a thread of their own, so that no page waits for them. */
  readonly totals: WorkerCalls<CommonReaderCalls>;
}

export function listAndTotals({ rows, totals: adding }: ListParts) {
  const coalesced = { list: new CoalesceLatest(), totals: new CoalesceLatest() };
  return {
    /** By keyset. A page may hold fewer rows than `limit` and still have a next one (ListCursor). */
    list: (filter: ChargeFilter, after: ListCursor | null, limit: number, { sort, supersedeKey }: ListOptions = {}) =>
      coalesced.list.run(supersedeKey, () => rows.call('list', filter, after, limit, sort)),
    totals: (filter: ChargeFilter, { below, supersedeKey }: TotalsOptions = {}) =>
      coalesced.totals.run(supersedeKey, () => adding.call('totals', filter, below ?? null)),
  };
}
