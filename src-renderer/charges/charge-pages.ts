/** The list as pages by keyset, newest first: as many as have been scrolled to, no count and no offset. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChargeFilter, ListCursor, LiveRow } from '../../src-preload/contract/charge.ts';
import { useBridge } from '../bridge/bridge-context.tsx';
import { call } from '../bridge/operations.ts';
import { PAGE_SIZE, pagesKey } from '../bridge/row-cache.ts';

const LARGEST_PAGE = 500;

export interface ChargePages {
  readonly rows: readonly LiveRow[];
  /** Nothing has come yet. */
  readonly waiting: boolean;
  /** What is shown belongs to the filter before this one; the answer is on its way. */
  readonly stale: boolean;
  readonly thrown: unknown;
  readonly hasMore: boolean;
  readonly readingMore: boolean;
  readonly readMore: () => void;
  readonly retry: () => void;
}

/** @param firstRows how many rows the first page should hold, to come back to a place further down. */
export function useChargePages(gatewayId: string, filter: ChargeFilter, firstRows: number): ChargePages {
  const bridge = useBridge();
  const query = useInfiniteQuery({
    queryKey: pagesKey(gatewayId, filter),
    queryFn: ({ pageParam }) =>
      call(bridge, 'charges.list', {
        gatewayId,
        filter,
        after: pageParam,
        limit: pageParam === null ? Math.min(LARGEST_PAGE, Math.max(PAGE_SIZE, firstRows)) : PAGE_SIZE,
      }),
    // The first page starts nowhere; the type has to say that later ones start at a cursor.
    initialPageParam: null as ListCursor | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  return {
    rows,
    waiting: query.isPending,
    stale: query.isPlaceholderData,
    thrown: query.error,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    readingMore: query.isFetchingNextPage,
    readMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}
