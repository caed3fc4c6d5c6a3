/** Puts changed rows into cached answers where they stand, so that the list changes in place and asks nothing again. */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Bridge } from '../../src-preload/contract/bridge.ts';
import type { ChargeDetail, ChargeFilter, ListCursor, LiveRow } from '../../src-preload/contract/charge.ts';
import type { Output } from '../../src-preload/contract/contract.ts';
import type { ListSort } from '../../src-preload/contract/list.ts';
import { call, keyOf } from './operations.ts';

export type ListPages = InfiniteData<Output<'charges.list'>, ListCursor | null>;

/** Pages of a list in another order than newest first that are read again when a row comes. */
const MOST_READ_AGAIN = 3;

/** Rows a page of the list holds. */
export const PAGE_SIZE = 100;

/** Where the pages of one list lie in the cache. */
export function pagesKey(gatewayId: string, filter: ChargeFilter, sort: ListSort = NEWEST_FIRST) {
  return ['charges.list', { gatewayId, filter, sort }] as const;
}

const NEWEST_FIRST: ListSort = { column: 'created', direction: 'desc' };

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
    const oldest = isNewestFirst(of.sort) ? oldestRead(list) : Number.NEGATIVE_INFINITY;
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
  // In another order a new row may stand anywhere: what has been read is read again, unless that is too much of it.
  if (!isNewestFirst(of.sort)) {
    const pages = client.getQueryData<ListPages>(key)?.pages.length ?? 0;
    await client.invalidateQueries({ queryKey: key, refetchType: pages > MOST_READ_AGAIN ? 'none' : 'active' });
    return;
  }
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
    stateDiffers || detail.attention.join() !== row.attention.join() || detail.setAside !== row.setAside;
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
  const { states, needsAttention, marked, tags, operators, created, paid, amount, keys } = filter;
  return (
    (!states || states.length === 0 || states.includes(row.state)) &&
    (needsAttention === undefined || needsAttention === row.attention.length > 0) &&
    (marked === undefined || marked === (row.hasNote || row.tags.length > 0)) &&
    (!tags || tags.length === 0 || tags.some((tag) => row.tags.includes(tag))) &&
    (!operators || operators.length === 0 || operators.includes(row.operator ?? '')) &&
    (!created || within(row.createdAt, created.from, created.before)) &&
    (!paid || within(row.paidAt, paid.from, paid.before)) &&
    (!amount || within(row.amount, amount.from, amount.to === undefined ? undefined : amount.to + 1)) &&
    (!keys || keys.includes(row.key))
  );
}

function within(value: number | null, from: number | undefined, before: number | undefined): boolean {
  return value !== null && (from === undefined || value >= from) && (before === undefined || value < before);
}

function isNewestFirst({ column, direction }: ListSort): boolean {
  return column === 'created' && direction === 'desc';
}

function listOf(key: QueryKey): ReturnType<typeof pagesKey>[1] | null {
  const input = key[1];
  // Only `pagesKey` makes keys under this name.
  return typeof input === 'object' && input !== null ? (input as ReturnType<typeof pagesKey>[1]) : null;
}
