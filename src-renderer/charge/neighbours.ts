/**
 * The previous and the next charge in the current list, so that the user can move between charges without returning to
 * it.
 */

import type { QueryClient } from '@tanstack/react-query';
import type { ListPages } from '../bridge/cached-pages.ts';
import { keyOf } from '../bridge/operations.ts';

/**
 * The key of the row `step` rows below (1) or above (-1) this one; null at the list's ends and for a row outside the
 * list.
 */
export function neighbourOf(client: QueryClient, key: string, step: 1 | -1): string | null {
  const lists = client.getQueryCache().findAll({ queryKey: keyOf('charges.list') });
  // A list on screen takes precedence over one that is only cached.
  for (const query of lists.sort((one, other) => Number(other.isActive()) - Number(one.isActive()))) {
    // Every list under this name consists of pages (row-cache.ts).
    const rows = (query.state.data as ListPages | undefined)?.pages.flatMap((page) => page.rows) ?? [];
    const at = rows.findIndex((row) => row.key === key);
    if (at !== -1) return rows[at + step]?.key ?? null;
  }
  return null;
}
