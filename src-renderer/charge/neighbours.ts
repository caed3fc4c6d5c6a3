/**
 * The previous and the next charge in the current list, so that the user can move between charges without returning to
 * it.
 */

import type { QueryClient } from '@tanstack/react-query';
import type { Bridge } from '../../src-preload/contract/bridge.ts';
import type { LiveRow } from '../../src-preload/contract/charges/charge.ts';
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

/** Reads both neighbours, so that moving to one shows it whole at once. */
export function readNeighbours(client: QueryClient, bridge: Bridge, gatewayId: string, key: string): void {
  for (const step of [1, -1] as const) {
    const neighbour = neighbourOf(client, key, step);
    if (neighbour === null) continue;
    const input = { gatewayId, key: neighbour };
    void client.prefetchQuery({
      queryKey: keyOf('charges.detail', input),
      queryFn: () => call(bridge, 'charges.detail', input),
    });
  }
}
