/** Texts of the payer tools, and of the navigation between charges. */
import { translations } from '../../i18n/messages.ts';

export const payerToolsMessages = translations({
  en: {
    title: 'Show or send to the payer',
    show: 'Show to the payer',
    clearWindow: 'Clear the payer window',
    copyMessage: 'Copy message',
    messageHint: 'A message ready for WhatsApp, with the code in it',
    messageCopied: 'Message copied',
    notCopied: 'Could not copy.',
    windowBlocked: 'The browser blocked the payer window. Allow pop-ups for Balcão, then try again.',
    dragHint: 'Drag the window to the payer’s display; F11 makes it full screen.',
    png: 'Save PNG',
    svg: 'Save SVG',
    savedAs: 'Saved as {{name}}',
    print: 'Print',
    duplicate: 'Duplicate',
    next: 'Next charge',
    previous: 'Previous charge',
    help: {
      copyAndPaste:
        'Pix Copia e Cola is the text inside the QR code. A payer who cannot scan it pastes it in their bank’s app and pays the same charge.',
      end2endId:
        'The number of the payment, the same at every bank. It is on the payer’s bank receipt and can be used to find the payment.',
      outcomeUnknown:
        'The request was sent, but no answer says what happened to it. Charging again before looking it up could charge twice.',
    },
  },
  'pt-BR': {
    title: 'Mostrar ou enviar ao pagador',
    show: 'Mostrar ao pagador',
    clearWindow: 'Limpar a tela do pagador',
    copyMessage: 'Copiar mensagem',
    messageHint: 'Uma mensagem pronta para o WhatsApp, com o código dentro',
    messageCopied: 'Mensagem copiada',
    notCopied: 'Não foi possível copiar.',
    windowBlocked: 'O navegador bloqueou a janela do pagador. Permita pop-ups para o Balcão e tente de novo.',
    dragHint: 'Arraste a janela para a tela do pagador; F11 deixa em tela cheia.',
    png: 'Salvar PNG',
    svg: 'Salvar SVG',
    savedAs: 'Salvo como {{name}}',
    print: 'Imprimir',
    duplicate: 'Duplicar',
    next: 'Próxima cobrança',
    previous: 'Cobrança anterior',
    help: {
      copyAndPaste:
        'O Pix Copia e Cola é o texto que está dentro do QR Code. Quem não consegue escanear cola o texto no app do banco e paga a mesma cobrança.',
      end2endId:
        'O número do pagamento, igual em todos os bancos. Está no comprovante do banco do pagador e serve para localizar o pagamento.',
      outcomeUnknown:
        'O pedido foi enviado, mas nenhuma resposta disse o que aconteceu. Cobrar de novo sem verificar pode cobrar duas vezes.',
    },
  },
});
