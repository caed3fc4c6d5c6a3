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
    inBatch_one: 'The line pays {{count}} charge.',
    inBatch_other: 'The line pays {{count}} charges.',
    keptBack: 'The line is a payout, from which this refund was kept back.',
    line: 'Line',
    saved: 'Saved',
    undo: 'Undo the match',
    undoTitle: 'Undo this match?',
    undoOne: 'The charge no longer has this bank line. The next statement will ask again.',
    undoPayout: 'The match is undone for all payments and refunds of this payout. The next statement will ask again.',
    undoBatch_one: 'The line pays {{count}} charge; the match is undone. The next statement will ask again.',
    undoBatch_other:
      'The line pays {{count}} charges; the match is undone for all of them. The next statement will ask again.',
  },
  'pt-BR': {
    title: 'Extrato do banco',
    payment: 'Pagamento',
    refund: 'Reembolso',
    foundBy: 'Encontrado no extrato do banco: {{day}}, {{amount}}, por {{by}}.',
    foundByPerson: 'Encontrado no extrato do banco: {{day}}, {{amount}}, confirmado por uma pessoa.',
    by: {
      'end-to-end': 'ID fim a fim',
      'transaction-id': 'ID da transação',
      reference: 'referência',
      document: 'CPF ou CNPJ',
      name: 'nome do pagador',
    },
    inBatch_one: 'A linha paga {{count}} cobrança.',
    inBatch_other: 'A linha paga {{count}} cobranças.',
    inBatch_many: 'A linha paga {{count}} cobranças.',
    keptBack: 'A linha é um repasse, do qual este reembolso foi descontado.',
    line: 'Linha',
    saved: 'Salva em',
    undo: 'Desfazer a conferência',
    undoTitle: 'Desfazer esta conferência?',
    undoOne: 'A cobrança fica sem esta linha do banco. O próximo extrato pergunta de novo.',
    undoPayout:
      'A conferência é desfeita em todos os pagamentos e reembolsos deste repasse. O próximo extrato pergunta de novo.',
    undoBatch_one: 'A linha paga {{count}} cobrança; a conferência é desfeita. O próximo extrato pergunta de novo.',
    undoBatch_other:
      'A linha paga {{count}} cobranças; a conferência é desfeita em todas. O próximo extrato pergunta de novo.',
    undoBatch_many:
      'A linha paga {{count}} cobranças; a conferência é desfeita em todas. O próximo extrato pergunta de novo.',
  },
});
