/** Texts of messages that are sent one after the other. */
import { translations } from '../../i18n/messages.ts';

export const queueMessages = translations({
  en: {
    title: 'Send messages',
    place: '{{position}} of {{total}}',
    noName: 'No name',
    enter: 'Enter presses the highlighted button. Once the message is sent or copied, the next one comes.',
    previous: '{{name}}: {{notice}}',
    skip: 'Skip',
    next: 'Next',
    done_one: '{{shown}} message opened or copied',
    done_other: '{{shown}} messages opened or copied',
    skipped: 'Skipped',
    noCode: 'No code to pay, so nothing to send',
    none: 'No message opened or copied',
    again: 'Back to the skipped ones',
    close: 'Done',
  },
  'pt-BR': {
    title: 'Enviar mensagens',
    place: '{{position}} de {{total}}',
    noName: 'Sem nome',
    enter: 'Enter aperta o botão em destaque. Enviada ou copiada a mensagem, vem a próxima.',
    previous: '{{name}}: {{notice}}',
    skip: 'Pular',
    next: 'Próxima',
    done_one: '{{shown}} mensagem aberta ou copiada',
    done_other: '{{shown}} mensagens abertas ou copiadas',
    skipped: 'Puladas',
    noCode: 'Sem código para pagar, nada a enviar',
    none: 'Nenhuma mensagem aberta ou copiada',
    again: 'Voltar às puladas',
    close: 'Concluir',
  },
});
