/** The totals of the list, read apart from the rows so that the rows never wait for them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChargeFilter } from '../../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ChargeTotals } from '../../../../src-preload/contract/charges/list/charge-totals.ts';
import { useBridge } from '../../../bridge/bridge-context.tsx';
import { keyOf } from '../../../bridge/operations.ts';
import { readTotals } from '../../../bridge/read-totals.ts';

export interface ListTotals {
  readonly totals: ChargeTotals | undefined;
  /** They belong to the previous filter. */
  readonly stale: boolean;
  /** The totals are partial: further parts are still being read. */
  readonly soFar: boolean;
}

/**
 * Returns a filter's totals; the previous filter's until they arrive, and partial sums while a large history is read in
 * parts.
 */
export function useTotals(gatewayId: string, filter: ChargeFilter): ListTotals {
  const bridge = useBridge();
  const key = keyOf('charges.totals', { gatewayId, filter });
  const name = JSON.stringify(key);
  const [pieces, setPieces] = useState<{ readonly of: string; readonly totals: ChargeTotals } | null>(null);
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      readTotals(bridge, { gatewayId, filter, turn: 'totals' }, (totals) => {
        signal.throwIfAborted();
        setPieces({ of: name, totals });
      }),
    placeholderData: keepPreviousData,
  });
  const soFar = query.isFetching && pieces?.of === name && (query.isPlaceholderData || query.data === undefined);
  return {
    totals: soFar ? pieces.totals : (query.data ?? undefined),
    stale: query.isPlaceholderData && !soFar,
    soFar,
  };
}
