/** Transactions that the ledger names and a history's file lacks. */

import type { MissingTransaction } from '../api/history-api.ts';
import type { ReadableDb } from '../database/database.ts';

import { firstValue } from '../database/prepared.ts';
import { ledgerEntries } from './ledger-file.ts';

/** Each transaction once. */
export function missingTransactions(db: ReadableDb, ledgerFile: string): MissingTransaction[] {
  const missing = new Map<string, MissingTransaction>();
  for (const entry of ledgerEntries(ledgerFile)) {
    if (entry.kind !== 'charge') continue;
    const { transactionId, attemptId } = entry;
    if (!hasTransaction(db, transactionId)) missing.set(transactionId, { transactionId, attemptId });
  }
  return [...missing.values()];
}

/** @param db a history of any version: a backup is read before anything migrates it. */
export function hasTransaction(db: ReadableDb, transactionId: string): boolean {
  return firstValue<number>(db, 'SELECT 1 FROM charges WHERE transaction_id = ?', transactionId) !== null;
}
