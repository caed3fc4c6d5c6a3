/** Texts of the overview and its charts. */
import { SUM_NAMES } from '../../../src-preload/contract/charges/sums/sum-words.ts';
import { translations } from '../../i18n/messages.ts';

export const figuresMessages = translations({
  en: {
    perDay: 'Created and received, by day',
    perMonth: 'Created and received, by month',
    created: 'Created',
    paid: SUM_NAMES.en.received,
    returned: SUM_NAMES.en.returned,
    kept: SUM_NAMES.en.kept,
    movements:
      'Payments count on the payment day and refunds on the refund day, with the full amount. A refunded charge counts in both.',
    unconfirmed: 'Not included: {{counted}}, with a payment that nobody has confirmed.',
    unmarked:
      'Paid before, now in a state not set as a refund: {{- states}}. They count as paid. An admin sets refund states under Access.',
    charges_one: '{{shown}} charge',
    charges_other: '{{shown}} charges',
    share: 'Payment rate',
    shareOf: '{{paid}} of {{created}} created',
    median: 'Time to pay (median)',
    p90: '90% within {{time}}',
    noTimes: '–',
    show: 'Show',
    amounts: 'Amount',
    counts: 'Count',
  },
  'pt-BR': {
    perDay: 'Criado e recebido, por dia',
    perMonth: 'Criado e recebido, por mês',
    created: 'Criado',
    paid: SUM_NAMES['pt-BR'].received,
    returned: SUM_NAMES['pt-BR'].returned,
    kept: SUM_NAMES['pt-BR'].kept,
    movements:
      'Pagamentos contam no dia do pagamento e reembolsos no dia do reembolso, pelo valor total. Uma cobrança reembolsada conta nos dois.',
    unconfirmed: 'Não incluídas: {{counted}}, com pagamento a conferir.',
    unmarked:
      'Pagas antes, agora em uma situação não definida como reembolso: {{- states}}. Contam como pagas. Um administrador define as situações de reembolso em Acesso.',
    charges_one: '{{shown}} cobrança',
    charges_other: '{{shown}} cobranças',
    share: 'Taxa de pagamento',
    shareOf: '{{paid}} de {{created}} criadas',
    median: 'Tempo até pagar (mediana)',
    p90: '90% em até {{time}}',
    noTimes: '–',
    show: 'Mostrar',
    amounts: 'Valor',
    counts: 'Quantidade',
  },
});
