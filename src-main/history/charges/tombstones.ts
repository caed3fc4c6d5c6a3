import type { Observation } from '../api/history-api.ts';
import { anonymize, anonymizeText } from '../model/anonymize.ts';

import type { ReadableDb } from '../sqlite/database.ts';
import { firstValue } from '../sqlite/prepared.ts';

/** A charge, or an attempt that made none, by ids. */
export interface Erasure {
  readonly key: string;
  readonly transactionId: string | null;
  readonly at: number;
}

/** How a tombstone names a row that belongs to no charge: its table and its key. */
export function unownedRowKey(table: string, key: string): string {
  return `${table}:${key}`;
}

/** Whether a person was erased from this charge, so that none may be recorded for it again. */
export function isErased(db: ReadableDb, transactionId: string, key: string | null = null): boolean {
  return (
    firstValue<number>(
      db,
      `SELECT 1 FROM erasure_tombstones WHERE transaction_id = ? UNION ALL SELECT 1 FROM erasure_tombstones WHERE key = ? LIMIT 1`,
      transactionId,
      key,
    ) !== null
  );
}

/** A response about a charge whose person was erased, without that person. */
export function anonymizeObservation(observation: Observation): Observation {
  const none = (text: string) => text;
  return {
    ...observation,
    // Every field keeps its type: a customer loses fields, texts become empty, nothing else changes.
    transaction: anonymize(observation.transaction, none) as Observation['transaction'],
    raw: anonymizeText(observation.raw, none),
  };
}
