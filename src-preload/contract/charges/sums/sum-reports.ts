/** Sums of a report: by customer in a year, and what the gateway still owes. Amounts are cents. */
import { z } from 'zod';
import { MOST } from '../../values/input-limits.ts';
import { customerContact, customerName, plainText } from '../../values/personal-data.ts';

const countedSum = z.object({ count: z.int(), sum: z.int() });

/** A calendar year in the desk's zone. */
export const reportYear = z.int().min(1970).max(9998);

/** By cash: payments on the day they came in, refunds on the day they went out, each in its own year. */
const customerSums = z.object({ received: countedSum, returned: countedSum });

export const customerReport = z.object({
  /** One a CPF or CNPJ, the largest sums first; `MOST.reportRows` at most. */
  customers: z.array(customerSums.extend({ customerDocument: customerContact, customerName })).max(MOST.reportRows),
  /** All charges without a CPF or CNPJ, together. */
  withoutDocument: customerSums,
});
export type CustomerReport = z.infer<typeof customerReport>;

/** Days since the payment: 0 to 1, 2 to 7, 8 to 30, or more. */
const balanceAge = z.enum(['newest', 'week', 'month', 'older']);

/**
 * What was paid, did not go back, and is in no line of a statement that was matched. `sum` has net amounts, and the
 * whole amounts of the charges whose net amount the gateway has not reported; `unreported` counts these.
 */
export const gatewayBalance = z.object({
  ages: z.array(countedSum.extend({ age: balanceAge, unreported: z.int() })),
  /** The newest bank day with a matched line (`2026-11-20`); null where no statement was matched. */
  matchedUntil: plainText.nullable(),
});
export type GatewayBalance = z.infer<typeof gatewayBalance>;
