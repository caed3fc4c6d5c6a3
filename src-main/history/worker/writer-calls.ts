/** The functions the writer runs, by name; declared in history/api, like the readers' (reader-calls.ts). */

import { mergeDisjoint } from '../../../src-preload/contract/merge-disjoint.ts';
import { readHeldPragmas } from '../../sqlite-file/connection.ts';
import type { SqliteDb } from '../../sqlite-file/sqlite-db.ts';
import type { AttemptEnd, NewAttempt, Observation, Observed, PossibleDuplicate } from '../api/history-api.ts';
import type { CallsOf } from '../api/methods.ts';
import {
  addBatch,
  addBatchRows,
  chooseBatchRows,
  discardBatch,
  editBatchRow,
  finishBatch,
  finishMovedBatch,
  interruptBatches,
  retryBatchRows,
  setBatch,
} from '../batches/write-batch.ts';
import { readRow, timeKeyOfTransaction } from '../charges/charge-store.ts';
import { markNotUsed } from '../charges/mark-not-used.ts';
import { markRecorded } from '../charges/mark-recorded.ts';
import { noteInvoice } from '../charges/note-invoice.ts';
import { noteMessage } from '../charges/note-message.ts';
import { addNote, changeTags } from '../charges/notes-and-tags.ts';
import type { Erasure } from '../charges/tombstones.ts';
import type { WritableDb } from '../database/database.ts';
import { eraseCharges } from '../erasure/erase.ts';
import { recordExportFilter } from '../queries/filter/export-filters.ts';
import { saveLayout } from '../queries/list/list-layout.ts';
import { possibleDuplicates } from '../queries/possible-duplicates.ts';
import { deleteDraft, saveDraft } from '../queries/saved-drafts.ts';
import { deleteThing, saveThing } from '../queries/saved-things.ts';
import {
  addReceivable,
  changeReceivable,
  closeReceivable,
  linkReceivableDraft,
  settleExtraPayments,
} from '../receivables/write-receivable.ts';
import { compareLedger } from '../recording/compared/compare-ledger.ts';
import { dateReturnOf } from '../recording/date-return.ts';
import { lockMonth } from '../recording/locked-months/locked-months.ts';
import { acceptAmount } from '../recording/requested-amount.ts';
import { ResponseDigests } from '../recording/response-digests.ts';
import { saveStatementMatches, undoStatementMatch } from '../recording/statement-matches.ts';
import { endAttempt, endOpenAttempts, openAttempt, withdrawAttempt } from '../recording/write-attempt.ts';
import { type AdoptionRequest, dismiss, markChecked, markUnknown, observe } from '../recording/write-observation.ts';
import { chooseInStatement, dismissStatement, keepStatement, markStatementMatched } from '../reports/kept-statement.ts';
import { endSweepRound, openSweepRound, recordSwept } from '../reports/sweep-rounds.ts';
import {
  openReconciliation,
  recordExport,
  recordReconciled,
  saveClosing,
  setReconciliation,
  takeReconciliation,
} from '../reports/write-report.ts';
import { mergeSegments } from '../search/index-merge.ts';
import { writeStamp } from '../transfer/stored-stamp.ts';
import { fileWriterCalls } from './maintenance-calls.ts';

const seen = new ResponseDigests();

/** The next response of this transaction is looked at, or of every one: what was recorded of the last was taken back. */
export function forgetResponses(transactionId: string | null): void {
  if (transactionId === null) seen.forgetAll();
  else seen.forget(transactionId);
}

function observeUnseen(db: WritableDb, observation: Observation, adoption: AdoptionRequest): Observed {
  // What a person asks for also looks at the row, which another program may have edited.
  if (observation.source === 'watch' && seen.isSeen(observation)) {
    const timeKey = timeKeyOfTransaction(db, observation.transactionId);
    if (timeKey !== null) return { kind: 'unchanged', row: readRow(db, timeKey) };
  }
  seen.forget(observation.transactionId);
  const observed = observe(db, observation, adoption);
  if (observed.kind === 'changed' || observed.kind === 'unchanged') seen.remember(observation);
  return observed;
}

/** The last response of the charge is removed: it is older than this one. */
function endAndForget(db: WritableDb, attemptId: string, end: AttemptEnd): ReturnType<typeof endAttempt> {
  if (end.outcome === 'created') seen.forget(end.observation.transactionId);
  return endAttempt(db, attemptId, end);
}

/** The next response clears the flag, even if it equals the last one. */
function markAndForget(db: WritableDb, transactionId: string, at: number): void {
  seen.forget(transactionId);
  markUnknown(db, transactionId, at);
}

/** @param unlessLike null where possible duplicates need no confirmation */
function openUnlessLike(
  db: WritableDb,
  attempt: NewAttempt,
  unlessLike: PossibleDuplicate | null,
): ReturnType<typeof openAttempt> {
  return openAttempt(db, attempt, ...(unlessLike === null ? [] : [possibleDuplicates(db, unlessLike)]));
}

/** The writer is never idle between two batches, and would merge many segments at once in a later commit. */
function eraseAndMerge(db: WritableDb, erasures: readonly Erasure[]): ReturnType<typeof eraseCharges> {
  mergeSegments(db);
  return eraseCharges(db, erasures);
}

/** The methods that the writer runs whole. */
const methodCalls = {
  markChecked,
  markUnknown: markAndForget,
  dismiss,
  markNotUsed,
  acceptAmount,
  dateReturn: dateReturnOf,
  markRecorded,
  addNote,
  changeTags,
  noteInvoice,
  saveThing,
  deleteThing,
  saveLayout,
  saveDraft,
  deleteDraft,
  noteMessage,
  addBatch,
  addBatchRows,
  finishBatch,
  finishMovedBatch,
  editBatchRow,
  chooseBatchRows,
  retryBatchRows,
  setBatch,
  interruptBatches,
  discardBatch,
  recordExport,
  recordExportFilter,
  openReconciliation,
  recordReconciled,
  setReconciliation,
  takeReconciliation,
  openSweepRound,
  recordSwept,
  endSweepRound,
  saveStatementMatches,
  lockMonth,
  undoStatementMatch,
  keepStatement,
  chooseInStatement,
  markStatementMatched,
  dismissStatement,
  addReceivable,
  changeReceivable,
  closeReceivable,
  settleExtraPayments,
  linkReceivableDraft,
  writeStamp,
} satisfies CallsOf<'writer'>;

/** Calls that either database answers. */
export const commonWriterCalls = mergeDisjoint(methodCalls, {
  compareLedger,
  endOpenAttempts,
  openAttempt: openUnlessLike,
  withdrawAttempt,
  endAttempt: endAndForget,
  observe: observeUnseen,
  saveClosing,
  eraseCharges: eraseAndMerge,
});

export const writerCalls = mergeDisjoint(commonWriterCalls, fileWriterCalls, {
  heldPragmas: (db: SqliteDb) => readHeldPragmas(db),
});

export type CommonWriterCalls = typeof commonWriterCalls;
export type WriterCalls = typeof writerCalls;
