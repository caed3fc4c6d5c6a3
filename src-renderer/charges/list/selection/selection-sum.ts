/** What the selected charges add up to. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LiveRow } from '../../../../src-preload/contract/charges/charge-row.ts';
import { isUnconfirmed } from '../../../../src-preload/contract/charges/money-standing.ts';
import { OUTCOME_UNKNOWN } from '../../../../src-preload/contract/values/states.ts';
import { useGateway } from '../../../bridge/app-context.tsx';
import { useBridge } from '../../../bridge/bridge-context.tsx';
import { call, keyOf } from '../../../bridge/operations.ts';

interface SelectionSum {
  readonly sum: number | null;
  readonly leftOut: number;
}

/**
 * The sum in cents, as the totals above the list add it up, null until it is known, and how many charges it leaves out.
 * It is added up here where the list
 * has loaded every selected row, so that it follows each key, and by main elsewhere.
 */
export function useSelectionSum(keys: ReadonlySet<string>, rows: readonly LiveRow[]): SelectionSum {
  const bridge = useBridge();
  const { id: gatewayId } = useGateway();
  const loaded = rows.filter(({ key }) => keys.has(key));
  const isLoaded = loaded.length === keys.size;
  const input = { gatewayId, filter: { keys: isLoaded ? [] : [...keys] } };
  const { data } = useQuery({
    queryKey: keyOf('charges.totals', input),
    queryFn: () => call(bridge, 'charges.totals', input),
    enabled: !isLoaded,
    placeholderData: keepPreviousData,
  });
  if (!isLoaded) return { sum: data?.sum ?? null, leftOut: data ? data.outcomeUnknown + data.unconfirmed.count : 0 };
  const summed = loaded.filter(isSummed);
  return { sum: summed.reduce((sum, { amount }) => sum + amount, 0), leftOut: loaded.length - summed.length };
}

/** Charges that may not exist, or whose payment no one has confirmed, are in no total. */
function isSummed(row: LiveRow): boolean {
  return row.state !== OUTCOME_UNKNOWN && !isUnconfirmed(row);
}
