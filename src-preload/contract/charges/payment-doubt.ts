/** Whether a charge's amount or code is in doubt. It imports only types, so that every room may. */
import type { BrCodeReport, BrCodeWarning } from './brcode.ts';
import type { Attention } from './charge-row.ts';

/**
 * Whether the service reports an amount otherwise than requested, which no person has accepted. While it is so, nothing may
 * be released to the customer: there is no receipt, and the payer's window shows neither an amount to pay nor Paid.
 */
export function isAmountInDoubt({ attention }: { readonly attention: readonly Attention[] }): boolean {
  return attention.includes('amount-differs');
}

/**
 * The amount (cents) that a charge's code names, where it is another than the charge's; else null. Nothing goes to a
 * payer before a person has confirmed it.
 */
export function otherCodeAmount({ code }: { readonly code: BrCodeReport }): number | null {
  return code.verdict === 'sound' && code.warnings.includes('DYNAMIC_AMOUNT_DIFFERS') ? code.code.amount : null;
}

/** Warnings that no payer notices: how the text came, which every bank reads. */
const HARMLESS: readonly BrCodeWarning[] = ['LOWERCASE_CRC', 'OUTER_SPACE_DROPPED', 'NOT_FROM_QRCODE_FIELD'];

/** What a bank may refuse of a code, or its payer be surprised by; none for a code that is not sound. */
export function bankWarnings(code: BrCodeReport): BrCodeWarning[] {
  return code.verdict === 'sound' ? code.warnings.filter((warning) => !HARMLESS.includes(warning)) : [];
}
