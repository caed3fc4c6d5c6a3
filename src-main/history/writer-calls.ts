/** What the writer answers: one name, one function. The union of requests is derived from it (worker-protocol.ts). */

import { acceptAmount } from './amount-asked.ts';
import { careWriterCalls } from './care-calls.ts';
import { numberOfTransaction, readRow } from './charge-store.ts';
import type { ReadableDb, WritableDb } from './connection.ts';
import { readHeldPragmas } from './connection.ts';
import { dropDraft, dropTemplate, keepDraft, keepTemplate } from './desk-memory.ts';
import { listWriterCalls } from './list-calls.ts';
import type { AttemptEnd, Observation, Observed } from './port.ts';
import { SeenAnswers } from './seen-answers.ts';
import { endAttempt, endOpenAttempts, openAttempt, withdrawAttempt } from './write-attempt.ts';
import { type Adoption, markChecked, markUnknown, observe, setAside } from './write-observation.ts';
import { keepClosing, noteExport, noteReconciled, openReconciliation, setReconciliation } from './write-report.ts';

const seen = new SeenAnswers();

function observeUnseen(db: WritableDb, observation: Observation, adoption: Adoption): Observed {
  if (observation.source !== 'adopt' && seen.isSeen(observation)) {
    const number = numberOfTransaction(db, observation.transactionId);
    if (number !== null) return { kind: 'unchanged', row: readRow(db, number) };
  }
  seen.forget(observation.transactionId);
  const observed = observe(db, observation, adoption);
  if (observed.kind === 'changed' || observed.kind === 'unchanged') seen.remember(observation);
  return observed;
}

/** What was last read of a charge says nothing of what this answer makes of it. */
function endAndForget(db: WritableDb, attemptId: string, end: AttemptEnd): ReturnType<typeof endAttempt> {
  if (end.outcome === 'created') seen.forget(end.observation.transactionId);
  return endAttempt(db, attemptId, end);
}

/** The next answer finds the charge again, though it may say what the last one said. */
function markAndForget(db: WritableDb, transactionId: string, at: number): void {
  seen.forget(transactionId);
  markUnknown(db, transactionId, at);
}

export const writerCalls = {
  ...careWriterCalls,
  ...listWriterCalls,
  openAttempt,
  withdrawAttempt,
  endAttempt: endAndForget,
  endOpenAttempts,
  observe: observeUnseen,
  markChecked,
  markUnknown: markAndForget,
  setAside,
  acceptAmount,
  keepDraft,
  dropDraft,
  keepTemplate,
  dropTemplate,
  noteExport,
  openReconciliation,
  noteReconciled,
  setReconciliation,
  keepClosing,
  heldPragmas: (db: ReadableDb) => readHeldPragmas(db),
} as const;

export type WriterCalls = typeof writerCalls;
