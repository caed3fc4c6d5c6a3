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
