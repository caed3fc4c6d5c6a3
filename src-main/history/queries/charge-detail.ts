/** Reads single charges, possible duplicates and pending charges. */

import type { ChargeRow, TimelineEntry } from '../../../src-preload/contract/charges/charge.ts';
import type { PendingCharge, PossibleDuplicates, StoredDetail } from '../api/history-api.ts';
import { ROW_COLUMNS, rowOf, type StoredRow } from '../charges/charge-columns.ts';
import { readTimeline } from '../charges/charge-records.ts';
import { readCharge, readRow, timeKeyOfKey, timeKeyOfTransaction } from '../charges/charge-store.ts';
import { FIRST_STATE, NOT_OPEN, OUTCOME_UNKNOWN } from '../model/attention.ts';
import { itemsOf, metadataOf } from '../model/charge-facts.ts';
import { feesOf } from '../model/fees.ts';
import { readAttempt, readAttemptOfCharge } from '../recording/attempt-record.ts';
import type { ReadableDb } from '../sqlite/database.ts';

import { allRows, firstValue } from '../sqlite/prepared.ts';
import { type ExportFilters, readExportFilters } from './export-filters.ts';

export function readDetail(db: ReadableDb, key: string): StoredDetail | null {
  const timeKey = timeKeyOfKey(db, key);
  return timeKey === null ? null : detailOf(db, timeKey, key, readExportFilters(db));
}

/**
 * @param key the charge's own, or that of an attempt which was linked to it.
 * @param exportFilters of all exports, so that a caller that reads many charges reads them once.
 */
export function detailOf(db: ReadableDb, timeKey: number, key: string, exportFilters: ExportFilters): StoredDetail {
  const { snapshot, status } = readCharge(db, timeKey);
  const { facts } = snapshot;
  const { fee, net } = feesOf(snapshot);
  const attempt = readAttempt(db, key) ?? readAttemptOfCharge(db, timeKey);
  return {
    ...readRow(db, timeKey),
    method: facts.method ?? null,
    amountAcceptedAt: status.amountAcceptedAt,
    feeAmount: fee,
    netAmount: net,
    end2endId: facts.end2endId ?? null,
    postbackUrl: facts.postbackUrl ?? null,
    expiresOn: facts.pix?.expiresOn ?? null,
    customer: {
      name: facts.customer?.name ?? null,
      email: facts.customer?.email ?? null,
      phone: facts.customer?.phone ?? null,
      documentType: facts.customer?.documentType ?? null,
      document: facts.customer?.document ?? null,
    },
    items: itemsOf(facts).map((item) => ({
      title: item.title ?? null,
      amount: item.amount ?? null,
      quantity: item.quantity ?? null,
      tangible: item.tangible ?? null,
      externalRef: item.externalRef ?? null,
    })),
    metadata: metadataOf(facts),
    code: snapshot.code,
    timeline: timelineOf(db, timeKey, status.key, exportFilters),
    attempt: attempt && {
      id: attempt.id,
      startedAt: attempt.startedAt,
      endedAt: attempt.endedAt,
      outcome: attempt.outcome,
      cause: attempt.cause,
      httpStatus: attempt.httpStatus,
    },
    answeredWith: status.transactionId === null ? answeredWith(db, timeKey) : null,
    clockOffset: status.clockOffset,
  };
}

function answeredWith(db: ReadableDb, timeKey: number): StoredDetail['answeredWith'] {
  for (const { event } of readTimeline(db, timeKey)) {
    if (event.kind !== 'outcome-unknown' || event.answered === undefined) continue;
    const here = timeKeyOfTransaction(db, event.answered);
    return { transactionId: event.answered, key: here === null ? null : readRow(db, here).key };
  }
  return null;
}

/** What was recorded, and the exports the charge was in. */
function timelineOf(db: ReadableDb, timeKey: number, key: string, exportFilters: ExportFilters): TimelineEntry[] {
  const timeline = readTimeline(db, timeKey);
  return [...timeline, ...exportFilters.exportsOf(timeKey, key, timeline)];
}

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

/** The conditions repeat those of the partial indexes exactly, so that only charges that may still change are read. */
export function readPendingCharges(db: ReadableDb, expiredSince: number): PendingCharge[] {
  return allRows<PendingCharge>(
    db,
    `SELECT key, transaction_id AS transactionId, state, created_at_ms AS createdAt, expires_at_ms AS expiresAt,
       last_checked_at_ms AS lastCheckedAt, clock_offset_ms AS clockOffset
     FROM charges
     WHERE time_key IN (
       SELECT time_key FROM charges INDEXED BY charges_unsettled
         WHERE state NOT IN (${NOT_OPEN})
       UNION ALL
       SELECT time_key FROM charges INDEXED BY charges_expired
         WHERE state = 'EXPIRED' AND coalesce(expires_at_ms, created_at_ms) >= ?)
     ORDER BY time_key DESC`,
    expiredSince,
  );
}

export function isEmpty(db: ReadableDb): boolean {
  return (
    firstValue<number>(db, 'SELECT NOT EXISTS (SELECT 1 FROM charges) AND NOT EXISTS (SELECT 1 FROM attempts)') === 1
  );
}
