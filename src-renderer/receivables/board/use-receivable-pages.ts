/** A view of the board as keyset pages: as many as the user has scrolled to. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Input } from '../../../src-preload/contract/contract.ts';
import type { ReceivableRow, ReceivableView } from '../../../src-preload/contract/receivables/receivable.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call } from '../../bridge/operations.ts';
import { type ReadPages, useReadPages } from '../../components/list/read-pages.ts';

const PAGE = 100;

export type ReceivablePages = ReadPages<ReceivableRow>;

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
  return useReadPages(query);
}
