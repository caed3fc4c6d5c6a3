/**
 * The example of a first charge: a valid CPF that belongs to no one, and an e-mail address that reaches no one (RFC
 * 2606).
 */
import type { ChargeTemplate } from '../../src-preload/contract/drafts/typed-form.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import { writeMoney } from '../../src-preload/contract/values/read-money.ts';
import { welcomeMessages } from './messages.ts';

export function exampleContent(language: Language): ChargeTemplate['content'] {
  const { name, item } = welcomeMessages[language].firstCharge.sample;
  return {
    amount: '',
    amountByHand: false,
    customer: { name, email: 'maria@example.com', phone: '(11) 99999-8888', document: '529.982.247-25' },
    items: [
      {
        rowId: crypto.randomUUID(),
        title: item,
        amount: writeMoney(2_590, language),
        quantity: '1',
        tangible: true,
        externalRef: '',
      },
    ],
    reference: '',
    metadata: [],
    postbackUrl: '',
  };
}
