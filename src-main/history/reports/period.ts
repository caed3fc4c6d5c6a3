/** The WHERE clause of a period's charges: by their time keys, or by their payments. */

import type { ReportPeriod } from '../api/reports-api.ts';
import { firstTimeKeyOf } from '../model/time-key.ts';

/** Conditions on `charges`. Each uses an index, whatever the planner chooses. */
export function periodOf({ basis, from, before }: ReportPeriod): {
  readonly where: string;
  readonly parameters: readonly [number, number];
} {
  // A number is bound as a double; compared with whole numbers it is exact up to 2^53, the limit of time keys.
  if (basis === 'created')
    return {
      where: 'charges.time_key >= ? AND charges.time_key < ?',
      parameters: [firstTimeKeyOf(from), firstTimeKeyOf(before)],
    };
  return { where: 'charges.paid_at_ms >= ? AND charges.paid_at_ms < ?', parameters: [from, before] };
}
