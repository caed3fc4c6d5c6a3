/** Pages of the list and their totals: of queries that supersede each other, only the latest one runs. */

import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListCursor } from '../../src-preload/contract/charges/list/list-cursor.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { ListOptions, TotalsOptions } from './api/list-api.ts';
import type { CommonReaderCalls } from './worker/reader-calls.ts';
import type { WorkerCalls } from './worker/worker-client.ts';

export interface ListParts {
  readonly rows: WorkerCalls<CommonReaderCalls>;
  /** Totals have a thread of their own, so that no page waits for them. */
  readonly totals: WorkerCalls<CommonReaderCalls>;
}

export function listAndTotals({ rows, totals: adding }: ListParts) {
  const listed = latestOfKey();
  const added = latestOfKey();
  return {
    /** By keyset. A page may hold fewer rows than `limit` and still have a next one (ListCursor). */
    list: (filter: ChargeFilter, after: ListCursor | null, limit: number, { sort, supersedeKey }: ListOptions = {}) =>
      listed(supersedeKey, () => rows.call('list', filter, after, limit, sort)),
    totals: (filter: ChargeFilter, { below, supersedeKey }: TotalsOptions = {}) =>
      added(supersedeKey, () => adding.call('totals', filter, below ?? null)),
  };
}

/**
 * Returns what runs a query at once, or after the one of the same key that is running. It rejects with a ConsoleFailure of
 * kind `cancelled` when another one of that key is added before it starts: it then never ran. Without a key it supersedes
 * nothing, and nothing supersedes it.
 */
export function latestOfKey() {
  /** By key: a query is running, and this one waits for its end. */
  const running = new Map<string, { readonly start: () => void; readonly cancel: () => void } | null>();

  function next(key: string): void {
    const waiting = running.get(key);
    if (waiting) waiting.start();
    else running.delete(key);
  }

  return <Value>(key: string | undefined, query: () => Promise<Value>): Promise<Value> => {
    if (key === undefined) return query();
    return new Promise((resolve, reject) => {
      const start = () => {
        running.set(key, null);
        query()
          .then(resolve, reject)
          .finally(() => next(key));
      };
      const before = running.get(key);
      if (before === undefined) return start();
      before?.cancel();
      running.set(key, { start, cancel: () => reject(new ConsoleFailure({ kind: 'cancelled' })) });
    });
  };
}
