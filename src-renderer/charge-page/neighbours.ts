/**
 * The previous and the next charge in the current list, so that the user can move between charges without returning to
 * it.
 */

import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import { useBridge } from '../bridge/bridge-context.tsx';
import type { ListPages } from '../bridge/cached-pages.ts';
import { call, keyOf } from '../bridge/operations.ts';

/** The rows of each cached list of a gateway; a list on screen comes first. */
function listedRows(client: QueryClient): readonly (readonly LiveRow[])[] {
  return (
    client
      .getQueryCache()
      .findAll({ queryKey: keyOf('charges.list') })
      .sort((one, other) => Number(other.isActive()) - Number(one.isActive()))
      // Every list under this name consists of pages (row-cache.ts).
      .map((query) => (query.state.data as ListPages | undefined)?.pages.flatMap((page) => page.rows) ?? [])
  );
}

/**
 * The key of the row `step` rows below (1) or above (-1) this one; null at the list's ends and for a row outside the
 * list.
 */
export function neighbourOf(client: QueryClient, key: string, step: 1 | -1): string | null {
  for (const rows of listedRows(client)) {
    const at = rows.findIndex((row) => row.key === key);
    if (at !== -1) return rows[at + step]?.key ?? null;
  }
  return null;
}

/** The charge as a list on screen shows it; null where none does. */
export function listedRow(client: QueryClient, key: string): LiveRow | null {
  for (const rows of listedRows(client)) {
    const row = rows.find((each) => each.key === key);
    if (row !== undefined) return row;
  }
  return null;
}

/**
 * Reads both neighbours once this charge is shown, so that moving to one shows it whole at once. The list may be read
 * later than the charge, and a short read is over before a count of reads shows it: the keys themselves are watched.
 */
export function useNeighboursRead(gatewayId: string, key: string, isShown: boolean): void {
  const client = useQueryClient();
  const bridge = useBridge();
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  );
  const next = useSyncExternalStore(subscribe, () => neighbourOf(client, key, 1));
  const previous = useSyncExternalStore(subscribe, () => neighbourOf(client, key, -1));
  useEffect(() => {
    if (!isShown) return;
    for (const neighbour of [next, previous]) {
      if (neighbour === null) continue;
      const input = { gatewayId, key: neighbour };
      void client.prefetchQuery({
        queryKey: keyOf('charges.detail', input),
        queryFn: () => call(bridge, 'charges.detail', input),
      });
    }
  }, [client, bridge, gatewayId, isShown, next, previous]);
}
