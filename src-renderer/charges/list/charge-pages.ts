/** The list as pages by keyset: as many as have been scrolled to, no count and no offset. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ChargeFilter, ListCursor, LiveRow } from '../../../src-preload/contract/charges/charge.ts';
import type { ListSort, WholeText } from '../../../src-preload/contract/charges/list.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call } from '../../bridge/operations.ts';
import { PAGE_SIZE, pagesKey } from '../../bridge/row-cache.ts';

const LARGEST_PAGE = 500;

export interface ChargePages {
  readonly rows: readonly LiveRow[];
  /** What the text searched for is as a whole, where only the charges that have it so are shown. */
  readonly whole: WholeText | null;
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

export interface ListQuestion {
  readonly gatewayId: string;
  readonly filter: ChargeFilter;
  /** Null while it is not known yet: nothing is asked. */
  readonly sort: ListSort | null;
}

/** @param firstRows how many rows the first page should hold, to come back to a place further down. */
export function useChargePages({ gatewayId, filter, sort }: ListQuestion, firstRows: number): ChargePages {
  const bridge = useBridge();
  const query = useInfiniteQuery({
    queryKey: pagesKey(gatewayId, filter, sort ?? undefined),
    queryFn: ({ pageParam, signal }) => {
      // Reading the signal has Query forget this question when another replaces it, as main does by the turn.
      signal.throwIfAborted();
      return call(bridge, 'charges.list', {
        gatewayId,
        filter,
        ...(sort && { sort }),
        after: pageParam,
        limit: pageParam === null ? Math.min(LARGEST_PAGE, Math.max(PAGE_SIZE, firstRows)) : PAGE_SIZE,
        ...(pageParam === null && { turn: 'list' }),
      });
    },
    // The first page starts nowhere; the type has to say that later ones start at a cursor.
    initialPageParam: null as ListCursor | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    enabled: sort !== null,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  // Main looks so far at a time: a page without a row may still have a next one.
  const looking = rows.length === 0 && query.hasNextPage && !query.isPlaceholderData;
  const { fetchNextPage, isFetching } = query;
  useEffect(() => {
    if (looking && !isFetching) void fetchNextPage();
  }, [looking, isFetching, fetchNextPage]);
  return {
    rows,
    whole: query.data?.pages[0]?.whole ?? null,
    waiting: query.isPending || looking,
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
