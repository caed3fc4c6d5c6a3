/** What a view of the board shows, as the table of a file. CPF, e-mail and phone are not in it. */
import type { ReceivableRow } from '../../src-preload/contract/receivables/receivable.ts';
import type { ReportTable } from '../../src-preload/contract/reports/reports.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import { stateName } from '../reports/exports/state-names.ts';

type Column =
  | 'due'
  | 'age'
  | 'customer'
  | 'description'
  | 'reference'
  | 'amount'
  | 'paid'
  | 'payments'
  | 'closed'
  | 'code';

const COLUMNS: Readonly<Record<Column, { kind: ReportTable['columns'][number]['kind'] } & Record<Language, string>>> = {
  due: { kind: 'text', en: 'Due day', 'pt-BR': 'Vencimento' },
  age: { kind: 'text', en: 'Situation', 'pt-BR': 'Situação' },
  customer: { kind: 'text', en: 'Customer', 'pt-BR': 'Cliente' },
  description: { kind: 'text', en: 'For', 'pt-BR': 'Descrição' },
  reference: { kind: 'text', en: 'Reference', 'pt-BR': 'Referência' },
  amount: { kind: 'money', en: 'Amount', 'pt-BR': 'Valor' },
  paid: { kind: 'moment', en: 'Paid at', 'pt-BR': 'Pago em' },
  payments: { kind: 'count', en: 'Payments', 'pt-BR': 'Pagamentos' },
  closed: { kind: 'moment', en: 'Closed at', 'pt-BR': 'Baixada em' },
  code: { kind: 'text', en: 'Latest code', 'pt-BR': 'Último código' },
};

const AGES: Readonly<Record<Language, Readonly<Record<ReceivableRow['age'], string>>>> = {
  en: {
    later: 'Not due yet',
    today: 'Due today',
    'days-7': '1 to 7 days overdue',
    'days-30': '8 to 30 days overdue',
    older: 'Over 30 days overdue',
    paid: 'Paid',
    closed: 'Closed',
  },
  'pt-BR': {
    later: 'A vencer',
    today: 'Vence hoje',
    'days-7': 'Vencida há 1 a 7 dias',
    'days-30': 'Vencida há 8 a 30 dias',
    older: 'Vencida há mais de 30 dias',
    paid: 'Paga',
    closed: 'Baixada',
  },
};

const DAY_TEXT: Readonly<Record<Language, (day: string) => string>> = {
  en: (day) => day,
  'pt-BR': (day) => day.split('-').toReversed().join('/'),
};

export function receivablesTable(rows: readonly ReceivableRow[], language: Language): ReportTable {
  const columns = Object.values(COLUMNS).map((column) => ({ name: column[language], kind: column.kind }));
  return { columns, rows: rows.map((row) => cellsOf(row, language)) };
}

/** In the order of the columns. */
function cellsOf(row: ReceivableRow, language: Language): (string | number | null)[] {
  return [
    DAY_TEXT[language](row.dueDay),
    AGES[language][row.age],
    row.customerName,
    row.description,
    row.reference,
    row.amount,
    row.paidAt,
    row.paidCharges,
    row.closedAt,
    row.latest === null ? null : stateName(row.latest.state, language),
  ];
}
