import type { Observation } from '../api/history-api.ts';
import { anonymize, anonymizeText } from '../model/person.ts';
import type { ReadableDb } from '../sqlite/handles.ts';
import { firstValue } from '../sqlite/prepared.ts';

/** A charge, or an attempt that made none, by ids. */
export interface Erasure {
  readonly key: string;
  readonly transactionId: string | null;
  readonly at: number;
}

/** How a row that belongs to no charge is named among the tombstones: its table and its key. */
export function unownedRowKey(table: string, key: string): string {
  return `${table}:${key}`;
}

/** Whether nothing of a person may be taken in for this charge. */
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

/** An answer about a charge whose person was erased, as it may be taken in. */
export function anonymizeObservation(observation: Observation): Observation {
  const none = (text: string) => text;
  return {
    ...observation,
    // Every field keeps its type: a customer loses fields, texts become empty, nothing else is touched.
    transaction: anonymize(observation.transaction, none) as Observation['transaction'],
    raw: anonymizeText(observation.raw, none),
  };
}
