/** A view of the board as keyset pages: as many as the user has scrolled to. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Input } from '../../../src-preload/contract/contract.ts';
import type { ReceivableRow, ReceivableView } from '../../../src-preload/contract/receivables/receivable.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call } from '../../bridge/operations.ts';

const PAGE = 100;

export interface ReceivablePages {
  readonly rows: readonly ReceivableRow[];
  readonly waiting: boolean;
  readonly stale: boolean;
  readonly thrown: unknown;
  readonly hasMore: boolean;
  readonly readMore: () => void;
  readonly retry: () => void;
}

export function useReceivablePages(gatewayId: string, view: ReceivableView, text: string): ReceivablePages {
  const bridge = useBridge();
  const query = useInfiniteQuery({
    queryKey: ['receivables.list', { gatewayId, view, text }],
    queryFn: ({ pageParam }) =>
      call(bridge, 'receivables.list', { gatewayId, view, text, after: pageParam, limit: PAGE }),
    // The first page has no cursor; the type has to allow the cursor of later ones.
    initialPageParam: null as Input<'receivables.list'>['after'],
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
    readMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}
