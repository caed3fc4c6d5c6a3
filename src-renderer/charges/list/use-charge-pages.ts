/** The list as keyset pages: as many as the user has scrolled to, without a count and without an offset. */

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { WholeText } from '../../../src-preload/contract/charges/list/list.ts';
import type { ListCursor } from '../../../src-preload/contract/charges/list/list-cursor.ts';
import { MOST } from '../../../src-preload/contract/values/input-limits.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { type ListQuestion, PAGE_SIZE, pagesKey } from '../../bridge/cached-pages.ts';
import { call } from '../../bridge/operations.ts';
import { type ReadPages, useReadPages } from '../../components/list/read-pages.ts';

export interface ChargePages extends ReadPages<LiveRow> {
  /** What the searched text is as a whole, when only its whole matches are listed. */
  readonly whole: WholeText | null;
  readonly readingMore: boolean;
}

/** @param firstRows how many rows the first page should hold, to restore a position further down */
export function useChargePages({ gatewayId, filter, sort }: ListQuestion, firstRows: number): ChargePages {
  const bridge = useBridge();
  const query = useInfiniteQuery({
    queryKey: pagesKey(gatewayId, filter, sort ?? undefined),
    queryFn: ({ pageParam, signal }) => {
      // Reading the signal lets TanStack Query cancel this query when another replaces it, as main does by `turn`.
      signal.throwIfAborted();
      return call(bridge, 'charges.list', {
        gatewayId,
        filter,
        ...(sort && { sort }),
        after: pageParam,
        limit: pageParam === null ? Math.min(MOST.page, Math.max(PAGE_SIZE, firstRows)) : PAGE_SIZE,
        ...(pageParam === null && { turn: 'list' }),
      });
    },
    // The first page has no cursor; the type has to allow the cursor of later ones.
    initialPageParam: null as ListCursor | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    enabled: sort !== null,
  });
  const pages = useReadPages(query);
  // Main examines a limited number of charges at a time: a page without a row may still have a next one.
  const looking = pages.rows.length === 0 && query.hasNextPage && !query.isPlaceholderData;
  const { fetchNextPage, isFetching } = query;
  useEffect(() => {
    if (looking && !isFetching) void fetchNextPage();
  }, [looking, isFetching, fetchNextPage]);
  return {
    ...pages,
    whole: query.data?.pages[0]?.whole ?? null,
    waiting: pages.waiting || looking,
    readingMore: query.isFetchingNextPage,
  };
}
