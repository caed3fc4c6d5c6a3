/** Charges whose state may still change: those that the watch reads. */

import type { PendingCharge } from '../api/history-api.ts';
import type { ReadableDb } from '../database/database.ts';
import { allRows } from '../database/prepared.ts';
import { GATEWAY_STATE, IS_WATCHED, WATCHED_EXPIRED } from '../model/open-states.ts';

/** The conditions repeat those of the partial indexes exactly, so that only charges that may still change are read. */
export function readPendingCharges(db: ReadableDb, expiredSince: number): PendingCharge[] {
  return allRows<PendingCharge>(
    db,
    `SELECT key, transaction_id AS transactionId, ${GATEWAY_STATE} AS state, created_at_ms AS createdAt, expires_at_ms AS expiresAt,
       last_checked_at_ms AS lastCheckedAt, clock_offset_ms AS clockOffset
     FROM charges
     WHERE time_key IN (
       SELECT time_key FROM charges INDEXED BY charges_unsettled
         WHERE ${IS_WATCHED}
       UNION ALL
       SELECT time_key FROM charges INDEXED BY charges_expired
         WHERE ${WATCHED_EXPIRED} AND coalesce(expires_at_ms, created_at_ms) >= ?)
     ORDER BY time_key DESC`,
    expiredSince,
  );
}
