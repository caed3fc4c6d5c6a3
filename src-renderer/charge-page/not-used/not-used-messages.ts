/** Texts of the mark "do not use". */
import { translations } from '../../i18n/messages.ts';

export const notUsedMessages = translations({
  en: {
    mark: 'Do not use',
    marked: 'Marked “do not use”',
    means: 'Left out of what is waiting and of the totals. The code can still be paid; if it is, Balcão warns you.',
    paid: 'The amount counts as received. Release what was sold, or refund it at the gateway; then remove the mark.',
    undo: 'Remove the mark',
    failed: 'The charge could not be marked.',
  },
  'pt-BR': {
    mark: 'Não usar',
    marked: 'Marcada “Não usar”',
    means: 'Saiu das que aguardam e das somas. O código ainda pode ser pago; se for, o Balcão avisa.',
    paid: 'O valor conta como recebido. Libere o que foi vendido ou reembolse no gateway; depois, remova a marca.',
    undo: 'Remover a marca',
    failed: 'Não foi possível marcar a cobrança.',
  },
});
