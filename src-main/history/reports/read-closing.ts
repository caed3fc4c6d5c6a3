/** Reads a closing's figures: rows one by one, because only the desk's time zone decides where a day begins. */

import type { AuditHead } from '../../../src-preload/contract/policy/audit.ts';
import type { ClosingLine, ReportBasis } from '../../../src-preload/contract/reports/reports.ts';
import { zonedTime } from '../../zoned-time.ts';
import type { LateChange, OtherAmount, ReportPeriod, StoredClosing } from '../api/reports-api.ts';
import { readTimeline } from '../charges/charge-records.ts';
import { OUTCOME_UNKNOWN, PAYMENT_CLAIMED } from '../model/attention.ts';
import { inReadTransaction, type ReadableDb } from '../sqlite/database.ts';
import { allRows, eachRow } from '../sqlite/prepared.ts';
import { periodOf } from './period.ts';

interface ClosingRow {
  readonly at: number;
  readonly state: string;
  readonly amount: number;
  readonly fee: number | null;
  readonly net: number | null;
  readonly answered: number | null;
  readonly attention: number;
}

const ZERO = { count: 0, gross: 0, fee: 0, net: 0, unreported: 0, differing: 0, otherAmount: 0, claimed: 0 };

/** By day, then by state. Outcome-unknown attempts are counted on a line of their own and never summed. */
export function closingLines(db: ReadableDb, period: ReportPeriod, timeZone: string): ClosingLine[] {
  const { where, parameters } = periodOf(period);
  const zoned = zonedTime(timeZone);
  const lines = new Map<string, { -readonly [Field in keyof ClosingLine]: ClosingLine[Field] }>();
  const rows = eachRow<ClosingRow>(
    db,
    `SELECT ${period.basis === 'created' ? 'created_at_ms' : 'paid_at_ms'} AS at, state, amount, fee_amount AS fee,
       net_amount AS net, answered_amount AS answered, attention FROM charges WHERE ${where}`,
    ...parameters,
  );
  for (const { at, state, amount, fee, net, answered, attention } of rows) {
    const day = zoned.day(at);
    const key = `${day} ${state}`;
    const line = lines.get(key) ?? { ...ZERO, day, state };
    lines.set(key, line);
    line.count += 1;
    if (state === OUTCOME_UNKNOWN) continue;
    line.gross += amount;
    if (answered !== null) line.otherAmount += 1;
    if ((attention & PAYMENT_CLAIMED) !== 0) line.claimed += 1;
    if (fee === null || net === null) {
      line.unreported += 1;
      continue;
    }
    line.fee += fee;
    line.net += net;
    if (amount - fee !== net) line.differing += 1;
  }
  return [...lines.values()].toSorted((one, other) =>
    `${one.day} ${one.state}` < `${other.day} ${other.state}` ? -1 : 1,
  );
}

export function closingsOf(db: ReadableDb, period: string, basis: ReportBasis): StoredClosing[] {
  return allRows<{ id: string; timeZone: string; closedAt: number; figures: string }>(
    db,
    `SELECT id, time_zone AS timeZone, closed_at_ms AS closedAt, figures FROM closings
     WHERE period = ? AND basis = ? ORDER BY closed_at_ms DESC`,
    period,
    basis,
  ).map(({ id, timeZone, closedAt, figures }) => ({ id, period, basis, timeZone, closedAt, ...figuresOf(figures) }));
}

/** Closings of earlier versions have the lines alone, and did not count amounts that differ, nor claimed payments. */
function figuresOf(figures: string): Pick<StoredClosing, 'lines' | 'auditHead'> {
  // Written by write-report.ts alone.
  const stored = JSON.parse(figures) as ClosingLine[] | Pick<StoredClosing, 'lines' | 'auditHead'>;
  const { lines, auditHead } = Array.isArray(stored) ? { lines: stored, auditHead: null } : stored;
  return { lines: lines.map((line) => ({ ...ZERO, ...line })), auditHead };
}

/** Another desk's closing is about another audit trail: its head is left out. */
export function withoutAuditHead(figures: string): string {
  return JSON.stringify({ ...figuresOf(figures), auditHead: null });
}

/** The heads of the audit trail in all closings, each with the time of its closing. */
export function closingHeads(db: ReadableDb): (AuditHead & { readonly at: number })[] {
  const rows = allRows<{ at: number; figures: string }>(
    db,
    'SELECT closed_at_ms AS at, figures FROM closings ORDER BY closed_at_ms',
  );
  return rows.flatMap(({ at, figures }) => {
    const { auditHead } = figuresOf(figures);
    return auditHead === null ? [] : [{ ...auditHead, at }];
  });
}

export function otherAmounts(db: ReadableDb, period: ReportPeriod, limit: number): OtherAmount[] {
  const { where, parameters } = periodOf(period);
  return allRows<OtherAmount>(
    db,
    `SELECT key, transaction_id AS transactionId, reference, state, amount AS asked, answered_amount AS answered,
       amount_accepted_at_ms AS acceptedAt
     FROM charges WHERE ${where} AND answered_amount IS NOT NULL ORDER BY time_key LIMIT ?`,
    ...parameters,
    limit,
  );
}

/** New states and changed details, with the charge's amount as it is now. */
export function changesSince(db: ReadableDb, period: ReportPeriod, since: number, limit: number): LateChange[] {
  const { where, parameters } = periodOf(period);
  return inReadTransaction(db, () =>
    allRows<Pick<LateChange, 'key' | 'transactionId' | 'amount'> & { readonly timeKey: number }>(
      db,
      `SELECT time_key AS timeKey, key, transaction_id AS transactionId, amount FROM charges
       WHERE ${where} AND EXISTS (
         SELECT 1 FROM charge_events WHERE charge_events.time_key = charges.time_key AND charge_events.at_ms > ?)`,
      ...parameters,
      since,
    )
      .flatMap(({ timeKey, ...charge }) =>
        readTimeline(db, timeKey).flatMap(({ at, event }): LateChange[] => {
          if (at <= since) return [];
          if (event.kind === 'details') return [{ ...charge, at, from: null, to: null }];
          return event.kind === 'state' ? [{ ...charge, at, from: event.from, to: event.to }] : [];
        }),
      )
      .sort((one, other) => one.at - other.at)
      .slice(0, limit),
  );
}
