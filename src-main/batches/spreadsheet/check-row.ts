/**
 * Checks a row by the same schema as the form of a new charge, so that what is ready here is never refused there. Cents.
 */
import {
  BATCH_FIELDS,
  type BatchCells,
  type BatchField,
  type BatchRow,
  type SpreadsheetMapping,
} from '../../../src-preload/contract/batches/batch.ts';
import { type Draft, type DraftInput, draft } from '../../../src-preload/contract/drafts/draft.ts';
import { cleanText } from '../../../src-preload/contract/text/clean-text.ts';
import { compactDocument, readDocument } from '../../../src-preload/contract/values/documents.ts';
import type { CheckedRow } from '../../history/api/batches-api.ts';
import { otherUnitCode } from '../../workbook/other-units.ts';
import { BETWEEN_DOCUMENTS, readAmount, readDay } from './cell-values.ts';

/** Free words. The line under such a column may state that it is its sum: it would be charged as one more. */
const WORDS: readonly BatchField[] = ['name', 'reference', 'description'];

/** The problem of a row that is one; of others that may be, a person decides (sum-rows.ts). */
export const LINE_IS_TOTAL = 'line-is-total';

function isTotal(text: string): boolean {
  return /^(?:sub-?total|total|totais|total geral|soma|sum|grand total)\s*:?$/i.test(text.trim());
}

/** What a formula without a result shows, in English and Portuguese: it would be a customer's name. */
function isError(text: string): boolean {
  return /^(?:#N\/(?:A|D|DISP)|#[\p{Lu}/0]{3,16}[!?]|Err:\d{3})$/u.test(text.trim());
}

/** A formula whose result the spreadsheet does not hold. */
function isFormula(text: string): boolean {
  return text.trimStart().startsWith('=');
}

/** What a program writes for a letter that it could not read. */
function isBroken(text: string): boolean {
  return text.includes('\uFFFD');
}

/** Any UUID: a row has its own draft's only when it is sent. */
const NO_ID = '00000000-0000-4000-8000-000000000000';

export function checkRow(line: number | null, given: BatchCells, decimal: SpreadsheetMapping['decimal']): CheckedRow {
  const cells = cleanedCells(given);
  const money = readAmount(cells.amount, decimal);
  const problems: BatchRow['problems'] = [];
  const add = (field: BatchField, code: string) => {
    if (!problems.some((each) => each.field === field)) problems.push({ field, code });
  };
  for (const field of BATCH_FIELDS) {
    if (isError(cells[field])) add(field, 'cell-error');
    if (isFormula(cells[field])) add(field, 'cell-formula');
    if (isBroken(cells[field])) add(field, 'cell-broken');
  }
  if (!money.ok) add('amount', otherUnitCode(cells.amount) ?? money.code);
  if (cells.document.includes(BETWEEN_DOCUMENTS) && !readDocument(cells.document).ok) add('document', 'document-twice');
  if (cells.dueDay !== '' && readDay(cells.dueDay) === null) add('dueDay', 'due-day-shape');
  const total = WORDS.find((field) => isTotal(cells[field]));
  if (total !== undefined) add(total, LINE_IS_TOTAL);
  const checked = draft.safeParse(draftInput(NO_ID, cells, money.ok ? money.cents : 0));
  for (const { path, message } of checked.error?.issues ?? []) add(fieldAt(path), message);
  return {
    line,
    amount: money.ok ? money.cents : null,
    reference: checked.data?.reference ?? cells.reference.trim(),
    document: checked.data?.customer.document ?? compactDocument(cells.document),
    cells: checked.success ? asSent(cells, checked.data) : cells,
    problems,
  };
}

/** The row of a file whose amount ends in the next cell: what is left of it is none. */
export function withCutAmount(row: CheckedRow): CheckedRow {
  const others = row.problems.filter(({ field }) => field !== 'amount');
  return { ...row, amount: null, problems: [{ field: 'amount', code: 'cell-too-many' }, ...others] };
}

function cleanedCells(cells: BatchCells): BatchCells {
  const entries = BATCH_FIELDS.map((field) => [
    field,
    cleanText(cells[field], WORDS.includes(field) ? 'words' : 'signs'),
  ]);
  return Object.fromEntries(entries) as Record<BatchField, string>;
}

/** The draft of a row that has no problems. */
export function draftOfRow(draftId: string, cells: BatchCells, amount: number): Draft {
  return draft.parse(draftInput(draftId, cells, amount));
}

/** A description is the title of the one item for the whole amount, as the form would have it. */
function draftInput(id: string, cells: BatchCells, amount: number): DraftInput {
  const { name, email, phone, document, reference } = cells;
  const title = cells.description.trim();
  return {
    id,
    amount,
    customer: { name, email, phone, document },
    items: title === '' ? [] : [{ title, amount, quantity: 1, tangible: false, externalRef: '' }],
    reference,
    metadata: [],
    postbackUrl: cells.postbackUrl,
  };
}

/** The cells of a row that can be sent hold what is sent: document and phone without punctuation, and a day as receivables have it. */
function asSent(cells: BatchCells, { customer, reference }: Draft): BatchCells {
  const { name, email, phone, document } = customer;
  const dueDay = readDay(cells.dueDay) ?? cells.dueDay;
  return { ...cells, name, email, phone, document, reference, dueDay, description: cells.description.trim() };
}

const FIELD_OF_INPUT: Readonly<Record<string, BatchField>> = {
  postbackUrl: 'postbackUrl',
  name: 'name',
  email: 'email',
  phone: 'phone',
  document: 'document',
  title: 'description',
  reference: 'reference',
};

/** Amounts of the item are the row's own. */
function fieldAt(path: readonly PropertyKey[]): BatchField {
  return FIELD_OF_INPUT[String(path.at(-1))] ?? 'amount';
}
