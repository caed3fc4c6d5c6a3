/** The layouts that come with Balcão, to be used as they are, or copied and changed. */
import type { Language } from '../values/languages.ts';
import { EXPORT_COLUMN_NAMES } from './export-column-names.ts';
import type { ExportLayout, LayoutColumn, LayoutField } from './export-layouts.ts';

/** The headings of the columns that only layouts have. */
export const LAYOUT_FIELD_NAMES: Readonly<Record<LayoutField, Readonly<Record<Language, string>>>> = {
  movementDate: { en: 'Date', 'pt-BR': 'Data' },
  movementKind: { en: 'Movement', 'pt-BR': 'Movimento' },
  movementAmount: { en: 'Amount', 'pt-BR': 'Valor' },
  signedAmount: { en: 'Amount with sign', 'pt-BR': 'Valor com sinal' },
  lineNumber: { en: 'Number', 'pt-BR': 'Número' },
  gateway: { en: 'Gateway', 'pt-BR': 'Gateway' },
  debitAccount: { en: 'Debit account', 'pt-BR': 'Conta débito' },
  creditAccount: { en: 'Credit account', 'pt-BR': 'Conta crédito' },
  account: { en: 'Account', 'pt-BR': 'Conta' },
  side: { en: 'D/C', 'pt-BR': 'D/C' },
  debitAmount: { en: 'Debit', 'pt-BR': 'Débito' },
  creditAmount: { en: 'Credit', 'pt-BR': 'Crédito' },
};

/** The text before the ids in the examples' history column. */
const TEXTS: Readonly<Record<Language, { readonly heading: string; readonly text: string }>> = {
  en: { heading: 'Description', text: 'Pix charge' },
  'pt-BR': { heading: 'Histórico', text: 'Cobrança Pix' },
};

const EXAMPLE_NAMES: Readonly<Record<Language, { readonly entries: string; readonly movements: string }>> = {
  en: { entries: 'Double entry (example)', movements: 'One line a movement (example)' },
  'pt-BR': { entries: 'Partida dobrada (exemplo)', movements: 'Uma linha por movimento (exemplo)' },
};

/** Bank, customers, returns and bank fees, numbered as in a Brazilian chart of accounts. */
const ACCOUNTS = {
  payment: { debit: '1.1.1.02.001', credit: '1.1.2.01.001' },
  return: { debit: '1.1.2.01.001', credit: '1.1.1.02.001' },
  fee: { debit: '4.2.1.05.001', credit: '1.1.1.02.001' },
};

/** The forms in which spreadsheets of the language read separators, numbers and dates. */
const FORMS: Readonly<Record<Language, Pick<ExportLayout, 'separator' | 'numbers' | 'date' | 'byteOrderMark'>>> = {
  en: { separator: 'comma', numbers: 'point', date: 'yyyy-MM-dd', byteOrderMark: false },
  'pt-BR': { separator: 'semicolon', numbers: 'comma', date: 'dd/MM/yyyy', byteOrderMark: true },
};

/** A column with the usual heading. */
function movementColumn(field: LayoutField, language: Language): LayoutColumn {
  return { kind: 'movement', field, heading: LAYOUT_FIELD_NAMES[field][language] };
}

/** The two examples, with the separators and dates of the language. */
export function exampleLayouts(language: Language): readonly [ExportLayout, ExportLayout] {
  const ofMovement = (field: LayoutField) => movementColumn(field, language);
  const text: LayoutColumn = { kind: 'text', ...TEXTS[language], ids: ['reference', 'transactionId'] };
  const common = {
    movements: ['payment', 'return', 'fee'],
    headings: true,
    quotes: 'needed',
    thousands: false,
    time: 'none',
    accounts: ACCOUNTS,
    ...FORMS[language],
  } satisfies Partial<ExportLayout>;
  return [
    {
      name: EXAMPLE_NAMES[language].entries,
      lines: 'entry',
      columns: [
        ...(['lineNumber', 'movementDate', 'account', 'debitAmount', 'creditAmount', 'movementKind'] as const).map(
          ofMovement,
        ),
        text,
      ],
      ...common,
    },
    {
      name: EXAMPLE_NAMES[language].movements,
      lines: 'movement',
      columns: [
        ...(['movementDate', 'debitAccount', 'creditAccount', 'movementAmount', 'movementKind'] as const).map(
          ofMovement,
        ),
        text,
        { kind: 'charge', field: 'end2endId', heading: EXPORT_COLUMN_NAMES.end2endId[language] },
      ],
      ...common,
    },
  ];
}
