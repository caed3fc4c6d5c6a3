/** What the charges of a filter come to. */
import { z } from 'zod';
import { plainText } from '../../values/personal-data.ts';
import { cents } from '../../values/values.ts';

/**
 * Count and sum of the filtered charges. Outcome-unknown attempts are counted apart and never summed; payments to confirm
 * (`isUnconfirmed` of money-standing.ts) are counted and summed apart.
 */
export const chargeTotals = z.object({
  count: z.int(),
  sum: cents,
  byState: z.array(z.object({ state: plainText, count: z.int(), sum: cents })),
  outcomeUnknown: z.int(),
  unconfirmed: z.object({ count: z.int(), sum: cents }),
  /**
   * Of the states by which a charge may have been paid or not (FAILED, and those that the document does not list): the
   * charges among `byState` with a payment. Absent without any.
   */
  paidOtherwise: z.array(z.object({ state: plainText, count: z.int(), sum: cents })).optional(),
  /** Where to continue the totals, for a text that very many charges have; absent when they are complete. */
  next: z.int().optional(),
});
export type ChargeTotals = z.infer<typeof chargeTotals>;

/** Adds two totals that share no charge; without a `next`. */
export function addedTotals(one: ChargeTotals, other: ChargeTotals): ChargeTotals {
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
