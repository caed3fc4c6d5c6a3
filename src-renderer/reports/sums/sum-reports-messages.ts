import { translations } from '../../i18n/messages.ts';

export const sumReportsMessages = translations({
  en: {
    byCustomer: 'By customer and year',
    year: 'Year',
    yearInvalid: 'Type a year, such as 2026.',
    payments: 'Payments',
    refunds: 'Refunds',
    noDocument: 'Without a CPF or CNPJ (all together)',
    total: 'Total',
    customersNote:
      'Payments count in the year they came in, refunds in the year they went out. One row for each CPF or CNPJ; payments to confirm are in no row. CPF and CNPJ are masked here and in the file: an export of the charges can have them whole.',
    balance: 'Balance at the gateway',
    age: 'Days since the payment',
    ages: { newest: '0 to 1', week: '2 to 7', month: '8 to 30', older: 'more than 30' },
    owed: 'Not yet in a payout',
    unreported: 'Fee not reported',
    matchedUntil: 'Statements matched until {{day}}.',
    neverMatched: 'No bank statement has been matched yet, so every payment that did not go back is listed.',
    balanceNote:
      'Paid, not refunded, and in no matched entry of a bank statement. Net amounts; where the gateway has not reported the fee, the whole amount.',
  },
  'pt-BR': {
    byCustomer: 'Por cliente e ano',
    year: 'Ano',
    yearInvalid: 'Digite um ano, como 2026.',
    payments: 'Pagamentos',
    refunds: 'Reembolsos',
    noDocument: 'Sem CPF nem CNPJ (todas juntas)',
    total: 'Total',
    customersNote:
      'Pagamentos contam no ano em que entraram, reembolsos no ano em que saíram. Uma linha para cada CPF ou CNPJ; pagamentos a conferir ficam fora. CPF e CNPJ saem mascarados aqui e no arquivo: uma exportação de cobranças pode trazê-los inteiros.',
    balance: 'Saldo no gateway',
    age: 'Dias desde o pagamento',
    ages: { newest: '0 a 1', week: '2 a 7', month: '8 a 30', older: 'mais de 30' },
    owed: 'Ainda não repassado',
    unreported: 'Sem tarifa informada',
    matchedUntil: 'Extratos conferidos até {{day}}.',
    neverMatched: 'Nenhum extrato foi conferido ainda: estão aqui todos os pagamentos que não foram reembolsados.',
    balanceNote:
      'Pago, não reembolsado e em nenhum lançamento conferido do extrato. Valores líquidos; onde o gateway não informou a tarifa, o valor total.',
  },
});
