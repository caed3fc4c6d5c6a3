/** The message a payer is sent: who, how much, what for, until when, and the code on lines of its own. */
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { formatMoney } from '../../format/money.ts';
import { formatTime } from '../../format/time.ts';
import { payerMessages } from '../../payer/messages.ts';

/**
 * The code stands last and alone, so that a long press in a chat can take it whole; its bytes are the QR code's.
 *
 * @param timeZone the desk's zone, in which the payer is told the expiry
 */
export function payerMessage(
  charge: Pick<ChargeDetail, 'amount' | 'expiresAt' | 'firstItem' | 'itemCount' | 'customer'>,
  payload: string,
  language: Language,
  timeZone: string,
): string {
  const { message } = payerMessages[language];
  const firstName = charge.customer.name?.trim().split(/\s+/)[0] ?? '';
  // More than one item would need a list; the amount says it all.
  const item = charge.itemCount === 1 ? (charge.firstItem ?? '') : '';
  const lines = [
    firstName === '' ? null : fill(message.greeting, { name: firstName }),
    fill(message.ask, {
      amount: formatMoney(charge.amount, language),
      what: item === '' ? '' : fill(message.what, { item }),
    }),
    charge.expiresAt === null
      ? null
      : fill(message.until, { when: formatTime(charge.expiresAt, 'full', language, timeZone) }),
    message.how,
  ];
  return `${lines.filter((line) => line !== null).join('\n')}\n\n${payload}`;
}

/** Puts values in their places; a value is never read as a pattern. */
function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
