/** What a view of the board shows, as a file: written while it is read. CPF, e-mail and phone are not in it. */
import type { ParsedInput } from '../../src-preload/contract/contract.ts';
import type { ReceivableRow } from '../../src-preload/contract/receivables/receivable.ts';
import { amountLeft, isOpenAge, RECEIVABLE_AGES } from '../../src-preload/contract/receivables/receivable-ages.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import type { SavedFile } from '../../src-preload/contract/values/saved-file.ts';
import type { ReceivableBasis, ReceivableCursor, ReceivablesApi } from '../history/api/receivables-api.ts';
import type { FileColumn } from '../reports/exports/columns/export-columns.ts';
import { stateName } from '../reports/exports/columns/state-names.ts';
import type { SummaryCell } from '../reports/exports/xlsx/xlsx-workbook.ts';
import { type ReportFileDeps, saveReportFile } from '../reports/save-report-files.ts';
import { fillTable } from '../reports/table-file.ts';

/** Rows of a view that are read at once. */
const PAGE = 500;

const AGES: Readonly<Record<Language, Readonly<Record<ReceivableRow['age'], string>>>> = {
  en: {
    later: 'Not due yet',
    today: 'Due today',
    'days-7': '1 to 7 days overdue',
    'days-30': '8 to 30 days overdue',
    older: 'Over 30 days overdue',
    'to-confirm': 'Payment to confirm',
    returned: 'Refunded',
    paid: 'Paid',
    closed: 'Closed',
  },
  'pt-BR': {
    later: 'A vencer',
    today: 'Vence hoje',
    'days-7': 'Vencida há 1 a 7 dias',
    'days-30': 'Vencida há 8 a 30 dias',
    older: 'Vencida há mais de 30 dias',
    'to-confirm': 'Pagamento a conferir',
    returned: 'Reembolsada',
    paid: 'Paga',
    closed: 'Baixada',
  },
};

const SHEETS: Readonly<Record<Language, { readonly dataName: string; readonly summaryName: string }>> = {
  en: { dataName: 'Receivables', summaryName: 'Summary' },
  'pt-BR': { dataName: 'A receber', summaryName: 'Resumo' },
};

const HEADERS = {
  due: { en: 'Due day', 'pt-BR': 'Vencimento' },
  age: { en: 'Situation', 'pt-BR': 'Situação' },
  customer: { en: 'Customer', 'pt-BR': 'Cliente' },
  description: { en: 'For', 'pt-BR': 'Descrição' },
  reference: { en: 'Reference', 'pt-BR': 'Referência' },
  amount: { en: 'Amount', 'pt-BR': 'Valor' },
  received: { en: 'Received', 'pt-BR': 'Recebido' },
  left: { en: 'Left to pay', 'pt-BR': 'Falta pagar' },
  returned: { en: 'Refunded at', 'pt-BR': 'Reembolsada em' },
  paid: { en: 'Paid at', 'pt-BR': 'Pago em' },
  payments: { en: 'Payments', 'pt-BR': 'Pagamentos' },
  closed: { en: 'Closed at', 'pt-BR': 'Baixada em' },
  code: { en: 'Latest code', 'pt-BR': 'Último código' },
} as const satisfies Record<string, Record<Language, string>>;

type Table = Omit<ParsedInput<'receivables.saveTable'>, 'gatewayId'>;

/**
 * @throws ConsoleFailure `cancelled` where the operator cancels, `file-not-written`
 */
export async function saveReceivables(
  deps: ReportFileDeps,
  history: Pick<ReceivablesApi, 'receivables'>,
  { view, text, asMasked, format, dialect, language }: Table,
  basis: ReceivableBasis,
): Promise<SavedFile & { readonly rows: number }> {
  const totals = new Totals();
  const pages = async function* () {
    let after: ReceivableCursor | null = null;
    do {
      const page: Awaited<ReturnType<ReceivablesApi['receivables']>> = await history.receivables(
        view,
        text,
        basis,
        after,
        PAGE,
        asMasked,
      );
      totals.add(page.rows);
      yield page.rows;
      after = page.next;
    } while (after !== null);
  };
  const table = {
    ...SHEETS[language],
    columns: columnsOf(language),
    pages: pages(),
    summary: () => totals.lines(language),
  };
  const fill = fillTable(table, format, dialect, deps.timeZone);
  const file = await saveReportFile(deps, 'receivables', format, language, fill);
  return { ...file, rows: totals.rows };
}

function columnsOf(language: Language): FileColumn<ReceivableRow>[] {
  const name = (column: keyof typeof HEADERS) => HEADERS[column][language];
  return [
    { name: name('due'), kind: 'day', value: ({ dueDay }) => dueDay },
    { name: name('age'), kind: 'text', width: 26, value: ({ age }) => AGES[language][age] },
    { name: name('customer'), kind: 'text', width: 30, value: ({ customerName }) => customerName },
    { name: name('description'), kind: 'text', width: 30, value: ({ description }) => description },
    { name: name('reference'), kind: 'text', width: 22, value: ({ reference }) => reference },
    { name: name('amount'), kind: 'money', value: ({ amount }) => amount },
    { name: name('received'), kind: 'money', value: ({ receivedAmount }) => receivedAmount },
    { name: name('left'), kind: 'money', value: (row) => (isOpenAge(row.age) ? amountLeft(row) : 0) },
    { name: name('paid'), kind: 'moment', value: ({ paidAt }) => paidAt },
    { name: name('payments'), kind: 'count', value: ({ paidCharges }) => paidCharges },
    { name: name('returned'), kind: 'moment', value: ({ returned }) => returned?.at ?? null },
    { name: name('closed'), kind: 'moment', value: ({ closedAt }) => closedAt },
    { name: name('code'), kind: 'text', value: ({ latest }) => latest && stateName(latest.state, language) },
  ];
}

/** How many of each age were written, and what they add up to. */
class Totals {
  readonly #ages = new Map<ReceivableRow['age'], { count: number; sum: number }>();
  rows = 0;

  add(rows: readonly ReceivableRow[]): void {
    this.rows += rows.length;
    for (const row of rows) {
      const { age } = row;
      const { count, sum } = this.#ages.get(age) ?? { count: 0, sum: 0 };
      this.#ages.set(age, { count: count + 1, sum: sum + amountLeft(row) });
    }
  }

  /** In the order of the ages; those without a receivable are left out. */
  lines(language: Language): SummaryCell[][] {
    const names = [HEADERS.age[language], SHEETS[language].dataName, HEADERS.amount[language]];
    const head = names.map((text) => ({ text, head: true }));
    const lines = RECEIVABLE_AGES.flatMap((age): SummaryCell[][] => {
      const figure = this.#ages.get(age);
      if (figure === undefined) return [];
      return [[{ text: AGES[language][age] }, { count: figure.count }, { cents: String(figure.sum) }]];
    });
    return [head, ...lines];
  }
}
