/** Texts of the bank's lines that are saved on a charge. */
import { translations } from '../../i18n/messages.ts';

export const bankStatementMessages = translations({
  en: {
    title: 'Bank statement',
    payment: 'Payment',
    refund: 'Refund',
    foundBy: 'Found in the bank’s statement: {{day}}, {{amount}}, by {{by}}.',
    foundByPerson: 'Found in the bank’s statement: {{day}}, {{amount}}, confirmed by a person.',
    by: {
      'end-to-end': 'end-to-end ID',
      'transaction-id': 'transaction ID',
      reference: 'reference',
      document: 'CPF or CNPJ',
      name: 'the payer’s name',
    },
    inBatch_one: 'This entry covers {{count}} charge.',
    inBatch_other: 'This entry covers {{count}} charges.',
    keptBack: 'This entry is a payout, from which this refund was deducted.',
    line: 'Entry',
    saved: 'Saved',
    undo: 'Undo the match',
    undoTitle: 'Undo this match?',
    undoOne: 'The charge no longer has this entry. The next statement will ask again.',
    undoPayout: 'The match is undone for all payments and refunds of this payout. The next statement will ask again.',
    undoBatch_one: 'This entry covers {{count}} charge; the match is undone. The next statement will ask again.',
    undoBatch_other:
      'This entry covers {{count}} charges; the match is undone for all of them. The next statement will ask again.',
  },
  'pt-BR': {
    title: 'Extrato do banco',
    payment: 'Pagamento',
    refund: 'Reembolso',
    foundBy: 'Encontrado no extrato do banco: {{day}}, {{amount}}, por {{by}}.',
    foundByPerson: 'Encontrado no extrato do banco: {{day}}, {{amount}}, confirmado por uma pessoa.',
    by: {
      'end-to-end': 'ID Pix (E2E)',
      'transaction-id': 'ID da transação',
      reference: 'referência',
      document: 'CPF ou CNPJ',
      name: 'nome do pagador',
    },
    inBatch_one: 'Este lançamento cobre {{count}} cobrança.',
    inBatch_other: 'Este lançamento cobre {{count}} cobranças.',
    keptBack: 'Este lançamento é um repasse, do qual este reembolso foi descontado.',
    line: 'Lançamento',
    saved: 'Conferida em',
    undo: 'Desfazer a conferência',
    undoTitle: 'Desfazer esta conferência?',
    undoOne: 'A cobrança fica sem este lançamento. O próximo extrato pergunta de novo.',
    undoPayout:
      'A conferência é desfeita em todos os pagamentos e reembolsos deste repasse. O próximo extrato pergunta de novo.',
    undoBatch_one:
      'Este lançamento cobre {{count}} cobrança; a conferência é desfeita. O próximo extrato pergunta de novo.',
    undoBatch_other:
      'Este lançamento cobre {{count}} cobranças; a conferência é desfeita em todas. O próximo extrato pergunta de novo.',
  },
});
