/** Texts of the overview and its charts. */
import { translations } from '../../i18n/messages.ts';

export const figuresMessages = translations({
  en: {
    perDay: 'Created and paid, by day',
    hours: 'Created, by hour and weekday',
    bands: 'By amount',
    paidOfBand: 'of which paid',
    created: 'Created',
    paid: 'Paid',
    returned: 'Money returned',
    movements:
      'Payments count on the payment day and refunds on the refund day, with the full amount. A refunded charge counts in both.',
    claimed: 'Not included: {{counted}}, paid only according to an imported file.',
    unmarked:
      'Paid before, now in a state not set as a refund: {{- states}}. They count as paid. An admin sets refund states under Access.',
    share: 'Payment rate',
    median: 'Median time',
    p90: '90% pay within',
    noTimes: 'no times reported',
    weekdays: 'Sun,Mon,Tue,Wed,Thu,Fri,Sat',
    band: '{{from}} to {{to}}',
    bandAbove: '{{from}} and above',
    maximum: 'maximum: {{count}}',
  },
  'pt-BR': {
    perDay: 'Criadas e pagas, por dia',
    hours: 'Criadas, por hora e dia da semana',
    bands: 'Por valor',
    paidOfBand: 'das quais pagas',
    created: 'Criadas',
    paid: 'Pagas',
    returned: 'Dinheiro devolvido',
    movements:
      'Pagamentos contam no dia do pagamento e devoluções no dia da devolução, pelo valor total. Uma cobrança devolvida conta nos dois.',
    claimed: 'Não incluídas: {{counted}}, pagas só segundo um arquivo importado.',
    unmarked:
      'Pagas antes, agora em uma situação não definida como devolução: {{- states}}. Contam como pagas. Um administrador define as situações de devolução em Acesso.',
    share: 'Taxa de pagamento',
    median: 'Tempo mediano',
    p90: '90 % pagam em até',
    noTimes: 'sem horários informados',
    weekdays: 'dom,seg,ter,qua,qui,sex,sáb',
    band: '{{from}} a {{to}}',
    bandAbove: '{{from}} ou mais',
    maximum: 'máximo: {{count}}',
  },
});
