/** The totals of a filter, which main reads in parts where very many charges have the text. */

import type { Bridge } from '../../src-preload/contract/bridge.ts';
import { addedTotals, type ChargeTotals } from '../../src-preload/contract/charges/list/charge-totals.ts';
import type { Input } from '../../src-preload/contract/contract.ts';
import { call } from './operations.ts';

/** @param onPart called with the sums so far while parts are left; what it throws ends the reading */
export async function readTotals(
  bridge: Bridge,
  question: Omit<Input<'charges.totals'>, 'below'>,
  onPart: (soFar: ChargeTotals) => void = () => undefined,
): Promise<ChargeTotals> {
  let sum: ChargeTotals | null = null;
  let below: number | null = null;
  do {
    const part: ChargeTotals = await call(bridge, 'charges.totals', { ...question, below });
    sum = sum === null ? part : addedTotals(sum, part);
    below = part.next ?? null;
    if (below !== null) onPart(sum);
  } while (below !== null);
  return sum;
}
