/** The totals of a filter, which main reads in parts where very many charges have the text. */

import type { Bridge } from '../../src-preload/contract/bridge.ts';
import type { ChargeTotals } from '../../src-preload/contract/charges/list/charge-totals.ts';
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
    sum = sum === null ? part : added(sum, part);
    below = part.next ?? null;
    if (below !== null) onPart(sum);
  } while (below !== null);
  return sum;
}

/** Adds two partial totals that share no charge. */
function added(one: ChargeTotals, other: ChargeTotals): ChargeTotals {
  const paidOtherwise = addedStates(one.paidOtherwise ?? [], other.paidOtherwise ?? []);
  return {
    count: one.count + other.count,
    sum: one.sum + other.sum,
    byState: addedStates(one.byState, other.byState),
    ...(paidOtherwise.length > 0 && { paidOtherwise }),
    outcomeUnknown: one.outcomeUnknown + other.outcomeUnknown,
    unconfirmed: {
      count: one.unconfirmed.count + other.unconfirmed.count,
      sum: one.unconfirmed.sum + other.unconfirmed.sum,
    },
  };
}

function addedStates(one: ChargeTotals['byState'], other: ChargeTotals['byState']): ChargeTotals['byState'] {
  const states = new Map(one.map((each) => [each.state, each]));
  for (const each of other) {
    const before = states.get(each.state) ?? { count: 0, sum: 0 };
    states.set(each.state, { state: each.state, count: before.count + each.count, sum: before.sum + each.sum });
  }
  return [...states.values()];
}
