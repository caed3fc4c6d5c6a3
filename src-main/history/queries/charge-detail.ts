/** Reads everything stored of one charge. */

import type { TimelineEntry } from '../../../src-preload/contract/charges/charge.ts';
import type { StoredDetail } from '../api/history-api.ts';
import { readTimeline } from '../charges/charge-records.ts';
import { readCharge, readRow, timeKeyOfKey, timeKeyOfTransaction } from '../charges/charge-store.ts';
import { type Echo, itemsOf, metadataOf } from '../model/charge-facts.ts';
import { feesOf } from '../model/fees.ts';
import { readAttempt, readAttemptOfCharge } from '../recording/attempt-record.ts';
import { statementMatchesOf } from '../recording/statement-matches.ts';
import type { ReadableDb } from '../sqlite/database.ts';
import { firstValue } from '../sqlite/prepared.ts';
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
    echo: snapshot.echo === undefined || snapshot.echo.isPast ? null : echoOf(snapshot.echo),
    items: itemsOf(facts).map((item) => ({
      title: item.title ?? null,
      amount: item.amount ?? null,
      quantity: item.quantity ?? null,
      tangible: item.tangible ?? null,
      externalRef: item.externalRef ?? null,
    })),
    metadata: metadataOf(facts),
    code: snapshot.code,
    statementMatches: statementMatchesOf(db, timeKey),
    timeline: timelineOf(db, timeKey, status.key, exportFilters),
    attempt: attempt && {
      id: attempt.id,
      startedAt: attempt.startedAt,
      endedAt: attempt.endedAt,
      outcome: attempt.outcome,
      cause: attempt.cause,
      httpStatus: attempt.httpStatus,
      message: attempt.message,
    },
    answeredWith: status.transactionId === null ? answeredWith(db, timeKey) : null,
    clockOffset: status.clockOffset,
  };
}

function echoOf({ customer, reference }: Echo): StoredDetail['echo'] {
  return {
    customer: {
      name: customer?.name ?? null,
      email: customer?.email ?? null,
      phone: customer?.phone ?? null,
      document: customer?.document ?? null,
    },
    reference: reference ?? null,
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

export function isEmpty(db: ReadableDb): boolean {
  return (
    firstValue<number>(db, 'SELECT NOT EXISTS (SELECT 1 FROM charges) AND NOT EXISTS (SELECT 1 FROM attempts)') === 1
  );
}
