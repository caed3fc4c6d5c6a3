/** The notice to a customer that a charge failed or was refunded: greeting, amount and reference, never a CPF. */
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { formatMoney } from '../../../src-preload/contract/values/write-money.ts';
import { fillIn } from '../../format/fill-in.ts';
import { payerMessages } from '../../payer/messages.ts';

export function customerNotice(
  { amount, reference, customer }: Pick<ChargeDetail, 'amount' | 'reference' | 'customer'>,
  state: 'FAILED' | 'REFUNDED',
  language: Language,
): string {
  const { message, notice } = payerMessages[language];
  const firstName = customer.name?.trim().split(/\s+/)[0] ?? '';
  return [
    firstName === '' ? null : fillIn(message.greeting, { name: firstName }),
    fillIn(notice[state], { amount: formatMoney(amount, language) }),
    reference === null || reference === '' ? null : fillIn(notice.reference, { reference }),
  ]
    .filter((line) => line !== null)
    .join('\n');
}
