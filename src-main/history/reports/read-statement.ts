/** Reads what a bank's statement is compared with: payments, returns, and the lines that are known already. */

import type { PaidCharge, SavedMatch } from '../api/reports-api.ts';
import type { ReadableDb } from '../database/database.ts';
import { allRows } from '../database/prepared.ts';
import { isOfEarlierReturn } from '../recording/statement-matches.ts';

const COLUMNS = `charges.key, transaction_id AS transactionId, state, charges.amount, net_amount AS netAmount,
  paid_at_ms AS paidAt, returned_at_ms AS returnedAt, end2end_id AS end2endId, reference,
  customer_name AS customerName, customer_document AS customerDocument`;

/** Paid from one instant to before another, the oldest first. */
export function paidBetween(db: ReadableDb, from: number, before: number, limit: number): PaidCharge[] {
  return allRows<PaidCharge>(
    db,
    `SELECT ${COLUMNS} FROM charges INDEXED BY charges_by_payment
     WHERE paid_at_ms IS NOT NULL AND paid_at_ms >= ? AND paid_at_ms < ? AND transaction_id IS NOT NULL
     ORDER BY paid_at_ms LIMIT ?`,
    from,
    before,
    limit,
  );
}

/**
 * Returned since an instant and paid before another, the oldest return first: a return is often seen only days after
 * the bank has booked it.
 */
export function returnedSince(db: ReadableDb, from: number, paidBefore: number, limit: number): PaidCharge[] {
  return allRows<PaidCharge>(
    db,
    `SELECT ${COLUMNS} FROM charges INDEXED BY charges_by_return
     WHERE returned_at_ms IS NOT NULL AND returned_at_ms >= ? AND paid_at_ms < ? AND transaction_id IS NOT NULL
     ORDER BY returned_at_ms LIMIT ?`,
    from,
    paidBefore,
    limit,
  );
}

/** By what a line is known to be of the present return. */
interface RefundFacts {
  readonly timeKey: number;
  readonly source: string;
  readonly lineAmount: number;
  readonly matchedAt: number;
}

/** The matches of every line of these bank days, and of every charge that was paid in this time or returned since. */
export function savedMatches(
  db: ReadableDb,
  days: { readonly from: string; readonly to: string },
  from: number,
  before: number,
): SavedMatch[] {
  return allRows<PaidCharge & Omit<SavedMatch, 'charge' | 'isOfEarlierReturn'> & RefundFacts>(
    db,
    `SELECT line_id AS lineId, kind, evidence AS "by", time_key AS timeKey, returned_at_source AS source,
       statement_matches.amount AS "lineAmount", matched_at_ms AS "matchedAt", ${COLUMNS}
     FROM statement_matches JOIN charges USING (time_key)
     WHERE paid_at_ms IS NOT NULL AND transaction_id IS NOT NULL AND
       ((day >= ? AND day <= ?) OR (paid_at_ms >= ? AND paid_at_ms < ?) OR returned_at_ms >= ?)
     ORDER BY time_key`,
    days.from,
    days.to,
    from,
    before,
    from,
  ).map(({ lineId, kind, by, timeKey, source, lineAmount, matchedAt, ...charge }) => ({
    ...{ lineId, kind, by, charge },
    // A bank's date that counts comes before all but a person's.
    isOfEarlierReturn:
      kind === 'refund' && source !== 'bank' && isOfEarlierReturn(db, timeKey, { amount: lineAmount, matchedAt }),
  }));
}
