/** Charges that only an imported file says were paid. */
import type { ClaimedPayment } from '../api/maintenance-api.ts';
import type { ReadableDb } from '../database/database.ts';
import { allRows } from '../database/prepared.ts';
import { PAYMENT_CLAIMED } from '../model/attention.ts';
import { BEYOND_NEWEST } from '../model/time-key.ts';

/** Newest first, after the one with this time key; read along the index of charges that need attention. */
export function readClaimedPayments(db: ReadableDb, after: number | null, limit: number): ClaimedPayment[] {
  return allRows<ClaimedPayment>(
    db,
    `SELECT transaction_id AS transactionId, time_key AS timeKey FROM charges INDEXED BY charges_needing_attention
     WHERE attention <> 0 AND (attention & ?) <> 0 AND transaction_id IS NOT NULL AND time_key < ?
     ORDER BY time_key DESC LIMIT ?`,
    PAYMENT_CLAIMED,
    after ?? BEYOND_NEWEST,
    limit,
  );
}
