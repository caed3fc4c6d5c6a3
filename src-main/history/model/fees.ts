/**
 * When a fee and a net amount count: once a response at or after PAID has reported a net amount that is the amount less
 * the fee, and not nought. Before the payment the document shows 0 and 0 (document, "Transaction"), and services go on
 * sending that while they do not know their fee: it means that nothing has been reported yet. Pure.
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

/** Cents. `amount` is the one that the service gives, also where another one was requested. */
interface Reported {
  readonly amount: number | undefined;
  readonly feeAmount?: number | null | undefined;
  readonly netAmount?: number | null | undefined;
}

function isReported({ amount, feeAmount, netAmount }: Reported): boolean {
  if (amount === undefined || typeof feeAmount !== 'number' || typeof netAmount !== 'number') return false;
  return netAmount !== 0 && amount - feeAmount === netAmount;
}

/**
 * Returns a response without a fee and a net amount that count for nothing. One of the two alone is read with the known
 * other one.
 * @param known what the charge has before this response, with the amount that the service gives.
 * @param isPaid whether the charge is paid, or was, once this response is merged.
 */
export function withReportedFees(
  { feeAmount, netAmount, ...response }: Transaction,
  known: Reported,
  isPaid: boolean,
): Transaction {
  const next = { ...known, feeAmount: feeAmount ?? known.feeAmount, netAmount: netAmount ?? known.netAmount };
  return isPaid && isReported(next) ? { ...response, feeAmount, netAmount } : response;
}
