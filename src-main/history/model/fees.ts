/**
 * When a fee and a net amount are figures: once an answer at or after PAID has said them. Before that the document
 * itself shows 0 and 0 (its "Transaction"), which means that nothing has been reported yet. Pure.
 */
import type { Transaction } from '../../gateway/reading/transaction.ts';
import type { ChargeFacts, ChargeSnapshot } from './charge-facts.ts';

/** A late replica may still say these of a charge that is paid; what it says of fees is older than the payment. */
const NEVER_PAID: readonly string[] = ['PENDING', 'EXPIRED'];
const SINCE_PAID: readonly string[] = ['PAID', 'REFUNDED'];

/** Whether a charge in this state is paid, or was: a state nobody documented counts only after a payment was seen. */
function isPaidOrLater({ state, paidAt }: ChargeFacts, paidSeenAt: number | null): boolean {
  if (state === undefined || NEVER_PAID.includes(state)) return false;
  return SINCE_PAID.includes(state) || paidSeenAt !== null || typeof paidAt === 'number';
}

/**
 * What is known of a fee and a net amount, in cents; null where none has been reported. Documents of earlier versions
 * do not say when theirs came: they hold only for a paid charge, and 0 and 0 beside an amount are none.
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

/** What is known, without a fee and a net amount that are no figures. */
export function withoutUnreported(known: ChargeSnapshot): ChargeFacts {
  const { feeAmount = null, netAmount = null, ...facts } = known.facts;
  const { fee, net } = feesOf(known);
  return fee === feeAmount && net === netAmount ? known.facts : facts;
}

/**
 * An answer without a fee and a net amount that were said before the charge was paid.
 * @param facts what is known once this answer is taken in.
 */
export function withReportedFees(
  { feeAmount, netAmount, ...answer }: Transaction,
  facts: ChargeFacts,
  paidSeenAt: number | null,
): Transaction {
  return isPaidOrLater(facts, paidSeenAt) ? { ...answer, feeAmount, netAmount } : answer;
}
