/**
 * When a fee and a net amount count: once a response at or after PAID has reported them. Before that the document shows
 * 0 and 0 (document, "Transaction"), which means that nothing has been reported yet. Pure.
 */
import { isBeforePayment } from '../../../src-preload/contract/values/states.ts';
import type { Transaction } from '../../gateway/reading/transaction.ts';
import type { ChargeFacts, ChargeSnapshot } from './charge-facts.ts';

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
 * The known fee and net amount, in cents; null where none has been reported. Snapshots of earlier versions do not
 * record when theirs were reported: they count only for a paid charge, and 0 and 0 beside an amount count as none.
 */
export function feesOf({
  facts,
  paidSeenAt,
  isFeeReported,
}: Pick<ChargeSnapshot, 'facts' | 'paidSeenAt' | 'isFeeReported'>): {
  readonly fee: number | null;
  readonly net: number | null;
} {
  const { feeAmount: fee = null, netAmount: net = null, amount = 0 } = facts;
  const isPlaceholder = fee === 0 && net === 0 && amount > 0;
  if (isFeeReported || (isPaidOrLater(facts, paidSeenAt) && !isPlaceholder)) return { fee, net };
  return { fee: null, net: null };
}

/** The known facts, without a fee and a net amount that do not count. */
export function withoutUnreported(snapshot: ChargeSnapshot): ChargeFacts {
  const { feeAmount = null, netAmount = null, ...facts } = snapshot.facts;
  const { fee, net } = feesOf(snapshot);
  return fee === feeAmount && net === netAmount ? snapshot.facts : facts;
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
