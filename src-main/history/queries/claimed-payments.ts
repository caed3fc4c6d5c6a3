/** Charges that only an imported file says were paid. */
import { PAYMENT_CLAIMED } from '../model/attention.ts';
import type { ReadableDb } from '../sqlite/database.ts';
import { allRows } from '../sqlite/prepared.ts';

/** Their transactions, newest first; read along the index of charges that need attention. */
export function readClaimedPayments(db: ReadableDb, limit: number): string[] {
  return allRows<{ id: string }>(
    db,
    `SELECT transaction_id AS id FROM charges INDEXED BY charges_needing_attention
     WHERE attention <> 0 AND (attention & ?) <> 0 AND transaction_id IS NOT NULL ORDER BY time_key DESC LIMIT ?`,
    PAYMENT_CLAIMED,
    limit,
  ).map(({ id }) => id);
}
