/** Texts of what came of a charge that was sent, where it made none or that is not known. */
import { translations } from '../../i18n/messages.ts';

export const outcomeMessages = translations({
  en: {
    notSent: {
      title: 'The charge was not sent',
      body: '{{cause}} Nothing left this computer, so no charge was created. It is safe to try again.',
      tryAgain: 'Try again',
    },
    turnedAway: {
      tryLater: {
        title: 'The gateway asked to wait',
        body: 'It created no charge (HTTP {{status}}). What you typed is still here.',
      },
      firewall: {
        title: 'A firewall or proxy answered in place of the gateway',
        body: 'It blocked the request (HTTP {{status}}): the gateway did not receive it, and no charge was created. Nothing in the charge has to be corrected. Ask whoever runs the network or the gateway.',
      },
      at: 'Try again from {{when}} on.',
      pageMessage: 'The page says: {{message}}',
      soon: 'Wait a few minutes, then try again.',
    },
    refused: {
      title: 'The gateway refused this charge',
      body: 'The gateway answered that it created no charge (HTTP {{status}}). Correct it and send it again.',
      tokenTitle: 'The gateway refused the token',
      tokenBody:
        'So it did not accept this charge (HTTP 401). Check the token under Access, then send again. What you typed is still here.',
      fields: 'Fields to correct:',
      serviceMessage: 'The gateway says: {{message}}',
      noReason: 'The gateway gave no reason.',
      itemsRequired:
        'This charge has no items. Choose what to send for charges without items: the choice is saved for this gateway, and the charge is sent again.',
    },
    unrecorded: {
      created: 'The charge was created but could not be saved yet.',
      unknown: 'The outcome is unknown and could not be saved yet. The gateway may or may not have made this charge.',
      transactionId: 'Transaction ID:',
      description:
        'Keep Balcão open and, if the disk is full, free some space. Balcão keeps this in memory, saves it as soon as it can and then shows it here. The charge is never created twice.',
    },
  },
  'pt-BR': {
    notSent: {
      title: 'A cobrança não foi enviada',
      body: '{{cause}} Nada saiu deste computador, então nenhuma cobrança foi criada. É seguro tentar de novo.',
      tryAgain: 'Tentar de novo',
    },
    turnedAway: {
      tryLater: {
        title: 'O gateway pediu para esperar',
        body: 'Nenhuma cobrança foi criada (HTTP {{status}}). O que você digitou continua aqui.',
      },
      firewall: {
        title: 'Um firewall ou proxy respondeu no lugar do gateway',
        body: 'Ele bloqueou a requisição (HTTP {{status}}): o gateway não a recebeu e nenhuma cobrança foi criada. Não há nada a corrigir na cobrança. Fale com quem cuida da rede ou do gateway.',
      },
      at: 'Tente de novo a partir de {{when}}.',
      pageMessage: 'A página diz: {{message}}',
      soon: 'Espere alguns minutos e tente de novo.',
    },
    refused: {
      title: 'O gateway recusou esta cobrança',
      body: 'O gateway respondeu que não criou a cobrança (HTTP {{status}}). Corrija e envie de novo.',
      tokenTitle: 'O gateway recusou o token',
      tokenBody:
        'Por isso não aceitou esta cobrança (HTTP 401). Verifique o token em Acesso e envie de novo. O que você digitou continua aqui.',
      fields: 'Campos a corrigir:',
      serviceMessage: 'O gateway diz: {{message}}',
      noReason: 'O gateway não informou o motivo.',
      itemsRequired:
        'Esta cobrança não tem itens. Escolha o que enviar nas cobranças sem itens: a escolha fica salva neste gateway e a cobrança é enviada de novo.',
    },
    unrecorded: {
      created: 'A cobrança foi criada, mas ainda não pôde ser salva.',
      unknown: 'O resultado é desconhecido e ainda não pôde ser salvo. O gateway pode ou não ter criado esta cobrança.',
      transactionId: 'ID da transação:',
      description:
        'Deixe o Balcão aberto e, se o disco estiver cheio, libere espaço. O Balcão guarda isto na memória, salva assim que puder e então mostra aqui. A cobrança nunca é criada duas vezes.',
    },
  },
});
