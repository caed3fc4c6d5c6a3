/** Texts of the charges that the gateway refused. */
import { translations } from '../../i18n/messages.ts';

export const refusedMessages = translations({
  en: {
    title: 'Refused',
    back: 'Charges',
    none: 'No refused charges',
    noneHint: 'Charges that the gateway refuses are kept here, with the reason.',
    sendAgain: 'Edit and send again',
    status: 'HTTP {{status}}',
    newer: 'Newer',
    older: 'Older',
  },
  'pt-BR': {
    title: 'Recusadas',
    back: 'Cobranças',
    none: 'Nenhuma cobrança recusada',
    noneHint: 'As cobranças que o gateway recusa ficam aqui, com o motivo.',
    sendAgain: 'Editar e enviar de novo',
    status: 'HTTP {{status}}',
    newer: 'Mais novas',
    older: 'Mais antigas',
  },
});
