/** What the ways to reach a payer, and to move between charges, say. */
import { bothLanguages } from '../i18n/both-languages.ts';

export const toolWords = bothLanguages({
  en: {
    title: 'Show or send it to the payer',
    show: 'Show to the payer',
    blank: 'Blank the payer’s window',
    message: 'Copy message',
    messageHint: 'A message ready for WhatsApp, with the code in it',
    messageCopied: 'Message copied',
    notCopied: 'Nothing could be copied here.',
    notOpened: 'The payer’s window was kept from opening. Allow pop-ups for Balcão, then try again.',
    png: 'Save PNG',
    svg: 'Save SVG',
    savedAs: 'Saved as {{name}}',
    print: 'Print',
    duplicate: 'Duplicate',
    next: 'Next charge',
    previous: 'Previous charge',
  },
  'pt-BR': {
    title: 'Mostrar ou enviar a quem paga',
    show: 'Mostrar a quem paga',
    blank: 'Apagar a tela de quem paga',
    message: 'Copiar mensagem',
    messageHint: 'Uma mensagem pronta para o WhatsApp, com o código dentro',
    messageCopied: 'Mensagem copiada',
    notCopied: 'Não foi possível copiar aqui.',
    notOpened: 'A janela de quem paga foi impedida de abrir. Permita pop-ups para o Balcão e tente de novo.',
    png: 'Salvar PNG',
    svg: 'Salvar SVG',
    savedAs: 'Salvo como {{name}}',
    print: 'Imprimir',
    duplicate: 'Duplicar',
    next: 'Próxima cobrança',
    previous: 'Cobrança anterior',
  },
});
