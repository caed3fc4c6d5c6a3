/** The charges before and after one, in the list that is on screen, so that nobody has to go back to it. */
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../bridge/operations.ts';
import type { ListPages } from '../bridge/row-cache.ts';

/** The key of the row `step` places below (1) or above (-1) this one; null at the list's ends and for a row it has not. */
export function neighbourOf(client: QueryClient, key: string, step: 1 | -1): string | null {
  const lists = client.getQueryCache().findAll({ queryKey: keyOf('charges.list') });
  // A list that somebody looks at goes before one that is only remembered.
  for (const query of lists.sort((one, other) => Number(other.isActive()) - Number(one.isActive()))) {
    // Every list under this name is one of pages (row-cache.ts).
    const rows = (query.state.data as ListPages | undefined)?.pages.flatMap((page) => page.rows) ?? [];
    const at = rows.findIndex((row) => row.key === key);
    if (at !== -1) return rows[at + step]?.key ?? null;
  }
  return null;
}
