/** What a charge has for the fields of a message, as a payer reads it. */
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import { usableExpiry } from '../../src-preload/contract/charges/expiry.ts';
import type { MessageValues } from '../../src-preload/contract/messages/compose-message.ts';
import { codeRefusal } from '../../src-preload/contract/messages/message-refusal.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import { formatMoney } from '../../src-preload/contract/values/write-money.ts';
import { dayText } from '../format/day-text.ts';
import { formatTime } from '../format/time.ts';

type Charge = Pick<
  ChargeDetail,
  | 'amount'
  | 'attention'
  | 'code'
  | 'createdAt'
  | 'customer'
  | 'expiresAt'
  | 'firstItem'
  | 'itemCount'
  | 'paidAt'
  | 'receivable'
  | 'reference'
  | 'serviceCreatedAt'
  | 'state'
>;

/**
 * The code only where it may go to a payer. A receivable has the due day, and what it is for in place of the charge's
 * item. @param timeZone the desk's zone, in which the expiry is written
 */
export function messageValues(charge: Charge, language: Language, timeZone: string): MessageValues {
  const name = charge.customer.name?.trim() ?? '';
  const expiresAt = usableExpiry(charge);
  return {
    name,
    first_name: name.split(/\s+/)[0] ?? '',
    amount: formatMoney(charge.amount, language),
    // Several items would need a list; the amount is enough.
    description: charge.receivable?.description || (charge.itemCount === 1 ? charge.firstItem : null),
    reference: charge.reference,
    due: charge.receivable === null ? null : dayText(charge.receivable.dueDay),
    expires: expiresAt === null ? null : formatTime(expiresAt, 'full', language, timeZone),
    code: codeRefusal(charge) === null && charge.code.verdict === 'sound' ? charge.code.payload : null,
  };
}
