import type { StoredDetail } from '../api/history-api.ts';
import type { ReadableDb } from '../database/database.ts';
import { allRows } from '../database/prepared.ts';

/** The receivables that charges were made for, by the charges' time keys. */
export function receivablesOfCharges(
  db: ReadableDb,
  timeKeys: readonly number[],
): ReadonlyMap<number, NonNullable<StoredDetail['receivable']>> {
  const found = allRows<NonNullable<StoredDetail['receivable']> & { timeKey: number }>(
    db,
    `SELECT attempts.time_key AS timeKey, receivables.id, receivables.due_day AS dueDay, receivables.description
     FROM attempts JOIN receivable_drafts ON receivable_drafts.draft_id = attempts.draft_id
     JOIN receivables ON receivables.id = receivable_drafts.receivable
     WHERE attempts.time_key IN (SELECT CAST(value AS BIGINT) FROM json_each(?))`,
    JSON.stringify(timeKeys),
  );
  return new Map(found.map(({ timeKey, ...receivable }) => [timeKey, receivable]));
}
