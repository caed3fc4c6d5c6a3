/**
 * When a fee and a net amount count: once a response at or after PAID has reported them. Before that the document shows
 * 0 and 0 (document, "Transaction"), which means that nothing has been reported yet. Pure.
 */
import { isBeforePayment } from '../../../src-preload/contract/values/states.ts';
import type { Transaction } from '../../gateway-http/reading/transaction.ts';
import type { ChargeFacts } from './charge-facts.ts';

const SINCE_PAID: readonly string[] = ['PAID', 'REFUNDED'];

/**
 * Whether a charge in this state is paid, or was: an undocumented state counts only after a payment was seen. The fees in
 * a response of a replica that lags are older than the payment.
 */
export function isPaidOrLater({ state, paidAt }: ChargeFacts, paidSeenAt: number | null): boolean {
  if (state === undefined || isBeforePayment(state)) return false;
  return SINCE_PAID.includes(state) || paidSeenAt !== null || typeof paidAt === 'number';
}

/**
 * Returns a response without a fee and a net amount that were reported before the charge was paid.
 * @param facts the state and payment instant once this response is merged.
 */
export function withReportedFees(
  { feeAmount, netAmount, ...response }: Transaction,
  facts: ChargeFacts,
  paidSeenAt: number | null,
): Transaction {
  return isPaidOrLater(facts, paidSeenAt) ? { ...response, feeAmount, netAmount } : response;
}
