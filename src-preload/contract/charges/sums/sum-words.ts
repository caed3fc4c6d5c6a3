/** The words of the sums, and what each of them adds up: on screen and in files. */
import type { Language } from '../../values/languages.ts';
import type { SumWord } from './money-sums.ts';

type Words = Readonly<Record<SumWord, string>>;

export const SUM_NAMES = {
  en: {
    received: 'Received',
    returned: 'Refunded',
    kept: 'Received less refunded',
    waiting: 'Waiting',
    ended: 'Ended without payment',
    inDoubt: 'To confirm',
  },
  'pt-BR': {
    received: 'Recebido',
    returned: 'Reembolsado',
    kept: 'Recebido menos reembolsado',
    waiting: 'Aguardando',
    ended: 'Encerrado sem pagamento',
    inDoubt: 'A conferir',
  },
} as const satisfies Record<Language, Words>;

export const SUM_MEANINGS = {
  en: {
    received: 'Every confirmed payment at its whole amount, also where it was refunded later.',
    returned: 'Refunded payments, at their whole amount.',
    kept: 'The first less the second.',
    waiting: 'No payment yet, and one can still come.',
    ended: 'Expired, failed or marked “do not use”, without a payment.',
    inDoubt: 'A payment with another amount, or one the gateway has not confirmed. In no other sum until it is.',
  },
  'pt-BR': {
    received: 'Todo pagamento confirmado, pelo valor total, mesmo que tenha sido reembolsado depois.',
    returned: 'Pagamentos reembolsados, pelo valor total.',
    kept: 'O primeiro menos o segundo.',
    waiting: 'Ainda sem pagamento, e ele pode chegar.',
    ended: 'Expirou, falhou ou foi marcada “Não usar”, sem pagamento.',
    inDoubt: 'Pagamento com outro valor, ou que o gateway não confirmou. Fora das outras somas até lá.',
  },
} as const satisfies Record<Language, Words>;
