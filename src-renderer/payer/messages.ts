/**
 * Texts for a payer: in the payer's window, and in the message sent to them. In the payer's language, not the desk's.
 */
import { translations } from '../i18n/messages.ts';

export const payerMessages = translations({
  en: {
    title: 'Pay with Pix',
    payee: 'To {{payee}}',
    qrLabel: 'QR code to pay {{amount}}',
    instructions: 'Scan with your bank’s app.',
    expiresIn: 'Expires in {{left}}',
    delayed: 'Confirmation of payments is delayed. If you have already paid, do not pay again.',
    paid: 'Paid',
    thankYou: 'Thank you.',
    sandbox: 'SANDBOX',
    sandboxMeans: 'No real money.',
    withoutCode: {
      held: { title: 'One moment, please', description: 'We are checking this charge.' },
      lost: {
        title: 'Please wait',
        description: 'This screen has lost its connection to the checkout. If you have already paid, do not pay again.',
      },
      ended: {
        title: 'The checkout was closed',
        description: 'Please ask at the counter. If you have already paid, do not pay again.',
      },
    },
    validUntil: 'Valid until {{when}}.',
    reference: 'Reference: {{reference}}',
  },
  'pt-BR': {
    title: 'Pague com Pix',
    payee: 'Para {{payee}}',
    qrLabel: 'QR Code para pagar {{amount}}',
    instructions: 'Escaneie com o app do seu banco.',
    expiresIn: 'Expira em {{left}}',
    delayed: 'A confirmação do pagamento está demorando. Se você já pagou, não pague de novo.',
    paid: 'Pago',
    thankYou: 'Obrigado.',
    sandbox: 'SANDBOX',
    sandboxMeans: 'Sem dinheiro real.',
    withoutCode: {
      held: { title: 'Um momento, por favor', description: 'Estamos conferindo esta cobrança.' },
      lost: {
        title: 'Aguarde',
        description: 'A tela perdeu a conexão com o caixa. Se você já pagou, não pague de novo.',
      },
      ended: {
        title: 'O caixa foi fechado',
        description: 'Fale com quem está atendendo você. Se você já pagou, não pague de novo.',
      },
    },
    validUntil: 'Válida até {{when}}.',
    reference: 'Referência: {{reference}}',
  },
});
