/** Why a row is not sent as it is, in words: under the row, and named for its cell. */
import type { TFunction } from 'i18next';
import type { BatchField, BatchRow, SeenBefore } from '../../../src-preload/contract/batches/batch.ts';
import { allTexts } from '../../../src-preload/contract/network/service-texts.ts';
import { formatDocument } from '../../../src-preload/contract/values/documents.ts';
import { refusesCnpj } from '../../components/errors/cnpj-refusal.ts';
import { codeSentence } from '../../components/errors/field-errors.ts';
import { requestFieldName } from '../../components/errors/request-field-names.ts';
import { FIELD_COLUMNS } from './table-columns.ts';

const SEEN_AT = {
  'sum-in-file': 'amount',
  'reference-in-file': 'reference',
  'reference-in-history': 'reference',
  'reference-in-batch': 'reference',
  'customer-in-file': 'document',
  'name-in-file': 'name',
  'customer-in-history': 'document',
} as const satisfies Record<SeenBefore, BatchField>;

export interface RowReason {
  /** The cell that it is about; null where it is about the whole row. */
  readonly field: BatchField | null;
  readonly tone: 'red' | 'amber' | 'quiet';
  readonly text: string;
}

/** Errors first, then where a content was seen before, then the gateway's texts about the row, or a warning about its code. */
export function reasonsOf(row: BatchRow, t: TFunction): readonly RowReason[] {
  const ofRow = reasonOfRow(row, t);
  return [
    ...row.problems.toSorted(inOrder).map(({ field, code }) => ({
      field,
      tone: 'red' as const,
      text: named(t(`batches.field.${field}`), codeSentence(code, t)),
    })),
    ...row.seen.map((each) => ({
      field: SEEN_AT[each],
      tone: 'amber' as const,
      text: t(`batchCheck.seen.${each}`),
    })),
    ...(ofRow === null ? [] : [ofRow]),
  ];
}

type Problem = BatchRow['problems'][number];
const inOrder = (one: Problem, other: Problem) => FIELD_COLUMNS.indexOf(one.field) - FIELD_COLUMNS.indexOf(other.field);

/** The sentence alone where it names its field. */
const named = (field: string, sentence: string) =>
  sentence.toLowerCase().includes(field.toLowerCase()) ? sentence : `${field}: ${sentence}`;

function reasonOfRow(row: BatchRow, t: TFunction): RowReason | null {
  const quiet = (text: string): RowReason => ({ field: null, tone: 'quiet', text });
  const said = allTexts(row, (path) => requestFieldName(path, t) ?? path);
  if (said !== null)
    return quiet(refusesCnpj(formatDocument(row.cells.document), row) ? `${said} ${t('newCharge.cnpjHint')}` : said);
  if (row.verdict === 'held') return quiet(t('batchCheck.heldReason'));
  if (row.warnings.length === 0) return null;
  const reasons = row.warnings.map((warning) => t(`charge.paymentCode.warnings.${warning}`));
  return { field: null, tone: 'amber', text: t('batchCheck.codeWarning', { reasons: reasons.join(' ') }) };
}
