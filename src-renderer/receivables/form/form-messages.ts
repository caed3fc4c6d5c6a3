/** Texts of the form of a receivable. */
import { translations } from '../../i18n/messages.ts';

export const receivableFormMessages = translations({
  en: {
    newTitle: 'New receivable',
    editTitle: 'Change the receivable',
    amount: 'Amount',
    whole: 'The gateway charges the whole amount: a code cannot be paid in part.',
    dueDay: 'Due day',
    dueDayHint: 'For your own records. The gateway decides how long a code can be paid.',
    description: 'What for',
    descriptionHint: 'The payer sees this text as the item of the charge.',
    reference: 'Reference',
    referenceHint: 'Yours, such as the invoice number (optional)',
    save: 'Save',
    cancel: 'Cancel',
    check_one: 'Correct the marked field.',
    check_other: 'Correct the marked fields.',
  },
  'pt-BR': {
    newTitle: 'Nova conta a receber',
    editTitle: 'Alterar a conta a receber',
    amount: 'Valor',
    whole: 'O gateway cobra o valor inteiro: não dá para pagar um código em partes.',
    dueDay: 'Vencimento',
    dueDayHint: 'Só para o seu controle. Quem decide até quando um código pode ser pago é o gateway.',
    description: 'Descrição',
    descriptionHint: 'O pagador vê este texto como item da cobrança.',
    reference: 'Referência',
    referenceHint: 'Sua, como o número da fatura (opcional)',
    save: 'Salvar',
    cancel: 'Cancelar',
    check_one: 'Corrija o campo indicado.',
    check_other: 'Corrija os campos indicados.',
  },
});
