/** Reads everything stored of one charge. */

import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { TimelineEntry } from '../../../src-preload/contract/charges/timeline.ts';
import { HistoryError } from '../../ground/errors/history-error.ts';
import type { AttemptRecord, ExportedDetail, ExportRow, StoredDetail } from '../api/history-api.ts';
import type { StoredCharge } from '../charges/charge-columns.ts';
import {
  readDeskOfCharge,
  readSnapshots,
  readTimeline,
  readTimelineOfDesks,
  readTimelines,
} from '../charges/charge-records.ts';
import { readCharge, readRow, timeKeyOfKey, timeKeyOfTransaction } from '../charges/charge-store.ts';
import type { ReadableDb } from '../database/database.ts';
import { allRows, firstValue } from '../database/prepared.ts';
import { type ChargeSnapshot, type Echo, itemsOf, metadataOf } from '../model/charge-facts.ts';
import { receivablesOfCharges } from '../receivables/receivables-of-charges.ts';
import { readAttempt, readAttemptOfCharge, readAttempts, readAttemptsOfCharges } from '../recording/attempt-record.ts';
import { statementMatchesOf, statementMatchesOfCharges } from '../recording/statement-matches.ts';
import { type ExportFilters, readExportFilters } from './filter/export-filters.ts';

export function readDetail(db: ReadableDb, key: string): StoredDetail | null {
  const timeKey = timeKeyOfKey(db, key);
  return timeKey === null ? null : detailOf(db, timeKey, key, { desk: null, timeline: readTimeline(db, timeKey) });
}

/** The same as the page shows it: where a team shares the history, with the desks that made it and recorded its entries. */
export function readDetailWithDesks(db: ReadableDb, key: string): StoredDetail | null {
  const timeKey = timeKeyOfKey(db, key);
  if (timeKey === null) return null;
  return detailOf(db, timeKey, key, {
    desk: readDeskOfCharge(db, timeKey),
    timeline: readTimelineOfDesks(db, timeKey),
  });
}

/** @param key the charge's own, or that of an attempt which was linked to it. */
function detailOf(
  db: ReadableDb,
  timeKey: number,
  key: string,
  { desk, timeline }: Pick<StoredDetail, 'desk' | 'timeline'>,
): StoredDetail {
  const { snapshot, status } = readCharge(db, timeKey);
  const charge = assembled(readRow(db, timeKey), {
    snapshot,
    desk,
    amountAcceptedAt: status.amountAcceptedAt,
    clockOffset: status.clockOffset,
    attempt: readAttempt(db, key) ?? readAttemptOfCharge(db, timeKey),
    statementMatches: [...statementMatchesOf(db, timeKey)],
    receivable: receivablesOfCharges(db, [timeKey]).get(timeKey) ?? null,
    answeredWith: status.transactionId === null ? answeredWith(db, timeline) : null,
  });
  const exports = readExportFilters(db).exportsOf(timeKey, status.key, timeline);
  return { ...charge, timeline: withCounts([...timeline, ...exports], snapshot) };
}

/**
 * The details of a page of rows, in their order: one query for each table, not for each charge.
 * @param exportFilters the exports that timelines name; null to leave the timelines out.
 */
export function detailsOfRows(
  db: ReadableDb,
  rows: readonly ExportRow[],
  exportFilters: ExportFilters | null,
): readonly ExportedDetail[] {
  const timeKeys = rows.map(({ timeKey }) => timeKey);
  const statuses = statusesOf(db, timeKeys);
  const snapshots = readSnapshots(db, timeKeys);
  // Only its timeline has the transaction that a charge without one was answered with.
  const timelinesOf = exportFilters === null ? rows.filter(({ transactionId }) => transactionId === null) : rows;
  const timelines = readTimelines(
    db,
    timelinesOf.map(({ timeKey }) => timeKey),
  );
  const matches = statementMatchesOfCharges(db, timeKeys);
  const attempts = readAttemptsOfCharges(db, timeKeys);
  const receivables = receivablesOfCharges(db, timeKeys);
  const ownAttempts = readAttempts(
    db,
    rows.map(({ key }) => key),
  );
  return rows.map(({ timeKey, customerPhone: _phone, ...row }) => {
    const [snapshot, status] = [snapshots.get(timeKey), statuses.get(timeKey)];
    if (snapshot === undefined || status === undefined)
      throw new HistoryError('other', 'a charge without its document');
    const timeline = timelines.get(timeKey) ?? [];
    const charge = assembled(row, {
      snapshot,
      // A file of charges names operators, and no desk.
      desk: null,
      amountAcceptedAt: status.amount_accepted_at_ms,
      clockOffset: status.clock_offset_ms,
      attempt: ownAttempts.get(row.key) ?? attempts.get(timeKey) ?? null,
      statementMatches: [...(matches.get(timeKey) ?? [])],
      receivable: receivables.get(timeKey) ?? null,
      answeredWith: row.transactionId === null ? answeredWith(db, timeline) : null,
    });
    if (exportFilters === null) return { ...charge, timeline: null };
    const exports = exportFilters.exportsOf(timeKey, row.key, timeline);
    return { ...charge, timeline: withCounts([...timeline, ...exports], snapshot) };
  });
}

type StatusOfRow = Pick<StoredCharge, 'time_key' | 'amount_accepted_at_ms' | 'clock_offset_ms'>;

function statusesOf(db: ReadableDb, timeKeys: readonly number[]): ReadonlyMap<number, StatusOfRow> {
  const found = allRows<StatusOfRow>(
    db,
    `SELECT time_key, amount_accepted_at_ms, clock_offset_ms FROM charges
     WHERE time_key IN (SELECT CAST(value AS BIGINT) FROM json_each(?))`,
    JSON.stringify(timeKeys),
  );
  return new Map(found.map((status) => [status.time_key, status]));
}

type Recorded = Pick<
  StoredDetail,
  'desk' | 'amountAcceptedAt' | 'clockOffset' | 'answeredWith' | 'statementMatches' | 'receivable'
> & {
  readonly snapshot: ChargeSnapshot;
  readonly attempt: AttemptRecord | null;
};

function assembled(
  row: ChargeRow,
  {
    snapshot,
    desk,
    amountAcceptedAt,
    clockOffset,
    statementMatches,
    receivable,
    attempt,
    answeredWith: other,
  }: Recorded,
): Omit<StoredDetail, 'timeline'> {
  const { facts } = snapshot;
  const { feeAmount: fee = null, netAmount: net = null } = snapshot.facts;
  return {
    ...row,
    desk,
    method: facts.method ?? null,
    amountAcceptedAt,
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
    statementMatches,
    receivable,
    attempt: attempt && {
      id: attempt.id,
      startedAt: attempt.startedAt,
      endedAt: attempt.endedAt,
      outcome: attempt.outcome,
      cause: attempt.cause,
      httpStatus: attempt.httpStatus,
      message: attempt.message,
    },
    answeredWith: other,
    clockOffset,
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

/** @param timeline as it was recorded. */
function answeredWith(db: ReadableDb, timeline: readonly TimelineEntry[]): StoredDetail['answeredWith'] {
  for (const { event } of timeline) {
    if (event.kind !== 'outcome-unknown' || event.answered === undefined) continue;
    const here = timeKeyOfTransaction(db, event.answered);
    return { transactionId: event.answered, key: here === null ? null : readRow(db, here).key };
  }
  return null;
}

export function isEmpty(db: ReadableDb): boolean {
  return (
    firstValue<number>(db, 'SELECT NOT EXISTS (SELECT 1 FROM charges) AND NOT EXISTS (SELECT 1 FROM attempts)') === 1
  );
}

/** The first event of these stands for all: events are never changed, the snapshot has the count. */
function withCounts(
  timeline: readonly TimelineEntry[],
  { codeRenewals, changesCounted }: ChargeSnapshot,
): TimelineEntry[] {
  return timeline.map((entry) => {
    const { event } = entry;
    if (event.kind === 'code-renewed' && codeRenewals !== undefined)
      return { ...entry, event: { ...event, count: codeRenewals } };
    if (event.kind === 'changes-counted' && changesCounted !== undefined)
      return { ...entry, event: { ...event, count: changesCounted } };
    return entry;
  });
}
