/** Texts of the payer tools, and of the navigation between charges. */
import { translations } from '../../i18n/messages.ts';

export const payerToolsMessages = translations({
  en: {
    title: 'Show or send it to the payer',
    show: 'Show to the payer',
    clearWindow: 'Blank the payer’s window',
    copyMessage: 'Copy message',
    messageHint: 'A message ready for WhatsApp, with the code in it',
    messageCopied: 'Message copied',
    notCopied: 'Nothing could be copied here.',
    windowBlocked: 'The payer’s window was kept from opening. Allow pop-ups for Balcão, then try again.',
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
        'The number of the payment itself, the same at every bank. It is on the receipt the payer’s bank gives, so a payment can be found by it.',
      outcomeUnknown:
        'The request left this computer, and no answer came that says what became of it. Charging again before looking could charge twice.',
    },
  },
  'pt-BR': {
    title: 'Mostrar ou enviar a quem paga',
    show: 'Mostrar a quem paga',
    clearWindow: 'Apagar a tela de quem paga',
    copyMessage: 'Copiar mensagem',
    messageHint: 'Uma mensagem pronta para o WhatsApp, com o código dentro',
    messageCopied: 'Mensagem copiada',
    notCopied: 'Não foi possível copiar aqui.',
    windowBlocked: 'A janela de quem paga foi impedida de abrir. Permita pop-ups para o Balcão e tente de novo.',
    dragHint: 'Arraste a janela para a tela de quem paga; F11 deixa em tela cheia.',
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
        'O número do pagamento em si, igual em todos os bancos. Ele está no comprovante que o banco de quem paga emite: dá para achar um pagamento por ele.',
      outcomeUnknown:
        'O pedido saiu deste computador e nenhuma resposta disse o que houve com ele. Cobrar de novo sem verificar pode cobrar duas vezes.',
    },
  },
});
