import { SUM_MEANINGS, SUM_NAMES } from '../../../src-preload/contract/charges/sums/sum-words.ts';
import { translations } from '../../i18n/messages.ts';

export const sumsMessages = translations({
  en: {
    how: 'How it is summed',
    name: SUM_NAMES.en,
    meaning: SUM_MEANINGS.en,
    period: 'Period',
    anyTime: 'all dates',
    since: 'since {{from}}',
    until: 'until {{to}}',
    days: '{{from}} – {{to}}',
    zone: 'Time zone',
    basis: 'By',
    by: {
      any: 'charge: each once, as it stands now.',
      created: 'creation date: charges created in the period, as they stand now.',
      paid: 'payment date: charges paid in the period, as they stand now. A refund counts here whenever it was made.',
      cash: 'cash: payments on the day they came in, refunds on the day they went out.',
    },
    filtered: 'Only the charges that match the filters.',
  },
  'pt-BR': {
    how: 'Como se soma',
    name: SUM_NAMES['pt-BR'],
    meaning: SUM_MEANINGS['pt-BR'],
    period: 'Período',
    anyTime: 'todas as datas',
    since: 'desde {{from}}',
    until: 'até {{to}}',
    days: '{{from}} – {{to}}',
    zone: 'Fuso horário',
    basis: 'Por',
    by: {
      any: 'cobrança: cada uma conta uma vez, como está agora.',
      created: 'data de criação: cobranças criadas no período, como estão agora.',
      paid: 'data de pagamento: cobranças pagas no período, como estão agora. O reembolso conta aqui em qualquer data.',
      cash: 'caixa: pagamentos no dia em que entraram, reembolsos no dia em que saíram.',
    },
    filtered: 'Só as cobranças que correspondem aos filtros.',
  },
});
