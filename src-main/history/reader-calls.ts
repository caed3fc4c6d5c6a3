/** What a reader answers: one name, one function. The union of requests is derived from it (worker-protocol.ts). */
import type { ChargeRow } from '../../src-preload/contract/charge.ts';
import { expectedAmount } from './amount-asked.ts';
import { readAttemptOfDraft, readDraft } from './attempt-record.ts';
import { careReaderCalls } from './care-calls.ts';
import { numberOfKey, numberOfTransaction, readRow } from './charge-store.ts';
import { type ReadableDb, readHeldPragmas } from './connection.ts';
import { readDraftsKept, readTemplates } from './desk-memory.ts';
import { readAnswers } from './dossier.ts';
import { listReaderCalls } from './list-calls.ts';
import { missingTransactions } from './missing-transactions.ts';
import { isEmpty, readDetail, readLookalikes, readWatchables } from './read-charge.ts';
import { figures } from './read-figures.ts';
import { exportPage } from './read-list.ts';
import { reconcileNext, reconciliationFindings, reconciliations } from './read-reconciliation.ts';
import { changesSince, closingLines, closingsOf, exportsMade, otherAmounts, statesHeld } from './read-report.ts';
import { suggestCustomers, suggestItems } from './suggestions.ts';

function rowAt(db: ReadableDb, number: number | null): ChargeRow | null {
  return number === null ? null : readRow(db, number);
}

export const readerCalls = {
  ...careReaderCalls,
  ...listReaderCalls,
  detail: readDetail,
  raw: (db: ReadableDb, key: string) => {
    const number = numberOfKey(db, key);
    return number === null ? [] : readAnswers(db, number).toReversed();
  },
  row: (db: ReadableDb, key: string) => rowAt(db, numberOfKey(db, key)),
  rowOfTransaction: (db: ReadableDb, transactionId: string) => rowAt(db, numberOfTransaction(db, transactionId)),
  expectedAmount,
  attemptOfDraft: readAttemptOfDraft,
  draftOf: (db: ReadableDb, key: string) => readDraft(db, key, numberOfKey(db, key)),
  lookalikes: readLookalikes,
  watchables: readWatchables,
  exportPage,
  suggestCustomers,
  suggestItems,
  draftsKept: readDraftsKept,
  templates: readTemplates,
  exportsMade,
  reconciliations,
  reconcileNext,
  reconciliationFindings,
  closingLines,
  closingsOf,
  changesSince,
  otherAmounts,
  statesHeld,
  figures,
  isEmpty,
  missingTransactions,
  heldPragmas: (db: ReadableDb) => readHeldPragmas(db),
} as const;

export type ReaderCalls = typeof readerCalls;
