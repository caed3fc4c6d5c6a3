import { bothLanguages } from '../i18n/both-languages.ts';

export const welcomeWords = bothLanguages({
  en: {
    title: 'How do you want to start?',
    intro: 'Balcão creates PIX charges, shows their QR code, and tells you when they are paid.',
    sandbox: 'Try it in the sandbox',
    sandboxText: 'A simulated gateway on this computer. No real money, no account, nothing to fill in.',
    gateway: 'Connect a gateway',
    gatewayText: 'The service you charge with. You need its base URL and a token.',
  },
  'pt-BR': {
    title: 'Como você quer começar?',
    intro: 'O Balcão cria cobranças PIX, mostra o QR Code e avisa quando são pagas.',
    sandbox: 'Experimentar no sandbox',
    sandboxText: 'Um gateway simulado neste computador. Sem dinheiro de verdade, sem conta, nada a preencher.',
    gateway: 'Conectar um gateway',
    gatewayText: 'O serviço com que você cobra. É preciso a URL base e um token.',
  },
});
