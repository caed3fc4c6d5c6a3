/** Updates changed rows inside cached results, so that the list changes in place and reads nothing again. */

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Bridge } from '../../src-preload/contract/bridge.ts';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import type { LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import type { ListSort } from '../../src-preload/contract/charges/list/list.ts';
import { type ListPages, PAGE_SIZE, type pagesKey } from './cached-pages.ts';
import { call, keyOf } from './operations.ts';

/** Above this many pages, a list that is not sorted newest first is not read again when a row is added. */
const MAX_REFETCHED_PAGES = 3;

/** What a batch of rows changed in the cache. */
export interface RowUpdate {
  /** Keys of rows whose state differed from the cached one. */
  readonly changed: readonly string[];
  /** A total may be another: a row counts otherwise than the cached one, or no cached page has it. */
  readonly countsOtherwise: boolean;
  /** Rows that are in none of a list's cached pages, though the list may contain them. */
  readonly unlisted: readonly { readonly list: QueryKey; readonly charges: readonly string[] }[];
}

/**
 * Replaces rows by key in every cached list and detail of a gateway. A row that no longer matches a filter stays in
 * place.
 */
export function updateRows(client: QueryClient, gatewayId: string, rows: readonly LiveRow[]): RowUpdate {
  const fresh = new Map(rows.map((row) => [row.key, row]));
  const changed = new Set<string>();
  const known = new Set<string>();
  let countsOtherwise = false;
  const unlisted: { list: QueryKey; charges: string[] }[] = [];
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
        known.add(row.key);
        if (replacement.state !== row.state) changed.add(row.key);
        countsOtherwise ||= countOf(replacement) !== countOf(row);
        return replacement;
      }),
    }));
    if (listed.size > 0) client.setQueryData<ListPages>(key, { ...list, pages });
    const oldest = isNewestFirst(of.sort) ? oldestRead(list) : Number.NEGATIVE_INFINITY;
    const others = rows.filter((row) => !listed.has(row.key) && row.createdAt >= oldest);
    if (others.length > 0) unlisted.push({ list: key, charges: others.map((row) => row.key) });
  }
  for (const row of rows) if (updateDetail(client, gatewayId, row)) changed.add(row.key);
  countsOtherwise ||= changed.size > 0 || rows.some(({ key }) => !known.has(key));
  return { changed: [...changed], countsOtherwise, unlisted };
}

/** What of a row a total may depend on. */
const countOf = ({ state, amount, paidAt, returnedAt, attention, dismissed }: LiveRow) =>
  [state, amount, paidAt, returnedAt, attention, dismissed].join(' ');

/**
 * Reads from main which of these charges a list contains, and inserts them without reading its pages again, because
 * only main applies filters. Returns whether there were any.
 */
export async function insertRow(
  client: QueryClient,
  bridge: Bridge,
  list: QueryKey,
  charges: readonly string[],
): Promise<boolean> {
  const of = listOf(list);
  if (!of) return false;
  if (charges.length > PAGE_SIZE) {
    await client.invalidateQueries({ queryKey: list });
    return true;
  }
  const keys = charges.filter((key) => of.filter.keys?.includes(key) ?? true);
  const { rows } = await call(bridge, 'charges.list', {
    ...of,
    filter: { ...of.filter, keys },
    after: null,
    limit: PAGE_SIZE,
  });
  const cached = client.getQueryData<ListPages>(list);
  const [first, ...others] = cached?.pages ?? [];
  if (!cached || !first) return false;
  const cachedKeys = new Set(cached.pages.flatMap((page) => page.rows.map((row) => row.key)));
  const arrived = rows.filter((row) => !cachedKeys.has(row.key));
  if (arrived.length === 0) return false;
  // In another order a new row may belong anywhere: the pages are read again, unless there are too many of them.
  if (!isNewestFirst(of.sort)) {
    const refetchType = cached.pages.length > MAX_REFETCHED_PAGES ? 'none' : 'active';
    await client.invalidateQueries({ queryKey: list, refetchType });
    return true;
  }
  const sorted = [...arrived, ...first.rows].sort((one, other) => other.createdAt - one.createdAt);
  client.setQueryData<ListPages>(list, { ...cached, pages: [{ ...first, rows: sorted }, ...others] });
  return true;
}

/** An open charge's row fields change at once; its timeline and code are read again when more than the row changed. */
function updateDetail(client: QueryClient, gatewayId: string, row: LiveRow): boolean {
  const key = keyOf('charges.detail', { gatewayId, key: row.key });
  const detail = client.getQueryData<ChargeDetail>(key);
  if (!detail) return false;
  client.setQueryData<ChargeDetail>(key, { ...detail, ...row });
  const stateDiffers = detail.state !== row.state;
  const moreThanTheRow =
    stateDiffers ||
    detail.attention.join() !== row.attention.join() ||
    detail.dismissed !== row.dismissed ||
    detail.hasNote !== row.hasNote ||
    // A check changes its time, and a watch its kind; where neither differs, something outside the row changed, such as
    // one note more.
    (detail.lastCheckedAt === row.lastCheckedAt && detail.watch.kind === row.watch.kind);
  if (moreThanTheRow) void client.invalidateQueries({ queryKey: key });
  return stateDiffers;
}

/** The creation time down to which a list has been read; the beginning of time once it has been read to its end. */
function oldestRead(list: ListPages): number {
  const last = list.pages.at(-1);
  if (!last || last.next === null) return Number.NEGATIVE_INFINITY;
  return last.rows.at(-1)?.createdAt ?? Number.NEGATIVE_INFINITY;
}

function isNewestFirst({ column, direction }: ListSort): boolean {
  return column === 'created' && direction === 'desc';
}

function listOf(key: QueryKey): ReturnType<typeof pagesKey>[1] | null {
  const input = key[1];
  // Only `pagesKey` creates keys under this name.
  return typeof input === 'object' && input !== null ? (input as ReturnType<typeof pagesKey>[1]) : null;
}
