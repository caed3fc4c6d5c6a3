/** The totals of the list, read apart from the rows so that the rows never wait for them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChargeFilter, ChargeTotals } from '../../../src-preload/contract/charges/charge.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call, keyOf } from '../../bridge/operations.ts';

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
    queryFn: async ({ signal }) => {
      let sum: ChargeTotals | null = null;
      let below: number | null = null;
      do {
        signal.throwIfAborted();
        const piece: ChargeTotals = await call(bridge, 'charges.totals', { gatewayId, filter, below, turn: 'totals' });
        sum = sum === null ? piece : added(sum, piece);
        below = piece.next ?? null;
        if (below !== null && !signal.aborted) setPieces({ of: name, totals: sum });
      } while (below !== null);
      return sum;
    },
    placeholderData: keepPreviousData,
  });
  const soFar = query.isFetching && pieces?.of === name && (query.isPlaceholderData || query.data === undefined);
  return {
    totals: soFar ? pieces.totals : (query.data ?? undefined),
    stale: query.isPlaceholderData && !soFar,
    soFar,
  };
}

/** Adds two partial totals that share no charge. */
function added(one: ChargeTotals, other: ChargeTotals): ChargeTotals {
  const states = new Map(one.byState.map((each) => [each.state, each]));
  for (const each of other.byState) {
    const before = states.get(each.state) ?? { count: 0, sum: 0 };
    states.set(each.state, { state: each.state, count: before.count + each.count, sum: before.sum + each.sum });
  }
  return {
    count: one.count + other.count,
    sum: one.sum + other.sum,
    byState: [...states.values()],
    outcomeUnknown: one.outcomeUnknown + other.outcomeUnknown,
    claimed: { count: one.claimed.count + other.claimed.count, sum: one.claimed.sum + other.claimed.sum },
  };
}
