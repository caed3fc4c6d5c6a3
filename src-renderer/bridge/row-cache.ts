/** Puts changed rows into cached answers where they stand, so that the list changes in place and asks nothing again. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ChargeDetail, LiveRow } from '../../src-preload/contract/charge.ts';
import type { Output } from '../../src-preload/contract/contract.ts';
import { keyOf } from './operations.ts';

export type ListPages = InfiniteData<Output<'charges.list'>>;

/** What a batch of rows did to the cache. */
export interface RowsTaken {
  /** Keys of rows that were here in another state. */
  readonly changed: readonly string[];
  /** True when a row is not in every cached list of this gateway: a new charge, or one beyond the pages read. */
  readonly anyUnlisted: boolean;
  /** True when a sum, a count or a state may differ from before. */
  readonly totalsDiffer: boolean;
}

/** Replaces rows by key in every cached list and detail of a gateway. A row that no longer fits a filter stays where it is. */
export function takeRows(client: QueryClient, gatewayId: string, rows: readonly LiveRow[]): RowsTaken {
  const fresh = new Map(rows.map((row) => [row.key, row]));
  const changed = new Set<string>();
  let anyUnlisted = false;
  let lists = 0;
  for (const [key, pages] of client.getQueriesData<ListPages>({ queryKey: keyOf('charges.list') })) {
    if (!pages || !isOfGateway(key[1], gatewayId)) continue;
    lists += 1;
    let found = 0;
    const next = pages.pages.map((page) => ({
      ...page,
      rows: page.rows.map((row) => {
        const replacement = fresh.get(row.key);
        if (!replacement) return row;
        found += 1;
        if (replacement.state !== row.state) changed.add(row.key);
        return replacement;
      }),
    }));
    if (found > 0) client.setQueryData<ListPages>(key, { ...pages, pages: next });
    if (found < fresh.size) anyUnlisted = true;
  }
  for (const row of rows) takeIntoDetail(client, gatewayId, row);
  return { changed: [...changed], anyUnlisted, totalsDiffer: changed.size > 0 || anyUnlisted || lists === 0 };
}

/** The row's part of an open charge changes at once; its timeline and code are asked for again when the state did. */
function takeIntoDetail(client: QueryClient, gatewayId: string, row: LiveRow): void {
  const key = keyOf('charges.detail', { gatewayId, key: row.key });
  const detail = client.getQueryData<ChargeDetail>(key);
  if (!detail) return;
  client.setQueryData<ChargeDetail>(key, { ...detail, ...row });
  const moreThanTheRow =
    detail.state !== row.state || detail.attention.length !== row.attention.length || detail.setAside !== row.setAside;
  if (moreThanTheRow) void client.invalidateQueries({ queryKey: key });
}

function isOfGateway(input: unknown, gatewayId: string): boolean {
  return typeof input === 'object' && input !== null && 'gatewayId' in input && input.gatewayId === gatewayId;
}
