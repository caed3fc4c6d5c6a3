/** The model: a spreadsheet with the columns' names and one example, which is read as any other file is. */
import { BATCH_FIELDS } from '../../../src-preload/contract/batches/batch.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import type { SavedFile } from '../../../src-preload/contract/values/saved-file.ts';
import type { FileColumn } from '../../reports/exports/columns/export-columns.ts';
import type { SummaryCell } from '../../reports/exports/xlsx/xlsx-workbook.ts';
import { fillTable } from '../../reports/table-file.ts';
import { EXAMPLE, EXAMPLE_AMOUNT, FIELD_HELP, FIELD_NAMES, SHEET_NAMES } from './file-words.ts';
import { type BatchFileDeps, saveBatchFile } from './save-batch-file.ts';

const DIALECTS = { en: 'international', 'pt-BR': 'brazil' } as const satisfies Record<Language, string>;

export function saveModel(deps: BatchFileDeps, format: 'csv' | 'xlsx', language: Language): Promise<SavedFile> {
  const columns = BATCH_FIELDS.map((field): FileColumn<null> => {
    const name = FIELD_NAMES[field][language];
    if (field === 'amount') return { name, kind: 'money', value: () => EXAMPLE_AMOUNT };
    return { name, kind: 'text', width: 26, value: () => EXAMPLE[language][field] };
  });
  const summary = BATCH_FIELDS.map((field): SummaryCell[] => [
    { text: FIELD_NAMES[field][language], head: true },
    { text: FIELD_HELP[field][language] },
  ]);
  const names = { dataName: SHEET_NAMES.data[language], summaryName: SHEET_NAMES.help[language] };
  const table = { columns, pages: [[null]], summary: () => summary, ...names };
  const fill = fillTable(table, format, DIALECTS[language], deps.timeZone());
  return saveBatchFile(deps, 'model', format, language, fill);
}
