import type { StoredDetail } from '../api/history-api.ts';
import type { ReadableDb } from '../database/database.ts';
import { allRows } from '../database/prepared.ts';

type Receivable = NonNullable<StoredDetail['receivable']>;
type Found = Omit<Receivable, 'hasEarlierCode'> & { readonly timeKey: number; readonly earlier: number };

/** The receivables that charges were made for, by the charges' time keys. */
export function receivablesOfCharges(db: ReadableDb, timeKeys: readonly number[]): ReadonlyMap<number, Receivable> {
  const found = allRows<Found>(
    db,
    `SELECT attempts.time_key AS timeKey, receivables.id, receivables.due_day AS dueDay, receivables.description,
       CASE WHEN EXISTS (SELECT 1 FROM receivable_drafts AS earlier
         JOIN attempts AS made ON made.draft_id = earlier.draft_id
         WHERE earlier.receivable = receivables.id AND made.time_key < attempts.time_key) THEN 1 ELSE 0 END AS earlier
     FROM attempts JOIN receivable_drafts ON receivable_drafts.draft_id = attempts.draft_id
     JOIN receivables ON receivables.id = receivable_drafts.receivable
     WHERE attempts.time_key IN (SELECT CAST(value AS BIGINT) FROM json_each(?))`,
    JSON.stringify(timeKeys),
  );
  return new Map(
    found.map(({ timeKey, earlier, ...receivable }) => [timeKey, { ...receivable, hasEarlierCode: earlier === 1 }]),
  );
}
