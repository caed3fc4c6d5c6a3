/** Texts of the warnings about a charge's amount and code. */
import { translations } from '../../i18n/messages.ts';

export const warningMessages = translations({
  en: {
    'refused-by-server':
      'The team’s server refuses what is in this charge. It stays on this computer, which checks its payment. Tell whoever administers the server. It is sent again after each change, and every 30 seconds.',
    'not-on-server':
      'The team’s server could not record this charge: it is full or busy. It stays on this computer, which checks its payment and sends it again every 30 seconds. If that goes on, tell whoever administers the server.',
    sentOffline: 'Sent without the team’s server: duplicates on other computers could not be checked.',
    foreignCode: {
      rejected: 'The gateway answered with the code of another charge. That code was ignored; the earlier one stays.',
      notShown:
        'The gateway sent the code of another charge. It is not shown, because paying it would pay that charge. Check again, or ask the gateway’s support.',
    },
    echo: {
      title: 'The gateway has other customer data for this charge.',
      part: '{{field}}: the gateway says {{response}}',
      kept: 'Balcão keeps what was typed. Check that this code belongs to this customer.',
      agrees: 'The gateway once answered with other customer data for this charge. Now it agrees. See the timeline.',
    },
    codeChanged: {
      title: 'The code of this charge changed.',
      part: '{{part}}: {{before}} → {{after}}',
      none: 'none',
      check: 'Check with the gateway before you show it to a payer.',
    },
    amount: {
      title: 'The gateway has a different amount.',
      description: '{{requested}} was requested; the gateway has {{response}}.',
      nextStep:
        'Find out what was really charged. Until somebody accepts the difference, a payment is not counted as received, there is no receipt and no payment notice, and the payer’s window waits.',
      accept: 'Accept the difference',
      confirmTitle: 'Accept the difference?',
      confirmBody:
        '{{requested}} was requested; the gateway has {{response}}. From now on this charge counts with {{response}}: receipt, totals, reports and bank statements. The receipt, the notice and the payer’s window become available. Your name and the time are recorded.',
      accepted: 'Accepted on {{when}}.',
      acceptedBy: 'Accepted by {{name}} on {{when}}.',
    },
  },
  'pt-BR': {
    'refused-by-server':
      'O servidor da equipe recusa os dados desta cobrança. Ela fica neste computador, que verifica o pagamento. Avise quem administra o servidor. O envio se repete a cada mudança e a cada 30 segundos.',
    'not-on-server':
      'O servidor da equipe não conseguiu gravar esta cobrança: está cheio ou ocupado. Ela fica neste computador, que verifica o pagamento e envia de novo a cada 30 segundos. Se continuar, avise quem administra o servidor.',
    sentOffline:
      'Enviada sem contato com o servidor da equipe: não foi possível procurar cobranças parecidas nos outros computadores.',
    foreignCode: {
      rejected: 'O gateway respondeu com o código de outra cobrança. Esse código foi ignorado; o anterior continua.',
      notShown:
        'O gateway enviou o código de outra cobrança. Ele não é mostrado, porque pagaria a outra. Verifique de novo ou fale com o suporte do gateway.',
    },
    echo: {
      title: 'O gateway tem outros dados do cliente para esta cobrança.',
      part: '{{field}}: o gateway diz {{response}}',
      kept: 'O Balcão mantém o que foi digitado. Confira se este código é deste cliente.',
      agrees:
        'O gateway já respondeu com outros dados do cliente para esta cobrança. Agora os dados conferem. Veja a linha do tempo.',
    },
    codeChanged: {
      title: 'O código desta cobrança mudou.',
      part: '{{part}}: {{before}} → {{after}}',
      none: 'nenhum',
      check: 'Confira com o gateway antes de mostrar ao pagador.',
    },
    amount: {
      title: 'O gateway tem outro valor.',
      description: 'O pedido foi de {{requested}}; o gateway tem {{response}}.',
      nextStep:
        'Descubra quanto foi cobrado de verdade. Até alguém aceitar a diferença, o pagamento não conta como recebido, não há recibo nem aviso de pagamento, e a tela do pagador espera.',
      accept: 'Aceitar a diferença',
      confirmTitle: 'Aceitar a diferença?',
      confirmBody:
        'O pedido foi de {{requested}}; o gateway tem {{response}}. A partir daí a cobrança vale {{response}}: no recibo, nos totais, nos relatórios e na conferência do extrato. O recibo, o aviso e a tela do pagador são liberados. Seu nome e a hora ficam registrados.',
      accepted: 'Aceito em {{when}}.',
      acceptedBy: 'Aceito por {{name}} em {{when}}.',
    },
  },
});
