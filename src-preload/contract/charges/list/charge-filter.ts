/** Which charges a list, its totals or an export are of. */
import { z } from 'zod';
import { asMasked } from '../../search/as-masked.ts';
import { LONGEST, MOST } from '../../values/input-limits.ts';
import { cents, instant, localId } from '../../values/values.ts';

/** From a time on, and before another. */
const period = z.strictObject({ from: instant.optional(), before: instant.optional() });

/** Whether the number of an invoice is noted on a charge. */
export const noted = z.enum(['noted', 'missing']);
export type Noted = z.infer<typeof noted>;

/** The filters of the list. An absent field filters nothing. */
export const chargeFilter = z.strictObject({
  /** Any of these states; OUTCOME_UNKNOWN counts as one. */
  states: z.array(z.string().max(LONGEST.state)).max(MOST.states).optional(),
  /** Any part of a name, e-mail, phone, CPF, reference, item title, id or invoice number; accents and case ignored. */
  text: z.string().trim().max(LONGEST.search).optional(),
  needsAttention: z.boolean().optional(),
  /** Has a note or a tag. */
  marked: z.boolean().optional(),
  invoice: noted.optional(),
  /** Any of these tags. */
  tags: z.array(z.string().max(LONGEST.tag)).max(MOST.tags).optional(),
  created: period.optional(),
  /** Paid at the service's time of payment, else when it was first seen paid. Without bounds: every paid charge. */
  paid: period.optional(),
  /** Both ends included. */
  amount: z.strictObject({ from: cents.optional(), to: cents.optional() }).optional(),
  /** Made or adopted by any of these. */
  operators: z.array(z.string().max(LONGEST.name)).max(MOST.operators).optional(),
  /** These rows and no others: a selection. */
  keys: z.array(localId).max(MOST.selected).optional(),
  /** Charges of the same customer as the charge with this key. */
  customerOf: localId.optional(),
  /** A text that is a customer's whole e-mail or a whole reference finds those charges alone, unless this is true. */
  textParts: z.boolean().optional(),
  asMasked,
});
export type ChargeFilter = z.infer<typeof chargeFilter>;
