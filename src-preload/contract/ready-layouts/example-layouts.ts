/** The layouts that come with Balcão and are of no program: examples, and the start of a new one. */
import { EXPORT_COLUMN_NAMES } from '../reports/export-column-names.ts';
import { type ExportLayout, forEachKind } from '../reports/export-layouts.ts';
import type { LayoutColumn, LayoutField } from '../reports/layout-columns.ts';
import type { Language } from '../values/languages.ts';
import { HISTORY_NAME, LAYOUT_FIELD_NAMES } from './layout-field-names.ts';

/** The text before the ids in the examples' history column. */
const HISTORY_TEXTS: Readonly<Record<Language, string>> = { en: 'Pix charge', 'pt-BR': 'Cobrança Pix' };

/** The history of each kind of movement, as a layout begins with it. */
export const KIND_TEXTS: Readonly<Record<Language, ExportLayout['texts']>> = {
  en: { payment: 'Pix received', return: 'Pix refunded', fee: 'Pix fee' },
  'pt-BR': { payment: 'Recebimento Pix', return: 'Reembolso Pix', fee: 'Tarifa Pix' },
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
const FORMS: Readonly<Record<Language, Pick<ExportLayout, 'separator' | 'numbers' | 'date' | 'encoding'>>> = {
  en: { separator: 'comma', numbers: 'point', date: 'yyyy-MM-dd', encoding: 'utf-8' },
  'pt-BR': { separator: 'semicolon', numbers: 'comma', date: 'dd/MM/yyyy', encoding: 'utf-8-bom' },
};

/** What a layout has that asks for none of a program's oddities. */
export const PLAIN_LAYOUT = {
  file: 'csv',
  daily: false,
  movements: ['payment', 'return', 'fee'],
  header: [],
  trailer: [],
  headings: true,
  quotes: 'needed',
  thousands: false,
  time: 'none',
  signs: 'kept',
  sheet: 'Balcão',
  codes: forEachKind(() => ''),
  company: { code: '', taxId: '' },
} satisfies Partial<ExportLayout>;

/** The two examples, with the separators and dates of the language. */
export function exampleLayouts(language: Language): readonly [ExportLayout, ExportLayout] {
  const columnsOf = (fields: readonly LayoutField[]) => movementColumns(fields, language);
  const text: LayoutColumn = {
    ...{ kind: 'text', heading: HISTORY_NAME[language], text: HISTORY_TEXTS[language] },
    ids: ['reference', 'transactionId'],
  };
  const common = { ...PLAIN_LAYOUT, ...FORMS[language], accounts: ACCOUNTS, texts: KIND_TEXTS[language] };
  return [
    {
      name: EXAMPLE_NAMES[language].entries,
      lines: 'entry',
      columns: [
        ...columnsOf(['lineNumber', 'movementDate', 'account', 'debitAmount', 'creditAmount', 'movementKind']),
        text,
      ],
      ...common,
    },
    {
      name: EXAMPLE_NAMES[language].movements,
      lines: 'movement',
      columns: [
        ...columnsOf(['movementDate', 'debitAccount', 'creditAccount', 'movementAmount', 'movementKind']),
        text,
        { kind: 'charge', field: 'end2endId', heading: EXPORT_COLUMN_NAMES.end2endId[language] },
      ],
      ...common,
    },
  ];
}

/** What a new layout begins with: the columns that accounting programs have in common, and no name. */
export function newLayout(language: Language): ExportLayout {
  const [, movements] = exampleLayouts(language);
  const fields = ['movementDate', 'movementAmount', 'debitAccount', 'creditAccount', 'historyCode'] as const;
  return {
    ...movements,
    name: '',
    columns: [
      ...movementColumns(fields, language),
      { kind: 'history', heading: HISTORY_NAME[language], ids: ['reference'] },
    ],
  };
}

/** Columns with their usual headings. */
function movementColumns(fields: readonly LayoutField[], language: Language): LayoutColumn[] {
  return fields.map((field) => ({ kind: 'movement', field, heading: LAYOUT_FIELD_NAMES[field][language] }));
}
