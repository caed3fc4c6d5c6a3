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
