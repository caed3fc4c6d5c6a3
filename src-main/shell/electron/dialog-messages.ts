/** The messages of Electron's dialogs. */
import type { Language } from '../both/messages.ts';
import { work } from '../both/messages.ts';

interface DialogMessages {
  readonly startFault: string;
  readonly quit: {
    readonly message: (reasons: readonly string[]) => string;
    readonly detail: string;
    /** In the order of the answers: wait, now, stay. */
    readonly buttons: readonly [string, string, string];
  };
  readonly discard: {
    readonly message: string;
    readonly detail: string;
    /** Keep editing, discard. */
    readonly buttons: readonly [string, string];
  };
  readonly pageGone: {
    readonly message: Readonly<Record<'console' | 'payer', string>>;
    readonly detail: string;
    /** Load again, close. */
    readonly buttons: readonly [string, string];
  };
}

export const dialogMessages: Readonly<Record<Language, DialogMessages>> = {
  en: {
    startFault: 'Balcão has to close',
    quit: {
      message: (reasons) => `Balcão is still busy: ${reasons.map((reason) => work.en[reason] ?? reason).join(', ')}.`,
      detail:
        'If you close now, an export is cancelled and leaves no file, and a charge whose answer has not come may end as “Outcome unknown”.',
      buttons: ['Close when done', 'Close now', 'Keep open'],
    },
    discard: {
      message: 'Discard what you typed?',
      detail: 'It has not been saved.',
      buttons: ['Keep editing', 'Discard'],
    },
    pageGone: {
      message: {
        console: 'This window stopped working twice within a few minutes.',
        payer: 'The payer’s screen stopped working twice within a few minutes.',
      },
      detail: 'Charges are still being checked, and nothing that was saved is lost.',
      buttons: ['Load again', 'Close window'],
    },
  },
  'pt-BR': {
    startFault: 'O Balcão precisa fechar',
    quit: {
      message: (reasons) =>
        `O Balcão ainda está ocupado: ${reasons.map((reason) => work['pt-BR'][reason] ?? reason).join(', ')}.`,
      detail:
        'Se você fechar agora, a exportação é cancelada e não deixa arquivo, e uma cobrança cuja resposta não chegou pode ficar como “Resultado desconhecido”.',
      buttons: ['Fechar quando terminar', 'Fechar agora', 'Manter aberto'],
    },
    discard: {
      message: 'Descartar o que foi digitado?',
      detail: 'Ainda não foi salvo.',
      buttons: ['Continuar editando', 'Descartar'],
    },
    pageGone: {
      message: {
        console: 'Esta janela parou de funcionar duas vezes em poucos minutos.',
        payer: 'A tela do pagador parou de funcionar duas vezes em poucos minutos.',
      },
      detail: 'As cobranças continuam sendo verificadas, e nada do que foi salvo se perde.',
      buttons: ['Carregar de novo', 'Fechar janela'],
    },
  },
};
