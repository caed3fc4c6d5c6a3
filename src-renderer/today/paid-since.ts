/** The payments of a gateway since somebody at this desk last looked: how many, their sum, and the newest of them. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import type { ChargeTotals } from '../../src-preload/contract/charges/list/charge-totals.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useBridge, useSignal } from '../bridge/bridge-context.tsx';
import { call, keyOf, useCommand, useOperation } from '../bridge/operations.ts';
import type { ReadState } from '../components/errors/read-fault.tsx';
import { useNow } from '../components/timing/use-now.ts';
import { dayOf, startOfDay } from '../format/day-bounds.ts';

/** How many are listed. */
const LISTED = 6;

export interface PaidSince {
  readonly count: number;
  readonly sum: number;
  readonly markSeen: () => void;
  /** Whether the figures are known; until then, `count` and `sum` are 0. */
  readonly isKnown: boolean;
  readonly reads: readonly ReadState[];
}

/**
 * The payments from the instant after the last look on, and those that became known only afterwards. A desk that never
 * looked begins with its day. Null while it is not known.
 */
function usePaidFilters(gatewayId: string): {
  readonly filters: readonly ChargeFilter[] | null;
  readonly read: ReadState;
} {
  const { timeZone } = useApp().settings;
  const today = dayOf(useNow(60_000), timeZone);
  const read = useOperation('charges.paidSeenUntil', { gatewayId }, { staleTime: Number.POSITIVE_INFINITY });
  const { data } = read;
  if (data === undefined) return { filters: null, read };
  const newer = { paid: { from: data.at === null ? startOfDay(today, timeZone) : data.at + 1 } };
  return { filters: data.late.length === 0 ? [newer] : [{ keys: data.late, paid: {} }, newer], read };
}

export function usePaidSince(gatewayId: string): PaidSince {
  const bridge = useBridge();
  const client = useQueryClient();
  const { filters, read } = usePaidFilters(gatewayId);
  const mark = useCommand('charges.markPaidSeen');
  const totals = useQuery({
    queryKey: ['today', gatewayId, 'paid-since', filters],
    enabled: filters !== null,
    queryFn: async () => {
      const readAt = Date.now();
      const parts = await Promise.all(
        (filters ?? []).map((filter) => call(bridge, 'charges.totals', { gatewayId, filter })),
      );
      const total = (of: 'count' | 'sum') => parts.reduce((sum, part) => sum + part[of], 0);
      return { count: total('count'), sum: total('sum'), readAt };
    },
  });
  const { data } = totals;
  useSignal('paid-seen', (news) => {
    if (news.gatewayId === gatewayId)
      void client.invalidateQueries({ queryKey: keyOf('charges.paidSeenUntil', { gatewayId }) });
  });
  return {
    count: data?.count ?? 0,
    sum: data?.sum ?? 0,
    // Only what was read can have been seen.
    markSeen: () => data !== undefined && mark.mutate({ gatewayId, at: data.readAt }),
    isKnown: data !== undefined,
    reads: [read, totals],
  };
}

/** The newest payments since the last look, after those that became known late. */
export function useNewestPaid(gatewayId: string): UseQueryResult<readonly LiveRow[]> {
  const bridge = useBridge();
  const { filters } = usePaidFilters(gatewayId);
  return useQuery({
    queryKey: ['today', gatewayId, 'newest-paid', filters],
    enabled: filters !== null,
    queryFn: async () => {
      const sort = { column: 'paidAt', direction: 'desc' } as const;
      const asked = { gatewayId, sort, after: null, limit: LISTED };
      const pages = (filters ?? []).map((filter) => call(bridge, 'charges.list', { ...asked, filter }));
      return (await Promise.all(pages)).flatMap(({ rows }) => rows).slice(0, LISTED);
    },
  });
}

/** Totals of a filter; a very common filter's parts are not needed here, since each has a period or a state. */
export function useTodayTotals(gatewayId: string, name: string, filter: ChargeFilter): UseQueryResult<ChargeTotals> {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['today', gatewayId, name, filter],
    queryFn: () => call(bridge, 'charges.totals', { gatewayId, filter }),
    placeholderData: (before) => before,
  });
}
