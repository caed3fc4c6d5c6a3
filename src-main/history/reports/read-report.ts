/** Reads what the report screens ask beside closings: recorded exports, states in use, payments of a period. */

import type { ExportRecord } from '../../../src-preload/contract/reports/export-options.ts';
import type { PaidCharge } from '../api/reports-api.ts';
import type { ReadableDb } from '../sqlite/database.ts';
import { allRows } from '../sqlite/prepared.ts';

export function recordedExports(db: ReadableDb, limit: number): ExportRecord[] {
  return allRows<Omit<ExportRecord, 'masked'> & { masked: number }>(
    db,
    `SELECT at_ms AS at, format, file_name AS fileName, rows, sum, bytes, sha256, masked FROM exports
     ORDER BY number DESC LIMIT ?`,
    limit,
  ).map((stored) => ({ ...stored, masked: stored.masked === 1 }));
}

/** Each state is found by one seek in the index after the one before, however many charges have it. */
export function statesInUse(db: ReadableDb): string[] {
  return allRows<{ state: string }>(
    db,
    `WITH RECURSIVE held (state) AS (
       SELECT min(state) FROM charges
       UNION ALL
       SELECT (SELECT min(state) FROM charges WHERE state > held.state) FROM held WHERE held.state IS NOT NULL)
     SELECT state FROM held WHERE state IS NOT NULL`,
  ).map(({ state }) => state);
}

export function paidBetween(db: ReadableDb, from: number, before: number, limit: number): PaidCharge[] {
  return allRows<PaidCharge>(
    db,
    `SELECT key, transaction_id AS transactionId, state, amount, net_amount AS netAmount, paid_at_ms AS paidAt,
       end2end_id AS end2endId, reference, customer_name AS customerName,
       customer_document AS customerDocument
     FROM charges INDEXED BY charges_by_payment
     WHERE paid_at_ms IS NOT NULL AND paid_at_ms >= ? AND paid_at_ms < ? AND transaction_id IS NOT NULL
     ORDER BY paid_at_ms LIMIT ?`,
    from,
    before,
    limit,
  );
}
