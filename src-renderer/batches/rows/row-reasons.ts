/** Why a row is not sent as it is, in words, at the cell that the reason is about. */
import type { TFunction } from 'i18next';
import type { BatchField, BatchRow, SeenBefore } from '../../../src-preload/contract/batches/batch.ts';
import { allTexts } from '../../../src-preload/contract/network/service-texts.ts';
import { formatDocument } from '../../../src-preload/contract/values/documents.ts';
import { refusesCnpj } from '../../components/errors/cnpj-refusal.ts';
import { codeSentence } from '../../components/errors/field-errors.ts';
import { requestFieldName } from '../../components/errors/request-field-names.ts';

const SEEN_AT = {
  'sum-in-file': 'amount',
  'reference-in-file': 'reference',
  'reference-in-history': 'reference',
  'reference-in-batch': 'reference',
  'customer-in-file': 'document',
  'name-in-file': 'name',
  'customer-in-history': 'document',
} as const satisfies Record<SeenBefore, BatchField>;

export interface CellReason {
  readonly tone: 'red' | 'amber' | 'quiet';
  readonly text: string;
}

/** The reason at a cell: an error first, then where its content was seen before; null where there is none. */
export function reasonAt(row: BatchRow, field: BatchField, t: TFunction): CellReason | null {
  const problem = row.problems.find((each) => each.field === field);
  if (problem !== undefined) return { tone: 'red', text: codeSentence(problem.code, t) };
  const seen = row.seen.filter((each) => SEEN_AT[each] === field);
  if (seen.length === 0) return null;
  return { tone: 'amber', text: seen.map((each) => t(`batchCheck.seen.${each}`)).join(' ') };
}

/**
 * What stands under the verdict: the gateway's texts, which cells are wrong, also where they are not in sight, or
 * what banks may refuse of the charge's code.
 */
export function reasonOfVerdict(row: BatchRow, t: TFunction): CellReason | null {
  const quiet = (text: string): CellReason => ({ tone: 'quiet', text });
  const said = allTexts(row, (path) => requestFieldName(path, t) ?? path);
  if (said !== null)
    return quiet(refusesCnpj(formatDocument(row.cells.document), row) ? `${said} ${t('newCharge.cnpjHint')}` : said);
  if (row.verdict === 'faulty') return quiet(row.problems.map(({ field }) => t(`batches.field.${field}`)).join(', '));
  if (row.verdict === 'held') return quiet(t('batchCheck.heldReason'));
  if (row.warnings.length === 0) return null;
  const reasons = row.warnings.map((warning) => t(`charge.paymentCode.warnings.${warning}`));
  return { tone: 'amber', text: t('batchCheck.codeWarning', { reasons: reasons.join(' ') }) };
}
