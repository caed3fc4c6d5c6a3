/** Texts of messages that are sent one after the other. */
import { translations } from '../../i18n/messages.ts';

export const queueMessages = translations({
  en: {
    title: 'Send messages',
    place: '{{position}} of {{total}}',
    noName: 'No name',
    enter: 'Enter presses the highlighted button. The next message opens afterwards.',
    previous: '{{name}}: {{notice}}',
    skip: 'Skip',
    next: 'Next',
    done_one: '{{shown}} message opened or copied',
    done_other: '{{shown}} messages opened or copied',
    skipped: 'Skipped',
    noCode: 'No code that can be paid',
    none: 'No message opened or copied',
    again: 'Back to the skipped ones',
    close: 'Done',
  },
  'pt-BR': {
    title: 'Enviar mensagens',
    place: '{{position}} de {{total}}',
    noName: 'Sem nome',
    enter: 'Enter aciona o botão em destaque. Depois abre a próxima mensagem.',
    previous: '{{name}}: {{notice}}',
    skip: 'Pular',
    next: 'Próxima',
    done_one: '{{shown}} mensagem aberta ou copiada',
    done_other: '{{shown}} mensagens abertas ou copiadas',
    skipped: 'Puladas',
    noCode: 'Sem código que possa ser pago',
    none: 'Nenhuma mensagem aberta ou copiada',
    again: 'Voltar às puladas',
    close: 'Concluir',
  },
});
