/**
 * The functions a reader runs, by name. What each returns and refuses is declared in history/api, and which reader runs it
 * in its table of methods (history/api/methods.ts).
 */

import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import { mergeDisjoint } from '../../../src-preload/contract/merge-disjoint.ts';
import { readHeldPragmas } from '../../sqlite-file/connection.ts';
import type { SqliteDb } from '../../sqlite-file/sqlite-db.ts';
import type { PossibleDuplicate } from '../api/history-api.ts';
import type { CallsOf } from '../api/methods.ts';
import {
  nextBatchRow,
  readBatch,
  readBatches,
  readBatchResults,
  readBatchRow,
  readBatchRows,
} from '../batches/read-batch.ts';
import { readSeenBefore } from '../batches/seen-before.ts';
import { readRawResponses } from '../charges/charge-records.ts';
import { readRow, timeKeyOfKey, timeKeyOfTransaction } from '../charges/charge-store.ts';
import { readPerson } from '../charges/charges-of-person.ts';
import { editedRows } from '../charges/edited-figures.ts';
import { countWithInvoice } from '../charges/note-invoice.ts';
import { readTags } from '../charges/notes-and-tags.ts';
import { readOperators } from '../charges/operators.ts';
import type { ReadableDb } from '../database/database.ts';
import { readOne } from '../database/reads.ts';
import { readDesks } from '../desks/read-desks.ts';
import { countWithCustomerBefore } from '../erasure/rows-of-person.ts';
import { figures } from '../figures/read-figures.ts';
import { balanceAtGateway, sumsOfCustomers } from '../figures/read-sums.ts';
import { isEmpty, readDetailWithDesks } from '../queries/charge-detail.ts';
import { readLayout } from '../queries/list/list-layout.ts';
import { exportPage, listPage } from '../queries/list/list-page.ts';
import { totals } from '../queries/list/totals.ts';
import { movementRows } from '../queries/movement-rows.ts';
import { possibleDuplicates } from '../queries/possible-duplicates.ts';
import { readCustomer } from '../queries/read-customer.ts';
import { readPendingCharges } from '../queries/read-pending.ts';
import { readRefusedAttempts } from '../queries/read-refusals.ts';
import { readRecentDatings } from '../queries/recent-datings.ts';
import { readDrafts } from '../queries/saved-drafts.ts';
import { readThings } from '../queries/saved-things.ts';
import { suggestCustomers, suggestItems } from '../queries/suggestions.ts';
import { receivable, receivablesOf, receivablesOfCustomer } from '../receivables/read-receivable.ts';
import { readReceivableFigures, receivableSum, receivables } from '../receivables/receivable-board.ts';
import { attemptOfDraft, readDraft } from '../recording/attempt-record.ts';
import { readAttemptResponse } from '../recording/attempt-response.ts';
import { missingTransactions } from '../recording/compared/missing-transactions.ts';
import { settledAmong } from '../recording/ledger/open-references.ts';
import { lockedMonths } from '../recording/locked-months/locked-months.ts';
import { expectedAmount } from '../recording/requested-amount.ts';
import { comparedClosing } from '../reports/closing-changes.ts';
import { closingSpan } from '../reports/closing-span.ts';
import { closingLines } from '../reports/closing-sums.ts';
import { readKeptStatement } from '../reports/kept-statement.ts';
import { closings, draftClosing, latestClosing, otherAmounts, outdatedClosings } from '../reports/read-closing.ts';
import { reconcileNext, reconciliationFindings, reconciliations } from '../reports/read-reconciliation.ts';
import { exportLike, recordedExport, recordedExports, statesInUse } from '../reports/read-report.ts';
import { readSealedClosing } from '../reports/sealed-closing.ts';
import { dueForSweep, sweepReport } from '../reports/sweep-rounds.ts';
import { exportPerson, fileReaderCalls, personReaderCalls } from './maintenance-calls.ts';

function rowAt(db: ReadableDb, timeKey: number | null): ChargeRow | null {
  return timeKey === null ? null : readRow(db, timeKey);
}

/** The methods that a reader runs whole, whichever of the two it is. */
const methodCalls = {
  detail: readDetailWithDesks,
  rawResponses: (db: ReadableDb, key: string) => {
    const timeKey = timeKeyOfKey(db, key);
    return [...readAttemptResponse(db, key), ...(timeKey === null ? [] : readRawResponses(db, timeKey).toReversed())];
  },
  refusedAttempts: readRefusedAttempts,
  row: (db: ReadableDb, key: string) => rowAt(db, timeKeyOfKey(db, key)),
  rowOfTransaction: (db: ReadableDb, transactionId: string) => rowAt(db, timeKeyOfTransaction(db, transactionId)),
  expectedAmount,
  draftOf: (db: ReadableDb, key: string) => readDraft(db, key, timeKeyOfKey(db, key)),
  possibleDuplicates: (db: ReadableDb, like: PossibleDuplicate) => readOne(db, possibleDuplicates(db, like)),
  pendingCharges: readPendingCharges,
  recentDatings: readRecentDatings,
  suggestCustomers,
  suggestItems,
  customer: readCustomer,
  tags: readTags,
  countWithInvoice,
  operators: readOperators,
  batchRow: readBatchRow,
  nextBatchRow,
  isEmpty,
  receivables,
  receivable,
  receivablesOf,
  receivablesOfCustomer,
  receivableSum,
  receivableFigures: readReceivableFigures,
  exportPage,
  statesInUse,
  recordedExports,
  recordedExport,
  exportLike,
  firstMovements: (db: ReadableDb, filter: ChargeFilter, returningStates: readonly string[], limit: number) => [
    ...movementRows(db, filter, returningStates, limit),
  ],
  batches: readBatches,
  batch: readBatch,
  batchRows: readBatchRows,
  batchResults: readBatchResults,
  seenBefore: readSeenBefore,
  reconciliations,
  reconcileNext,
  reconciliationFindings,
  dueForSweep,
  sweepReport,
  closingSpan,
  closingLines,
  otherAmounts,
  draftClosing,
  latestClosing,
  lockedMonths,
  outdatedClosings,
  sealedClosing: readSealedClosing,
  comparedClosing,
  figures,
  sumsOfCustomers,
  balanceAtGateway,
  desks: readDesks,
  editedRows,
  personOfCharge: (db: ReadableDb, key: string) => readPerson(db, timeKeyOfKey(db, key)),
  exportPerson,
  countWithCustomerBefore,
} satisfies CallsOf<'rows' | 'jobs'>;

/** Calls that either database answers. */
export const commonReaderCalls = mergeDisjoint(methodCalls, personReaderCalls, {
  list: listPage,
  totals,
  savedThings: readThings,
  layout: readLayout,
  drafts: readDrafts,
  openStatement: readKeptStatement,
  attemptOfDraft: (db: ReadableDb, draftId: string) => readOne(db, attemptOfDraft(draftId)),
  settledAmong,
  missingTransactions,
  closings,
});

export const readerCalls = mergeDisjoint(commonReaderCalls, fileReaderCalls, {
  heldPragmas: (db: SqliteDb) => readHeldPragmas(db),
});

export type CommonReaderCalls = typeof commonReaderCalls;
export type ReaderCalls = typeof readerCalls;
