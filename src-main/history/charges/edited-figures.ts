/**
 * Figures of a charge's row that are not those of its snapshot: another program edited the file. Sums read rows, and
 * answers of the service are merged into snapshots, so a row that differs would stay wrong for as long as they agree.
 */
import type { EditedRow } from '../../../src-preload/contract/maintenance/history-operations.ts';
import type { EditedRows } from '../api/maintenance-api.ts';
import { inReadTransaction, type ReadableDb } from '../database/database.ts';
import { allRows } from '../database/prepared.ts';
import type { ChargeSnapshot } from '../model/charge-facts.ts';
import { firstTimeKeyOf, instantOfTimeKey } from '../model/time-key.ts';
import { type ChargeColumns, chargeColumnsOf, type StoredCharge, statusFieldsOf } from './charge-columns.ts';
import { readSnapshots } from './charge-records.ts';

/** What sums and closings read of a row, each with the service's name of that fact. */
const FIGURES = {
  state: 'state',
  reported_state: 'state',
  amount: 'amount',
  asked_amount: 'amount',
  fee_amount: 'feeAmount',
  net_amount: 'netAmount',
  created_at_ms: 'createdAt',
  paid_at_ms: 'paidAt',
  paid_at_is_observed: 'paidAt',
  returned_at_ms: 'refundedAt',
  returned_at_source: 'refundedAt',
} as const satisfies Partial<Record<keyof ChargeColumns, string>>;

const COLUMNS = Object.keys(FIGURES) as (keyof typeof FIGURES)[];

/** The facts of a row that its snapshot states otherwise, by the service's names; none of a row that is as it was written. */
export function editedFigures(stored: StoredCharge, snapshot: ChargeSnapshot): readonly string[] {
  const columns = chargeColumnsOf(snapshot, { ...statusFieldsOf(stored), firstSeenAt: firstSeenAtOf(stored) });
  return [...new Set(COLUMNS.filter((name) => columns[name] !== stored[name]).map((name) => FIGURES[name]))];
}

/** A creation that no one reported is known by the time key alone, once the row's own instant was edited. */
export function firstSeenAtOf({ time_key, created_at_ms }: Pick<StoredCharge, 'time_key' | 'created_at_ms'>): number {
  const first = firstTimeKeyOf(created_at_ms);
  // Keys of one millisecond that is full spill into the next ones.
  const isOfRow = time_key >= first && instantOfTimeKey(time_key) - instantOfTimeKey(first) <= MOST_SPILLED;
  return isOfRow ? created_at_ms : instantOfTimeKey(time_key);
}

/** Milliseconds by which a time key may be later than its creation: one has room for 256 charges. */
const MOST_SPILLED = 1_000;

/** @param after the time key behind which it goes on; null for the first part. */
export function editedRows(db: ReadableDb, after: number | null, limit: number): EditedRows {
  return inReadTransaction(db, () => {
    const rows = allRows<StoredCharge>(
      db,
      'SELECT * FROM charges WHERE time_key > ? ORDER BY time_key LIMIT ?',
      after ?? -1,
      limit,
    );
    const snapshots = readSnapshots(
      db,
      rows.map(({ time_key }) => time_key),
    );
    const edited = rows.flatMap((row): EditedRow[] => {
      const snapshot = snapshots.get(row.time_key);
      const fields = snapshot === undefined ? [] : editedFigures(row, snapshot);
      return fields.length === 0 ? [] : [{ key: row.key, transactionId: row.transaction_id, fields: [...fields] }];
    });
    return { edited, next: rows.length < limit ? null : (rows.at(-1)?.time_key ?? null) };
  });
}
