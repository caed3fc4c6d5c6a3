import { translations } from '../i18n/messages.ts';

export const welcomeMessages = translations({
  en: {
    title: 'How do you want to start?',
    intro: 'Balcão creates PIX charges, shows their QR code, and tells you when they are paid.',
    sandbox: 'Try it in the sandbox',
    sandboxText: 'A simulated gateway on this computer. No real money, no account, nothing to fill in.',
    gateway: 'Connect a gateway',
    gatewayText: 'The service you charge with. You need its base URL and a token.',
    firstCharge: {
      title: 'Your first charge',
      fill: 'Fill in a charge',
      send: 'Create it',
      pay: 'Press Pay under “Simulate”, and watch it turn',
      example: 'Fill in an example',
      skip: 'Skip',
      done: 'Paid, and seen by itself. That is the whole job.',
      sample: { name: 'Maria Souza', item: 'Ground coffee, 500 g' },
    },
  },
  'pt-BR': {
    title: 'Como você quer começar?',
    intro: 'O Balcão cria cobranças PIX, mostra o QR Code e avisa quando são pagas.',
    sandbox: 'Experimentar no sandbox',
    sandboxText: 'Um gateway simulado neste computador. Sem dinheiro de verdade, sem conta, nada a preencher.',
    gateway: 'Conectar um gateway',
    gatewayText: 'O serviço com que você cobra. É preciso a URL base e um token.',
    firstCharge: {
      title: 'Sua primeira cobrança',
      fill: 'Preencha uma cobrança',
      send: 'Crie-a',
      pay: 'Aperte Pagar em “Simular” e veja-a mudar',
      example: 'Preencher um exemplo',
      skip: 'Pular',
      done: 'Paga, e vista sem ninguém atualizar. O trabalho é esse.',
      sample: { name: 'Maria Souza', item: 'Café moído, 500 g' },
    },
  },
});
