import type { Observation } from '../api/history-api.ts';
import type { ReadableDb } from '../database/database.ts';
import { type Read, readOf, readOne } from '../database/reads.ts';
import { anonymize, anonymizeText } from '../model/anonymize.ts';

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

/** The table of such a row; empty for a charge's or an attempt's key. */
export function tableOfRow(rowKey: string): string {
  return rowKey.slice(0, Math.max(0, rowKey.indexOf(':')));
}

/** Whether a person was erased from this charge, so that none may be recorded for it again. */
export function erased(transactionId: string, key: string | null = null): Read<boolean> {
  const sql = `SELECT 1 AS found FROM erasure_tombstones WHERE transaction_id = ?
    UNION ALL SELECT 1 FROM erasure_tombstones WHERE key = ? LIMIT 1`;
  return readOf(sql, [transactionId, key], (rows) => rows.length > 0);
}

export function isErased(db: ReadableDb, transactionId: string, key: string | null = null): boolean {
  return readOne(db, erased(transactionId, key));
}

/**
 * A response about a charge whose person was erased, without that person. The reference may name them, too, and what is
 * left of it is stored already: it is taken out.
 */
export function anonymizeObservation(observation: Observation): Observation {
  const reference = observation.transaction.metadata?.['sellerExternalRef'];
  const scrub = (text: string) => (text === reference ? '' : text);
  // Every field keeps its type: a customer loses fields, texts become empty, nothing else changes.
  const transaction = anonymize(observation.transaction, scrub) as Observation['transaction'];
  const { sellerExternalRef: _reference, ...metadata } = transaction.metadata ?? {};
  return {
    ...observation,
    transaction: { ...transaction, ...(transaction.metadata && { metadata }) },
    raw: anonymizeText(observation.raw, scrub),
  };
}
