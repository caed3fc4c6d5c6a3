/** Saves files of reports to the path that the shell returns. They are small: this thread writes them. */
import type { CsvDialectName } from '../../src-preload/contract/reports/export-options.ts';
import type { ReportName, ReportTable } from '../../src-preload/contract/reports/reports.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import type { SavedFile } from '../../src-preload/contract/values/saved-file.ts';
import type { Append } from '../ground/atomic-write.ts';
import type { Clock } from '../ground/clock.ts';
import { type SavePaths, saveFile } from '../ground/saved-file.ts';
import type { StoredSealedClosing } from '../history/api/closings-api.ts';
import { writeClosing } from './closing-file.ts';
import { suggestedName } from './exports/export-file-name.ts';
import { type CsvDialect, csvDialect } from './exports/text-formats/csv-dialect.ts';

export interface ReportFileDeps extends SavePaths {
  readonly clock: Clock;
  readonly timeZone: string;
}

const FILE_NAMES: Readonly<Record<ReportName, Readonly<Record<Language, string>>>> = {
  closing: { en: 'closing', 'pt-BR': 'fechamento' },
  reconciliation: { en: 'reconciliation', 'pt-BR': 'conciliacao' },
  refunds: { en: 'refunds', 'pt-BR': 'reembolsos' },
  'statement-matched': { en: 'statement-matched', 'pt-BR': 'extrato-conferidas' },
  'statement-differing': { en: 'statement-amount-differs', 'pt-BR': 'extrato-valor-diferente' },
  'statement-proposed': { en: 'statement-to-check', 'pt-BR': 'extrato-a-confirmar' },
  'statement-ambiguous': { en: 'statement-ambiguous', 'pt-BR': 'extrato-ambiguas' },
  'statement-missing-in-bank': { en: 'statement-missing-in-bank', 'pt-BR': 'extrato-faltam-no-banco' },
  'statement-missing-here': { en: 'statement-missing-here', 'pt-BR': 'extrato-faltam-aqui' },
  figures: { en: 'report', 'pt-BR': 'relatorio' },
  customers: { en: 'by-customer', 'pt-BR': 'por-cliente' },
  balance: { en: 'balance-at-gateway', 'pt-BR': 'saldo-no-gateway' },
  receivables: { en: 'receivables', 'pt-BR': 'contas-a-receber' },
  'erasure-receipt': { en: 'erasure-receipt', 'pt-BR': 'recibo-de-apagamento' },
};

export function saveTable(
  deps: ReportFileDeps,
  name: ReportName,
  table: ReportTable,
  dialect: CsvDialectName,
  language: Language,
): Promise<SavedFile> {
  const text = tableText(table, csvDialect(dialect, deps.timeZone));
  return saveReportFile(deps, name, 'csv', language, (append) => append(text));
}

/** Rejects as `cancelled` when the user cancels. */
export function saveReportFile(
  deps: ReportFileDeps,
  name: ReportName,
  extension: string,
  language: Language,
  fill: (append: Append) => Promise<void>,
): Promise<SavedFile> {
  return saveFile(deps, suggestedName(FILE_NAMES[name][language], extension, deps.clock.now(), deps.timeZone), fill);
}

/** A closing as a file of its own. Rejects as `cancelled` when the user cancels. */
export function saveClosingFile(
  deps: ReportFileDeps,
  closing: StoredSealedClosing,
  language: Language,
): Promise<SavedFile> {
  const what = `${FILE_NAMES.closing[language]}-${closing.period}`;
  return saveFile(deps, suggestedName(what, 'jsonl', deps.clock.now(), deps.timeZone), (append) =>
    writeClosing(closing, append),
  );
}

function tableText({ columns, rows }: ReportTable, write: CsvDialect): string {
  const line = (cells: readonly string[]) => cells.join(write.separator) + write.lineEnd;
  const cellOf = (value: string | number | null, kind: ReportTable['columns'][number]['kind']): string => {
    // The contract has checked that text columns hold texts, and the others numbers.
    if (value === null || typeof value === 'string') return write.text(value);
    if (kind === 'money') return write.money(value);
    return kind === 'moment' ? write.moment(value) : write.count(value);
  };
  const lines = rows.map((row) => line(row.map((value, at) => cellOf(value, columns[at]?.kind ?? 'text'))));
  return write.begin + line(columns.map(({ name }) => write.text(name))) + lines.join('');
}
