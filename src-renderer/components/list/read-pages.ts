import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

/** What a list needs of its pages, as many as the user has scrolled to. */
export interface ReadPages<Row> {
  readonly rows: readonly Row[];
  /** No page has arrived yet. */
  readonly waiting: boolean;
  /** The rows shown belong to the previous question; the new page is still loading. */
  readonly stale: boolean;
  readonly thrown: unknown;
  readonly hasMore: boolean;
  readonly readMore: () => void;
  readonly retry: () => void;
}

export function useReadPages<Row>(
  query: UseInfiniteQueryResult<InfiniteData<{ readonly rows: readonly Row[] }>>,
): ReadPages<Row> {
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  return {
    rows,
    waiting: query.isPending,
    stale: query.isPlaceholderData,
    thrown: query.error,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    readMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}
