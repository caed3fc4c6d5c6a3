/** Pages of the list and their totals: of questions that replace each other, the last one alone is asked. */

import type { ChargeFilter, ListCursor } from '../../src-preload/contract/charges/charge.ts';
import type { ListOptions, TotalsOptions } from './api/list-api.ts';

import { CoalesceLatest } from './worker/coalesce-latest.ts';
import type { ReaderCalls } from './worker/reader-calls.ts';
import type { WorkerClient } from './worker/worker-client.ts';

export interface ListParts {
  readonly rows: Pick<WorkerClient<ReaderCalls>, 'call'>;
  /** Totals have a thread of their own, so that they never keep a page waiting. */
  readonly totals: Pick<WorkerClient<ReaderCalls>, 'call'>;
}

export function listAndTotals({ rows, totals: adding }: ListParts) {
  const turns = { list: new CoalesceLatest(), totals: new CoalesceLatest() };
  return {
    /** By keyset. A page may hold fewer rows than `limit` and still have a next one (ListCursor). */
    list: (
      filter: ChargeFilter,
      after: ListCursor | null,
      limit: number,
      { sort, supersedeKey: turn }: ListOptions = {},
    ) => turns.list.run(turn, () => rows.call('list', filter, after, limit, sort)),
    totals: (filter: ChargeFilter, { below, supersedeKey: turn }: TotalsOptions = {}) =>
      turns.totals.run(turn, () => adding.call('totals', filter, below ?? null)),
  };
}
