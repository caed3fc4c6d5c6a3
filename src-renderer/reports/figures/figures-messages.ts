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
      'A payment counts on its day, and a return on the day the money went back, with the whole amount, as far as known. A charge that was paid and returned is in both.',
    claimed: 'Not among the paid: {{counted}}, which only an imported file says were paid.',
    unmarked:
      'Paid before, and now in a state that is not marked as taking money back: {{- states}}. They count as paid. An admin marks such states under Access.',
    share: 'Share paid',
    median: 'Half pay within',
    p90: 'Nine in ten within',
    noTimes: 'no times reported',
    weekdays: 'Sun,Mon,Tue,Wed,Thu,Fri,Sat',
    band: '{{from}} to {{to}}',
    bandAbove: '{{from}} and above',
    maximum: 'most: {{count}}',
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
      'Um pagamento conta no dia dele, e uma devolução no dia em que o dinheiro voltou, com o valor inteiro, até onde se sabe. Uma cobrança paga e devolvida está nos dois.',
    claimed: 'Fora das pagas: {{counted}}, que só um arquivo importado diz que foram pagas.',
    unmarked:
      'Pagas antes, e agora em uma situação que não está marcada como devolução: {{- states}}. Contam como pagas. Um admin marca essas situações em Acesso.',
    share: 'Parte paga',
    median: 'Metade paga em até',
    p90: 'Nove em dez em até',
    noTimes: 'sem horários informados',
    weekdays: 'dom,seg,ter,qua,qui,sex,sáb',
    band: '{{from}} a {{to}}',
    bandAbove: '{{from}} ou mais',
    maximum: 'máximo: {{count}}',
  },
});
