/** Texts of a charge's actions, and of the navigation between charges. */
import { translations } from '../../i18n/messages.ts';

export const payerToolsMessages = translations({
  en: {
    title: 'Copy, send or show the code',
    documents: 'Documents',
    show: 'Show to payer',
    showShort: 'Payer',
    clearWindow: 'Clear the payer window',
    copyMessage: 'Copy message',
    message: 'Message',
    messageCopied: 'Message copied',
    notCopied: 'Could not copy.',
    windowBlocked: 'The browser blocked the payer window. Allow pop-ups for Balcão, then try again.',
    dragHint: 'Drag the window to the payer’s display; F11 makes it full screen.',
    more: 'More actions',
    png: 'Save PNG',
    svg: 'Save SVG',
    savedAs: 'Saved as {{name}}',
    editAsNew: 'Duplicate',
    cancel: 'How to cancel',
    refund: 'How to refund',
    otherAmount: {
      title: 'The code has another amount.',
      amounts: 'The charge is {{charge}}; the code says {{code}}.',
      check: 'The bank’s app uses the gateway’s amount. Check with the gateway before the payer pays.',
      confirmTitle: 'Use a code with another amount?',
      confirm: 'Use the code of {{code}}',
    },
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
    title: 'Copiar, enviar ou mostrar o código',
    documents: 'Documentos',
    show: 'Mostrar ao pagador',
    showShort: 'Pagador',
    clearWindow: 'Limpar a tela do pagador',
    copyMessage: 'Copiar mensagem',
    message: 'Mensagem',
    messageCopied: 'Mensagem copiada',
    notCopied: 'Não foi possível copiar.',
    windowBlocked: 'O navegador bloqueou a janela do pagador. Permita pop-ups para o Balcão e tente de novo.',
    dragHint: 'Arraste a janela para a tela do pagador; F11 deixa em tela cheia.',
    more: 'Mais ações',
    png: 'Salvar PNG',
    svg: 'Salvar SVG',
    savedAs: 'Salvo como {{name}}',
    editAsNew: 'Duplicar',
    cancel: 'Como cancelar',
    refund: 'Como reembolsar',
    otherAmount: {
      title: 'O código tem outro valor.',
      amounts: 'A cobrança é de {{charge}}; o código diz {{code}}.',
      check: 'O app do banco usa o valor do gateway. Confira com o gateway antes que o pagador pague.',
      confirmTitle: 'Usar um código com outro valor?',
      confirm: 'Usar o código de {{code}}',
    },
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
