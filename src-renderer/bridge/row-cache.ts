/** Puts changed rows into cached answers where they stand, so that the list changes in place and asks nothing again. */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Bridge } from '../../src-preload/contract/bridge.ts';
import type { ChargeDetail, ChargeFilter, ListCursor, LiveRow } from '../../src-preload/contract/charge.ts';
import type { Output } from '../../src-preload/contract/contract.ts';
import { call, keyOf } from './operations.ts';

export type ListPages = InfiniteData<Output<'charges.list'>, ListCursor | null>;

/** Rows a page of the list holds. */
export const PAGE_SIZE = 100;

/** Where the pages of one list lie in the cache. */
export function pagesKey(gatewayId: string, filter: ChargeFilter) {
  return ['charges.list', { gatewayId, filter }] as const;
}

/** What a batch of rows did to the cache. */
export interface RowsTaken {
  /** Keys of rows that were here in another state. */
  readonly changed: readonly string[];
  /** Lists that a row may belong into and is not in, as far as they have been read. */
  readonly incomplete: readonly QueryKey[];
}

/** Replaces rows by key in every cached list and detail of a gateway. A row that no longer fits a filter stays where it is. */
export function takeRows(client: QueryClient, gatewayId: string, rows: readonly LiveRow[]): RowsTaken {
  const fresh = new Map(rows.map((row) => [row.key, row]));
  const changed = new Set<string>();
  const incomplete: QueryKey[] = [];
  for (const [key, list] of client.getQueriesData<ListPages>({ queryKey: keyOf('charges.list') })) {
    const of = listOf(key);
    if (!list || of?.gatewayId !== gatewayId) continue;
    const listed = new Set<string>();
    const pages = list.pages.map((page) => ({
      ...page,
      rows: page.rows.map((row) => {
        const replacement = fresh.get(row.key);
        if (!replacement) return row;
        listed.add(row.key);
        if (replacement.state !== row.state) changed.add(row.key);
        return replacement;
      }),
    }));
    if (listed.size > 0) client.setQueryData<ListPages>(key, { ...list, pages });
    const oldest = oldestRead(list);
    if (rows.some((row) => !listed.has(row.key) && row.createdAt >= oldest && mayFit(row, of.filter)))
      incomplete.push(key);
  }
  for (const row of rows) if (takeIntoDetail(client, gatewayId, row)) changed.add(row.key);
  return { changed: [...changed], incomplete };
}

/**
 * Brings rows into a list that its first page has and the cache has not, without reading the other pages again. Reads
 * the whole list anew where the first page no longer meets what was read before.
 */
export async function refreshTop(client: QueryClient, bridge: Bridge, key: QueryKey): Promise<void> {
  const of = listOf(key);
  if (!of) return;
  const top = await call(bridge, 'charges.list', { ...of, after: null, limit: PAGE_SIZE });
  const list = client.getQueryData<ListPages>(key);
  const [first, ...others] = list?.pages ?? [];
  if (!list || !first) return;
  const known = new Set(list.pages.flatMap((page) => page.rows.map((row) => row.key)));
  const arrived = top.rows.filter((row) => !known.has(row.key));
  if (arrived.length === 0 || arrived.length === top.rows.length) {
    await client.invalidateQueries({ queryKey: key });
    return;
  }
  const rows = [...arrived, ...first.rows].sort((one, other) => other.createdAt - one.createdAt);
  client.setQueryData<ListPages>(key, { ...list, pages: [{ ...first, rows }, ...others] });
}

/** The row's part of an open charge changes at once; its timeline and code are asked for again when more than the row did. */
function takeIntoDetail(client: QueryClient, gatewayId: string, row: LiveRow): boolean {
  const key = keyOf('charges.detail', { gatewayId, key: row.key });
  const detail = client.getQueryData<ChargeDetail>(key);
  if (!detail) return false;
  client.setQueryData<ChargeDetail>(key, { ...detail, ...row });
  const stateDiffers = detail.state !== row.state;
  const moreThanTheRow =
    stateDiffers || detail.attention.length !== row.attention.length || detail.setAside !== row.setAside;
  if (moreThanTheRow) void client.invalidateQueries({ queryKey: key });
  return stateDiffers;
}

/** The creation instant down to which a list has been read; the beginning of time once it has been read whole. */
function oldestRead(list: ListPages): number {
  const last = list.pages.at(-1);
  if (!last || last.next === null) return Number.NEGATIVE_INFINITY;
  return last.rows.at(-1)?.createdAt ?? Number.NEGATIVE_INFINITY;
}

/** Whether a row can belong into a filtered list. Only main can search by text, so a text lets every row through. */
function mayFit(row: LiveRow, filter: ChargeFilter): boolean {
  if (filter.states && filter.states.length > 0 && !filter.states.includes(row.state)) return false;
  return !filter.needsAttention || row.attention.length > 0;
}

function listOf(key: QueryKey): ReturnType<typeof pagesKey>[1] | null {
  const input = key[1];
  // Only `pagesKey` makes keys under this name.
  return typeof input === 'object' && input !== null ? (input as ReturnType<typeof pagesKey>[1]) : null;
}
