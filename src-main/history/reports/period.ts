/** A period's charges, as the part of a query that picks them: along their places in time, or along their payments. */

import type { ReportPeriod } from '../api/reports-api.ts';
import { firstTimeKeyOf } from '../model/time-key.ts';

/** Conditions on `charges`. Each runs along an index, whatever the planner thinks of it. */
export function periodOf({ basis, from, before }: ReportPeriod): {
  readonly where: string;
  readonly parameters: readonly [number, number];
} {
  // A number is bound as a double; compared with whole numbers it is exact up to 2^53, where numbers end.
  if (basis === 'created')
    return {
      where: 'charges.time_key >= ? AND charges.time_key < ?',
      parameters: [firstTimeKeyOf(from), firstTimeKeyOf(before)],
    };
  return { where: 'charges.paid_at_ms >= ? AND charges.paid_at_ms < ?', parameters: [from, before] };
}
