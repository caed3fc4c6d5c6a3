/** The message to a payer: greeting, amount, item, expiry, and the code on lines of its own. */
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge.ts';
import { usableExpiry } from '../../../src-preload/contract/charges/expiry.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { fillIn } from '../../format/fill-in.ts';
import { formatMoney } from '../../format/money.ts';
import { formatTime } from '../../format/time.ts';
import { payerMessages } from '../../payer/messages.ts';

/**
 * The code is the last line by itself, so that a long press in a chat can select it whole; it has the same bytes as the
 * QR code.
 *
 * @param timeZone the desk's zone, in which the expiry is written
 */
export function payerMessage(
  charge: Pick<
    ChargeDetail,
    'amount' | 'createdAt' | 'serviceCreatedAt' | 'expiresAt' | 'firstItem' | 'itemCount' | 'customer'
  >,
  payload: string,
  language: Language,
  timeZone: string,
): string {
  const { message } = payerMessages[language];
  const expiresAt = usableExpiry(charge);
  const firstName = charge.customer.name?.trim().split(/\s+/)[0] ?? '';
  // Several items would need a list; the amount is enough.
  const item = charge.itemCount === 1 ? (charge.firstItem ?? '') : '';
  const lines = [
    firstName === '' ? null : fillIn(message.greeting, { name: firstName }),
    fillIn(message.intro, {
      amount: formatMoney(charge.amount, language),
      forItem: item === '' ? '' : fillIn(message.forItem, { item }),
    }),
    expiresAt === null ? null : fillIn(message.validUntil, { when: formatTime(expiresAt, 'full', language, timeZone) }),
    message.instructions,
  ];
  return `${lines.filter((line) => line !== null).join('\n')}\n\n${payload}`;
}
