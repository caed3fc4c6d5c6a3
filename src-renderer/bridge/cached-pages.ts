/** The list's pages as the cache of queries holds them. */
import type { InfiniteData } from '@tanstack/react-query';
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListSort } from '../../src-preload/contract/charges/list/list.ts';
import type { ListCursor } from '../../src-preload/contract/charges/list/list-cursor.ts';
import type { Output } from '../../src-preload/contract/contract.ts';

export type ListPages = InfiniteData<Output<'charges.list'>, ListCursor | null>;

/** What a list shows. */
export interface ListQuestion {
  readonly gatewayId: string;
  readonly filter: ChargeFilter;
  /** Null while it is unknown: nothing is read. */
  readonly sort: ListSort | null;
}

/** Rows on a page of the list. */
export const PAGE_SIZE = 100;

/** The cache key of one list's pages. */
export function pagesKey(gatewayId: string, filter: ChargeFilter, sort: ListSort = NEWEST_FIRST) {
  return ['charges.list', { gatewayId, filter, sort }] as const;
}

const NEWEST_FIRST: ListSort = { column: 'created', direction: 'desc' };
