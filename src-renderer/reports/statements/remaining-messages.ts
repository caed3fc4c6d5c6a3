/** What of a statement is still to be done, what is not, and why a match could not be saved. */
import { translations } from '../../i18n/messages.ts';

export const remainingMessages = translations({
  en: {
    nothing: {
      missingInBank: 'Nothing is missing in the bank.',
      missingHere: 'Nothing is missing here.',
      toDecide: 'Nothing is left to decide.',
    },
    refused: {
      'charge-not-here': 'Not saved: this charge is no longer in the history. Match the file again.',
      'charge-not-paid': 'Not saved: this charge is not paid here. Check it at the gateway first.',
      'charge-not-returned': 'Not saved: no refund of this charge is known here. Check it at the gateway first.',
      'refund-before-payment': 'Not saved: the bank’s refund is of a day before this charge was paid.',
      'refund-in-future': 'Not saved: the bank’s day is still to come. Check this computer’s clock.',
      'charge-matched': 'Not saved: another entry is saved for this charge. Undo that match on the charge first.',
      'line-matched': 'Not saved: this entry is saved for another charge. Undo that match first.',
    },
    remaining: 'What remains',
    nothingRemains: 'Nothing: every entry has its charge, and every charge its entry.',
    todo: {
      toSave_one: '{{count}} match to save',
      toSave_other: '{{count}} matches to save',
      toClear_one: '{{count}} amount to clear with the bank',
      toClear_other: '{{count}} amounts to clear with the bank',
      toConfirm_one: '{{count}} proposal to confirm',
      toConfirm_other: '{{count}} proposals to confirm',
      toChoose_one: '{{count}} entry whose charge is to be chosen',
      toChoose_other: '{{count}} entries whose charges are to be chosen',
      notInBank_one: '{{count}} charge with no bank entry',
      notInBank_other: '{{count}} charges with no bank entry',
      notHere_one: '{{count}} entry without a charge here',
      notHere_other: '{{count}} entries without a charge here',
    },
  },
  'pt-BR': {
    nothing: {
      missingInBank: 'Nenhuma cobrança sem lançamento no banco.',
      missingHere: 'Nenhum lançamento sem cobrança aqui.',
      toDecide: 'Nada a decidir.',
    },
    refused: {
      'charge-not-here': 'Não foi salva: a cobrança não está mais no histórico. Confira o arquivo de novo.',
      'charge-not-paid': 'Não foi salva: a cobrança não está paga aqui. Verifique-a antes no gateway.',
      'charge-not-returned':
        'Não foi salva: nenhum reembolso desta cobrança é conhecido aqui. Verifique-a antes no gateway.',
      'refund-before-payment': 'Não foi salva: o reembolso no banco é de um dia antes do pagamento desta cobrança.',
      'refund-in-future': 'Não foi salva: o dia no banco ainda não chegou. Verifique o relógio deste computador.',
      'charge-matched':
        'Não foi salva: outro lançamento está salvo nesta cobrança. Desfaça antes aquela conferência, na cobrança.',
      'line-matched': 'Não foi salva: este lançamento está salvo em outra cobrança. Desfaça antes aquela conferência.',
    },
    remaining: 'O que falta',
    nothingRemains: 'Nada: cada lançamento tem sua cobrança, e cada cobrança seu lançamento.',
    todo: {
      toSave_one: '{{count}} conferência a salvar',
      toSave_other: '{{count}} conferências a salvar',
      toClear_one: '{{count}} valor a esclarecer com o banco',
      toClear_other: '{{count}} valores a esclarecer com o banco',
      toConfirm_one: '{{count}} proposta a confirmar',
      toConfirm_other: '{{count}} propostas a confirmar',
      toChoose_one: '{{count}} lançamento com cobrança a escolher',
      toChoose_other: '{{count}} lançamentos com cobrança a escolher',
      notInBank_one: '{{count}} cobrança sem o dinheiro no banco',
      notInBank_other: '{{count}} cobranças sem o dinheiro no banco',
      notHere_one: '{{count}} lançamento sem cobrança aqui',
      notHere_other: '{{count}} lançamentos sem cobrança aqui',
    },
  },
});
