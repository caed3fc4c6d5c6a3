/** The columns of a foreign file: which of them is chosen, and why one is suggested. */
import { z } from 'zod';
import { MOST } from '../values/input-limits.ts';
import { freeText } from '../values/personal-data.ts';

/** From 0. */
export const column = z
  .int()
  .min(0)
  .max(MOST.columns - 1);

/**
 * Why a column is suggested: by its name; by a name that fits better than those of others; by what is in it. `several`:
 * none is, because others fit as well and a person has to choose.
 */
export const columnReason = z.object({
  by: z.enum(['name', 'best-name', 'content', 'several']),
  /** The names of the other columns that fit. */
  others: z.array(freeText),
});
export type ColumnReason = z.infer<typeof columnReason>;
