/** By what a line of a statement is matched with a charge, or proposed for one. */
import { translations } from '../../i18n/messages.ts';

export const evidenceMessages = translations({
  en: {
    matchedBy: {
      'end-to-end': 'End-to-end ID',
      'transaction-id': 'Transaction ID',
      reference: 'Reference',
      document: 'CPF or CNPJ',
      name: 'Payer’s name',
      person: 'Confirmed by a person',
    },
    oldestOfEqual: 'This customer has equal charges on neighboring days: the oldest was taken.',
    proposal: {
      'amount-and-day': 'Amount and day',
      payout: 'Payout (sum)',
      'payout-less-refunds': 'Payout less refunds',
    },
  },
  'pt-BR': {
    matchedBy: {
      'end-to-end': 'ID Pix (E2E)',
      'transaction-id': 'ID da transação',
      reference: 'Referência',
      document: 'CPF ou CNPJ',
      name: 'Nome do pagador',
      person: 'Confirmada por uma pessoa',
    },
    oldestOfEqual: 'Este cliente tem cobranças iguais em dias vizinhos: ficou com a mais antiga.',
    proposal: {
      'amount-and-day': 'Valor e dia',
      payout: 'Repasse (soma)',
      'payout-less-refunds': 'Repasse menos reembolsos',
    },
  },
});
