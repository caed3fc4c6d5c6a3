/** Charges that a new one may repeat: the same reference, or the same CPF and amount. */
import type { ChargeRow } from '../../../src-preload/contract/charges/charge.ts';
import type { PossibleDuplicates } from '../api/history-api.ts';
import type { StoredRow } from '../charges/charge-columns.ts';
import { ROW_COLUMNS, rowOf } from '../charges/charge-columns.ts';
import { FIRST_STATE, OUTCOME_UNKNOWN } from '../model/attention.ts';
import type { ReadableDb } from '../sqlite/database.ts';
import { allRows } from '../sqlite/prepared.ts';

const MOST_DUPLICATES = 5;

/** An empty reference or document matches none. A dismissed unknown outcome is no duplicate. */
export function readPossibleDuplicates(
  db: ReadableDb,
  like: { readonly reference: string; readonly document: string; readonly amount: number },
): PossibleDuplicates | null {
  if (like.reference !== '') {
    const rows = rowsWhere(db, 'reference = ?', like.reference);
    if (rows.length > 0) return { reason: 'same-reference', rows };
  }
  if (like.document === '') return null;
  const rows = rowsWhere(
    db,
    `customer_document = ? AND amount = ? AND state IN ('${FIRST_STATE}', '${OUTCOME_UNKNOWN}') AND dismissed_at_ms IS NULL`,
    like.document,
    like.amount,
  );
  return rows.length > 0 ? { reason: 'same-document-and-amount', rows } : null;
}

function rowsWhere(db: ReadableDb, condition: string, ...parameters: readonly (string | number)[]): ChargeRow[] {
  return allRows<StoredRow>(
    db,
    `SELECT ${ROW_COLUMNS.join(', ')} FROM charges WHERE ${condition} ORDER BY time_key DESC LIMIT ${MOST_DUPLICATES}`,
    ...parameters,
  ).map(rowOf);
}
