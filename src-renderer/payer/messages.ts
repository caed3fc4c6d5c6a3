/**
 * Texts for a payer: in the payer's window, and in the message sent to them. In the payer's language, not the desk's.
 */
import { translations } from '../i18n/messages.ts';

export const payerMessages = translations({
  en: {
    pay: 'Pay with Pix',
    to: 'To {{payee}}',
    qrLabel: 'QR code to pay {{amount}}',
    how: 'Scan it, or paste the code, in your bank’s app.',
    left: 'Expires in {{left}}',
    paid: 'Paid',
    thanks: 'Thank you.',
    held: 'One moment, please',
    heldMeans: 'We are checking this charge.',
    message: {
      greeting: 'Hello, {{name}}.',
      ask: 'Here is your Pix charge of {{amount}}{{what}}.',
      what: ' for {{item}}',
      how: 'Copy the code below and paste it in your bank’s app, under Pix Copia e Cola:',
      until: 'Valid until {{when}}.',
    },
  },
  'pt-BR': {
    pay: 'Pague com Pix',
    to: 'Para {{payee}}',
    qrLabel: 'QR Code para pagar {{amount}}',
    how: 'Escaneie, ou cole o código, no app do seu banco.',
    left: 'Expira em {{left}}',
    paid: 'Pago',
    thanks: 'Obrigado.',
    held: 'Um momento, por favor',
    heldMeans: 'Estamos conferindo esta cobrança.',
    message: {
      greeting: 'Olá, {{name}}.',
      ask: 'Segue a sua cobrança Pix de {{amount}}{{what}}.',
      what: ', referente a {{item}}',
      how: 'Copie o código abaixo e cole no app do seu banco, em Pix Copia e Cola:',
      until: 'Válido até {{when}}.',
    },
  },
});
