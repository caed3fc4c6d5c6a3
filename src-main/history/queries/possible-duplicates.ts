/** Charges that a new one may repeat: of the same receivable, of the same reference, or of the same CPF and amount. */

import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { AttemptWithoutRow } from '../../../src-preload/contract/charges/create-outcome.ts';
import type { PossibleDuplicate, PossibleDuplicates } from '../api/history-api.ts';
import type { StoredRow } from '../charges/charge-columns.ts';
import { ROW_COLUMNS, rowOf } from '../charges/charge-columns.ts';
import type { ReadableDb } from '../database/database.ts';
import { type Read, readOf, together } from '../database/reads.ts';
import { FIRST_STATE, OUTCOME_UNKNOWN } from '../model/attention.ts';
import { likenessOf } from '../model/like-draft.ts';
import { chargesBesideDraft, receivableOfDraft } from '../receivables/read-receivable.ts';
import { requestOf } from '../recording/attempt-record.ts';

const MOST_DUPLICATES = 5;

/**
 * An empty reference or document matches none. A dismissed unknown outcome is no duplicate. What was made for the same
 * receivable and can no longer be paid is no duplicate either: a new code is made because of it.
 */
export function possibleDuplicates(db: ReadableDb, like: PossibleDuplicate): Read<PossibleDuplicates | null> {
  const parts = [receivableOfDraft(like.draftId ?? null), underWay(like), ...likeRows(like, [])] as const;
  const [ofDraft, ofAttempts, ofReference, ofDocument] = parts;
  return {
    statements: parts.flatMap(({ statements }) => statements),
    toValue: (...[drafts = [], attempts = [], references = [], documents = []]) => {
      const own = chargesBesideDraft(db, ofDraft.toValue(drafts), like.draftId ?? null);
      if (own.live.length + own.withoutRow.length > 0) return foundOf('same-receivable', own.live, own.withoutRow);
      const found = [ofReference.toValue(references), ofDocument.toValue(documents)] as const;
      // Of more rows than are named, those that were left out may have been the ones that count.
      const [sameReference, sameDocument] = own.ended.length === 0 ? found : together(db, ...likeRows(like, own.ended));
      const withoutRow = ofAttempts.toValue(attempts);
      return (
        foundOf('same-reference', sameReference, withoutRow('same-reference')) ??
        foundOf('same-document-and-amount', sameDocument, withoutRow('same-document-and-amount'))
      );
    },
  };
}

function foundOf(
  reason: PossibleDuplicates['reason'],
  rows: readonly ChargeRow[],
  withoutRow: readonly AttemptWithoutRow[],
): PossibleDuplicates | null {
  if (rows.length + withoutRow.length === 0) return null;
  return { reason, rows: rows.slice(0, MOST_DUPLICATES), withoutRow: withoutRow.slice(0, MOST_DUPLICATES) };
}

/** Attempts of other drafts that have not ended: what they request is in their draft alone. There are seldom any. */
function underWay(
  like: PossibleDuplicate,
): Read<(likeness: ReturnType<typeof likenessOf>) => readonly AttemptWithoutRow[]> {
  return readOf<
    { startedAt: number; request: Uint8Array },
    (wanted: ReturnType<typeof likenessOf>) => AttemptWithoutRow[]
  >(
    `SELECT started_at_ms AS startedAt, request FROM attempts
     WHERE outcome = 'open' AND draft_id IS DISTINCT FROM ? ORDER BY started_at_ms DESC, id`,
    [like.draftId ?? null],
    (open) => {
      const alike = open.map(({ startedAt, request }) => {
        const { reference, amount, customer } = requestOf(request).draft;
        return { startedAt, likeness: likenessOf({ reference, amount, document: customer.document }, like) };
      });
      return (wanted) =>
        alike.filter(({ likeness }) => likeness === wanted).map(({ startedAt }) => ({ startedAt, outcome: 'open' }));
    },
  );
}

/** Charges of the same reference, and of the same document and amount. @param ended keys that are left out */
function likeRows({ reference, document, amount }: PossibleDuplicate, ended: readonly string[]) {
  return [
    rowsWhere("reference = ? AND reference <> ''", [reference], ended),
    rowsWhere(
      `customer_document = ? AND customer_document <> '' AND coalesce(asked_amount, amount) = ?
       AND state IN ('${FIRST_STATE}', '${OUTCOME_UNKNOWN}') AND dismissed_at_ms IS NULL`,
      [document, amount],
      ended,
    ),
  ] as const;
}

function rowsWhere(
  condition: string,
  parameters: readonly (string | number)[],
  ended: readonly string[],
): Read<readonly ChargeRow[]> {
  return readOf<StoredRow, readonly ChargeRow[]>(
    `SELECT ${ROW_COLUMNS.join(', ')} FROM charges WHERE ${condition} AND key NOT IN (SELECT value FROM json_each(?))
     ORDER BY time_key DESC LIMIT ${MOST_DUPLICATES}`,
    [...parameters, JSON.stringify(ended)],
    (rows) => rows.map(rowOf),
  );
}
