/** Transactions that the ledger names and a history's file lacks. */

import type { MissingTransaction } from '../../api/history-api.ts';
import type { ReadableDb } from '../../database/database.ts';

import { firstValue } from '../../database/prepared.ts';
import { ledgerFileIn } from '../../sqlite/history-files.ts';
import { ledgerChunks } from '../ledger/ledger-file.ts';
import { comparedUpTo } from './compare-ledger.ts';
import { chargesOf } from './known-ids.ts';

/** Each transaction once. @param folder of the ledger */
export function missingTransactions(db: ReadableDb, folder: string): MissingTransaction[] {
  const missing = new Map<string, MissingTransaction>();
  for (const { entries } of ledgerChunks(ledgerFileIn(folder), comparedUpTo(db, folder))) {
    for (const { transactionId, attemptId } of chargesOf(db, entries).lacking)
      missing.set(transactionId, { transactionId, attemptId });
  }
  return [...missing.values()];
}

/** @param db a history of any version: a backup is read before anything migrates it. */
export function hasTransaction(db: ReadableDb, transactionId: string): boolean {
  return firstValue<number>(db, 'SELECT 1 FROM charges WHERE transaction_id = ?', transactionId) !== null;
}
