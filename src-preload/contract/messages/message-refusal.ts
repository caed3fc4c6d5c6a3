/** Why a message is not sent about a charge. It imports only types and states, so that every room may. */
import type { ChargeDetail } from '../charges/charge-detail.ts';
import { mayStillBePaid, moneyStanding } from '../charges/money-standing.ts';
import { isAmountInDoubt } from '../charges/payment-doubt.ts';
import { OUTCOME_UNKNOWN } from '../values/states.ts';
import { hasField } from './message-fields.ts';
import type { MessageContent } from './message-template.ts';

export type MessageRefusal =
  | 'amount-differs'
  | 'outcome-unknown'
  | 'not-payable'
  | 'not-paid'
  | 'not-failed'
  | 'not-refunded'
  | 'code-refused'
  | 'no-code';

type Charge = Pick<ChargeDetail, 'state' | 'paidAt' | 'attention' | 'code'>;

/** Why a charge's code goes to no payer; null where it may. A code with another amount has to be confirmed as well. */
export function codeRefusal(
  charge: Charge,
): Exclude<MessageRefusal, 'not-paid' | 'not-failed' | 'not-refunded'> | null {
  if (charge.state === OUTCOME_UNKNOWN) return 'outcome-unknown';
  if (!mayStillBePaid(charge)) return 'not-payable';
  if (isAmountInDoubt(charge)) return 'amount-differs';
  if (charge.code.verdict === 'sound') return null;
  return charge.code.verdict === 'refused' ? 'code-refused' : 'no-code';
}

/**
 * Why this message does not go out about this charge; null where it may.
 * @param returningStates those that an admin marked in the gateway's settings.
 */
export function messageRefusal(
  charge: Charge,
  { text, occasion }: Pick<MessageContent, 'text' | 'occasion'>,
  returningStates: readonly string[],
): MessageRefusal | null {
  if (occasion === 'to-pay' || hasField(text, 'code')) return codeRefusal(charge);
  if (occasion === 'failed') return charge.state === 'FAILED' ? null : 'not-failed';
  if (occasion === 'refunded') return charge.state === 'REFUNDED' ? null : 'not-refunded';
  if (isAmountInDoubt(charge)) return 'amount-differs';
  return occasion === 'paid' && moneyStanding(charge, returningStates) !== 'paid' ? 'not-paid' : null;
}
