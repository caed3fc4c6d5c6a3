/** The result of a batch as a file: each row with what became of it, its charge's state, id and code. */
import type { Batch, BatchField, BatchVerdict } from '../../../src-preload/contract/batches/batch.ts';
import { batchVerdict } from '../../../src-preload/contract/batches/batch.ts';
import { heldCodeSentence } from '../../../src-preload/contract/batches/held-code.ts';
import type { ParsedInput } from '../../../src-preload/contract/contract.ts';
import { allTexts } from '../../../src-preload/contract/network/service-texts.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import type { SavedFile } from '../../../src-preload/contract/values/saved-file.ts';
import type { BatchesApi, BatchResultRow } from '../../history/api/batches-api.ts';
import { maskDocument, maskEmail, maskName, maskPhone } from '../../masking/masks.ts';
import type { FileColumn } from '../../reports/exports/columns/export-columns.ts';
import { stateName } from '../../reports/exports/columns/state-names.ts';
import type { SummaryCell } from '../../reports/exports/xlsx/xlsx-workbook.ts';
import { fillTable } from '../../reports/table-file.ts';
import { FIELD_NAMES, RESULT_NAMES, SHEET_NAMES, VERDICT_NAMES } from './file-words.ts';
import { payableCode, whyHeld } from './payable-code.ts';
import { type BatchFileDeps, saveBatchFile } from './save-batch-file.ts';

/** Rows that are read at once, and written without a pause. */
const PAGE = 200;

type Options = Pick<ParsedInput<'batches.saveResult'>, 'options' | 'language'>;

export async function saveResult(
  deps: BatchFileDeps,
  history: Pick<BatchesApi, 'batchResults'>,
  batch: Batch,
  { options, language }: Options,
): Promise<SavedFile & { readonly rows: number }> {
  const pages = await resultPages(history, batch.id);
  const table = {
    columns: columnsOf(language, options.masked),
    pages,
    dataName: SHEET_NAMES.data[language],
    summary: () => summaryOf(batch, language, options.masked),
    summaryName: SHEET_NAMES.summary[language],
  };
  const fill = fillTable(table, options.format, options.dialect, deps.timeZone());
  const file = await saveBatchFile(deps, 'result', options.format, language, fill);
  return { ...file, rows: pages.reduce((sum, page) => sum + page.length, 0) };
}

/** All rows of a batch, in order. */
export async function resultPages(
  history: Pick<BatchesApi, 'batchResults'>,
  batchId: string,
): Promise<BatchResultRow[][]> {
  const pages: BatchResultRow[][] = [];
  for (let after = 0; ; ) {
    const page = await history.batchResults(batchId, after, PAGE);
    const last = page.at(-1);
    if (last === undefined) return pages;
    pages.push(page);
    after = last.position;
  }
}

function columnsOf(language: Language, masked: boolean): FileColumn<BatchResultRow>[] {
  const cell = (field: BatchField, mask: ((text: string) => string) | null): FileColumn<BatchResultRow> => ({
    name: FIELD_NAMES[field][language],
    kind: 'text',
    value: ({ cells }) => (masked && mask !== null && cells[field] !== '' ? mask(cells[field]) : cells[field]),
  });
  const named = (column: keyof typeof RESULT_NAMES) => RESULT_NAMES[column][language];
  return [
    { name: named('position'), kind: 'count', value: ({ position }) => position },
    { name: named('line'), kind: 'count', value: ({ line }) => line },
    cell('name', maskName),
    cell('document', maskDocument),
    cell('phone', maskPhone),
    cell('email', maskEmail),
    { name: FIELD_NAMES.amount[language], kind: 'money', value: ({ amount }) => amount },
    {
      name: FIELD_NAMES.reference[language],
      kind: 'text',
      // The generated one too, by which the gateway finds the charge.
      value: ({ cells, charge }) => charge?.reference ?? cells.reference,
    },
    cell('description', null),
    cell('dueDay', null),
    cell('postbackUrl', null),
    { name: named('verdict'), kind: 'text', width: 26, value: ({ verdict }) => VERDICT_NAMES[verdict][language] },
    { name: named('state'), kind: 'text', value: ({ state }) => state && stateName(state, language) },
    { name: named('transactionId'), kind: 'text', width: 38, value: ({ transactionId }) => transactionId },
    {
      name: named('code'),
      kind: 'text',
      width: 40,
      value: payableCode,
    },
    { name: named('held'), kind: 'text', width: 40, value: (row) => heldText(row, language) },
    { name: named('expires'), kind: 'moment', value: ({ expiresAt }) => expiresAt },
    { name: named('message'), kind: 'text', width: 40, value: allTexts },
  ];
}

/** Why a row has no code to send; null where it has one, and where the state of its charge shows it. */
export function heldText(row: BatchResultRow, language: Language): string | null {
  const held = whyHeld(row);
  return held && row.charge && heldCodeSentence(held, row.charge.amount, language);
}

function summaryOf({ name, figures }: Batch, language: Language, masked: boolean): SummaryCell[][] {
  const line = (verdict: BatchVerdict): SummaryCell[] => [
    { text: VERDICT_NAMES[verdict][language] },
    { count: figures[verdict].count },
    { cents: String(figures[verdict].sum) },
  ];
  // The name of a file may be a customer's.
  const title: SummaryCell[] = [{ text: masked ? SHEET_NAMES.summary[language] : name, head: true }];
  return [title, ...batchVerdict.options.filter((verdict) => figures[verdict].count > 0).map(line)];
}
