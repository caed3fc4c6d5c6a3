/** Whether a charge's payment, amount or code is in doubt. It imports only types, so that every room may. */
import type { BrCodeReport } from './brcode.ts';
import type { Attention } from './charge.ts';

/**
 * Why nothing may be released to the customer: a payment that only an imported file claims, or an amount that the
 * service reports otherwise than requested. Null where neither is so. While it is so, there is no receipt, and the
 * payer's window shows neither an amount to pay nor Paid.
 */
export function paymentDoubt({
  attention,
}: {
  readonly attention: readonly Attention[];
}): 'payment-claimed' | 'amount-differs' | null {
  if (attention.includes('payment-claimed')) return 'payment-claimed';
  return attention.includes('amount-differs') ? 'amount-differs' : null;
}

/**
 * The amount (cents) that a charge's code names, where it is another than the charge's; else null. Nothing goes to a
 * payer before a person has confirmed it.
 */
export function otherCodeAmount({ code }: { readonly code: BrCodeReport }): number | null {
  return code.verdict === 'sound' && code.warnings.includes('DYNAMIC_AMOUNT_DIFFERS') ? code.code.amount : null;
}
