/** Charges that a new one may repeat: of the same receivable, of the same reference, or of the same CPF and amount. */

import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { AttemptWithoutRow } from '../../../src-preload/contract/charges/create-outcome.ts';
import type { PossibleDuplicate, PossibleDuplicates } from '../api/history-api.ts';
import type { StoredRow } from '../charges/charge-columns.ts';
import { ROW_COLUMNS, rowOf } from '../charges/charge-columns.ts';
import type { ReadableDb } from '../database/database.ts';
import { allRows } from '../database/prepared.ts';
import { FIRST_STATE, OUTCOME_UNKNOWN } from '../model/attention.ts';
import { likenessOf } from '../model/like-draft.ts';
import { chargesBesideDraft } from '../receivables/read-receivable.ts';
import { requestOf } from '../recording/attempt-record.ts';

const MOST_DUPLICATES = 5;

/**
 * An empty reference or document matches none. A dismissed unknown outcome is no duplicate. What was made for the same
 * receivable and can no longer be paid is no duplicate either: a new code is made because of it.
 */
export function readPossibleDuplicates(db: ReadableDb, like: PossibleDuplicate): PossibleDuplicates | null {
  const own = chargesBesideDraft(db, like.draftId ?? null);
  if (own.live.length + own.withoutRow.length > 0) {
    const [rows, withoutRow] = [own.live.slice(0, MOST_DUPLICATES), own.withoutRow.slice(0, MOST_DUPLICATES)];
    return { reason: 'same-receivable', rows, withoutRow };
  }
  const ended = JSON.stringify(own.ended);
  const underWay = attemptsUnderWay(db, like);
  if (like.reference !== '') {
    const rows = rowsWhere(db, 'reference = ?', like.reference, ended);
    const withoutRow = underWay('same-reference');
    if (rows.length + withoutRow.length > 0) return { reason: 'same-reference', rows, withoutRow };
  }
  if (like.document === '') return null;
  const rows = rowsWhere(
    db,
    `customer_document = ? AND coalesce(asked_amount, amount) = ? AND state IN ('${FIRST_STATE}', '${OUTCOME_UNKNOWN}') AND dismissed_at_ms IS NULL`,
    like.document,
    like.amount,
    ended,
  );
  const withoutRow = underWay('same-document-and-amount');
  return rows.length + withoutRow.length > 0 ? { reason: 'same-document-and-amount', rows, withoutRow } : null;
}

/** Attempts of other drafts that have not ended: what they request is in their draft alone. There are seldom any. */
function attemptsUnderWay(
  db: ReadableDb,
  like: PossibleDuplicate,
): (likeness: ReturnType<typeof likenessOf>) => AttemptWithoutRow[] {
  const alike = allRows<{ startedAt: number; request: Uint8Array }>(
    db,
    `SELECT started_at_ms AS startedAt, request FROM attempts
     WHERE outcome = 'open' AND draft_id IS DISTINCT FROM ? ORDER BY started_at_ms DESC, id`,
    like.draftId ?? null,
  ).map(({ startedAt, request }) => {
    const { reference, amount, customer } = requestOf(request).draft;
    return { startedAt, likeness: likenessOf({ reference, amount, document: customer.document }, like) };
  });
  return (wanted) =>
    alike
      .filter(({ likeness }) => likeness === wanted)
      .slice(0, MOST_DUPLICATES)
      .map(({ startedAt }) => ({ startedAt, outcome: 'open' }));
}

/** @param parameters the last one: the keys that are left out, as JSON */
function rowsWhere(db: ReadableDb, condition: string, ...parameters: readonly (string | number)[]): ChargeRow[] {
  return allRows<StoredRow>(
    db,
    `SELECT ${ROW_COLUMNS.join(', ')} FROM charges WHERE ${condition} AND key NOT IN (SELECT value FROM json_each(?))
     ORDER BY time_key DESC LIMIT ${MOST_DUPLICATES}`,
    ...parameters,
  ).map(rowOf);
}
